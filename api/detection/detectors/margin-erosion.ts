import type { Currency } from '../../values/money.ts'
import { type KeptSales, recentTotals, type ShopMemory, type Today } from '../shop-memory.ts'
import { median, weightedQuantileIndex } from '../statistics/quantile.ts'
import { type RiseScan, scanForRise, shareOfRise } from '../statistics/rise-scan.ts'
import type { VariancePrior } from '../statistics/variance-prior.ts'
import { minorOf } from '../story.ts'
import type { Detector, Known, LossPart, Suspicion } from '../suspicion.ts'
import { moneyWords, percentWords } from '../words.ts'
import { type CostHistory, type CostSeries, learnNoise, returnedAt, seriesOf, unlearnedNoise } from './cost-series.ts'
import { followOf, judgeFollowing, offered, tiersBefore } from './price-followed.ts'

export type MarginState = {
  noise: VariancePrior
  noiseLearnedOn: number
  readonly histories: Map<string, CostHistory>
  /** SKUs whose cost looks risen: looked at whenever they sell. */
  readonly watched: Set<string>
  /** How many days prices took to follow a cost, as seen in this shop. */
  readonly followDelays: number[]
  /** Scans of SKUs whose documents and noise have not changed since; follows from the rest of the state. */
  readonly scans: Map<string, { readonly key: string; readonly scan: RiseScan }>
}

const historyDays = 28
/** The price is waited for at least, and at most, so many days. Measured in margin-erosion.test.ts. */
const leastWait = 7
const mostWait = 14
/** Log likelihood ratio from which a rise in price is taken as an answer to the cost. */
const passedOnRatio = 4.6
/** Log likelihood ratio from which a SKU is watched. */
const watchRatio = 2

/**
 * Unit cost rose and the price stayed: contribution margin leaks with every unit sold.
 *
 * Evidence that the cost rose: a likelihood ratio pooled over starts, shapes and heights, under noise learned from all SKUs. It counts
 * only once the price had time to follow and a line was sold at the old price after that. Loss a unit: cost, less the cost without the
 * rise, less what the price followed; micros. Source: docs/detectors/margin-erosion.md.
 */
export const marginErosion: Detector<MarginState> = {
  name: 'margin-erosion',
  version: '1.0.0',
  kind: 'cogs_rise',
  start: () => ({
    noise: unlearnedNoise,
    noiseLearnedOn: -1,
    histories: new Map(),
    watched: new Set(),
    followDelays: [],
    scans: new Map(),
  }),
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

function readiness(memory: ShopMemory, _state: MarginState, currency: Currency) {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  const coverage = netSales > 0 ? netWithCost / netSales : 0
  if (netSales <= 0) return { state: 'learning' as const, reason: 'there were no sales in the last 30 days', coverage }
  const known = `unit costs are known for ${percentWords(coverage)} of net sales`
  if (coverage < 0.8) {
    const money = `${moneyWords(minorOf(netWithCost, currency), currency)} of ${moneyWords(minorOf(netSales, currency), currency)}`
    const reason = `${known} (${money} in the last 30 days); 80 % is needed: import costs.csv with sku, valid_from and unit_cost`
    return { state: 'cannot_run' as const, reason, coverage }
  }
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return { state: 'learning' as const, reason: `${days} of ${historyDays} days of history`, coverage }
  return { state: 'ready' as const, reason: known, coverage }
}

function learn(state: MarginState, memory: ShopMemory, { day, sold, costed }: Today): readonly string[] {
  if (state.noiseLearnedOn < 0 || day - state.noiseLearnedOn >= 7) {
    state.noise = learnNoise(memory, state.histories, state.noise)
    state.noiseLearnedOn = day
  }
  for (const sku of costed) {
    if (lookFor(state, memory, sku).scan.logRatio > watchRatio) state.watched.add(sku)
    else state.watched.delete(sku)
  }
  return [...costed.filter((sku) => state.watched.has(sku)), ...sold.filter((sku) => state.watched.has(sku))]
}

function historyOf(state: MarginState, sku: string): CostHistory {
  const known = state.histories.get(sku)
  if (known) return known
  const fresh = { followed: [], excluded: [] }
  state.histories.set(sku, fresh)
  return fresh
}

type Look = { readonly series: CostSeries; readonly scan: RiseScan }

/** Scans the SKU's documents up to `until` (a day, not included). */
function lookFor(state: MarginState, memory: ShopMemory, sku: string, until = Number.POSITIVE_INFINITY): Look {
  const costs = memory.skus.get(sku)?.costs ?? { day: [], unitCost: [], document: [] }
  const all = seriesOf(costs, state.histories.get(sku), state.noise.scale)
  const count = all.days.filter((day) => day < until).length
  const series = count === all.days.length ? all : cutSeries(all, count)
  const key = [state.histories.get(sku)?.followed.length, costs.day.length, series.days.length, series.days[0], state.noiseLearnedOn].join()
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

function assess(state: MarginState, memory: ShopMemory, sku: string, { openSince, endedOn: closedOn }: Known): Suspicion | null {
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
  const verdict = judgeFollowing(all, { latest: dated.latest, wait: waitOf(state), today: memory.lastDay })
  const priced = verdict.isEarly ? all : all.map(withoutFollowing)
  if (verdict.isPassedOn) {
    if (look.scan.logRatio > passedOnRatio) notePassedOn(state, sku, all, { dated, costRise: riseAt(look, look.series.days.length - 1) })
    if (openSince === null) return null
    endedOn = Math.min(endedOn ?? Number.POSITIVE_INFINITY, Math.max(dated.start, (verdict.followedFrom ?? memory.lastDay) - 1))
  }
  const until = endedOn ?? memory.lastDay
  return suspicionOf({
    sku,
    memory,
    look,
    dated,
    endedOn,
    isSettled: verdict.isUnfollowed,
    lines: priced.filter((line) => line.day <= until && line.day > (closedOn ?? 0)),
  })
}

type Dated = { readonly start: number; readonly latest: number; readonly startIndex: number }

/** Middle of where the start may be; and the latest day (95 %) it may be, or the later day by which a quarter of today's rise was there. */
function dateOf(look: Look): Dated {
  const { series, scan } = look
  const weights = series.days.map((_, i) => scan.shapes.reduce((sum, s) => (s.from === i ? sum + s.weight : sum), 0))
  const startIndex = Math.max(0, weightedQuantileIndex(weights, 0.5))
  const latestIndex = Math.max(0, weightedQuantileIndex(weights, 0.95))
  const rises = series.days.map((_, i) => riseAt(look, i))
  const quarter = rises.findIndex((rise) => rise >= 0.25 * Math.max(...rises))
  return { startIndex, start: series.days[startIndex] ?? 0, latest: series.days[Math.max(latestIndex, quarter)] ?? 0 }
}

/** Expected log rise at document `i`: averaged over all shapes. */
function riseAt({ series, scan }: Look, i: number): number {
  return scan.shapes.reduce((sum, shape) => sum + shape.weight * shape.height * shareOfRise(series.days, i, shape), 0)
}

/** The price rose later, for reasons of its own: the rise in cost still comes off the margin. */
function withoutFollowing(line: PricedLine): PricedLine {
  return { ...line, followed: 0, expectedPerUnit: line.expectedPerUnit + line.followed }
}

type PricedLine = LossPart & {
  readonly document: number
  readonly unitCost: number
  /** Log rise of the cost and of the price, and whether the price tells anything. */
  readonly costRise: number
  readonly priceRise: number
  readonly isKnown: boolean
  /** Micros a unit that the price rose, as far as the cost did. */
  readonly followed: number
}

/** The lines sold since the start, each with the cost it should have had and what its price followed. */
function priceLines(sales: KeptSales, look: Look, at: Dated & { readonly lastDay: number }): PricedLine[] {
  const { series } = look
  const rises = series.days.map((_, i) => riseAt(look, i))
  const highest = Math.max(...rises)
  const tiers = tiersBefore(sales, at.start)
  const lines: PricedLine[] = []
  let document = at.startIndex
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day < at.start || day > at.lastDay) continue
    while (document + 1 < series.days.length && (series.days[document + 1] ?? 0) <= day) document += 1
    const unitCost = series.unitCosts[document] ?? 0
    const costRise = rises[document] ?? 0
    const logUnits = Math.log((sales.units[i] ?? 1) / Math.max(1, sales.lines[i] ?? 1))
    const follow = followOf({ price: offered(sales, i), logUnits }, tiers, highest)
    const unitPrice = sales.unitPrice[i] ?? 0
    const expectedCost = Math.round(unitCost * Math.exp(-costRise))
    const followed = Math.min(unitCost - expectedCost, Math.round(unitPrice * (1 - Math.exp(-follow.rise))))
    lines.push({
      day,
      document,
      unitCost,
      costRise,
      priceRise: follow.rise,
      isKnown: follow.isKnown,
      followed,
      listPrice: sales.listPrice[i] ?? -1,
      unitPrice,
      units: sales.units[i] ?? 0,
      lines: sales.lines[i] ?? 0,
      expectedPerUnit: unitPrice - followed - expectedCost,
      actualPerUnit: unitPrice - unitCost,
    })
  }
  return lines
}

/** Two days more than nine in ten prices took to follow, between 7 and 14. */
function waitOf(state: MarginState): number {
  if (state.followDelays.length < 5) return leastWait
  const sorted = [...state.followDelays].sort((a, b) => a - b)
  const usual = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0
  return Math.min(mostWait, Math.max(leastWait, usual + 2))
}

/** The price followed: what came before counts as dearer by as much, so that only what the price left uncovered is judged from now on. */
function notePassedOn(state: MarginState, sku: string, lines: readonly PricedLine[], at: { dated: Dated; costRise: number }): void {
  const { start } = at.dated
  const lastOld = lines.filter((line) => line.isKnown && line.priceRise === 0).at(-1)?.day
  state.followDelays.push(lastOld === undefined ? 0 : lastOld - start + 1)
  if (state.followDelays.length > 50) state.followDelays.shift()
  const rises = lines.filter((line) => line.priceRise > 0).map((line) => line.priceRise)
  historyOf(state, sku).followed.push({ before: start, by: Math.min(median(rises), at.costRise + state.noise.scale) })
  state.watched.delete(sku)
  state.scans.delete(sku)
}

type Judged = {
  readonly sku: string
  readonly memory: ShopMemory
  readonly look: Look
  readonly dated: Dated
  readonly endedOn: number | null
  readonly isSettled: boolean
  readonly lines: readonly PricedLine[]
}

function suspicionOf({ sku, memory, look, dated, endedOn, isSettled, lines }: Judged): Suspicion {
  const { series, scan } = look
  const leaking = lines.filter((line) => line.expectedPerUnit !== line.actualPerUnit)
  const months = Math.max(1, ((series.days.at(-1) ?? 0) - (series.days[0] ?? 0)) / 30)
  const deviation = deviationOf(look, leaking)
  const cost = leaking.reduce((sum, line) => sum + line.units * (line.expectedPerUnit + line.followed - line.actualPerUnit), 0)
  const followed = leaking.reduce((sum, line) => sum + line.units * line.followed, 0)
  return {
    sku,
    logEvidence: Math.min(60, scan.logRatio - Math.log(Math.max(1, series.days.length / months))),
    isSettled,
    startedOn: dated.start,
    endedOn,
    parts: leaking.map(({ document: _d, unitCost: _u, costRise: _c, priceRise: _p, isKnown: _k, followed: _f, ...part }) => part),
    lossDeviation: deviation,
    ...monthlyOf(memory, sku, look, { lines, relative: deviation / Math.max(1, cost - followed) }),
    marks: [series.documents[dated.startIndex] ?? ''].filter((mark) => mark !== ''),
    causes: [
      { part: 'unit cost', amount: -cost },
      { part: 'price', amount: followed },
    ],
    story: storyOf(look, leaking),
  }
}

function count(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.lines, 0)
}

function storyOf(look: Look, lines: readonly PricedLine[]): Suspicion['story'] {
  const last = look.series.days.length - 1
  const rise = riseAt(look, last)
  const now = look.series.unitCosts[last] ?? 0
  const ramped = look.scan.shapes.reduce((sum, s) => (s.rampDays > 0 ? sum + s.weight : sum), 0)
  const followed = lines.reduce((sum, line) => sum + (line.followed > 0 ? line.lines * line.priceRise : 0), 0) / Math.max(1, count(lines))
  return { kind: 'cogs_rise', before: now * Math.exp(-rise), now, rise: Math.expm1(rise), followed, isRamp: ramped > 0.5 }
}

/** Units of the last four weeks at today's loss a unit, for 30 days. */
function monthlyOf(memory: ShopMemory, sku: string, look: Look, { lines, relative }: { lines: readonly PricedLine[]; relative: number }) {
  const sales = memory.skus.get(sku)?.sales
  const window = Math.max(7, Math.min(28, memory.lastDay - (sales?.day[0] ?? memory.lastDay) + 1))
  let units = 0
  let sold = 0
  for (let i = (sales?.day.length ?? 0) - 1; i >= 0 && (sales?.day[i] ?? 0) > memory.lastDay - window; i--) {
    units += sales?.units[i] ?? 0
    sold += sales?.lines[i] ?? 0
  }
  const last = look.series.days.length - 1
  const perUnit = (look.series.unitCosts[last] ?? 0) * -Math.expm1(-riseAt(look, last))
  const recent = lines.filter((line) => line.day > memory.lastDay - window)
  const followed =
    recent.reduce((sum, l) => sum + l.units * l.followed, 0) /
    Math.max(
      1,
      recent.reduce((sum, l) => sum + l.units, 0),
    )
  const monthly = (Math.max(0, perUnit - followed) * units * 30) / window
  return { monthly, monthlyDeviation: monthly * Math.hypot(relative, 0.1, 1 / Math.sqrt(Math.max(1, sold))) }
}

/** Costs rise in shapes of their own: what the best of ours is off by, as a share of the loss. Measured in margin-erosion.test.ts. */
const shapeError = 0.03

/** Standard deviation of the loss: spread within each shape, between shapes, and from them to the truth. */
function deviationOf(look: Look, lines: readonly PricedLine[]): number {
  const sold = new Map<number, number>()
  for (const line of lines) sold.set(line.document, (sold.get(line.document) ?? 0) + line.units * line.unitCost)
  let mean = 0
  let square = 0
  for (const shape of look.scan.shapes) {
    let loss = 0
    let slope = 0
    for (const [document, money] of sold) {
      const share = shareOfRise(look.series.days, document, shape)
      loss += money * -Math.expm1(-shape.height * share)
      slope += money * share * Math.exp(-shape.height * share)
    }
    mean += shape.weight * loss
    square += shape.weight * (loss ** 2 + slope ** 2 * shape.heightVariance)
  }
  return Math.hypot(Math.sqrt(Math.max(0, square - mean ** 2)), shapeError * mean)
}

type Packed = {
  noise: VariancePrior
  noiseLearnedOn: number
  histories: [string, CostHistory][]
  watched: string[]
  followDelays: number[]
}

function pack({ noise, noiseLearnedOn, histories, watched, followDelays }: MarginState): Packed {
  const sorted = [...histories].sort(([a], [b]) => (a < b ? -1 : 1))
  return { noise, noiseLearnedOn, histories: sorted, watched: [...watched].sort(), followDelays }
}

function unpack(packed: unknown): MarginState {
  const { noise, noiseLearnedOn, histories, watched, followDelays } = packed as Packed
  return { noise, noiseLearnedOn, histories: new Map(histories), watched: new Set(watched), followDelays, scans: new Map() }
}
