import type { Candidate, KnownFinding, RowPart } from '../../candidate.ts'
import type { CauseMark } from '../../cases/cause-mark.ts'
import { runningSums } from '../../statistics/count-series.ts'
import { type EndedShape, withEnds } from '../../statistics/fall-ends.ts'
import { fallGrid, fallShapes, shareOfFall } from '../../statistics/fall-scan.ts'
import { weightedQuantileIndex } from '../../statistics/quantile.ts'
import type { Fall } from './fall-evidence.ts'
import { daysBefore, type WasteStory } from './narrative.ts'
import type { YieldSeries } from './yield-view.ts'

/** Finer than the grid for the evidence: these depths give the estimate. */
const depths = fallGrid(Array.from({ length: 18 }, (_, k) => 0.08 + 0.05 * k))
/** A fall that is over within a week is an episode, not the end of a leak. Proposed. */
const leastLasting = 7
/** Probability from which a fall counts as over. Proposed. */
const surelyOver = 0.9
/** A campaign without spend for this many days was stopped. Proposed. */
const stoppedDays = 14

/** Evidence below this can never lead to a report. */
const neverReported = 1

type Ground = {
  readonly series: YieldSeries
  readonly fall: Fall
  readonly first: number
  readonly today: number
  readonly known: KnownFinding
}

/**
 * The cost of the fall, its start, and whether it is over. Null where an open one is no longer
 * credible.
 */
export function estimateWaste({ series, fall, first, today, known }: Ground): Candidate<WasteStory> | null {
  const isOpen = known.openSince !== null
  if (!isOpen && fall.logEvidence < neverReported) return null
  const leastDays = isOpen ? leastLasting : series.counts.length
  const shapes = withEnds(series, fallShapes(series, fall.terms, depths), { leastDays, temperSince: fall.temperSince })
  const days = series.counts.length
  const startedAt = medianOf(shapes, days, (shape) => shape.start)
  const endedAt = endOf(shapes, series, today - first)
  const last = endedAt ?? days - 1
  const drops = dropsOf(shapes, days)
  // The frozen part is counted elsewhere.
  const countedAt = Math.max(startedAt, (known.frozenTo ?? first) - first)
  const parts = partsOf(series, drops, { first, from: countedAt, last })
  const drop = parts.length > 0 ? (drops[last] ?? 0) : 0
  const loss = parts.reduce((sum, part) => sum + part.amount - part.expected, 0)
  const lossDeviation = deviationOf(series, shapes, { from: countedAt > startedAt ? countedAt : 0, last })
  const month = monthOf(series)
  return {
    entity: series.name,
    logEvidence: fall.logEvidence,
    isConclusive: true,
    startedOn: first + startedAt,
    endedOn: endedAt === null ? null : first + endedAt,
    parts,
    lossDeviation,
    monthly: month * drop,
    monthlyDeviation: month * Math.hypot(dropDeviation(shapes, last, drops[last] ?? 0), 0.1 * drop),
    marks: groupOf(series.name),
    causes: [{ part: 'ad spend', amount: -loss }],
    story: storyOf(series, shapes, { drop, from: startedAt, countedAt, last }),
  }
}

function medianOf(shapes: readonly EndedShape[], days: number, of: (shape: EndedShape) => number): number {
  const weights = new Array<number>(days + 1).fill(0)
  for (const shape of shapes) weights[of(shape)] = (weights[of(shape)] ?? 0) + shape.weight
  return weightedQuantileIndex(weights, 0.5)
}

/** The last day of the fall, or null while it goes on. */
function endOf(shapes: readonly EndedShape[], { axis, counts }: YieldSeries, today: number): number | null {
  const days = counts.length
  const lastSpend = axis.spend.findLastIndex((spend) => spend > 0)
  if (today - lastSpend >= stoppedDays) return lastSpend
  const over = shapes.filter((shape) => shape.end < days)
  if (over.reduce((sum, shape) => sum + shape.weight, 0) < surelyOver) return null
  return medianOf(over, days, (shape) => shape.end) - 1
}

/** The share of the yield that is lost on each day, averaged over the shapes. */
function dropsOf(shapes: readonly EndedShape[], days: number): Float64Array {
  const onRamps = new Float64Array(days)
  // The daily change of the sum of the full falls.
  const changes = new Float64Array(days + 1)
  for (const { start, rampDays, depth, end, weight } of shapes) {
    const full = Math.min(end, start + rampDays)
    for (let i = start; i < full; i++) onRamps[i] = (onRamps[i] ?? 0) + weight * depth * shareOfFall(i, start, rampDays)
    changes[full] = (changes[full] ?? 0) + weight * depth
    changes[end] = (changes[end] ?? 0) - weight * depth
  }
  let whole = 0
  return onRamps.map((own, i) => {
    whole += changes[i] ?? 0
    return Math.min(1, Math.max(0, own + whole))
  })
}

function dropDeviation(shapes: readonly EndedShape[], i: number, mean: number): number {
  let squares = 0
  for (const { start, rampDays, depth, end, weight } of shapes) {
    if (i < end) squares += weight * (depth * shareOfFall(i, start, rampDays)) ** 2
  }
  return Math.sqrt(Math.max(0, squares - mean * mean))
}

/**
 * One part per day: the spend, and the spend that would have earned the same value at the earlier
 * yield.
 */
function partsOf({ axis }: YieldSeries, drops: Float64Array, at: { first: number; from: number; last: number }): RowPart[] {
  const parts: RowPart[] = []
  for (let i = at.from; i <= at.last; i++) {
    const amount = Math.round(axis.spend[i] ?? 0)
    const expected = Math.round(amount * (1 - (drops[i] ?? 0)))
    if (amount > expected) parts.push({ day: at.first + i, table: 'ad_spend', document: null, rows: 1, amount, expected })
  }
  return parts
}

/**
 * Yields do not fall exactly in our shapes: the error of the best of them, as a share of the loss.
 * Measured in ad-waste.test.ts.
 */
const shapeError = 0.05

/**
 * Standard deviation of the loss over the shapes, each up to its own end. A fall that counts as
 * over on one day may have lasted longer, and its loss in that time is part of the uncertainty. A
 * fall that may still run counts to the last day that is counted.
 */
function deviationOf({ axis }: YieldSeries, shapes: readonly EndedShape[], { from, last }: { from: number; last: number }): number {
  const days = axis.spend.length
  const spend = axis.spend.map((own, i) => (i < from ? 0 : own))
  const spent = runningSums(spend)
  let mean = 0
  let squares = 0
  for (const { start, rampDays, depth, end, weight } of shapes) {
    const until = end < days ? end : last + 1
    const full = Math.min(until, start + rampDays)
    let reached = (spent[until] ?? 0) - (spent[Math.max(full, Math.min(start, until))] ?? 0)
    for (let i = start; i < full; i++) reached += (spend[i] ?? 0) * shareOfFall(i, start, rampDays)
    const loss = depth * reached
    mean += weight * loss
    squares += weight * loss * loss
  }
  return Math.hypot(Math.sqrt(Math.max(0, squares - mean * mean)), shapeError * mean)
}

/** The spend of 30 days, at the pace of the last 28. */
function monthOf({ axis }: YieldSeries): number {
  const recent = axis.spend.slice(-28)
  return (recent.reduce((sum, spend) => sum + spend, 0) * 30) / 28
}

/** Campaigns whose names have the same text up to the first separator are one group. */
function groupOf(name: string): CauseMark[] {
  const [group, ...rest] = name
    .trim()
    .toLowerCase()
    .split(/[\s_\-/|:.]+/)
  return group && rest.length > 0 ? [{ of: 'campaign_group', name: group }] : []
}

/** The last days of the fall whose sales are told, at most. */
const latelyDays = 28

function storyOf(
  { axis }: YieldSeries,
  shapes: readonly EndedShape[],
  { drop, from, countedAt, last }: { drop: number; from: number; countedAt: number; last: number },
): WasteStory {
  const isRamp = shapes.reduce((sum, shape) => sum + (shape.rampDays > 0 ? shape.weight : 0), 0) > 0.5
  const spent = axis.spend.slice(countedAt, last + 1).reduce((sum, spend) => sum + spend, 0)
  const lately = Math.min(latelyDays, last - from + 1)
  const [before, now] = [sumsOf(axis, from - daysBefore, from - 1), sumsOf(axis, last - lately + 1, last)]
  const click = dearerClick(before, now)
  return { before: yieldOf(before), now: yieldOf(now), lately, drop, isRamp, spent, ...(click && { click }) }
}

export type AdSums = { readonly spend: number; readonly value: number; readonly clicks: number }

/** Sums of the days from `a` to `b`. */
export function sumsOf(axis: YieldSeries['axis'], a: number, b: number): AdSums {
  const sum = (column: Float64Array) => column.subarray(Math.max(0, a), Math.max(0, b + 1)).reduce((total, one) => total + one, 0)
  return { spend: sum(axis.spend), value: sum(axis.value), clicks: sum(axis.clicks) }
}

const yieldOf = ({ spend, value }: AdSums) => (spend > 0 ? value / spend : 0)

/** Clicks on either side from which their price is told. Proposed. */
export const leastClicks = 100
/** The part of a fall that dearer clicks must explain, on a scale of factors. Proposed. */
export const ofDearerClicks = 0.75

/** The price of a click before and of late, where that is why each unit of spend sells less. */
function dearerClick(before: AdSums, now: AdSums): { before: number; now: number } | null {
  if (before.clicks < leastClicks || now.clicks < leastClicks || !(before.value > 0) || !(now.value > 0)) return null
  const prices = { before: before.spend / before.clicks, now: now.spend / now.clicks }
  const fall = Math.log(yieldOf(before) / yieldOf(now))
  return fall > 0 && Math.log(prices.now / prices.before) >= ofDearerClicks * fall ? prices : null
}
