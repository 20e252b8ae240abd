import { type Actor, may, type Right } from '../platform/rights/rights.ts'

/**
 * Whether the actor has the right: what they may not read is left out of an answer, not refused.
 */
export function has(actor: Actor, right: Right): boolean {
  try {
    may(actor, right)
    return true
  } catch {
    return false
  }
}
