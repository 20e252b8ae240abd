import type { DetectorStatus, LossPart } from './candidate.ts'
import { detectorOf } from './catalogue.ts'
import { collectReportedRows } from './collect-reported-rows.ts'
import type { EngineState } from './engine-state.ts'
import { lossOf, minorToMicros } from './finding-lifecycle.ts'
import { minorOf } from './narrative-parts.ts'
import { moneyWords } from './phrases.ts'
import { adsKey, isLineReported, isParcelReported, lineKey, type ReportedRows } from './reported-rows.ts'

/** Days whose broken rows are held against the money floor of a month. */
const monthDays = 30

/**
 * What rows that broke a rule in the last 30 days cost although no finding counts them: there are
 * too few at any one product, lane or customer. Minor units.
 */
export type UnreportedLoss = { readonly detector: string; readonly lost: bigint }

/**
 * Each detector's state and reason. A rule is not `ready` and silent while such rows cost the money
 * floor: the reason says what they cost.
 */
export function statusesWithUnreportedLosses(state: EngineState, unreported: readonly UnreportedLoss[]): DetectorStatus[] {
  return state.statuses.map(({ coverage: _, ...status }) => {
    const own = unreported.find(({ detector }) => detector === status.detector)
    if (!own) return status
    const cost = `rows that broke this rule cost ${moneyWords(own.lost, state.shop.currency)} in the last ${monthDays} days`
    return { ...status, state: 'learning', reason: `${status.reason}; ${cost}, too seldom or too little in one place to be told yet` }
  })
}

/** The losses of rules that are `ready` and tell none of them, where they cost the money floor. */
export function unreportedLosses(state: EngineState): UnreportedLoss[] {
  let reportedRows: ReportedRows | null = null
  const reportedNow = () => {
    reportedRows ??= collectReportedRows(state.findings.values(), {
      since: state.memory.lastDay - monthDays,
      isRule: (kind) => isRule(kind),
    })
    return reportedRows
  }
  const { currency, moneyFloorMinor } = state.shop
  const floor = minorToMicros(moneyFloorMinor, currency)
  return state.statuses.flatMap(({ detector, kind, state: says }) => {
    if (says !== 'ready' || hasReported(state, kind)) return []
    const broken = brokenLately(state, kind)
    if (lossOf(broken.map(([, part]) => part)) < floor) return []
    const lost = lossOf(broken.filter(([entity, part]) => !isReportedBy(reportedNow(), entity, part)).map(([, part]) => part))
    return lost < floor ? [] : [{ detector, lost: minorOf(lost, currency) }]
  })
}

const isRule = (kind: string): boolean => detectorOf(kind).isRule === true

function hasReported({ findings }: EngineState, kind: string): boolean {
  return [...findings.values()].some((finding) => finding.kind === kind && finding.state === 'open' && finding.reportedOn >= 0)
}

type BrokenRow = readonly [entity: string, part: LossPart]

function brokenLately({ detectors, memory }: EngineState, kind: string): BrokenRow[] {
  const { name, brokenRows } = detectorOf(kind)
  return [...(brokenRows?.(detectors.get(name)) ?? [])].filter(([, { day }]) => day > memory.lastDay - monthDays)
}

function isReportedBy(reportedRows: ReportedRows, entity: string, part: LossPart): boolean {
  if (!('table' in part))
    return isLineReported(reportedRows, lineKey(part.day, { ...part, sku: part.sku ?? entity }), part.expectedPerUnit - part.actualPerUnit)
  if (part.table === 'parcel') return isParcelReported(reportedRows, part.day, entity, part.document ?? '')
  return part.table === 'ad_spend' && reportedRows.ads.has(adsKey(part.day, part.of ?? entity))
}
