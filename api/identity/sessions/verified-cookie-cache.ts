import { LRUCache } from 'lru-cache'
import { sha256 } from '../../platform/settings/sha256.ts'
import type { Auth } from '../auth.ts'

/** A session whose cookie the library has verified. */
export type VerifiedCookie = { readonly sessionId: string; readonly token: string; readonly at: number }

const forMs = 60_000
const mostCookies = 1_000
const byAuth = new WeakMap<Auth, LRUCache<string, VerifiedCookie>>()

/**
 * Cookies that the library verified within the last minute, so that it need not check the same
 * signature on every request. They are stored as hashes and only identify the session. Whether the
 * session is still valid has to be read each time.
 */
export function verifiedCookieCache(auth: Auth, cookie: string, now: number): VerifiedCookie | undefined {
  const found = byAuth.get(auth)?.get(nameOf(cookie))
  return found && now >= found.at && now - found.at < forMs ? found : undefined
}

export function verifyCookie(auth: Auth, cookie: string, session: VerifiedCookie): void {
  const known = byAuth.get(auth) ?? new LRUCache<string, VerifiedCookie>({ max: mostCookies })
  byAuth.set(auth, known)
  known.set(nameOf(cookie), session)
}

function nameOf(cookie: string): string {
  return sha256(cookie).toString('base64')
}
