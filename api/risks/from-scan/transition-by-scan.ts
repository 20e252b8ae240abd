import { localDay } from '../../businesses/currency-and-day.ts'
import { queueEvent } from '../../channels/queue-event.ts'
import { type Finding, lostBy } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { type Risk, RiskStatus } from '../risk.entity.ts'
import { conditionOf, reasonToReopen } from '../status/dismissal.ts'
import { recordStatusChange } from '../status/risk-status.ts'
import { moveOfScan, type RiskStatusName, type ScanObservation } from '../status/status-machine.rules.ts'
import type { StoredFinding } from './store-findings.ts'

/**
 * How long a leak may continue after a person marked its risk resolved before it is reopened.
 * Proposed: a month, the period of its amounts.
 */
const believedDays = 30

/** Fingerprints of the findings that were open before the scan, and their risks. */
export type OpenBefore = { readonly findings: ReadonlySet<string>; readonly risks: ReadonlySet<string> }

export function openBefore(known: ReadonlyMap<string, StoredFinding>): OpenBefore {
  const open = [...known.values()].filter(({ state }) => state === 'open')
  return {
    findings: new Set(open.map(({ fingerprint }) => fingerprint)),
    risks: new Set(open.flatMap(({ riskId }) => (riskId ? [riskId] : []))),
  }
}

type Scanned = { readonly members: readonly Finding[]; readonly before: OpenBefore; readonly asOf: Day }

/**
 * Moves a risk, locked by the caller, to the status that follows from the scan. Returns the reason,
 * or null when it stays. Not written until `em.flush()`.
 */
export async function transitionByScan(work: Work, risk: Risk, scanned: Scanned): Promise<string | null> {
  const move = moveOfScan(risk.status, await seenOf(work, risk, scanned))
  if (!move) return null
  await moveByScan(work, risk, { ...move, resolution: 'auto' })
  return move.reason
}

/** Moves a risk for a scan and records the change. */
export async function moveByScan(
  work: Work,
  risk: Risk,
  { to, reason, resolution }: { to: RiskStatusName; reason: string; resolution: string },
): Promise<void> {
  const { resolution: _, ...metadata } = risk.metadata
  await recordStatusChange(work, risk.id, { from: risk.status, to, reason })
  await queueEvent(work, to === 'resolved' ? 'risk_ended' : 'risk_status_changed', [risk.id])
  risk.metadata = to === 'resolved' ? { ...metadata, resolution } : metadata
  risk.resolvedAt = to === 'resolved' ? work.clock.now() : undefined
  risk.status = RiskStatus[to]
  // One that stops or returns is news: it does not rest any longer.
  await work.sql('update risk set snoozed_until = null, snoozed_above = null where business_id = $1 and id = $2', [
    work.businessId,
    risk.id,
  ])
}

async function seenOf(work: Work, risk: Risk, { members, before, asOf }: Scanned): Promise<ScanObservation> {
  const open = members.filter(({ state }) => state === 'open')
  // Late rows of a leak that is over bring no risk back.
  const running = members.filter(({ phase }) => phase === 'running')
  const wasOpen = before.risks.has(risk.id)
  const runsOn = risk.status === RiskStatus.resolved && wasOpen && running.length > 0
  return {
    wasOpen,
    isOpen: open.length > 0,
    hasOpened: open.some(({ fingerprint }) => !before.findings.has(fingerprint)),
    goesOn: runsOn && losesAMonthAfter(risk.resolvedAt ? await localDay(work, risk.resolvedAt) : null, running, asOf),
    comesBack: risk.status === RiskStatus.dismissed ? await whyItComesBack(work, risk, running.length > 0) : null,
  }
}

/** `risk` has the figures of this scan already. */
async function whyItComesBack(work: Work, { id, monthly, currency: of }: Risk, isOpen: boolean): Promise<string | null> {
  if (!isOpen) return null
  const condition = await conditionOf(work, id)
  return reasonToReopen(condition, { isOpen, monthly, today: await localDay(work, work.clock.now()), currency: currency(of) })
}

/**
 * Only rows dated after that day count. Older rows describe what was known when it was closed,
 * whenever they are imported.
 */
function losesAMonthAfter(closed: Day | null, running: readonly Finding[], asOf: Day): boolean {
  if (closed === null || asOf < addDays(closed, believedDays)) return false
  const later = running.flatMap(({ evidence }) => evidence.filter((part) => part.day > closed))
  return later.reduce((sum, part) => sum + lostBy(part), 0) > 0
}
