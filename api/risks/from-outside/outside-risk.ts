import { entitiesOf } from '../../../db/in-business.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { businessCurrency, localDay } from '../../businesses/currency-and-day.ts'
import { firstOwnerId } from '../../businesses/members.ts'
import type { Score } from '../../detection/finding.ts'
import type { CategoryId } from '../../detection/profile.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { lockRisks } from '../from-scan/lock-risks.ts'
import { recordReport } from '../from-scan/risk-reports.ts'
import { moveByScan } from '../from-scan/transition-by-scan.ts'
import { Risk, RiskPhase, RiskSeverity, RiskStatus } from '../risk.entity.ts'
import { mayMove } from '../status/status-machine.rules.ts'

/** The kind of a risk about an event at a supplier, by which its playbook is found. */
export const supplierEventKind = 'supplier_event'

/** A risk that no row of the shop proves. It claims no loss: nothing of it adds to what leaks. */
export type OutsideRisk = {
  readonly title: string
  readonly description: string
  readonly categoryId: CategoryId
  /** Where it came from, in `metadata.origin`. */
  readonly origin: string
  /** By which its playbooks are found, as by the kinds of findings. */
  readonly kind: string
  /** What to do first, without a full stop. */
  readonly action: string
  readonly rating: Score
  readonly startedOn: Day
}

const nothingLost = {
  ...{ lossLow: 0n, loss: 0n, lossHigh: 0n, monthlyLow: 0n, monthly: 0n, monthlyHigh: 0n },
  ...{ toComeLow: null, toCome: null, toComeHigh: null, isProvisional: false, isFirstRatingDue: false },
} as const

/** Raises a risk that comes from outside the shop; its id. */
export async function raiseOutsideRisk(work: Work, outside: OutsideRisk): Promise<string> {
  const now = work.clock.now()
  const today = await localDay(work, now)
  const risk = entitiesOf(work).create(Risk, {
    ...nothingLost,
    ...columnsOf(outside),
    businessId: work.businessId,
    id: uuidv7(now),
    status: RiskStatus.active,
    phase: RiskPhase.running,
    userId: (await firstOwnerId(work)) ?? undefined,
    source: 'ai',
    currency: await businessCurrency(work),
    startedOn: outside.startedOn,
    detectedOn: today,
    metadata: { origin: outside.origin, kind: outside.kind, action: outside.action },
    detectedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await entitiesOf(work).persist(risk).flush()
  await recordReport(work, risk, today, 'raised')
  await work.publish('risk.raised', risk.id)
  return risk.id
}

function columnsOf({ title, description, categoryId, rating }: Omit<OutsideRisk, 'origin' | 'kind' | 'action' | 'startedOn'>) {
  const { impactScore, likelihoodScore, riskScore, severity } = rating
  return { title, description, categoryId, impactScore, likelihoodScore, riskScore, severity: RiskSeverity[severity] }
}

const ladder = ['low', 'medium', 'high', 'critical']

/** Says more of a risk that was raised before; its severity never falls by that. */
export async function updateOutsideRisk(
  work: Work,
  riskId: string,
  { note, ...outside }: Omit<OutsideRisk, 'origin' | 'kind' | 'action' | 'startedOn'> & { readonly note: string },
): Promise<void> {
  const { risk } = (await lockRisks(work, [riskId]))(riskId)
  const { title, description, ...rating } = columnsOf(outside)
  const isWorse = ladder.indexOf(outside.rating.severity) > ladder.indexOf(risk.severity)
  entitiesOf(work).assign(risk, { title, description, ...(isWorse && rating), updatedAt: work.clock.now() })
  await entitiesOf(work).flush()
  await recordReport(work, risk, await localDay(work, work.clock.now()), note)
  await work.publish('risk.updated', riskId)
}

/** What a risk says is over: an open one is resolved, with the reason. True where it was open. */
export async function endOutsideRisk(work: Work, riskId: string, reason: string): Promise<boolean> {
  const { risk } = (await lockRisks(work, [riskId]))(riskId)
  const isOpen = mayMove(risk.status, 'resolved', 'scan')
  if (isOpen) await moveByScan(work, risk, { to: 'resolved', reason, resolution: 'auto' })
  entitiesOf(work).assign(risk, { phase: RiskPhase.ended, updatedAt: work.clock.now() })
  await entitiesOf(work).flush()
  await recordReport(work, risk, await localDay(work, work.clock.now()), reason)
  await work.publish('risk.updated', riskId)
  return isOpen
}
