import type { Currency } from '../../../values/money.ts'
import { type Candidate, countedFrom, type Detector, type KnownFinding, type LinePart } from '../../candidate.ts'
import { type ExposureWeights, exposureWeights, logExposureWeight, noExposureWeights } from '../../exposure-weight.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percentWords } from '../../phrases.ts'
import { cannotRunWithout, costsFile, learning, type Readiness, ready } from '../../readiness.ts'
import { type KeptSales, recentTotals, type ShopMemory, type Today } from '../../shop-memory.ts'
import { skuMarginChange } from '../../sku-margin.ts'
import { median } from '../../statistics/quantile.ts'
import { mostRise, type RiseScan, scanForRise } from '../../statistics/rise-scan.ts'
import type { VariancePrior } from '../../statistics/variance-prior.ts'
import { type CostHistory, type CostSeries, learnNoise, returnedAt, seriesOf, unlearnedNoise } from './cost-series.ts'
import { type Following, longestHabit, stillToFollow } from './follow-habit.ts'
import {
  type CostScan,
  type Dated,
  dateOf,
  deviationOf,
  dueOn,
  type LeakingLine,
  monthlyOf,
  priceLines,
  riseAt,
  risenOn,
  storyOf,
  withoutFollowing,
} from './leaking-lines.ts'
import { type MarginStory, narrative } from './narrative.ts'
import { judgeFollowing } from './price-followed.ts'
import { profile } from './profile.ts'

export type MarginState = {
  noise: VariancePrior
  noiseLearnedOn: number
  readonly histories: Map<string, CostHistory>
  /** SKUs whose cost appears to have risen: judged whenever they sell. */
  readonly watched: Set<string>
  /** Observed delays with which prices followed a cost in this shop, oldest first. */
  readonly followings: Following[]
  /** The turnover of the active SKUs: shares the budget by it. */
  exposure: ExposureWeights
  /**
   * Scans of SKUs whose documents and noise have not changed since; derived from the rest of the
   * state.
   */
  readonly scans: Map<string, { readonly key: string; readonly scan: RiseScan }>
}

const historyDays = 28
/**
 * The detector waits until this share of the prices that will follow is still to come. Measured in
 * docs/detectors/margin-erosion.md.
 */
const leftToFollow = 0.07
/** The number of observed delays that are stored. Proposed. */
const mostFollowings = 50
/** Log likelihood ratio from which a price rise counts as an answer to the cost. */
const passedOnRatio = 4.6
/** Log likelihood ratio from which a SKU is active. */
const watchRatio = 2

/**
 * The unit cost rose and the price stayed: every unit sold loses contribution margin.
 *
 * Evidence that the cost rose: a likelihood ratio pooled over starts, shapes and heights, under
 * noise learned from all SKUs. It counts only after the price had time to follow and a line was
 * then sold at the old price. Loss per unit: cost, less the cost without the rise, less the part
 * that the price followed; micros. Source: docs/detectors/margin-erosion.md.
 */
export const marginErosion: Detector<MarginState, MarginStory> = {
  ...profile,
  version: '1.1.0',
  words: narrative,
  start: () => ({
    noise: unlearnedNoise,
    noiseLearnedOn: -1,
    histories: new Map(),
    watched: new Set(),
    followings: [],
    exposure: noExposureWeights,
    scans: new Map(),
  }),
  watched(state, memory, least) {
    state.exposure = exposureWeights(memory, least)
    return state.exposure.count
  },
  readiness,
  learn,
  assess,
  settle(state, _memory, sku, { startedOn, endedOn }) {
    const history = historyOf(state, sku)
    const isFollowed = history.followed.some((step) => step.before === startedOn)
    if (!isFollowed) history.excluded.push({ first: startedOn, last: endedOn })
    state.watched.delete(sku)
    state.scans.delete(sku)
  },
  pack,
  unpack,
}

function readiness(memory: ShopMemory, _state: MarginState, currency: Currency): Readiness {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  const coverage = netSales > 0 ? netWithCost / netSales : 0
  if (netSales <= 0) return learning('there were no sales in the last 30 days', coverage)
  const known = `unit costs are known for ${percentWords(coverage)} of net sales`
  if (coverage < 0.8) {
    const why = `${known} (${amountOf(netWithCost, netSales, currency)} in the last 30 days); 80 % is needed`
    return cannotRunWithout(costsFile, why, coverage)
  }
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of history`, coverage)
  return ready(known, coverage)
}

function learn(state: MarginState, memory: ShopMemory, { day, sold, costed }: Today): readonly string[] {
  if (state.noiseLearnedOn < 0 || day - state.noiseLearnedOn >= 7) {
    state.noise = learnNoise(memory, state.histories, state.noise)
    state.noiseLearnedOn = day
    forgetGone(state, memory)
  }
  for (const sku of costed) {
    if (mayRise(state, memory, sku) && lookFor(state, memory, sku).scan.logRatio > watchRatio) state.watched.add(sku)
    else {
      state.watched.delete(sku)
      state.scans.delete(sku)
    }
  }
  return [...costed.filter((sku) => state.watched.has(sku)), ...sold.filter((sku) => state.watched.has(sku))]
}

/**
 * Whether the SKU's documents can give enough evidence of a rise at all; a small slack covers
 * rounding in sums.
 */
function mayRise(state: MarginState, memory: ShopMemory, sku: string): boolean {
  const costs = memory.skus.get(sku)?.costs
  if (!costs) return false
  const { days, logs } = seriesOf(costs, state.histories.get(sku), state.noise.scale)
  return mostRise(days, logs, state.noise) > watchRatio - 1e-6
}

/** Removes state of SKUs and documents that are no longer in the shop's memory. */
function forgetGone(state: MarginState, { skus }: ShopMemory): void {
  for (const sku of state.watched) if (!skus.has(sku)) state.watched.delete(sku)
  for (const [sku, { followed, excluded }] of state.histories) {
    const first = skus.get(sku)?.costs.day[0] ?? Number.POSITIVE_INFINITY
    const kept = { followed: followed.filter(({ before }) => before > first), excluded: excluded.filter(({ last }) => last >= first) }
    if (kept.followed.length + kept.excluded.length > 0) state.histories.set(sku, kept)
    else state.histories.delete(sku)
  }
}

function historyOf(state: MarginState, sku: string): CostHistory {
  const known = state.histories.get(sku)
  if (known) return known
  const fresh = { followed: [], excluded: [] }
  state.histories.set(sku, fresh)
  return fresh
}

/** Scans the SKU's documents up to `until` (a day, not included). */
function lookFor(state: MarginState, memory: ShopMemory, sku: string, until = Number.POSITIVE_INFINITY): CostScan {
  const costs = memory.skus.get(sku)?.costs ?? { day: [], unitCost: [], document: [] }
  const all = seriesOf(costs, state.histories.get(sku), state.noise.scale)
  const count = all.days.filter((day) => day < until).length
  const series = count === all.days.length ? all : cutSeries(all, count)
  const key = [
    state.histories.get(sku)?.followed.length,
    costs.day.length,
    series.days.length,
    series.days[0],
    costs.day.at(-1),
    state.noiseLearnedOn,
  ].join()
  const cached = state.scans.get(sku)
  if (cached?.key === key) return { series, scan: cached.scan }
  const scan = scanForRise(series.days, series.logs, state.noise)
  state.scans.set(sku, { key, scan })
  return { series, scan }
}

function cutSeries(all: CostSeries, count: number): CostSeries {
  return {
    days: all.days.slice(0, count),
    logs: all.logs.slice(0, count),
    unitCosts: all.unitCosts.slice(0, count),
    documents: all.documents.slice(0, count),
  }
}

function assess(state: MarginState, memory: ShopMemory, sku: string, known: KnownFinding): Candidate<MarginStory> | null {
  const { openSince } = known
  const counted = countedFrom(known)
  const sales = memory.skus.get(sku)?.sales
  let look = lookFor(state, memory, sku)
  let endedOn: number | null = null
  if (openSince !== null) {
    const from = look.series.days.findIndex((day) => day >= openSince)
    const back = from > 0 ? returnedAt(look.series, from, look.scan.scale) : -1
    if (back > 0) {
      endedOn = (look.series.days[back] ?? memory.lastDay) - 1
      look = lookFor(state, memory, sku, endedOn + 1)
    }
  }
  if (!sales || !(look.scan.logRatio > watchRatio)) return null
  const dated = dateOf(look)
  const all = priceLines(sales, look, { ...dated, lastDay: endedOn ?? memory.lastDay })
  const verdict = judgeFollowing(all, { dueOn: dueOn(look, stillToFollow(state.followings), leftToFollow), today: memory.lastDay })
  const priced = verdict.isEarly ? all : all.map(withoutFollowing)
  if (verdict.isPassedOn) {
    if (look.scan.logRatio > passedOnRatio) notePassedOn(state, sku, all, { dated, look })
    if (openSince === null) return null
    endedOn = Math.min(endedOn ?? Number.POSITIVE_INFINITY, Math.max(dated.start, (verdict.followedFrom ?? memory.lastDay) - 1))
  }
  const until = endedOn ?? memory.lastDay
  return suspicionOf({
    sku,
    memory,
    sales,
    look,
    dated,
    endedOn,
    since: Math.max(dated.start, known.frozenTo ?? 0),
    isSettled: verdict.isUnfollowed,
    stake: logExposureWeight(state.exposure, memory, sales),
    lines: priced.filter((line) => line.day <= until && line.day >= counted),
  })
}

/**
 * The price followed: earlier documents count as higher by the same amount, so that only the
 * uncovered part is judged from now on.
 */
function notePassedOn(state: MarginState, sku: string, lines: readonly LeakingLine[], at: { dated: Dated; look: CostScan }): void {
  const { start } = at.dated
  noteFollowing(state, lines, at.look)
  const rises = lines.filter((line) => line.priceRise > 0).map((line) => line.priceRise)
  historyOf(state, sku).followed.push({
    before: start,
    by: Math.min(median(rises), riseAt(at.look, at.look.series.days.length - 1) + state.noise.scale),
  })
  state.watched.delete(sku)
  state.scans.delete(sku)
}

/**
 * Learns the delay of the price from lines before and after its rise, counted from each possible
 * day of the cost rise.
 */
function noteFollowing({ followings }: MarginState, lines: readonly LeakingLine[], look: CostScan): void {
  const known = lines.filter((line) => line.isKnown)
  const first = known.find((line) => line.priceRise > 0)?.day
  if (first === undefined) return
  const risen = risenOn(look)
  const lastOld = known.filter((line) => line.priceRise === 0 && line.day < first).at(-1)?.day
  const atLeast = lastOld === undefined ? 0 : Math.max(0, lastOld + 1 - risen.latest)
  const atMost = first - risen.earliest
  if (atMost < 0 || atLeast > longestHabit) return
  followings.push({ atLeast, atMost })
  if (followings.length > mostFollowings) followings.shift()
}

type Judged = {
  readonly sku: string
  readonly memory: ShopMemory
  readonly sales: KeptSales
  readonly look: CostScan
  readonly dated: Dated
  readonly endedOn: number | null
  /** The first day that is judged: the start, or the first day that is not frozen. */
  readonly since: number
  readonly isSettled: boolean
  /** Log weight of the SKU in the budget. */
  readonly stake: number
  readonly lines: readonly LeakingLine[]
}

function suspicionOf({ sku, memory, sales, look, dated, endedOn, since, isSettled, stake, lines }: Judged): Candidate<MarginStory> {
  const { series, scan } = look
  const leaking = lines.filter((line) => line.expectedPerUnit !== line.actualPerUnit)
  const months = Math.max(1, ((series.days.at(-1) ?? 0) - (series.days[0] ?? 0)) / 30)
  const deviation = deviationOf(look, leaking)
  const cost = leaking.reduce((sum, line) => sum + line.units * (line.expectedPerUnit + line.followed - line.actualPerUnit), 0)
  const followed = leaking.reduce((sum, line) => sum + line.units * line.followed, 0)
  return {
    entity: sku,
    logEvidence: scan.logRatio - Math.log(Math.max(1, series.days.length / months)) + stake,
    isSettled,
    startedOn: dated.start,
    endedOn,
    parts: leaking.map(partOf),
    lossDeviation: deviation,
    ...monthlyOf(memory, sales, look, { lines, relative: deviation / Math.max(1, cost - followed) }),
    marks: [series.documents[dated.startIndex] ?? ''].filter((mark) => mark !== ''),
    causes: [
      { part: 'unit cost', amount: -cost },
      { part: 'price', amount: followed },
    ],
    marginChange: skuMarginChange(memory, sku, { startedOn: dated.start, since, until: endedOn ?? memory.lastDay }),
    story: storyOf(look, leaking),
  }
}

/**
 * The stored part of a line. Building it by name is several times faster than removing the other
 * properties.
 */
function partOf({ day, listPrice, unitPrice, units, lines, expectedPerUnit, actualPerUnit }: LeakingLine): LinePart {
  return { day, listPrice, unitPrice, units, lines, expectedPerUnit, actualPerUnit }
}

type Packed = {
  noise: VariancePrior
  noiseLearnedOn: number
  histories: [string, CostHistory][]
  watched: string[]
  followings: Following[]
  exposure: ExposureWeights
}

function pack({ noise, noiseLearnedOn, histories, watched, followings, exposure }: MarginState): Packed {
  const sorted = [...histories].sort(([a], [b]) => (a < b ? -1 : 1))
  return { noise, noiseLearnedOn, histories: sorted, watched: [...watched].sort(), followings, exposure }
}

function unpack(packed: unknown): MarginState {
  const { noise, noiseLearnedOn, histories, watched, followings, exposure } = packed as Packed
  return { noise, noiseLearnedOn, histories: new Map(histories), watched: new Set(watched), followings, exposure, scans: new Map() }
}
