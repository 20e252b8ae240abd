import type { IncomingHttpHeaders } from 'node:http'
import type { Auth } from '../identity/auth.ts'
import { demoMark, noDemoMark } from '../identity/demo-sign-in.ts'
import { sessionOf, webHeaders } from '../identity/session.ts'
import type { Session } from '../identity/session-found.ts'
import { Failure } from '../work/failures.ts'
import type { Workplace } from '../work/in-work.ts'
import { parse } from '../work/parse.ts'
import { rateLimits, refuseTooMany } from '../work/rate-limits.ts'
import { demoCredentials, demoLoginInput } from './demo.input.ts'
import { demoBusinesses } from './demo-business.ts'

export type DemoDependencies = {
  readonly place: Workplace
  readonly auth: Auth
  readonly publicOrigin: string | undefined
  readonly isDemoOn: boolean
}

/** The request's headers, and the address of its socket. */
export type Caller = { readonly headers: IncomingHttpHeaders; readonly peer: string }

/**
 * A new session in the demo, with the cookies that carry it. Throws `not_found` where the demo is switched off, `invalid_input`,
 * `rate_limited`, `unauthenticated` for other than the demo's values, and `unavailable` while the demo business is being made.
 */
export async function demoLogin(
  dependencies: DemoDependencies,
  input: unknown,
  caller: Caller,
): Promise<{ session: Session; cookies: string[] }> {
  const { place, auth, publicOrigin, isDemoOn } = dependencies
  if (!isDemoOn) throw new Failure('not_found', 'The demo is switched off on this server.')
  const { email, password } = parse(demoLoginInput, input)
  await refuseTooMany(place, { limit: rateLimits.demo, by: caller.peer })
  if (email.toLowerCase() !== demoCredentials.email || password !== demoCredentials.password)
    throw new Failure('unauthenticated', 'These are not the demo credentials. Use those that the demo page shows.')
  const [demo] = await demoBusinesses(place.db.pool)
  if (!demo?.isReady) throw new Failure('unavailable', 'The demo is being prepared. Try again in a minute.')
  const { headers } = await auth.api.signInToDemo({ headers: webHeaders(caller.headers, caller.peer), returnHeaders: true })
  const cookies = headers.getSetCookie()
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const { session } = await sessionOf({ auth, db: place.db, clock: place.clock }, { cookie })
  if (!session) throw new Failure('unavailable', 'The demo is being made anew. Try again in a minute.')
  return { session, cookies: [...cookies, demoMark({ isSecure: publicOrigin?.startsWith('https:') ?? false })] }
}

/** Ends the caller's session, if there is one, and returns the cookies that take the session's and the demo's cookies away. */
export async function signOut({ auth }: Pick<DemoDependencies, 'auth'>, caller: Caller): Promise<string[]> {
  const { headers } = await auth.api.signOut({ headers: webHeaders(caller.headers, caller.peer), returnHeaders: true })
  return [...headers.getSetCookie(), noDemoMark]
}
