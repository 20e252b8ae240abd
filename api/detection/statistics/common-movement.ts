import { crossOf, type RiseHeight, type Sums } from './daily-sums.ts'

/** All other series, with cached results: start with an empty map for each length of series. */
export type Others = {
  readonly series: readonly Other[]
  readonly known: Map<number, { readonly mean: number; readonly variance: number }>
}

/** Another series, and its irrelevant movements that `own` does not share (standard deviation). */
export type Other = { readonly sums: Sums; readonly wobble: number }

/**
 * The share of series that move independently (a leak of their own), and the standard deviation of
 * that movement. Proposed.
 */
const ownWay = { share: 0.05, deviation: 0.15 }

/**
 * The common movement, estimated from the others: the likeliest value under a prior around 0 with a
 * standard deviation of `deviation`, where each of the others follows it or moves independently.
 * Found by expectation-maximization from zero and from the mean of all; the likelier result is
 * used. Without others: 0, with the uncertainty `deviation`.
 */
export function commonOf(others: readonly RiseHeight[], deviation: number): { mean: number; variance: number } {
  return commonOfSeen(others.map(seenOf), 1 / deviation ** 2)
}

function commonOfSeen(seen: readonly ObservedHeight[], prior: number): { mean: number; variance: number } {
  let sum = 0
  let precision = prior
  for (const other of seen) {
    sum += other.precision * other.height
    precision += other.precision
  }
  const still = likeliestNear(seen, prior, 0)
  const all = sum / precision
  // From so near a start the search would end in the same place.
  if (Math.abs(all - still.mean) < sameHill * Math.sqrt(still.variance)) return still
  const moved = likeliestNear(seen, prior, all)
  return likelihoodAt(seen, prior, still.mean) >= likelihoodAt(seen, prior, moved.mean) ? still : moved
}

function seenOf({ height, variance }: RiseHeight): ObservedHeight {
  const far = variance + ownWay.deviation ** 2
  const odds = (ownWay.share / (1 - ownWay.share)) * Math.sqrt(variance / far)
  return { height, precision: 1 / variance, odds, steepness: 0.5 * (1 / variance - 1 / far) }
}

/**
 * Another series' height with the terms that do not depend on the common movement: the odds that it
 * moves independently are `odds × exp(steepness × distance²)`.
 */
type ObservedHeight = { readonly height: number; readonly precision: number; readonly odds: number; readonly steepness: number }

const sameHill = 0.1

function likeliestNear(others: readonly ObservedHeight[], prior: number, start: number): { mean: number; variance: number } {
  let mean = start
  let precision = prior
  for (let round = 0; round < 6; round++) {
    const before = mean
    precision = prior
    let sum = 0
    for (const other of others) {
      const weight = other.precision / (1 + awayOdds(other, mean))
      precision += weight
      sum += weight * other.height
    }
    mean = sum / precision
    if (Math.abs(mean - before) < 1e-4) break
  }
  return { mean, variance: 1 / precision }
}

function awayOdds({ height, odds, steepness }: ObservedHeight, mean: number): number {
  return odds * Math.exp(Math.min(500, steepness * (height - mean) ** 2))
}

function likelihoodAt(others: readonly ObservedHeight[], prior: number, mean: number): number {
  let log = -0.5 * prior * mean * mean
  for (const other of others) log += Math.log1p(awayOdds(other, mean)) - 0.5 * other.precision * (other.height - mean) ** 2
  return log
}

/**
 * The common movement of the others in this shape. Cached: it does not depend on the days of `own`.
 */
export function movementOf({ series, known }: Others, from: number, rampDays: number, deviation: number) {
  const key = 100 * from + rampDays
  const before = known.get(key)
  if (before) return before
  const fresh = commonOfSeen(seenIn(series, from, rampDays), 1 / deviation ** 2)
  known.set(key, fresh)
  return fresh
}

function seenIn(others: readonly Other[], from: number, rampDays: number): ObservedHeight[] {
  const seen: ObservedHeight[] = []
  const cell = { cross: 0, information: 0 }
  for (const { sums, wobble } of others) {
    const { cross, information } = crossOf(sums, from, rampDays, cell)
    if (information > 0) seen.push(seenOf({ height: cross / information, variance: sums.variance / information + wobble ** 2 }))
  }
  return seen
}
