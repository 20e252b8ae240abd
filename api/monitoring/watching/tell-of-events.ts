import { queueEvent } from '../../channels/queue-event.ts'
import type { Severity } from '../../detection/finding.ts'
import { tell } from '../../notifications/tell.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { changedRisks } from '../../risks/risk-lookup.ts'
import { actionOf } from '../look/event-words.ts'
import type { EventType } from '../notice.ts'

type Told = {
  readonly riskId: string
  readonly type: EventType
  readonly title: string
  readonly severity: Severity
  /** What is at stake, as a sentence. */
  readonly stake: string
}

/**
 * Tells people of a new event at a supplier, as they are told of leaks: who is named for vendors,
 * and for legal alerts of the law.
 */
export async function tellOfEvent(work: Work, { riskId, type, title, severity, stake }: Told): Promise<void> {
  const concerns = isOfLaw.has(type) ? (['vendors', 'legal'] as const) : (['vendors'] as const)
  const leak = {
    id: riskId,
    title,
    severity,
    cost: stake.replace(/\.$/, ''),
    monthly: 0n,
    action: actionOf(type),
    isProvisional: false,
    concerns,
  }
  await tell(work, { kind: 'leaks', leaks: [{ ...leak, occasion: 'new' }] })
  await queueEvent(work, 'risk_raised', [riskId])
}

const isOfLaw: ReadonlySet<EventType> = new Set(['sanction', 'forced_labour', 'recall', 'tariff'])

/** Tells those who heard of it that an event is over. */
export async function tellOfEnd(work: Work, riskId: string, reason: string): Promise<void> {
  const risks = await changedRisks(work, [riskId])
  const concerns = ['vendors'] as const
  const leaks = risks.map((risk) => ({ ...risk, concerns, occasion: 'ended' as const, cost: reason, action: 'No step is due' }))
  await tell(work, { kind: 'leaks', leaks })
}
