import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { supplierEventsWhere, type TellableEvent } from './supplier-events.ts'

/**
 * The event at a supplier of which each risk tells; a loader's batch. Risks of other origins have
 * none.
 */
export async function eventsOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, TellableEvent>> {
  may(work.actor, 'risk:read')
  const events = await supplierEventsWhere(work, 'risk_id = any($2::uuid[])', [riskIds])
  return new Map(events.map((event) => [event.riskId, event]))
}
