import { LRUCache } from 'lru-cache'
import { sha256 } from '../work/sha256.ts'
import type { Auth } from './auth.ts'

/** A session whose cookie the library has checked. */
export type Recognized = { readonly sessionId: string; readonly token: string; readonly at: number }

const forMs = 60_000
const mostKept = 1_000
const byAuth = new WeakMap<Auth, LRUCache<string, Recognized>>()

/**
 * Cookies that the library recognized within the last minute, so that it need not check the same signature with every request. They are
 * known by a hash, and say no more than which session it was: whether that still stands has to be read each time.
 */
export function recognizedOf(auth: Auth, cookie: string, now: number): Recognized | undefined {
  const found = byAuth.get(auth)?.get(nameOf(cookie))
  return found && now >= found.at && now - found.at < forMs ? found : undefined
}

export function recognize(auth: Auth, cookie: string, session: Recognized): void {
  const known = byAuth.get(auth) ?? new LRUCache<string, Recognized>({ max: mostKept })
  byAuth.set(auth, known)
  known.set(nameOf(cookie), session)
}

function nameOf(cookie: string): string {
  return sha256(cookie).toString('base64')
}
