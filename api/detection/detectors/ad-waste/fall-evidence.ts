import { fallEvidence, runningSums, type StartTerms, startsRamps } from '../../statistics/fall-scan.ts'
import type { Known } from '../../suspicion.ts'
import type { YieldSeries } from './yield-view.ts'

export type Fall = {
  /** Log of the e-detector, one start a month. */
  readonly logEvidence: number
  readonly terms: readonly StartTerms[]
}

/** Falls that are looked for. Proposed; the mixture is valid whatever the grid. */
const depths = [0.15, 0.2, 0.28, 0.38, 0.5, 0.65, 0.8]
/** Days that tell of the yield before a start: at least 28 of them with spend (so a new campaign is let learn), at most 90. Proposed. */
const leastBefore = 21
const mostBefore = 90
/** Older starts are given up. */
const mostSince = 110
/** How far the start of an open finding may move as more is known. Proposed. */
const openReach = 40
/** More spend brings less and less: where the spend since a start is k times what it was, the yield is expected at k^-0.3. Proposed. */
const diminishing = 0.3

/** Without this much for a fall at once, a growing one has not enough either. Measured: the two are within two nats. */
const firstLook = 0.5

/** The evidence that the campaign's yield fell and is still low; null where there is too little to judge. */
export function judgeFall(series: YieldSeries, at: { first: number; drift: number; known: Known }): Fall | null {
  const terms = startsOf(series, at)
  if (terms.length === 0) return null
  const held = { counts: series.heldCounts, exposures: series.exposures }
  if (at.known.openSince === null) {
    const steps = terms.map((term) => ({ ...term, hasRamps: false }))
    if (fallEvidence(held, steps, depths) < Math.log(30 * firstLook)) return null
  }
  return { logEvidence: fallEvidence(held, terms, depths) - Math.log(30), terms }
}

function startsOf(series: YieldSeries, { first, drift, known }: { first: number; drift: number; known: Known }): StartTerms[] {
  const { exposures, axis, others } = series
  const days = exposures.length
  const seen = runningSums(exposures.map((e) => (e > 0 ? 1 : 0)))
  const exposed = runningSums(exposures)
  const spend = runningSums(axis.spend)
  const spent = runningSums(axis.spend.map((s) => (s > 0 ? 1 : 0)))
  const told = runningSums(others)
  const terms: StartTerms[] = []
  const open = known.openSince === null ? null : known.openSince - first
  const from = Math.max(1, known.endedOn === null ? 1 : known.endedOn + 1 - first, open === null ? days - mostSince : open - openReach)
  const to = open === null ? days - 1 : Math.min(days - 1, open + openReach)
  for (let start = from; start <= to; start++) {
    if (!(exposures[start] ?? 0)) continue
    if (between(seen, 0, start) < leastBefore) continue
    const before = Math.max(0, start - mostBefore)
    const since = between(exposed, start, days)
    const pace = (a: number, b: number) => between(spend, a, b) / Math.max(1, between(spent, a, b))
    const more = Math.max(1, pace(start, days) / pace(before, start))
    // How far all together may have moved from the time before to the time since: as the others tell, else as far as demand wanders.
    const wander = (drift * (days - before)) / 3
    const unsure = 1 / (1 / wander + between(told, start, days))
    terms.push({ start, before, exposed: more ** -diminishing, temper: 1 / (1 + since * unsure), hasRamps: startsRamps(first + start) })
  }
  return terms
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0)
}
