import { type CountSeries, runningSums } from '../../statistics/fall-scan.ts'
import { smoothLevel } from '../../statistics/local-level.ts'
import { median } from '../../statistics/quantile.ts'
import { type CampaignDays, type DayAxis, onAxis } from './campaign-days.ts'
import type { AdNoise, NoiseInput } from './campaign-noise.ts'

/**
 * One campaign as input of the scans: the observed and expected value of each day, in units of the
 * dispersion.
 */
export type YieldSeries = {
  readonly name: string
  readonly axis: DayAxis
  /**
   * Value of the day, and its expected value from the spend at the usual yield after the common
   * movement; both over the dispersion.
   */
  readonly counts: Float64Array
  readonly exposures: Float64Array
  /** The same with the influence of single low days limited. */
  readonly heldCounts: Float64Array
  /**
   * Observed and expected value of all other campaigns that follow the common movement, in the same
   * units; and their smoothed level.
   */
  readonly others: CountSeries
  readonly common: Float64Array
  /** The expected value per unit of yield without the common movement. */
  readonly plainExposure: Float64Array
  /** Micros of value per micro of spend. */
  readonly usual: number
}

export type YieldView = {
  readonly first: number
  readonly days: number
  readonly series: ReadonlyMap<string, YieldSeries>
}

/** The input for learning the campaigns' noise. */
export function noiseInputs({ series }: YieldView): NoiseInput[] {
  return [...series.values()].map(({ name, axis, plainExposure, common }) => ({
    name,
    axis,
    exposure: plainExposure.map((exposed, i) => exposed * (common[i] ?? 1)),
    plainExposure,
  }))
}

/** Days on either side over which a campaign is compared with the others. Proposed. */
const commonReach = 5
/**
 * Days without any value although this many orders were expected are broken tracking, not yield: of
 * all campaigns together (by chance once in 160,000 times), and of one (by chance once in 50 after
 * a fall of 80 %).
 */
const dueOfAll = 12
const dueOfOne = 20
/**
 * A campaign must have earned something on this many days before it informs about the others.
 * Proposed.
 */
const leastDays = 14

/** All campaigns on the days from `first` to `today`. */
export function viewOf(
  campaigns: ReadonlyMap<string, CampaignDays>,
  noise: AdNoise,
  { first, today }: { first: number; today: number },
): YieldView {
  const days = today - first + 1
  const plain = [...campaigns.keys()].sort().flatMap((name) => {
    const kept = campaigns.get(name)
    return kept && kept.day.length > 0 ? [plainSeries(name, onAxis(kept, first, days), { noise, first })] : []
  })
  leaveOutBrokenDays(plain)
  const raw = plain.map((p) => countsOf(p))
  const common = commonMovement(raw, noise.drift)
  const series = new Map(plain.map((p, k) => [p.name, adjusted(p, raw[k] as Raw, { common, noise, own: k })] as const))
  return { first, days, series }
}

type Plain = {
  readonly name: string
  readonly axis: DayAxis
  readonly exposure: Float64Array
  readonly usual: number
  readonly dispersion: number
}

/** Spend adjusted by weekday; the usual yield and the dispersion. */
function plainSeries(name: string, axis: DayAxis, { noise, first }: { noise: AdNoise; first: number }): Plain {
  const exposure = new Float64Array(axis.spend.length)
  // Day 0, 1970-01-01, was a Thursday.
  for (let i = 0; i < exposure.length; i++) exposure[i] = (axis.spend[i] ?? 0) * (noise.weekdays[(first + i + 3) % 7] ?? 1)
  const usual = usualYield(axis, exposure)
  const dispersion = noise.dispersion.get(name) ?? firstDispersion(axis, exposure, usual)
  return { name, axis, exposure, usual, dispersion }
}

/**
 * Median over the weeks of the last 84 days, weighted by their spend; robust against a leak of less
 * than six of them.
 */
function usualYield(axis: DayAxis, exposure: Float64Array): number {
  const weeks: number[] = []
  for (let to = axis.seen.length; to >= Math.max(7, axis.seen.length - 77); to -= 7) {
    let value = 0
    let exposed = 0
    for (let i = to - 7; i < to; i++) {
      if (!axis.seen[i]) continue
      value += axis.value[i] ?? 0
      exposed += exposure[i] ?? 0
    }
    if (exposed > 0) weeks.push(value / exposed)
  }
  return weeks.length > 0 ? median(weeks) : 0
}

/** The dispersion before the weekly fit includes the campaign: estimated from its days. */
function firstDispersion(axis: DayAxis, exposure: Float64Array, usual: number): number {
  let squares = 0
  let due = 0
  for (let i = 0; i < axis.seen.length; i++) {
    const expected = (exposure[i] ?? 0) * usual
    if (!axis.seen[i] || !(expected > 0)) continue
    squares += ((axis.value[i] ?? 0) - expected) ** 2
    due += expected
  }
  return due > 0 ? squares / due : 0
}

/**
 * Excludes runs of days without any value, of one campaign or of all, that chance does not explain.
 */
function leaveOutBrokenDays(all: readonly Plain[]): void {
  const days = all[0]?.axis.seen.length ?? 0
  const known = all.filter(({ dispersion }) => dispersion > 0)
  for (let i = 0; i < days; i++) if (isBroken(known, i)) for (const { axis } of known) axis.seen[i] = 0
  for (const plain of all) leaveOutRuns(plain)
}

function isBroken(known: readonly Plain[], i: number): boolean {
  let due = 0
  for (const plain of known) {
    if (!plain.axis.seen[i]) continue
    if (plain.axis.value[i] !== 0) return false
    due += dueOn(plain, i)
  }
  return due >= dueOfAll
}

function dueOn({ exposure, usual, dispersion }: Plain, i: number): number {
  return dispersion > 0 ? ((exposure[i] ?? 0) * usual) / dispersion : 0
}

function leaveOutRuns(plain: Plain): void {
  const { seen, value } = plain.axis
  let from = 0
  let due = 0
  for (let i = 0; i <= seen.length; i++) {
    const isDry = i < seen.length && (!seen[i] || value[i] === 0)
    if (isDry) {
      due += seen[i] ? dueOn(plain, i) : 0
      continue
    }
    if (due >= dueOfOne) seen.fill(0, from, i)
    from = i + 1
    due = 0
  }
}

type Raw = { readonly counts: Float64Array; readonly exposures: Float64Array }

/**
 * In units of the dispersion, so that the variance is about the mean. Rare large orders are limited
 * to 3.5 deviations above the surrounding days.
 */
function countsOf(plain: Plain): Raw {
  const { axis, dispersion } = plain
  const exposures = new Float64Array(axis.seen.length)
  const counts = new Float64Array(axis.seen.length)
  if (!(dispersion > 0)) return { counts, exposures }
  for (let i = 0; i < exposures.length; i++) {
    if (!axis.seen[i]) continue
    exposures[i] = dueOn(plain, i)
    counts[i] = (axis.value[i] ?? 0) / dispersion
  }
  // After weeks of a leak the usual yield is low: the days before it are compared with days near
  // them.
  const [near, due] = [around(counts, levelReach), around(exposures, levelReach)]
  for (let i = 0; i < exposures.length; i++) {
    const level = Math.max(1, (due[i] ?? 0) > 0 ? (near[i] ?? 0) / (due[i] ?? 1) : 1) * (exposures[i] ?? 0)
    counts[i] = Math.min(counts[i] ?? 0, level + 3.5 * Math.sqrt(level) + 1)
  }
  return { counts, exposures }
}

const levelReach = 14

/**
 * The common movement without each one campaign, by day; and the counts and exposures that show it.
 */
type Common = { readonly without: readonly Float64Array[]; readonly others: readonly CountSeries[] }

/**
 * The common movement of all campaigns but one: a drifting level, observed through counts over
 * exposures (smoothed up to today). A campaign that moved on its own is excluded for that time.
 */
function commonMovement(raw: readonly Raw[], drift: number): Common {
  const days = raw[0]?.counts.length ?? 0
  const told = raw.map((r) => ({ counts: new Float64Array(days), exposures: new Float64Array(days), raw: r }))
  const windows = raw.map((r) => windowOf(r))
  const total = { counts: new Float64Array(days), exposures: new Float64Array(days) }
  for (let i = 0; i < days; i++) {
    const center = centerOf(windows, i)
    for (let k = 0; k < told.length; k++) {
      if (!isInLine(windows[k] as Window, i, center)) continue
      const own = told[k] as Told
      own.counts[i] = own.raw.counts[i] ?? 0
      own.exposures[i] = own.raw.exposures[i] ?? 0
      total.counts[i] = (total.counts[i] ?? 0) + (own.counts[i] ?? 0)
      total.exposures[i] = (total.exposures[i] ?? 0) + (own.exposures[i] ?? 0)
    }
  }
  const others = told.map((own) => ({ counts: minus(total.counts, own.counts), exposures: minus(total.exposures, own.exposures) }))
  return { without: others.map((series) => levelOf(series, drift)), others }
}

/** The contribution of one campaign to the common movement. */
type Told = Raw & { readonly raw: Raw }

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
    if (!(exposed > leastTold)) continue
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
const leastTold = 0.05
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
function around(values: Float64Array, reach: number): Float64Array {
  const sums = runningSums(values)
  const near = new Float64Array(values.length)
  for (let i = 0; i < near.length; i++) near[i] = (sums[Math.min(near.length, i + reach + 1)] ?? 0) - (sums[Math.max(0, i - reach)] ?? 0)
  return near
}

type Window = { readonly counts: Float64Array; readonly exposures: Float64Array; readonly tells: boolean }

/** The center of most campaigns: the median of their ratios, weighted by information. */
function centerOf(windows: readonly Window[], i: number): number {
  const telling: { ratio: number; weight: number }[] = []
  let half = 0
  for (const { tells, counts, exposures } of windows) {
    const exposed = exposures[i] ?? 0
    if (!tells || !(exposed > 0)) continue
    const weight = Math.sqrt(exposed)
    telling.push({ ratio: (counts[i] ?? 0) / exposed, weight })
    half += weight / 2
  }
  telling.sort((a, b) => a.ratio - b.ratio)
  let running = 0
  for (const { ratio, weight } of telling) {
    running += weight
    if (running >= half) return ratio
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

function adjusted(plain: Plain, raw: Raw, { common, noise, own }: { common: Common; noise: AdNoise; own: number }): YieldSeries {
  const days = raw.counts.length
  const persistence = noise.persistence.get(plain.name) ?? firstPersistence
  const counts = new Float64Array(days)
  const exposures = new Float64Array(days)
  const heldCounts = new Float64Array(days)
  for (let i = 0; i < days; i++) {
    const due = (raw.exposures[i] ?? 0) * (common.without[own]?.[i] ?? 1)
    const count = raw.counts[i] ?? 0
    exposures[i] = due / persistence
    counts[i] = count / persistence
    heldCounts[i] = Math.max(count, due * lowQuantile(due)) / persistence
  }
  return {
    name: plain.name,
    axis: plain.axis,
    counts,
    exposures,
    heldCounts,
    others: common.others[own] ?? { counts, exposures },
    common: common.without[own] ?? new Float64Array(days).fill(1),
    plainExposure: plain.exposure,
    usual: plain.usual,
  }
}

const firstPersistence = 1.2

/**
 * The 0.5 % quantile of a gamma of that mean and variance, as a share of the mean (Wilson and
 * Hilferty 1931).
 */
function lowQuantile(mean: number): number {
  if (!(mean > 0)) return 0
  return Math.max(0, 1 - 1 / (9 * mean) - 2.58 / (3 * Math.sqrt(mean))) ** 3
}
