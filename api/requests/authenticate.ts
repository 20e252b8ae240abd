import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../identity/auth.ts'
import type { AuthenticatedSession, Session } from '../identity/sessions/authenticated-session.ts'
import { withCookies } from '../identity/sessions/cookies.ts'
import { bearerOf, isListed, isOurs } from '../identity/sessions/origin.ts'
import { renewedCookies, sessionOf } from '../identity/sessions/session.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { RequestLimits } from './rate-limit.ts'

export type Authentication = {
  readonly app: Pick<WorkDependencies, 'db' | 'clock'>
  readonly auth: Auth
  readonly limits: RequestLimits
}

export type OriginRules = {
  readonly publicOrigin: string | undefined
  /** Other sites whose pages may call with a key. */
  readonly corsOrigins: readonly string[]
}

/**
 * The sender of a request, or nobody. Throws `forbidden` for a request from another site, which may
 * not even read, `unauthenticated` for an invalid key, and `rate_limited`. For the return from a
 * provider (`isReturn`), another site may navigate here, but not fetch.
 */
export async function authenticate(
  dependencies: Authentication & OriginRules,
  { request, reply, isReturn = false }: { request: FastifyRequest; reply: FastifyReply; isReturn?: boolean },
): Promise<Session | null> {
  const { publicOrigin, corsOrigins } = dependencies
  const { headers } = request
  const isLedHere = isReturn && headers.origin === undefined && headers['sec-fetch-mode'] === 'navigate'
  const isWelcome = isLedHere || isOurs(headers, publicOrigin) || isListed(headers, corsOrigins) || isPlainRead(request)
  if (!isWelcome) throw crossOriginFailure()
  return authenticateFromAnywhere(dependencies, request, reply)
}

/** The same where the linking page does not matter, such as for a file. */
export async function authenticateFromAnywhere(
  { app: { db, clock }, auth, limits }: Authentication,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  const { headers } = request
  const isAnonymous = headers.cookie === undefined && bearerOf(headers) === undefined
  const found: AuthenticatedSession = isAnonymous
    ? { session: null, setCookies: [] }
    : await sessionOf({ auth, db, clock }, headers).catch((error) => {
        limits.count(request, null)
        throw error
      })
  limits.count(request, found.session)
  // Also where the request is refused later: a renewed session has no other cookie.
  for (const cookie of await cookiesFor({ auth }, found, headers)) reply.header('set-cookie', cookie)
  return found.session
}

/** The opener of a socket; nobody where the key is not valid. */
export async function authenticateSocket(
  { app: { db, clock }, auth }: Omit<Authentication, 'limits'>,
  headers: IncomingHttpHeaders,
): Promise<Session | null> {
  try {
    return (await sessionOf({ auth, db, clock }, headers)).session
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unauthenticated') return null
    throw error
  }
}

/**
 * Cookies of the response. After a change of rights they contain a new session id (SEC-09), which
 * the rest of the request uses.
 */
async function cookiesFor({ auth }: { auth: Auth }, found: AuthenticatedSession, headers: IncomingHttpHeaders): Promise<readonly string[]> {
  if (!found.mustRenew) return found.setCookies
  const setCookies = [...found.setCookies, ...(await renewedCookies({ auth }, headers))]
  headers.cookie = withCookies(headers.cookie, setCookies)
  return setCookies
}

/**
 * A program that reads with a person's cookie. Browsers state where a request comes from, and send
 * no cookie of ours from another site's page; browsers too old for this still prevent other pages
 * from reading the response.
 */
function isPlainRead({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.origin === undefined && headers['sec-fetch-site'] === undefined
}

export function crossOriginFailure(): Failure {
  return new Failure('forbidden', 'This request comes from another site. Open RiskPilot itself and try again.')
}
