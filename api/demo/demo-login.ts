import type { IncomingHttpHeaders } from 'node:http'
import type { Auth } from '../identity/auth.ts'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { sessionOf, webHeaders } from '../identity/sessions/session.ts'
import { demoCookieHeader, expiredDemoCookieHeader } from '../identity/sign-in/demo-sign-in.ts'
import { endWaiting } from '../identity/sign-in/leave-demo.ts'
import { waitingIn, waitingSession } from '../identity/sign-in/own-session.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { demoCredentials, demoLoginInput } from './demo.input.ts'
import { demoBusinesses } from './demo-business.ts'

export type DemoDependencies = {
  readonly app: WorkDependencies
  readonly auth: Auth
  readonly publicOrigin: string | undefined
  readonly isDemoOn: boolean
}

/** The request's headers, and the address of its socket. */
export type DemoCaller = { readonly headers: IncomingHttpHeaders; readonly peer: string }

/**
 * A new session in the demo, with the cookies that carry it. Throws `not_found` where the demo is
 * switched off, `invalid_input`, `rate_limited`, `unauthenticated` for other than the demo's
 * values, and `unavailable` while the demo business is being made.
 */
export async function demoLogin(
  dependencies: DemoDependencies,
  input: unknown,
  caller: DemoCaller,
): Promise<{ session: Session; cookies: string[] }> {
  const { app, auth, publicOrigin, isDemoOn } = dependencies
  if (!isDemoOn) throw new Failure('not_found', 'The demo is switched off on this server.')
  const { email, password } = parse(demoLoginInput, input)
  await refuseTooMany(app, { limit: rateLimits.demo, by: caller.peer })
  if (email.toLowerCase() !== demoCredentials.email || password !== demoCredentials.password)
    throw new Failure('unauthenticated', 'These are not the demo credentials. Use those that the demo page shows.')
  const [demo] = await demoBusinesses(app.db.pool)
  if (!demo?.isReady) throw new Failure('unavailable', 'The demo is being prepared. Try again in a minute.')
  const { headers } = await auth.api.signInToDemo({ headers: webHeaders(caller.headers, caller.peer), returnHeaders: true })
  const cookies = headers.getSetCookie()
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const { session } = await sessionOf({ auth, db: app.db, clock: app.clock }, { cookie })
  if (!session) throw new Failure('unavailable', 'The demo is being made anew. Try again in a minute.')
  const own = await ownSession(dependencies, caller, cookies)
  const mark = demoCookieHeader({ isSecure: publicOrigin?.startsWith('https:') ?? false, hasOwnSession: own !== null })
  return { session, cookies: [...cookies, ...(own ? [own] : []), mark] }
}

/** The cookie in which the caller's own session waits for their return; null for who has none. */
async function ownSession({ auth, app }: DemoDependencies, { headers }: DemoCaller, given: readonly string[]): Promise<string | null> {
  const { cookie } = headers
  const { session } = await sessionOf({ auth, db: app.db, clock: app.clock }, cookie === undefined ? {} : { cookie })
  if (session?.actor.kind !== 'person') return null
  if (!session.actor.isDemo) return waitingSession(cookie, given)
  // They enter the demo once more: what waits goes on waiting.
  const waiting = waitingIn(cookie)
  return waiting && waitingSession(waiting.cookie, given)
}

/**
 * Ends the caller's session, if there is one, and returns the cookies that take the session's and
 * the demo's cookies away.
 */
export async function signOut({ auth }: Pick<DemoDependencies, 'auth'>, caller: DemoCaller): Promise<string[]> {
  const { headers } = await auth.api.signOut({ headers: webHeaders(caller.headers, caller.peer), returnHeaders: true })
  return [...headers.getSetCookie(), ...(await endWaiting(auth, caller.headers)), expiredDemoCookieHeader]
}
