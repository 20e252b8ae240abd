import { median } from '../../statistics/quantile.ts'
import type { DayAxis } from './campaign-days.ts'
import { type Move, mostSquare, moveDays, movesOf, type Step, stepsOf, type Week, weeksOf } from './campaign-weeks.ts'

/** The noise of the conversion value in this shop; learned once a week from all campaigns. */
export type AdNoise = {
  /**
   * Micros: variance of a day's value over its mean, by campaign. Close to the value of an order
   * where orders arrive at random.
   */
  readonly dispersion: ReadonlyMap<string, number>
  /**
   * The ratio of the variance of weeks to the variance expected from their days, by campaign: at
   * least 1.
   */
  readonly persistence: ReadonlyMap<string, number>
  /** Daily variance of the logarithm of the common movement, a random walk. */
  readonly drift: number
  /**
   * Variance of each campaign's own movement over four weeks, as a share of its yield, beyond the
   * common movement.
   */
  readonly own: number
  /** Factor of each day of the week, Monday first, around 1. */
  readonly weekdays: readonly number[]
}

/**
 * The input for learning a campaign's noise: its days, and the expected value of each day per unit
 * of yield, with and without the common movement of the other campaigns.
 */
export type NoiseInput = {
  readonly name: string
  readonly axis: DayAxis
  readonly exposure: Float64Array
  readonly plainExposure: Float64Array
}

/** Prior weight of all campaigns' dispersion, in days of the campaign's own. Proposed. */
const sharedDispersion = 10

/** Prior weight of all campaigns' persistence, in steps of the campaign's own. Proposed. */
const sharedPersistence = 60

/**
 * Prior for the slow noise of the yield, as a variance per day: it adds correlation between
 * adjacent days. Mean and deviation. Proposed.
 */
const priorSlowness = { mean: 0.01, deviation: 0.03 }

/** Prior for the common drift: 5 % in four weeks, with the same uncertainty. Proposed. */
const priorDrift = 0.05 ** 2 / 28

/** Lower bound of the drift: demand always moves (2 % in four weeks). Proposed. */
const leastDrift = 0.02 ** 2 / 28

/**
 * Prior variance of a campaign's own movement over four weeks: 3 %, with the same uncertainty.
 * Proposed.
 */
const priorOwn = 0.03 ** 2

/** Prior for weekdays: they differ by about 10 %. Proposed. */
const weekdayVariance = 0.01

export const unlearnedNoise: AdNoise = {
  dispersion: new Map(),
  persistence: new Map(),
  drift: priorDrift,
  own: priorOwn,
  weekdays: [1, 1, 1, 1, 1, 1, 1],
}

/** Fits the whole model again. `offset`: the first Monday on the axis. */
export function learnAdNoise(inputs: readonly NoiseInput[], offset: number): Pick<AdNoise, 'dispersion' | 'persistence' | 'drift' | 'own'> {
  const weeks = inputs.map(({ axis, exposure }) => weeksOf(axis, exposure, offset))
  const own = weeks.map(ownDispersion)
  const known = own.filter((d) => d.degrees >= 18 && d.dispersion > 0)
  const shared = known.length > 0 ? median(known.map((d) => d.dispersion)) : median(own.map((d) => d.dispersion).filter((d) => d > 0))
  const dispersion = new Map<string, number>()
  inputs.forEach(({ name }, k) => {
    const { dispersion: d, degrees } = own[k] ?? { dispersion: 0, degrees: 0 }
    const drawn = ((Number.isFinite(shared) ? shared : 0) * sharedDispersion + d * degrees) / (sharedDispersion + degrees)
    if (drawn > 0) dispersion.set(name, drawn)
  })
  const steps = inputs.map(({ name }, k) => stepsOf(weeks[k] ?? [], dispersion.get(name) ?? 0))
  const slowness = slownessOf(steps)
  const persistence = new Map(inputs.map(({ name }, k): [string, number] => [name, persistenceOf(steps[k] ?? [], slowness)]))
  const moves = inputs.map((input) =>
    movesOf(weeksOf(input.axis, input.plainExposure, offset), scaleOf(input.name, { dispersion, persistence })),
  )
  const ownMoves = inputs.map((_, k) => movesOf(weeks[k] ?? [], scaleOf(inputs[k]?.name ?? '', { dispersion, persistence })))
  return { dispersion, persistence, drift: driftOf(moves), own: ownOf(ownMoves.flat()) }
}

function scaleOf(name: string, noise: Pick<AdNoise, 'dispersion' | 'persistence'>): number {
  return (noise.dispersion.get(name) ?? 0) * (noise.persistence.get(name) ?? 1)
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}

function ownDispersion(weeks: readonly Week[]): { dispersion: number; degrees: number } {
  const degrees = sum(weeks.map((w) => w.degrees))
  const level = sum(weeks.map((w) => w.degrees * w.yield))
  return { dispersion: level > 0 ? sum(weeks.map((w) => w.rest)) / level : 0, degrees }
}

/**
 * Slow noise adds to a step in proportion to the expected orders per day, so large and small
 * campaigns estimate one figure. Least squares through 1, weighted by the variance of a squared
 * step, shrunk towards the prior.
 */
function slownessOf(steps: readonly (readonly Step[])[]): number {
  const priorWeight = 1 / priorSlowness.deviation ** 2
  let products = priorWeight * priorSlowness.mean
  let squares = priorWeight
  for (const { square, due } of steps.flat()) {
    const expected = 1 + priorSlowness.mean * due
    // Consecutive steps share a week: three of them carry as much information as two.
    const weight = 1 / (3 * expected ** 2)
    products += weight * due * (Math.min(square, mostSquare * expected) - 1)
    squares += weight * due * due
  }
  return Math.max(0, products / squares)
}

function persistenceOf(steps: readonly Step[], slowness: number): number {
  const expected = (step: Step) => 1 + slowness * step.due
  const due = steps.length > 0 ? sum(steps.map((step) => step.due)) / steps.length : 0
  const own = sum(steps.map((step) => Math.min(step.square / expected(step), mostSquare)))
  return Math.max(1, ((1 + slowness * due) * (own + sharedPersistence)) / (steps.length + sharedPersistence))
}

/**
 * Common drift: on average the product of two campaigns' moves contains nothing else. Moment
 * estimate, shrunk towards the prior.
 */
function driftOf(campaigns: readonly (readonly Move[])[]): number {
  const weeks = new Map<number, Move[]>()
  for (const move of campaigns.flat()) weeks.set(move.at, [...(weeks.get(move.at) ?? []), move])
  const prior = priorDrift * moveDays
  const priorWeight = 1 / prior ** 2
  let products = priorWeight * prior
  let weights = priorWeight
  for (const moves of weeks.values()) {
    for (let a = 0; a < moves.length; a++) {
      for (let b = a + 1; b < moves.length; b++) {
        const [one, two] = [moves[a], moves[b]]
        if (!one || !two) continue
        // Overlapping moves share three of their four weeks: each carries a quarter of the
        // information.
        const weight = 1 / (4 * (1 / one.information + prior) * (1 / two.information + prior))
        products += weight * one.moved * two.moved
        weights += weight
      }
    }
  }
  return Math.max(leastDrift, products / weights / moveDays)
}

/**
 * Moves of single campaigns beyond the common drift and beyond noise. Moment estimate, shrunk
 * towards the prior; a leak is limited to 2.5 deviations.
 */
function ownOf(moves: readonly Move[]): number {
  const priorWeight = 1 / priorOwn ** 2
  let squares = priorWeight * priorOwn
  let weights = priorWeight
  for (const { moved, information } of moves) {
    const weight = 1 / (4 * 2 * (1 / information + priorOwn) ** 2)
    squares += weight * (moved * moved - 1 / information)
    weights += weight
  }
  return Math.max(0, squares / weights)
}

/**
 * The factor of each weekday relative to all days, from all campaigns: counts over exposures,
 * shrunk towards 1.
 */
export function learnWeekdays(counts: readonly number[], exposures: readonly number[]): number[] {
  const total = sum(exposures)
  const rate = total > 0 ? sum(counts) / total : 1
  const own = counts.map((c, k) => (1 / weekdayVariance + c) / (1 / weekdayVariance + (exposures[k] ?? 0) * rate))
  const mean = total > 0 ? sum(own.map((f, k) => f * (exposures[k] ?? 0))) / total : 1
  return own.map((f) => f / mean)
}
