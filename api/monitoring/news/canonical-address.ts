/** What is added to an address to count who came from where. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|igshid|cmpid|ito|ref|ref_src|source|smid|ncid|guccounter)$/i
/** The same page for telephones. */
const mobile = /^(www|m|mobile|amp)\./

/** Second-level domains under which names are given, where a country has them: co.uk, com.au. */
const shared: readonly string[] = ['co', 'com', 'net', 'org', 'gov', 'ac', 'edu', 'or', 'ne', 'go']

/**
 * One address for all spellings of one page: without what counts visitors, without the part after
 * `#`, the forms for telephones and a stroke at the end; its parameters in order. Null for what is
 * no web address.
 */
export function canonicalAddress(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(mobile, '')
  const path = url.pathname.replace(/\/amp\/?$/, '').replace(/\/+$/, '')
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const query = new URLSearchParams(kept).toString()
  return `https://${host}${path}${query && `?${query}`}`
}

/**
 * Who answers for an address: `bbc.co.uk` for `https://news.bbc.co.uk/1`. Two parts of one
 * publisher are one.
 */
export function publisherOf(address: string): string {
  const words = new URL(address).hostname.split('.')
  const isShared = words.length > 2 && words.at(-1)?.length === 2 && shared.includes(words.at(-2) ?? '')
  return words.slice(isShared ? -3 : -2).join('.')
}
