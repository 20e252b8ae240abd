import type { IncomingHttpHeaders } from 'node:http'
import type { Auth } from '../identity/auth.ts'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { sessionOf, webHeaders } from '../identity/sessions/session.ts'
import { demoCookieHeader, expiredDemoCookieHeader } from '../identity/sign-in/demo-sign-in.ts'
import { attemptWindowMinutes, countAttempt } from '../identity/sign-in/login-attempts.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { demoCredentials, demoLoginInput } from './demo.input.ts'
import { demoBusinesses } from './demo-business.ts'

/** Logins from one address within 15 minutes, right and wrong. Proposed: an office behind one address gets in, a script does not go on. */
const mostLogins = 60

export type DemoLoginDependencies = {
  readonly dependencies: WorkDependencies
  readonly auth: Auth
  readonly publicOrigin: string | undefined
  readonly isDemoOn: boolean
}

/** The request's headers, and the address of its socket. */
export type DemoCaller = { readonly headers: IncomingHttpHeaders; readonly peer: string }

/**
 * A new session in the demo, with the cookies that carry it. Throws `not_found` where the demo is switched off, `invalid_input`,
 * `rate_limited`, `unauthenticated` for other than the demo's values, and `unavailable` while the demo business is being made.
 */
export async function demoLogin(
  options: DemoLoginDependencies,
  input: unknown,
  caller: DemoCaller,
): Promise<{ session: Session; cookies: string[] }> {
  const { dependencies, auth, publicOrigin, isDemoOn } = options
  if (!isDemoOn) throw new Failure('not_found', 'The demo is switched off on this server.')
  const { email, password } = parse(demoLoginInput, input)
  const wait = await countAttempt(dependencies.db.pool, `demo from ${caller.peer}`, dependencies.clock.now(), mostLogins)
  if (wait > 0)
    throw new Failure('rate_limited', `Too many visits to the demo from here. Wait ${attemptWindowMinutes} minutes and try again.`)
  if (email.toLowerCase() !== demoCredentials.email || password !== demoCredentials.password)
    throw new Failure('unauthenticated', 'These are not the demo credentials. Use those that the demo page shows.')
  const [demo] = await demoBusinesses(dependencies.db.pool)
  if (!demo?.isReady) throw new Failure('unavailable', 'The demo is being prepared. Try again in a minute.')
  const { headers } = await auth.api.signInToDemo({ headers: webHeaders(caller.headers, caller.peer), returnHeaders: true })
  const cookies = headers.getSetCookie()
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const { session } = await sessionOf({ auth, db: dependencies.db, clock: dependencies.clock }, { cookie })
  if (!session) throw new Failure('unavailable', 'The demo is being made anew. Try again in a minute.')
  return { session, cookies: [...cookies, demoCookieHeader({ isSecure: publicOrigin?.startsWith('https:') ?? false })] }
}

/** Ends the caller's session, if there is one, and returns the cookies that take the session's and the demo's cookies away. */
export async function endDemoSession({ auth }: Pick<DemoLoginDependencies, 'auth'>, caller: DemoCaller): Promise<string[]> {
  const { headers } = await auth.api.signOut({ headers: webHeaders(caller.headers, caller.peer), returnHeaders: true })
  return [...headers.getSetCookie(), expiredDemoCookieHeader]
}
