import { type CountSeries, runningSums } from '../../statistics/count-series.ts'
import { smoothLevel } from '../../statistics/local-level.ts'

/** Days on either side over which a campaign is compared with the others. Proposed. */
const commonReach = 5

/**
 * A campaign must have earned something on this many days before it informs about the others.
 * Proposed.
 */
const leastDays = 14

/** Observed and expected orders of a campaign by day. */
export type Raw = { readonly counts: Float64Array; readonly exposures: Float64Array }

/**
 * The common movement without each one campaign, by day; and the counts and exposures that show it.
 */
export type Common = { readonly without: readonly Float64Array[]; readonly others: readonly CountSeries[] }

/**
 * The common movement of all campaigns but one: a drifting level, observed through counts over
 * exposures (smoothed up to today). A campaign that moved on its own is excluded for that time.
 */
export function commonMovement(raw: readonly Raw[], drift: number): Common {
  const days = raw[0]?.counts.length ?? 0
  const views = raw.map((r) => ({ counts: new Float64Array(days), exposures: new Float64Array(days), raw: r }))
  const windows = raw.map((r) => windowOf(r))
  const total = { counts: new Float64Array(days), exposures: new Float64Array(days) }
  const ranked = { ratios: new Float64Array(windows.length), weights: new Float64Array(windows.length) }
  for (let i = 0; i < days; i++) {
    const center = centerOf(windows, i, ranked)
    for (let k = 0; k < views.length; k++) {
      if (!isInLine(windows[k] as Window, i, center)) continue
      const own = views[k] as ViewOfCampaign
      own.counts[i] = own.raw.counts[i] ?? 0
      own.exposures[i] = own.raw.exposures[i] ?? 0
      total.counts[i] = (total.counts[i] ?? 0) + (own.counts[i] ?? 0)
      total.exposures[i] = (total.exposures[i] ?? 0) + (own.exposures[i] ?? 0)
    }
  }
  const others = views.map((own) => ({ counts: minus(total.counts, own.counts), exposures: minus(total.exposures, own.exposures) }))
  return { without: others.map((series) => levelOf(series, drift)), others }
}

/** The contribution of one campaign to the common movement. */
type ViewOfCampaign = Raw & { readonly raw: Raw }

function isInLine({ counts, exposures, tells }: Window, i: number, center: number): boolean {
  const c = counts[i] ?? 0
  const e = exposures[i] ?? 0
  return tells && e > 0 && !(Math.abs(c - e * center) > outlier * Math.sqrt(e * center + (e * ownWander) ** 2))
}

function levelOf({ counts, exposures }: CountSeries, drift: number): Float64Array {
  const ratios = new Float64Array(counts.length).fill(Number.NaN)
  const noise = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i < counts.length; i++) {
    const exposed = exposures[i] ?? 0
    if (!(exposed > leastExposed)) continue
    ratios[i] = (counts[i] ?? 0) / exposed
    noise[i] = 1 / exposed
  }
  const level = smoothLevel(ratios, noise, { drift, start: 1 })
  for (let i = 0; i < level.length; i++) level[i] = Math.max(0.1, level[i] ?? 0)
  return level
}

function minus(all: Float64Array, own: Float64Array): Float64Array {
  const rest = new Float64Array(all.length)
  for (let i = 0; i < rest.length; i++) rest[i] = Math.max(0, (all[i] ?? 0) - (own[i] ?? 0))
  return rest
}

/** Least expected orders of all others on a day for it to carry information. */
const leastExposed = 0.05

/** A campaign may drift by this much on its own without being an outlier. Proposed. */
const ownWander = 0.05

/** Deviations from the others beyond which a campaign is an outlier. Proposed. */
const outlier = 2

function countZeros(values: Float64Array): number {
  let count = 0
  for (let i = 0; i < values.length; i++) if (values[i] === 0) count += 1
  return count
}

/** Sums of the days within reach on either side. */
export function around(values: Float64Array, reach: number): Float64Array {
  const sums = runningSums(values)
  const near = new Float64Array(values.length)
  for (let i = 0; i < near.length; i++) near[i] = (sums[Math.min(near.length, i + reach + 1)] ?? 0) - (sums[Math.max(0, i - reach)] ?? 0)
  return near
}

type Window = { readonly counts: Float64Array; readonly exposures: Float64Array; readonly tells: boolean }

/** The campaigns that tell anything of a day, by their ratios: filled anew for each day. */
type Ranked = { readonly ratios: Float64Array; readonly weights: Float64Array }

/** The center of most campaigns: the median of their ratios, weighted by information. */
function centerOf(windows: readonly Window[], i: number, { ratios, weights }: Ranked): number {
  let half = 0
  let known = 0
  for (const { tells, counts, exposures } of windows) {
    const exposed = exposures[i] ?? 0
    if (!tells || !(exposed > 0)) continue
    const weight = Math.sqrt(exposed)
    const ratio = (counts[i] ?? 0) / exposed
    // Campaigns are few: each is put in its place.
    let at = known
    for (; at > 0 && (ratios[at - 1] ?? 0) > ratio; at--) {
      ratios[at] = ratios[at - 1] ?? 0
      weights[at] = weights[at - 1] ?? 0
    }
    ratios[at] = ratio
    weights[at] = weight
    known += 1
    half += weight / 2
  }
  let running = 0
  for (let k = 0; k < known; k++) {
    running += weights[k] ?? 0
    if (running >= half) return ratios[k] ?? 1
  }
  return 1
}

function windowOf(raw: Raw): Window {
  return {
    counts: around(raw.counts, commonReach),
    exposures: around(raw.exposures, commonReach),
    tells: raw.exposures.length - countZeros(raw.exposures) >= leastDays,
  }
}
