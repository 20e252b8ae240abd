/**
 * The `Cookie` header that a browser would send after a response with these `Set-Cookie` headers.
 */
export function withCookies(sent: string | undefined, setCookies: readonly string[]): string {
  const given = new Map(setCookies.map((cookie) => [/^[^=]*/.exec(cookie)?.[0] ?? '', /=([^;]*)/.exec(cookie)?.[1] ?? '']))
  const unchanged = (sent ?? '').split(/;\s*/).filter((one) => one !== '' && !given.has(one.split('=')[0] ?? ''))
  return [...unchanged, ...[...given].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`)].join('; ')
}

/** Whether a `Set-Cookie` header deletes its cookie. */
export function isTakenAway(setCookie: string): boolean {
  return /;\s*max-age=0\b/i.test(setCookie)
}
