import { type Finding, lostBy } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { type Risk, RiskStatus } from '../risk.entity.ts'
import { conditionOf, localToday, reasonToReopen } from '../status/dismissal.ts'
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
  risk.metadata = to === 'resolved' ? { ...metadata, resolution } : metadata
  risk.resolvedAt = to === 'resolved' ? work.clock.now() : undefined
  risk.status = RiskStatus[to]
}

async function seenOf(work: Work, risk: Risk, { members, before, asOf }: Scanned): Promise<ScanObservation> {
  const open = members.filter(({ state }) => state === 'open')
  const wasOpen = before.risks.has(risk.id)
  const runsOn = risk.status === RiskStatus.resolved && wasOpen && open.length > 0
  return {
    wasOpen,
    isOpen: open.length > 0,
    hasOpened: open.some(({ fingerprint }) => !before.findings.has(fingerprint)),
    goesOn: runsOn && losesAMonthAfter(await dayClosed(work, risk), open, asOf),
    comesBack: risk.status === RiskStatus.dismissed ? await whyItComesBack(work, risk, open.length > 0) : null,
  }
}

/** `risk` has the figures of this scan already. */
async function whyItComesBack(work: Work, { id, monthly, currency: of }: Risk, isOpen: boolean): Promise<string | null> {
  if (!isOpen) return null
  const condition = await conditionOf(work, id)
  return reasonToReopen(condition, { isOpen, monthly, today: await localToday(work), currency: currency(of) })
}

/** The local day on which a resolved risk was resolved. */
async function dayClosed(work: Work, { resolvedAt }: Risk): Promise<Day | null> {
  const [row] = await work.sql<{ day: Day | null }>('select ($2::timestamptz at time zone zone)::date as day from business where id = $1', [
    work.businessId,
    resolvedAt,
  ])
  return row?.day ?? null
}

/**
 * Only rows dated after that day count. Older rows describe what was known when it was closed,
 * whenever they are imported.
 */
function losesAMonthAfter(closed: Day | null, open: readonly Finding[], asOf: Day): boolean {
  if (closed === null || asOf < addDays(closed, believedDays)) return false
  const later = open.flatMap(({ evidence }) => evidence.filter((part) => part.day > closed))
  return later.reduce((sum, part) => sum + lostBy(part), 0) > 0
}
