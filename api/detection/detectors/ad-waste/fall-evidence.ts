import type { KnownFinding } from '../../candidate.ts'
import { runningSums, sumsOf } from '../../statistics/count-series.ts'
import { fallEvidence, fallGrid, mostOfSteps, type StartTerms, startsRamps, type TemperSince } from '../../statistics/fall-scan.ts'
import type { YieldSeries } from './yield-view.ts'

export type Fall = {
  /** Log of the e-detector. */
  readonly logEvidence: number
  readonly terms: readonly StartTerms[]
  readonly temperSince: TemperSince
}

/** Depths of fall in the grid. Proposed; the mixture is valid for any grid. */
const depths = fallGrid([0.15, 0.2, 0.28, 0.38, 0.5, 0.65, 0.8])
/**
 * Days before a start from which the yield is estimated: at least 28 of them with spend (a new
 * campaign gets time to learn), at most 90. Proposed.
 */
const leastBefore = 21
const mostBefore = 90
/** Older starts are not considered. */
const mostSince = 110
/** How far the start of an open finding may move as data arrives. Proposed. */
const openReach = 40
/**
 * Diminishing returns: where the spend since a start is k times the earlier spend, the expected
 * yield is multiplied by k^-0.3. Proposed.
 */
export const diminishing = 0.3

/**
 * Without a fall the sum over starts is on average at most the number of starts, 110. Limiting
 * single odd days and the uncertainty about the other campaigns make it smaller. Divided by 60, the
 * share of false alarms stays within its bound: measured in docs/detectors/ad-waste.md.
 */
const startDays = 60
/**
 * Least evidence for an immediate fall; below it a gradual one has not enough either. Measured: the
 * two are within two nats.
 */
const firstLook = 0.5

/**
 * The evidence that the campaign's yield fell and is still low; null where there is too little
 * data.
 */
export function judgeFall(series: YieldSeries, at: At): Fall | null {
  const sums = sumsFor(series)
  const temperSince = temperedBy(sums, at)
  const terms = startsOf(series, sums, { ...at, temperSince })
  if (terms.length === 0) return null
  const held = { counts: series.heldCounts, exposures: series.exposures }
  if (at.known.openSince === null) {
    const enough = Math.log(startDays * firstLook)
    if (mostOfSteps(held, terms, depths) < enough) return null
    const steps = terms.map((term) => ({ ...term, hasRamps: false }))
    if (fallEvidence(held, steps, depths) < enough) return null
  }
  return { logEvidence: fallEvidence(held, terms, depths) - Math.log(startDays), terms, temperSince }
}

type At = { readonly first: number; readonly drift: number; readonly own: number; readonly known: KnownFinding }

type Sums = ReturnType<typeof sumsFor>

function sumsFor({ axis, exposures, others, common }: YieldSeries) {
  return {
    seen: runningSums(exposures.map((e) => (e > 0 ? 1 : 0))),
    exposed: runningSums(exposures),
    spend: runningSums(axis.spend),
    spent: runningSums(axis.spend.map((s) => (s > 0 ? 1 : 0))),
    others: sumsOf(others),
    // The expected value of the others at their smoothed level.
    smoothed: runningSums(others.exposures.map((e, i) => e * (common[i] ?? 1))),
  }
}

/**
 * The common level may have moved since the time before: as the others show, else as far as demand
 * drifts. The more is expected of the days since, the less of their evidence that leaves.
 */
function temperedBy({ exposed, others }: Sums, { drift, own }: At): TemperSince {
  const days = exposed.length - 1
  return ({ before, from }) => {
    const wander = (drift * (days - before)) / 3
    const unsure = own + 1 / (1 / wander + between(others.exposures, from, days))
    return 1 / (1 + between(exposed, from, days) * unsure)
  }
}

function startsOf({ exposures }: YieldSeries, sums: Sums, at: At & { readonly temperSince: TemperSince }): StartTerms[] {
  const days = exposures.length
  const [from, to] = range(at, days)
  const terms: StartTerms[] = []
  for (let start = from; start <= to; start++) {
    if (!(exposures[start] ?? 0) || between(sums.seen, 0, start) < leastBefore) continue
    const before = Math.max(0, start - mostBefore)
    const pace = (a: number, b: number) => between(sums.spend, a, b) / Math.max(1, between(sums.spent, a, b))
    const more = Math.max(1, pace(start, days) / pace(before, start))
    terms.push({
      start,
      before,
      exposed: more ** -diminishing * othersFell(sums, { before, start, days }),
      temper: at.temperSince({ before, from: start }),
      hasRamps: startsRamps(at.first + start),
    })
  }
  return terms
}

/**
 * The possible start days: for an open finding the days around its start, else the last 110 days,
 * after an earlier leak ended.
 */
function range({ first, known }: At, days: number): [number, number] {
  const open = known.openSince === null ? null : known.openSince - first
  const earliest = Math.max(1, known.endedOn === null ? 1 : known.endedOn + 1 - first)
  if (open === null) return [Math.max(earliest, days - mostSince), days - 1]
  return [Math.max(earliest, open - openReach), Math.min(days - 1, open + openReach)]
}

type OtherSums = { readonly others: ReturnType<typeof sumsOf>; readonly smoothed: Float64Array }

/**
 * The others may have fallen at this very start by more than their smoothed level shows: the
 * expectation is lowered by that factor. At most 1.
 */
function othersFell({ others, smoothed }: OtherSums, { before, start, days }: { before: number; start: number; days: number }): number {
  const [since, due] = [between(others.counts, start, days) + 1, between(smoothed, start, days) + 1]
  const [earlier, dueEarlier] = [between(others.counts, before, start) + 1, between(smoothed, before, start) + 1]
  return Math.min(1, since / due / (earlier / dueEarlier))
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0)
}
