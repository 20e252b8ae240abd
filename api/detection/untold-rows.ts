import type { DetectorStatus, LossPart } from './candidate.ts'
import { detectorOf } from './catalogue.ts'
import type { EngineState } from './engine-state.ts'
import { lossOf, minorToMicros } from './finding-lifecycle.ts'
import { minorOf } from './narrative-parts.ts'
import { moneyWords } from './phrases.ts'
import { toldLines } from './told-by-findings.ts'
import { adsKey, isParcelTold, isTold, lineKey, type ToldLines } from './told-lines.ts'

/** Days whose broken rows are held against the money floor of a month. */
const monthDays = 30

/**
 * Each detector's state and reason. A rule is not `ready` and silent while rows that broke it in the
 * last 30 days cost the money floor and no finding tells them: there are too few at any one product,
 * lane or customer, and the reason says what they cost.
 */
export function statusesBesideUntold(state: EngineState): DetectorStatus[] {
  let told: ToldLines | null = null
  const toldNow = () => {
    told ??= toldLines(state.findings.values(), { since: state.memory.lastDay - monthDays, isRule: (kind) => isRule(kind) })
    return told
  }
  return state.statuses.map(({ coverage: _, ...status }) => {
    if (status.state !== 'ready' || isTelling(state, status.kind)) return status
    const { currency, moneyFloorMinor } = state.shop
    const floor = minorToMicros(moneyFloorMinor, currency)
    const broken = brokenLately(state, status.kind)
    if (lossOf(broken.map(([, part]) => part)) < floor) return status
    const lost = lossOf(broken.filter(([entity, part]) => !isToldBy(toldNow(), entity, part)).map(([, part]) => part))
    if (lost < floor) return status
    const untold = `rows that broke this rule cost ${moneyWords(minorOf(lost, currency), currency)} in the last ${monthDays} days`
    return { ...status, state: 'learning', reason: `${status.reason}; ${untold}, too seldom or too little in one place to be told yet` }
  })
}

const isRule = (kind: string): boolean => detectorOf(kind).isRule === true

function isTelling({ findings }: EngineState, kind: string): boolean {
  return [...findings.values()].some((finding) => finding.kind === kind && finding.state === 'open' && finding.reportedOn >= 0)
}

type Row = readonly [entity: string, part: LossPart]

function brokenLately({ detectors, memory }: EngineState, kind: string): Row[] {
  const { name, brokenRows } = detectorOf(kind)
  return [...(brokenRows?.(detectors.get(name)) ?? [])].filter(([, { day }]) => day > memory.lastDay - monthDays)
}

function isToldBy(told: ToldLines, entity: string, part: LossPart): boolean {
  if (!('table' in part))
    return isTold(told, lineKey(part.day, { ...part, sku: part.sku ?? entity }), part.expectedPerUnit - part.actualPerUnit)
  if (part.table === 'parcel') return isParcelTold(told, part.day, entity, part.document ?? '')
  return part.table === 'ad_spend' && told.ads.has(adsKey(part.day, part.of ?? entity))
}
