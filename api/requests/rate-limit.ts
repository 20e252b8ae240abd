import type { FastifyRequest } from 'fastify'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import type { CountedKind } from '../platform/rate-limits/request-counts.ts'

/**
 * Counts requests. Every count is taken in this room, except the operations of a socket or a page
 * beyond its own request.
 */
export type RequestLimits = {
  /**
   * Counts one more of this caller's requests or changes. Throws `rate_limited` when there were too
   * many this minute.
   */
  count(request: FastifyRequest, session: Session | null, counted?: CountedKind): void
  /** The same of one operation over a socket, or of one that a channel signed. */
  countOperation(caller: Pick<Session, 'id'>, isChange: boolean): void
}
