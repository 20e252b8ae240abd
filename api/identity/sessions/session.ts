import type { IncomingHttpHeaders } from 'node:http'
import { isAPIError } from 'better-auth/api'
import type { Database } from '../../../db/connect.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { Role } from '../../platform/rights/rights.ts'
import { nowhere, type RequestOrigin } from '../../platform/transaction/audit.ts'
import type { Clock } from '../../platform/transaction/work.ts'
import { type Auth, absoluteDays } from '../auth.ts'
import { keySession } from '../keys/key-session.ts'
import type { AuthenticatedSession } from './authenticated-session.ts'
import { isTakenAway } from './cookies.ts'
import { bearerOf, peerHeader } from './origin.ts'
import { verifiedCookieCache, verifyCookie } from './verified-cookie-cache.ts'

type SessionDependencies = {
  readonly auth: Auth
  readonly db: Database
  readonly clock: Clock
}

/**
 * The caller: an API key, else the person of the session cookie with the role in their current
 * business, or null. Key, role and session are read on every request, so a removal takes effect on
 * the next one. `setCookies` extend an active session. A session ends 30 days after its sign-in,
 * active or not. Throws `unauthenticated` for an invalid key and never falls back to the cookie.
 */
export async function sessionOf(dependencies: SessionDependencies, headers: IncomingHttpHeaders): Promise<AuthenticatedSession> {
  const key = bearerOf(headers)
  const found =
    key === undefined
      ? ((await recognizedSession(dependencies, headers)) ?? (await librarySession(dependencies, headers)))
      : { session: await keySession(dependencies, key), setCookies: [] }
  return { ...found, session: found.session && { ...found.session, from: fromOf(headers) } }
}

/** The origin of a request; the address comes from the header that the server set. */
function fromOf(headers: IncomingHttpHeaders): RequestOrigin {
  const address = headers[peerHeader]
  return { address: typeof address === 'string' ? address : null, userAgent: headers['user-agent']?.slice(0, 200) ?? null }
}

/**
 * The session's current business: the chosen one while the person is a member, else their first.
 */
export const currentBusiness = (person: string, session: string): string => `
  select membership.business_id, membership.role from memberships_of(${person}) with ordinality as membership (business_id, role, place)
    left join identity.session_business as chosen on chosen.session_id = ${session} and chosen.looks_at = membership.business_id
   order by chosen.session_id is null, membership.place limit 1`

const isMarked = (session: string) => `exists (select from identity.session_to_renew where session_id = ${session})`

async function librarySession({ auth, db, clock }: SessionDependencies, headers: IncomingHttpHeaders): Promise<AuthenticatedSession> {
  const { response, headers: answered } = await auth.api
    .getSession({ headers: webHeaders(headers), returnHeaders: true })
    .catch(databaseAway)
  // The cookie is not deleted: the browser may have received a newer one from a faster response
  // (`renewedCookies`).
  if (!response) return { session: null, setCookies: [] }
  const setCookies = answered.getSetCookie()
  const { user, session } = response
  if (isTooOld(session.createdAt.getTime(), clock) || session.expiresAt <= clock.now()) {
    await (await auth.$context).internalAdapter.deleteSession(session.token)
    return { session: null, setCookies: [] }
  }
  const { rows } = await db.pool.query<{ business_id: string; role: Role; is_demo: boolean; is_file_check: boolean; must_renew: boolean }>(
    `select business_id, role, exists (select from identity.demo_visitor where user_id = $1) as is_demo,
            exists (select from identity.file_check_visitor where user_id = $1) as is_file_check, ${isMarked('$2')} as must_renew
       from (${currentBusiness('$1', '$2')}) as membership`,
    [user.id, session.id],
  )
  const [membership] = rows
  if (!membership) return { session: null, setCookies }
  verifyCookie(auth, headers.cookie ?? '', { sessionId: session.id, token: session.token, at: clock.now().getTime() })
  const { role, is_demo: isDemo, is_file_check: isFileCheck } = membership
  const actor = { kind: 'person', userId: user.id, email: user.email, role, isDemo, isFileCheck } as const
  const found = { id: session.id, businessId: membership.business_id, name: user.name, from: nowhere, actor }
  return { session: found, setCookies, mustRenew: membership.must_renew }
}

type SessionRow = {
  id: string
  made: number
  userId: string
  name: string
  email: string
  businessId: string
  role: Role
  isDemo: boolean
  isFileCheck: boolean
  mustRenew: boolean
}

/**
 * The same in one statement, for a cookie that the library has verified recently. Null: call the
 * library.
 */
async function recognizedSession(
  { auth, db, clock }: SessionDependencies,
  { cookie = '' }: IncomingHttpHeaders,
): Promise<AuthenticatedSession | null> {
  const known = verifiedCookieCache(auth, cookie, clock.now().getTime())
  if (!known) return null
  const { rows } = await db.pool.query<SessionRow>({
    // A prepared statement, parsed once for each connection: every request runs it.
    name: 'recognized session',
    text: `select session.id, extract(epoch from session."createdAt")::float8 * 1000 as made, person.id as "userId", person.name, person.email,
            membership.business_id as "businessId", membership.role,
            exists (select from identity.demo_visitor where user_id = person.id) as "isDemo",
            exists (select from identity.file_check_visitor where user_id = person.id) as "isFileCheck", ${isMarked('session.id')} as "mustRenew"
       from identity.session join identity."user" as person on person.id = session."userId"
      cross join lateral (${currentBusiness('person.id', 'session.id')}) as membership
      where session.id = $1 and session.token = $2 and session."expiresAt" > $3`,
    values: [known.sessionId, known.token, clock.now()],
  })
  const [row] = rows
  if (!row || isTooOld(row.made, clock)) return null
  const { id, businessId, name, userId, email, role, isDemo, isFileCheck, mustRenew } = row
  const actor = { kind: 'person', userId, email, role, isDemo, isFileCheck } as const
  return { session: { id, businessId, name, from: nowhere, actor }, setCookies: [], mustRenew }
}

/**
 * Gives the session of a request a new secret. Returns the cookies; the request's own cookie
 * becomes invalid.
 */
export async function renewedCookies(
  { auth }: Pick<SessionDependencies, 'auth'>,
  headers: IncomingHttpHeaders,
): Promise<readonly string[]> {
  const { headers: answered } = await auth.api.renewSession({ headers: webHeaders(headers), returnHeaders: true }).catch((error) => {
    // Another request renewed or ended the session in between. This request was authenticated
    // before that.
    if (isAPIError(error) && error.statusCode === 401) return { headers: new Headers() }
    return databaseAway(error)
  })
  return answered.getSetCookie().filter((cookie) => !isTakenAway(cookie))
}

function isTooOld(madeMs: number, clock: Clock): boolean {
  return clock.now().getTime() - madeMs > absoluteDays * 24 * 60 * 60_000
}

/** The library hides why it could not read a session; its only source is the database. */
function databaseAway(error: unknown): never {
  if (isAPIError(error) && error.statusCode >= 500) throw new Failure('unavailable', signInUnavailable)
  throw error
}

export const signInUnavailable = 'The database cannot be reached just now, so nobody can be recognized. Try again in a few seconds.'

/** Node's headers as the web's. The peer's address comes from the server, never from the client. */
export function webHeaders(headers: IncomingHttpHeaders, peer?: string): Headers {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && name !== peerHeader) web.append(name, one)
  }
  if (peer !== undefined) web.set(peerHeader, peer)
  return web
}
