import { quantile, quantiles } from '../../statistics/quantile.ts'
import { accrue, dotAt, emptyFit, type Fit, features, pieces, type Rows, solve, sumOf } from './lane-regression.ts'

/** A stored parcel: units of its order (-1: not known), value of its goods and cost, micros. */
export type StoredParcel = { readonly units: number; readonly goods: number; readonly cost: number }

/** Parcels of one lane as columns of equal length, oldest first. */
export type StoredParcels = { readonly day: number[]; readonly units: number[]; readonly goods: number[]; readonly cost: number[] }

/**
 * The cost of a parcel by its size. The log of the cost is piecewise linear in the log of the units
 * and linear in the log of the value of one unit. The slopes of each zone are shrunk towards those
 * of all zones; each lane has a level.
 */
export type SizeCurve = {
  /** Ends and borders of the pieces, log units; the curve is flat beyond the ends. */
  readonly knots: readonly number[]
  /** Log value of a unit, micros: the range outside which it has no further effect. */
  readonly price: readonly [low: number, high: number]
  readonly slopes: ReadonlyMap<string, readonly number[]>
  readonly anyZone: readonly number[]
  /** Level and noise (robust standard deviation of a parcel) of each lane. */
  readonly lanes: ReadonlyMap<string, { readonly level: number; readonly noise: number }>
  readonly anyNoise: number
}

/** How strongly slopes of a zone are shrunk towards those of all: weight in parcels. Proposed. */
const zoneRidge = 1

const anyRidge = 0.1

/** Weight, in parcels, of the noise of all lanes in the noise of one. Proposed. */
const noiseParcels = 20

/** Lower bound of the noise of parcels: a smaller change is not a relevant overrun. Proposed. */
const leastNoise = 0.02

/** The effect of a parcel's size on the log of its cost in this zone. */
export function sizeOf({ knots, price, slopes, anyZone }: SizeCurve, zone: string, { units, goods }: StoredParcel): number {
  const slope = slopes.get(zone) ?? anyZone
  if (units < 0) return slope[pieces + 1] as number
  const log = logUnits(units)
  let sum = 0
  for (let i = 0; i < pieces; i++) sum += (slope[i] as number) * pieceOf(log, knots[i] as number, knots[i + 1] as number)
  return sum + (slope[pieces] as number) * unitValue(logValueOfUnit(units, goods), price)
}

/** The part of a piece that lies below the size. */
function pieceOf(log: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, log)) - from
}

/** Log value of a unit, relative to the middle of its range. */
function unitValue(logValue: number, [low, high]: SizeCurve['price']): number {
  return Math.min(high, Math.max(low, logValue)) - (low + high) / 2
}

function logUnits(units: number): number {
  return logsOfFew[units] ?? Math.log(Math.max(1, units))
}

/** Most orders have few units, and each parcel is read several times. */
const logsOfFew = Array.from({ length: 100 }, (_, units) => Math.log(Math.max(1, units)))

function logValueOfUnit(units: number, goods: number): number {
  return Math.log(Math.max(1, goods) / Math.max(1, units))
}

/** Size classes of parcels, small to large, by the units of the order. */
export const classes = pieces

/** The class of a parcel; one of unknown size counts as small. */
export function classOf({ knots }: Pick<SizeCurve, 'knots'>, { units }: StoredParcel): number {
  const log = logUnits(units)
  let own = 0
  for (let i = 1; i < classes; i++) if (log > (knots[i] ?? 0)) own = i
  return own
}

/**
 * Parcels of one lane as logarithms, which are expensive to compute: of their units and of the
 * value of one (NaN where not known), and of their cost.
 */
type ParcelLogs = { readonly units: Float64Array; readonly value: Float64Array; readonly cost: Float64Array }

function logsOf({ units, goods, cost }: StoredParcels): ParcelLogs {
  const logs = { units: new Float64Array(cost.length), value: new Float64Array(cost.length), cost: new Float64Array(cost.length) }
  for (let i = 0; i < cost.length; i++) {
    const own = units[i] ?? -1
    logs.units[i] = own < 0 ? Number.NaN : logUnits(own)
    logs.value[i] = own < 0 ? Number.NaN : logValueOfUnit(own, goods[i] ?? 0)
    logs.cost[i] = Math.log(cost[i] as number)
  }
  return logs
}

/** Writes the features of a parcel to `x` starting at `at`. */
function fillFeatures({ knots, price }: Frame, [log, value]: readonly [number, number], x: Float64Array, at: number): void {
  if (Number.isNaN(log)) {
    x[at + pieces + 1] = 1
    return
  }
  for (let i = 0; i < pieces; i++) x[at + i] = pieceOf(log, knots[i] as number, knots[i + 1] as number)
  x[at + pieces] = unitValue(value, price)
}

export type SizedParcels = { readonly name: string; readonly zone: string; readonly parcels: StoredParcels }

/**
 * Fits the curve to all lanes, robustly (Student weights with five degrees of freedom: twice from
 * the start, once from `before`). Null without parcels.
 */
export function fitSizeCurve(lanes: readonly SizedParcels[], before: SizeCurve | null): SizeCurve | null {
  const logs = lanes.map(({ parcels }) => logsOf(parcels))
  const frame = frameOf(logs)
  if (!frame) return null
  const rows = logs.map((own) => rowsOf(frame, own))
  let curve = before === null ? null : { ...before, ...frame }
  for (let round = 0; round < (before ? 1 : 3); round++) curve = refine(lanes, rows, frame, curve)
  return curve
}

type Frame = Pick<SizeCurve, 'knots' | 'price'>

function frameOf(logs: readonly ParcelLogs[]): Frame | null {
  const units = joined(logs.map((own) => own.units))
  if (units.length === 0) return null
  const values = joined(logs.map((own) => own.value))
  const known = (of: Float64Array, shares: readonly number[]) => quantiles(of, shares).map((own) => (Number.isNaN(own) ? 0 : own))
  const [low, high] = known(values, [0.05, 0.95])
  return { knots: known(units, [0.03, 0.3, 0.55, 0.8, 0.97]), price: [low ?? 0, high ?? 0] }
}

function refine(lanes: readonly SizedParcels[], rows: readonly Rows[], frame: Frame, before: SizeCurve | null): SizeCurve {
  const byZone = new Map<string, Fit>()
  const means = lanes.map((lane, i) => {
    const fit = byZone.get(lane.zone) ?? emptyFit()
    byZone.set(lane.zone, fit)
    return accrue(fit, rows[i] as Rows, weightsOf(rows[i] as Rows, lane, before))
  })
  const anyZone = solve(sumOf(byZone.values()), anyRidge, new Array(features).fill(0))
  const slopes = new Map([...byZone].map(([zone, fit]) => [zone, solve(fit, zoneRidge, anyZone)] as const))
  const levels = lanes.map(
    ({ zone }, i) => (means[i]?.y ?? 0) - dotAt(means[i]?.x ?? new Float64Array(features), 0, slopes.get(zone) ?? anyZone),
  )
  const rests = lanes.map(({ zone }, i) => restsOf(rows[i] as Rows, slopes.get(zone) ?? anyZone, levels[i] ?? 0))
  const anyNoise = Math.max(leastNoise, 1.4826 * quantile(joined(rests), 0.5))
  const own = lanes.map(({ name }, i) => {
    const rest = rests[i] as Float64Array
    const spread = rest.length > 0 ? 1.4826 * quantile(rest, 0.5) : 0
    const variance = (noiseParcels * anyNoise ** 2 + rest.length * spread ** 2) / (noiseParcels + rest.length)
    return [name, { level: levels[i] ?? 0, noise: Math.max(leastNoise, Math.sqrt(variance)) }] as const
  })
  return { ...frame, slopes, anyZone, anyNoise, lanes: new Map(own) }
}

function rowsOf(frame: Frame, { units, value, cost }: ParcelLogs): Rows {
  const x = new Float64Array(cost.length * features)
  for (let i = 0; i < cost.length; i++) fillFeatures(frame, [units[i] as number, value[i] as number], x, i * features)
  return { x, y: cost }
}

/** Student weights with five degrees of freedom; all one for a lane that was never fitted. */
function weightsOf(rows: Rows, { name, zone }: SizedParcels, before: SizeCurve | null): Float64Array {
  const lane = before?.lanes.get(name)
  if (!before || !lane) return new Float64Array(rows.y.length).fill(1)
  return restsOf(rows, before.slopes.get(zone) ?? before.anyZone, lane.level).map((rest) => 6 / (5 + (rest / lane.noise) ** 2))
}

/** Absolute difference between each parcel's log cost and its expectation. */
function restsOf({ x, y }: Rows, slopes: readonly number[], level: number): Float64Array {
  const rests = new Float64Array(y.length)
  for (let k = 0; k < rests.length; k++) rests[k] = Math.abs((y[k] as number) - dotAt(x, k * features, slopes) - level)
  return rests
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
