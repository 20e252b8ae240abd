/**
 * An address of a page: http or https, with a host, without blanks, line breaks or a password in
 * it.
 */
export function isWebsite(text: string): boolean {
  // The runtime takes line breaks out of an address by itself.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}
