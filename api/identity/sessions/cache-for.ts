import type { Kept, KeptAnswers, Moment } from '../../platform/requests/response-cache.ts'
import type { Session } from './authenticated-session.ts'

/** SQL: which snapshot this is, and whether nothing was written for the business since the one in the parameter, which may be null. */
export const momentOf = (business: string, since: string): string =>
  `pg_current_snapshot()::text as snapshot, coalesce(not changed_since(${business}, ${since}::pg_snapshot), false) as "isUnchanged"`

/** What `momentOf` answers. */
export type MomentRow = Omit<Moment, 'since'>

/** The answers kept for a caller, of the business and with the rights that they have now. */
export function keptFor(kept: KeptAnswers | undefined, asker: string, { businessId, actor }: Session, moment: Moment): Kept | undefined {
  return kept?.of(asker, JSON.stringify([businessId, actor]), moment)
}
