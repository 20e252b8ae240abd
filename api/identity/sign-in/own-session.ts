/**
 * The cookie in which a person's own session waits while they look at the demo. Scripts cannot read
 * it, and no request is recognized by it.
 */
const waiting = 'own_session'
const current = 'session_token'
const name = (what: string) => new RegExp(`(?:^|;\\s*)((?:__Secure-)?riskpilot\\.)${what}=([^;]+)`)

/**
 * The `Set-Cookie` header that lets the session of a request wait, with the attributes of the
 * session that takes its place. Null where the request has none, or no session takes its place.
 */
export function waitingSession(cookies: string | undefined, setCookies: readonly string[]): string | null {
  const own = name(current).exec(cookies ?? '')?.[2]
  const next = setCookies.find((cookie) => name(current).test(cookie))
  return own && next ? next.replace(name(current), (_, prefix: string) => `${prefix}${waiting}=${own}`) : null
}

type Waiting = {
  /** The `Cookie` header by which the waiting session is recognized. */
  readonly cookie: string
  /** The `Set-Cookie` header that makes it the session of the browser again. */
  readonly resumed: (maxAge: number) => string
  /** The `Set-Cookie` header that deletes the cookie in which it waits. */
  readonly expired: string
}

/** The session that waits in these cookies; null for none. */
export function waitingIn(cookies: string | undefined): Waiting | null {
  const [, prefix = '', value = ''] = name(waiting).exec(cookies ?? '') ?? []
  if (value === '') return null
  const attributes = `Path=/; HttpOnly; SameSite=Lax${prefix.startsWith('__Secure-') ? '; Secure' : ''}`
  return {
    cookie: `${prefix}${current}=${value}`,
    resumed: (maxAge) => `${prefix}${current}=${value}; Max-Age=${maxAge}; ${attributes}`,
    expired: `${prefix}${waiting}=; Max-Age=0; ${attributes}`,
  }
}
