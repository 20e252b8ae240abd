import type { FastifyRequest } from 'fastify'
import type { Auth } from '../identity/auth.ts'
import { withCookies } from '../identity/cookies.ts'
import { bearerOf, isListed, isOurs } from '../identity/origin.ts'
import { renewedCookies, sessionOf } from '../identity/session.ts'
import type { Session, SessionFound } from '../identity/session-found.ts'
import { Failure } from '../work/failures.ts'
import type { Workplace } from '../work/in-work.ts'
import type { Counted } from '../work/request-counts.ts'

/** Counts what callers ask. */
export type RequestLimits = {
  /** One more of this caller's requests, or of their changes. Throws `rate_limited` when there were too many this minute. */
  count(request: FastifyRequest, session: Session | null, counted?: Counted): void
  /** The same of one operation over a socket. */
  countOperation(session: Session, isChange: boolean): void
}

export type Entrance = {
  readonly place: Workplace
  readonly auth: Auth
  readonly publicOrigin: string | undefined
  /** Other sites whose pages may call with a key. */
  readonly corsOrigins: readonly string[]
  readonly limits: RequestLimits
}

/**
 * Who sent a request, or nobody. Throws `forbidden` for a request from another site, which may not even read, `unauthenticated` for a key
 * that is not valid, and `rate_limited`; where a provider sends people back (`isReturn`), another site may lead a person here, but fetch
 * nothing.
 */
export async function whoAsks(door: Entrance, request: FastifyRequest, { isReturn = false } = {}): Promise<SessionFound> {
  const { place, auth, publicOrigin, corsOrigins } = door
  const { headers } = request
  const isLedHere = isReturn && headers.origin === undefined && headers['sec-fetch-mode'] === 'navigate'
  const isWelcome = isLedHere || isOurs(headers, publicOrigin) || isListed(headers, corsOrigins) || isPlainRead(request)
  if (!isWelcome) throw fromElsewhere()
  const found: SessionFound =
    headers.cookie === undefined && bearerOf(headers) === undefined
      ? { session: null, setCookies: [] }
      : await sessionOf({ auth, db: place.db, clock: place.clock }, headers).catch((error) => {
          door.limits.count(request, null)
          throw error
        })
  door.limits.count(request, found.session)
  return renewedWhereDue(door, found, headers)
}

/** Who was found, under a new cookie where what they may do has changed (SEC-09). What follows in the request asks with it. */
export async function renewedWhereDue(
  door: Pick<Entrance, 'auth'>,
  found: SessionFound,
  headers: FastifyRequest['headers'],
): Promise<SessionFound> {
  if (!found.mustRenew) return found
  const setCookies = [...found.setCookies, ...(await renewedCookies(door, headers))]
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

export function fromElsewhere(): Failure {
  return new Failure('forbidden', 'This request comes from another site. Open RiskPilot itself and try again.')
}
