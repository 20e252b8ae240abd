import type { FastifyRequest } from 'fastify'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import type { CountedKind } from '../platform/rate-limits/request-counts.ts'

/** Counts what callers ask. Every count is taken in this room, but for what a socket or a page asks beyond its own request. */
export type RequestLimits = {
  /** One more of this caller's requests, or of their changes. Throws `rate_limited` when there were too many this minute. */
  count(request: FastifyRequest, session: Session | null, counted?: CountedKind): void
  /** The same of one operation over a socket. */
  countOperation(session: Session, isChange: boolean): void
}
