import { between, type CountSeries, type CountSums, exposedSince, lostSince, sumsOf } from './count-series.ts'
import { type FallShape, judgedBy, levelPrior, ratioOf, type TemperSince } from './fall-scan.ts'

/** A fall with the day on which it ended; `end` is the number of days where it still applies. */
export type EndedShape = {
  readonly start: number
  readonly rampDays: number
  readonly depth: number
  readonly end: number
  readonly weight: number
}

/** Probability that a fall ends on a given day: it lasts three months on average. Proposed. */
const endsPerDay = 1 / 90

/**
 * Posterior of the fall over shapes and ends, given that there is one: after its end the level
 * returns to its earlier value. Shapes far from the best are omitted; weights sum to 1. Ends are
 * considered only from `leastDays` after a start, and where the last days make one possible. An end
 * is told by the days after it alone, so `temperSince` limits these: the months of the fall before
 * them leave nothing more unsure.
 */
export function withEnds(
  series: CountSeries,
  shapes: readonly FallShape[],
  { leastDays, temperSince }: { readonly leastDays: number; readonly temperSince: TemperSince },
): EndedShape[] {
  const sums = sumsOf(series)
  const best = shapes.reduce<FallShape | null>((a, b) => (a && a.log >= b.log ? a : b), null)
  if (!best) return []
  const mayEnd = sums.days - best.terms.start > leastDays
  const asked = { series, sums, temperSince }
  const odds = mayEnd && oddsOfEnds(asked, best) > leastOdds ? oddsByKind(asked, shapes) : new Map()
  return weighed(shapes, { days: sums.days, leastDays, mayEnd, odds })
}

type Asked = { readonly series: CountSeries; readonly sums: CountSums; readonly temperSince: TemperSince }

/**
 * Odds of each end against a fall that continues: entry `k` is for an end `k` days ago; with
 * running sums and the maximum.
 */
type EndOdds = { readonly odds: Float64Array; readonly sums: Float64Array; readonly most: Float64Array }

/**
 * The end of a fall carries little information about its start: the likeliest shape of each ramp
 * and depth represents all its starts. Shapes of one ramp and depth share the table `left`.
 */
function oddsByKind(asked: Asked, shapes: readonly FallShape[]): Map<Float64Array, EndOdds> {
  const likeliest = new Map<Float64Array, FallShape>()
  for (const shape of shapes) {
    const known = likeliest.get(shape.left)
    if (!known || shape.log > known.log) likeliest.set(shape.left, shape)
  }
  return new Map([...likeliest].map(([left, shape]) => [left, oddsOf(asked, shape)]))
}

function oddsOf({ series, sums, temperSince }: Asked, { terms, rampDays, depth, left }: FallShape): EndOdds {
  const { start, before } = terms
  const { days } = sums
  const judged = judgedBy(sums, terms)
  const goesOn = ratioOf(judged, lostSince(series, sums, start, left), exposedSince(series, sums, start, rampDays), depth)
  const odds = new Float64Array(days - start)
  let lost = 0
  let exposed = 0
  for (let end = start + 1; end < days; end++) {
    const k = end - 1 - start
    lost += (series.counts[end - 1] ?? 0) * (left[Math.min(rampDays, k)] ?? 0)
    exposed += (series.exposures[end - 1] ?? 0) * (k < rampDays ? (k + 1) / rampDays : 1)
    const gain = temperSince({ before, from: end }) * (ratioOf(judged, lost, exposed, depth) - goesOn)
    odds[days - end] = endsPerDay * Math.exp(Math.min(600, gain) - (days - end) * staysOn)
  }
  let [sum, most] = [0, 0]
  return { odds, sums: odds.map((own) => (sum += own)), most: odds.map((own) => (most = Math.max(most, own))) }
}

type Ends = {
  readonly days: number
  readonly leastDays: number
  /** Whether a fall may end at all: then a longer fall is less likely to continue. */
  readonly mayEnd: boolean
  readonly odds: ReadonlyMap<Float64Array, EndOdds>
}

/**
 * Every shape as one that continues and with each end, without the negligible ones; weights sum to
 * 1.
 */
function weighed(shapes: readonly FallShape[], { days, leastDays, mayEnd, odds }: Ends): EndedShape[] {
  const best = shapes.reduce((most, { log }) => Math.max(most, log), Number.NEGATIVE_INFINITY)
  const all = shapes.map(({ terms: { start }, rampDays, depth, left, log }) => {
    const ends = odds.get(left)
    const last = ends ? Math.min(ends.odds.length - 1, days - start - leastDays) : 0
    const weight = Math.exp(log - best + (mayEnd ? (days - start) * staysOn : 0))
    return { start, rampDays, depth, ends, last, weight }
  })
  const total = all.reduce((sum, { ends, last, weight }) => sum + weight * (1 + (last > 0 ? (ends?.sums[last] ?? 0) : 0)), 0)
  const likely: EndedShape[] = []
  for (const { start, rampDays, depth, ends, last, weight } of all) {
    const least = (leastWeight * total) / weight
    if (least < 1) likely.push({ start, rampDays, depth, end: days, weight })
    if (!ends || !(last > 0) || !((ends.most[last] ?? 0) > least)) continue
    for (let back = 1; back <= last; back++) {
      const own = ends.odds[back] ?? 0
      if (own > least) likely.push({ start, rampDays, depth, end: days - back, weight: weight * own })
    }
  }
  const sum = likely.reduce((over, { weight }) => over + weight, 0)
  return likely.map((shape) => ({ ...shape, weight: shape.weight / sum }))
}

const leastWeight = 1e-4

/** Below these odds a fall counts as continuing: an end needs nine to one. */
const leastOdds = 0.1

/**
 * Odds that this fall is over against that it continues: summed over the possible end days, with
 * its level taken as known.
 */
function oddsOfEnds({ series: { counts, exposures }, sums, temperSince }: Asked, { terms, depth }: FallShape): number {
  const level =
    (levelPrior + between(sums.counts, terms.before, terms.start)) / (levelPrior + between(sums.exposures, terms.before, terms.start))
  const perCount = -Math.log(1 - depth)
  const perExposure = level * terms.exposed * depth
  let gain = 0
  let odds = 0
  for (let i = sums.days - 1; i > terms.start; i--) {
    gain += (counts[i] ?? 0) * perCount - (exposures[i] ?? 0) * perExposure
    odds += endsPerDay * Math.exp(temperSince({ before: terms.before, from: i }) * gain)
  }
  return odds
}

const staysOn = Math.log1p(-endsPerDay)
