import { isUuid } from '../../platform/graph-types/paging.ts'
import type { Actor } from '../../platform/rights/rights.ts'

/** The person who asks, also from a chat; null for programs and the system. */
export function ownId(actor: Actor): string | null {
  if (actor.kind === 'chat') return actor.id
  return actor.kind === 'person' && isUuid(actor.userId) ? actor.userId : null
}
