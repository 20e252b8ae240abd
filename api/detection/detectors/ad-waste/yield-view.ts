import { type CountSeries } from '../../statistics/count-series.ts'
import { median } from '../../statistics/quantile.ts'
import { dueOn, leaveOutBrokenDays, type Plain } from './broken-days.ts'
import { type CampaignDays, type DayAxis, onAxis } from './campaign-days.ts'
import type { AdNoise, NoiseInput } from './campaign-noise.ts'
import { around, type Common, commonMovement, type Raw } from './common-yield.ts'

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
  /** The same with the influence of single low days, beside the week around them, limited. */
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

/** All campaigns on the days from `first` to `today`. */
export function viewOf(
  campaigns: ReadonlyMap<string, CampaignDays>,
  noise: AdNoise,
  { first, today }: { first: number; today: number },
): YieldView {
  const days = today - first + 1
  const plain = [...campaigns.keys()].sort().flatMap((name) => {
    const stored = campaigns.get(name)
    return stored && stored.day.length > 0 ? [plainSeries(name, onAxis(stored, first, days), { noise, first })] : []
  })
  leaveOutBrokenDays(plain)
  const raw = plain.map((p) => countsOf(p))
  const common = commonMovement(raw, noise.drift)
  const series = new Map(plain.map((p, k) => [p.name, adjusted(p, raw[k] as Raw, { common, noise, own: k })] as const))
  return { first, days, series }
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

function adjusted(plain: Plain, raw: Raw, { common, noise, own }: { common: Common; noise: AdNoise; own: number }): YieldSeries {
  const days = raw.counts.length
  const persistence = noise.persistence.get(plain.name) ?? firstPersistence
  const counts = new Float64Array(days)
  const exposures = new Float64Array(days)
  const heldCounts = new Float64Array(days)
  for (let i = 0; i < days; i++) {
    exposures[i] = ((raw.exposures[i] ?? 0) * (common.without[own]?.[i] ?? 1)) / persistence
    counts[i] = (raw.counts[i] ?? 0) / persistence
  }
  for (let i = 0; i < days; i++) {
    const due = (raw.exposures[i] ?? 0) * (common.without[own]?.[i] ?? 1)
    const level = due >= manyOrders ? levelAround(i, counts, exposures) : 1
    heldCounts[i] = Math.max(raw.counts[i] ?? 0, due * level * lowQuantile(due * level)) / persistence
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
 * Expected orders of a day from which one in 200 days is so near the mean that the bound would hide
 * every fall. Proposed.
 */
const manyOrders = 100

/** Days on either side that say whether a low day is single: together a week. Proposed. */
const aroundDays = 3

/**
 * The level of the days around a day, at most the usual one: the median of their ratios, which a
 * single odd day does not move. A low day is no odd one where its week is low.
 */
function levelAround(at: number, counts: Float64Array, exposures: Float64Array): number {
  const [from, until] = [Math.max(0, at - aroundDays), at + aroundDays + 1]
  const exposed = exposures.subarray(from, until)
  const level = median(counts.subarray(from, until).map((count, i) => ((exposed[i] ?? 0) > 0 ? count / (exposed[i] ?? 1) : Number.NaN)))
  return Number.isNaN(level) ? 1 : Math.min(1, level)
}

/**
 * The 0.5 % quantile of a gamma of that mean and variance, as a share of the mean (Wilson and
 * Hilferty 1931).
 */
function lowQuantile(mean: number): number {
  if (!(mean > 0)) return 0
  return Math.max(0, 1 - 1 / (9 * mean) - 2.58 / (3 * Math.sqrt(mean))) ** 3
}
