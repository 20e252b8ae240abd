import { median } from '../../statistics/quantile.ts'
import type { DayAxis } from './campaign-days.ts'

/** How the value that ads bring varies in this shop; learned once a week from all campaigns. */
export type AdNoise = {
  /** Micros: variance of a day's value over its mean, by campaign. About the value of an order where orders come by chance. */
  readonly dispersion: ReadonlyMap<string, number>
  /** How much more the weeks vary than their days say, by campaign: at least 1. */
  readonly persistence: ReadonlyMap<string, number>
  /** What all campaigns do together wanders: variance a day of its logarithm. */
  readonly drift: number
  /** What campaigns do on their own in four weeks, beside that: variance of the share by which their yield moves. */
  readonly own: number
  /** What days of the week bring, Monday first, around 1. */
  readonly weekdays: readonly number[]
}

/**
 * What a campaign's noise is learned from: its days, and what each should bring per unit of yield, with and without what the other
 * campaigns did at that time.
 */
export type NoiseInput = {
  readonly name: string
  readonly axis: DayAxis
  readonly exposure: Float64Array
  readonly plainExposure: Float64Array
}

/** Days of an own dispersion that weigh as much as what all campaigns say. Proposed. */
const sharedDispersion = 10
/** Steps of an own persistence that weigh as much as what all campaigns say. Proposed. */
const sharedPersistence = 60
/** Slow noise of the yield before anything is known, as a variance a day: it adds to chance what days near each other share. Mean and deviation. Proposed. */
const priorSlowness = { mean: 0.01, deviation: 0.03 }
/** Drift of all campaigns together before anything is known: 5 % in four weeks, and known no better than that. Proposed. */
const priorDrift = 0.05 ** 2 / 28
/** Less is not believed: demand moves (2 % in four weeks). Proposed. */
const leastDrift = 0.02 ** 2 / 28
/** Variance of what campaigns do on their own in four weeks, before anything is known: 3 %, and known no better than that. Proposed. */
const priorOwn = 0.03 ** 2
/** A weekday is believed to differ by about 10 %. Proposed. */
const weekdayVariance = 0.01

export const unlearnedNoise: AdNoise = {
  dispersion: new Map(),
  persistence: new Map(),
  drift: priorDrift,
  own: priorOwn,
  weekdays: [1, 1, 1, 1, 1, 1, 1],
}

/** Yield, exposure and the rest of each seven days that start at `offset`; weeks with fewer than five days seen are left out. */
type Week = { readonly at: number; readonly yield: number; readonly exposure: number; readonly rest: number; readonly degrees: number }

function weeksOf(axis: DayAxis, exposure: Float64Array, offset: number): Week[] {
  const weeks: Week[] = []
  for (let from = offset; from + 7 <= axis.seen.length; from += 7) {
    let value = 0
    let exposed = 0
    let days = 0
    for (let i = from; i < from + 7; i++) {
      if (!axis.seen[i]) continue
      value += axis.value[i] ?? 0
      exposed += exposure[i] ?? 0
      days += 1
    }
    if (days < 5 || !(exposed > 0)) continue
    const level = value / exposed
    let rest = 0
    for (let i = from; i < from + 7; i++) {
      const expected = exposure[i] ?? 0
      if (axis.seen[i] && expected > 0) rest += ((axis.value[i] ?? 0) - level * expected) ** 2 / expected
    }
    weeks.push({ at: from, yield: level, exposure: exposed, rest, degrees: days - 1 })
  }
  return weeks
}

/** Learns everything anew. `offset`: the first Monday on the axis. */
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

/** Two weeks that follow each other: how far apart, squared, in units of what days vary by; and the orders due on a day. */
type Step = { readonly square: number; readonly due: number }

/** A leak is one such step: it counts no more than 2.5 deviations. */
const mostSquare = 6.25

function stepsOf(weeks: readonly Week[], dispersion: number): Step[] {
  const steps: Step[] = []
  for (let k = 1; k < weeks.length; k++) {
    const [a, b] = [weeks[k - 1], weeks[k]]
    if (!a || !b || b.at - a.at > 7 || !(dispersion > 0)) continue
    const level = (a.yield * a.exposure + b.yield * b.exposure) / (a.exposure + b.exposure)
    if (!(level > 0)) continue
    const square = (b.yield - a.yield) ** 2 / (dispersion * level * (1 / a.exposure + 1 / b.exposure))
    steps.push({ square, due: ((a.exposure + b.exposure) * level) / (14 * dispersion) })
  }
  return steps
}

/**
 * Slow noise adds to a step in proportion to the orders due on a day: campaigns large and small tell of one figure.
 * Least squares through 1, by the variance of a squared step, drawn to the prior.
 */
function slownessOf(steps: readonly (readonly Step[])[]): number {
  const priorWeight = 1 / priorSlowness.deviation ** 2
  let products = priorWeight * priorSlowness.mean
  let squares = priorWeight
  for (const { square, due } of steps.flat()) {
    const expected = 1 + priorSlowness.mean * due
    // Steps that follow each other share a week: three of them tell as much as two.
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

/** How far (share) the yield moved in the four weeks up to the week `at`, and the information that this holds. */
type Move = { readonly at: number; readonly moved: number; readonly information: number }

const moveDays = 28

function movesOf(weeks: readonly Week[], scale: number): Move[] {
  return weeks.flatMap((week) => {
    const before = weeks.find((w) => w.at === week.at - moveDays)
    if (!before || !(scale > 0)) return []
    const level = (week.yield * week.exposure + before.yield * before.exposure) / (week.exposure + before.exposure)
    const information = level > 0 ? level / (scale * (1 / week.exposure + 1 / before.exposure)) : 0
    if (!(information > 0)) return []
    const most = 2.5 / Math.sqrt(information)
    return [{ at: week.at, moved: Math.max(-most, Math.min(most, (week.yield - before.yield) / level)), information }]
  })
}

/** Drift of all together: the product of two campaigns' moves holds nothing else on average. Moment estimate, drawn to the prior. */
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
        // Moves that overlap share three of their four weeks: each tells a quarter.
        const weight = 1 / (4 * (1 / one.information + prior) * (1 / two.information + prior))
        products += weight * one.moved * two.moved
        weights += weight
      }
    }
  }
  return Math.max(leastDrift, products / weights / moveDays)
}

/** Moves of single campaigns, beside those of all, beyond what chance makes of them. Moment estimate, drawn to the prior; a leak counts 2.5 deviations. */
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

/** What each weekday brings against all days, from all campaigns: counts over exposures, drawn to 1. */
export function learnWeekdays(counts: readonly number[], exposures: readonly number[]): number[] {
  const total = sum(exposures)
  const rate = total > 0 ? sum(counts) / total : 1
  const own = counts.map((c, k) => (1 / weekdayVariance + c) / (1 / weekdayVariance + (exposures[k] ?? 0) * rate))
  const mean = total > 0 ? sum(own.map((f, k) => f * (exposures[k] ?? 0))) / total : 1
  return own.map((f) => f / mean)
}
