import { type Actor, isFileCheckActor } from '../platform/rights/rights.ts'

/** Who acts, as the audit log names them; null for the system. */
export function actorName(actor: Actor): string | null {
  if (isFileCheckActor(actor)) return 'Visitor'
  return actor.kind === 'person' ? actor.email : actor.kind === 'key' ? actor.name : null
}
