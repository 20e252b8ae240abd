/** More of a page is not looked at: its links stand in its head. */
const mostRead = 300_000
const mostFeeds = 2

/**
 * The feeds that a page names by `<link rel="alternate" type="application/rss+xml">` (RSS
 * autodiscovery), two at most; feeds of comments are none. `page` is the address of the page. Only
 * addresses of its own host are taken: another would be somebody else's word.
 */
export function feedAddresses(html: string, page: string): string[] {
  const found: string[] = []
  for (const [tag] of html.slice(0, mostRead).matchAll(/<link\s[^<>]{1,2000}>/gi)) {
    const href = attribute(tag, 'href')
    const isFeed = /^application\/(rss|atom)\+xml/i.test(attribute(tag, 'type') ?? '') && /\balternate\b/i.test(attribute(tag, 'rel') ?? '')
    if (!isFeed || href === null || !URL.canParse(href, page) || /comments?\b/i.test(`${href} ${attribute(tag, 'title') ?? ''}`)) continue
    const url = new URL(href, page)
    const isOwn = bare(url.hostname) === bare(new URL(page).hostname)
    if (isOwn && /^https?:$/.test(url.protocol) && !found.includes(url.href)) found.push(url.href)
  }
  return found.slice(0, mostFeeds)
}

const bare = (host: string) => host.replace(/^www\./, '')

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? null)?.replaceAll('&amp;', '&') ?? null
}
