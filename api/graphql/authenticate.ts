import type { FastifyRequest } from 'fastify'
import type { Auth } from '../identity/auth.ts'
import type { AuthenticatedSession, Session } from '../identity/sessions/authenticated-session.ts'
import { withCookies } from '../identity/sessions/cookies.ts'
import { bearerOf, isListed, isOurs } from '../identity/sessions/origin.ts'
import { renewedCookies, sessionOf } from '../identity/sessions/session.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { Counted } from '../platform/requests/request-counts.ts'
import type { KeptAnswers } from '../platform/requests/response-cache.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'

/** Counts what callers ask. */
export type RequestLimits = {
  /** One more of this caller's requests, or of their changes. Throws `rate_limited` when there were too many this minute. */
  count(request: FastifyRequest, session: Session | null, counted?: Counted): void
  /** The same of one operation over a socket. */
  countOperation(session: Session, isChange: boolean): void
}

export type AuthenticationDependencies = {
  readonly dependencies: WorkDependencies
  readonly auth: Auth
  readonly publicOrigin: string | undefined
  /** Other sites whose pages may call with a key. */
  readonly corsOrigins: readonly string[]
  readonly limits: RequestLimits
  readonly kept: KeptAnswers
}

/**
 * Who sent a request, or nobody. Throws `forbidden` for a request from another site, which may not even read, `unauthenticated` for a key
 * that is not valid, and `rate_limited`; where a provider sends people back (`isReturn`), another site may lead a person here, but fetch
 * nothing.
 */
export async function authenticate(
  options: AuthenticationDependencies,
  request: FastifyRequest,
  { isReturn = false } = {},
): Promise<AuthenticatedSession> {
  const { dependencies, auth, publicOrigin, corsOrigins, kept } = options
  const { headers } = request
  const isLedHere = isReturn && headers.origin === undefined && headers['sec-fetch-mode'] === 'navigate'
  const isWelcome = isLedHere || isOurs(headers, publicOrigin) || isListed(headers, corsOrigins) || isPlainRead(request)
  if (!isWelcome) throw crossOriginFailure()
  const found: AuthenticatedSession =
    headers.cookie === undefined && bearerOf(headers) === undefined
      ? { session: null, setCookies: [] }
      : await sessionOf({ auth, db: dependencies.db, clock: dependencies.clock, kept }, headers).catch((error) => {
          options.limits.count(request, null)
          throw error
        })
  options.limits.count(request, found.session)
  return renewedWhereDue(options, found, headers)
}

/** Who was found, under a new cookie where what they may do has changed (SEC-09). What follows in the request asks with it. */
export async function renewedWhereDue(
  options: Pick<AuthenticationDependencies, 'auth'>,
  found: AuthenticatedSession,
  headers: FastifyRequest['headers'],
): Promise<AuthenticatedSession> {
  if (!found.mustRenew) return found
  const setCookies = [...found.setCookies, ...(await renewedCookies(options, headers))]
  headers.cookie = withCookies(headers.cookie, setCookies)
  return { ...found, setCookies }
}

/**
 * A program that reads with a person's cookie. Browsers say where a request comes from, and send no cookie of ours from another site's page;
 * one that is too old to say so still lets no other page read the answer.
 */
function isPlainRead({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.origin === undefined && headers['sec-fetch-site'] === undefined
}

export function crossOriginFailure(): Failure {
  return new Failure('forbidden', 'This request comes from another site. Open RiskPilot itself and try again.')
}
