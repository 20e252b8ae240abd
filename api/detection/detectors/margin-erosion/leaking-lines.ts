import type { LinePart } from '../../candidate.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { weightedQuantileIndex } from '../../statistics/quantile.ts'
import { type RiseScan, shareOfRise } from '../../statistics/rise-scan.ts'
import type { StoredSales } from '../../stored-sales.ts'
import type { CostSeries } from './cost-series.ts'
import type { DriftingLots } from './drifting-lots.ts'
import { followOf, offered, tiersBefore } from './price-followed.ts'
import { type StatedRise, statedAt } from './stated-rise.ts'

/**
 * `stated`: the documents state the rise. `drift`: the cost went on rising after it was told. The
 * shapes are not read then.
 */
export type CostScan = { readonly series: CostSeries; readonly scan: RiseScan; readonly stated?: StatedRise; readonly drift?: DriftingLots }

export type Dated = { readonly start: number; readonly startIndex: number }

/**
 * The stated start, or the middle of the range of likely ones: the first document from there on
 * that is higher than the one before.
 */
export function dateOf({ series, scan, stated, drift }: CostScan): Dated {
  const known = stated ?? drift
  if (known) return { startIndex: known.start, start: series.days[known.start] ?? 0 }
  const weights = series.days.map(() => 0)
  for (const { from, weight } of scan.shapes) weights[from] = (weights[from] ?? 0) + weight
  const middle = Math.max(0, weightedQuantileIndex(weights, 0.5))
  const higher = series.logs.findIndex((log, i) => i >= middle && log > (series.logs[i - 1] ?? log))
  const startIndex = higher < 0 ? middle : higher
  return { startIndex, start: series.days[startIndex] ?? 0 }
}

/**
 * Probability that each document is the one that the price follows: the first with a quarter of
 * today's rise, because the rise may be gradual.
 */
function answeredWeights(look: CostScan): number[] {
  const { series, scan, stated, drift } = look
  const weights = series.days.map(() => 0)
  const known = stated ?? drift
  if (known) {
    const now = riseAt(look, series.days.length - 1)
    weights[series.days.findIndex((_, i) => i >= known.start && riseAt(look, i) >= 0.25 * now)] = 1
    return weights
  }
  for (const shape of scan.shapes) {
    const now = shareOfRise(series.days, series.days.length - 1, shape)
    const quarter = series.days.findIndex((_, i) => i >= shape.from && shareOfRise(series.days, i, shape) >= 0.25 * now)
    weights[quarter] = (weights[quarter] ?? 0) + shape.weight
  }
  return weights
}

/** The earliest and latest day (90 %) on which the cost had risen enough for a price to follow. */
export function risenOn(look: CostScan): { readonly earliest: number; readonly latest: number } {
  const weights = answeredWeights(look)
  const [earliest, latest] = [0.05, 0.95].map((share) => look.series.days[Math.max(0, weightedQuantileIndex(weights, share))] ?? 0)
  return { earliest: earliest ?? 0, latest: latest ?? 0 }
}

/**
 * The first day by which all but `left` of the prices that will follow have done so. `still` is
 * their share for each number of days after the rise (`stillToFollow`); averaged over the documents
 * that the price may follow.
 */
export function dueOn(look: CostScan, still: readonly number[], left: number): number {
  const { days } = look.series
  const weights = answeredWeights(look)
  const open = (day: number, i: number) => (day < (days[i] ?? 0) ? 1 : (still[day - (days[i] ?? 0)] ?? 0))
  let day =
    days[
      Math.max(
        0,
        weights.findIndex((weight) => weight > 0),
      )
    ] ?? 0
  while (weights.reduce((sum, weight, i) => (weight > 0 ? sum + weight * open(day, i) : sum), 0) > left) day += 1
  return day
}

/** Log rise at document `i`: stated, or expected as the average over all shapes. */
export function riseAt({ series, scan, stated, drift }: CostScan, i: number): number {
  if (stated) return statedAt(series, stated, i)
  if (drift) return i < drift.start ? 0 : Math.max(0, (series.logs[i] ?? 0) - drift.level)
  return scan.shapes.reduce((sum, shape) => sum + shape.weight * shape.height * shareOfRise(series.days, i, shape), 0)
}

/** The price rose later, for other reasons: the cost rise still reduces the margin. */
export function withoutFollowing(line: LeakingLine): LeakingLine {
  return { ...line, followed: 0, expectedPerUnit: line.expectedPerUnit + line.followed }
}

export type LeakingLine = LinePart & {
  readonly document: number
  readonly unitCost: number
  /**
   * Log rise of the cost, and of a price that answers it; whether the price carries information.
   */
  readonly costRise: number
  readonly priceRise: number
  readonly isKnown: boolean
  /** Log rise of the price, also of one that follows in part. */
  readonly raised: number
  /** Price rise in micros per unit, up to the cost rise. */
  readonly followed: number
}

/**
 * Of a stated rise the price is an answer when it gives back so much of it; what is less is what is
 * left. Proposed.
 */
const mostCovered = 0.85

/**
 * The lines sold since the start, each with its cost without the rise and the part that its price
 * followed.
 */
export function priceLines(sales: StoredSales, look: CostScan, at: Dated & { readonly lastDay: number }): LeakingLine[] {
  const { series } = look
  // Those before the start are not read.
  const rises = series.days.map((_, i) => (i < at.startIndex ? 0 : riseAt(look, i)))
  const highest = rises.at(-1) ?? 0
  const tiers = tiersBefore(sales, at.start)
  const lines: LeakingLine[] = []
  let document = at.startIndex
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day < at.start || day > at.lastDay) continue
    while (document + 1 < series.days.length && (series.days[document + 1] ?? 0) <= day) document += 1
    const unitCost = series.unitCosts[document] ?? 0
    const costRise = rises[document] ?? 0
    const logUnits = Math.log((sales.units[i] ?? 1) / Math.max(1, sales.lines[i] ?? 1))
    const follow = followOf({ price: offered(sales, i), logUnits }, tiers, highest, look.stated !== undefined)
    const unitPrice = sales.unitPrice[i] ?? 0
    const expectedCost = Math.round(unitCost * Math.exp(-costRise))
    const followed = Math.min(unitCost - expectedCost, Math.round(unitPrice * (1 - Math.exp(-follow.rise))))
    lines.push({
      day,
      document,
      unitCost,
      costRise,
      priceRise: look.stated && followed < mostCovered * (unitCost - expectedCost) ? 0 : follow.rise,
      raised: follow.rise,
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

/**
 * Lines that are enough to estimate a product's sales; with fewer, a longer time is used. Proposed.
 */
const enoughLines = 5

type Pace = { readonly window: number; readonly units: number; readonly lines: number }

/**
 * Sales of the last four weeks (of a new product: since it sells, at least a week), or of 8 or 16
 * weeks where these have few lines.
 */
function paceOf(sales: StoredSales, { firstDay, lastDay }: ShopMemory): Pace {
  const isNew = (sales.day[0] ?? lastDay) > lastDay - 28
  let pace = paceIn(sales, lastDay, Math.max(7, isNew ? lastDay - (sales.day[0] ?? lastDay) + 1 : 28))
  for (const days of [56, 112]) {
    if (pace.lines >= enoughLines) break
    pace = paceIn(sales, lastDay, Math.max(pace.window, Math.min(days, lastDay - firstDay + 1)))
  }
  return pace
}

function paceIn(sales: StoredSales, lastDay: number, window: number): Pace {
  let units = 0
  let lines = 0
  for (let i = sales.day.length - 1; i >= 0 && (sales.day[i] ?? 0) > lastDay - window; i--) {
    units += sales.units[i] ?? 0
    lines += sales.lines[i] ?? 0
  }
  return { window, units, lines }
}

/** Recent units at today's loss per unit, for 30 days. */
export function monthlyOf(memory: ShopMemory, sales: StoredSales, look: CostScan, at: { lines: readonly LeakingLine[]; relative: number }) {
  const { window, units, lines } = paceOf(sales, memory)
  const last = look.series.days.length - 1
  const perUnit = (look.series.unitCosts[last] ?? 0) * -Math.expm1(-riseAt(look, last))
  const recent = at.lines.filter((line) => line.day > memory.lastDay - window)
  const recentUnits = recent.reduce((sum, line) => sum + line.units, 0)
  const followed = recent.reduce((sum, line) => sum + line.units * line.followed, 0) / Math.max(1, recentUnits)
  const monthly = (Math.max(0, perUnit - followed) * units * 30) / window
  return { monthly, monthlyDeviation: monthly * Math.hypot(at.relative, 0.1, 1 / Math.sqrt(Math.max(1, lines))) }
}

/**
 * Costs do not rise exactly in our shapes: the error of the best of them, as a share of the loss.
 * Measured in margin-erosion.test.ts.
 */
const shapeError = 0.05

/**
 * Standard deviation of the loss: within each shape, between shapes, and the error of the shapes;
 * of a drift that of the level before it. 0 where the costs are stated.
 */
export function deviationOf(look: CostScan, lines: readonly LeakingLine[]): number {
  if (look.stated) return 0
  const sold = new Map<number, number>()
  for (const line of lines) sold.set(line.document, (sold.get(line.document) ?? 0) + line.units * line.unitCost)
  if (look.drift) {
    const money = [...sold.values()].reduce((sum, cost) => sum + cost, 0)
    return (money * look.scan.scale) / Math.sqrt(look.drift.documents)
  }
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
