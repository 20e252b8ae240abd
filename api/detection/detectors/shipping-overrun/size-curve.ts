import { quantile } from '../../statistics/quantile.ts'

/** A parcel as it is kept: units of its order (-1: not known), value of its goods and cost, micros. */
export type KeptParcel = { readonly units: number; readonly goods: number; readonly cost: number }

/** Parcels of one lane as columns of equal length, oldest first. */
export type KeptParcels = { readonly day: number[]; readonly units: number[]; readonly goods: number[]; readonly cost: number[] }

/**
 * What a parcel costs by its size: the log of the cost is piecewise linear in the log of the units, linear in the log of the value of
 * one unit, with slopes of each zone drawn towards those of all, and a level of each lane.
 */
export type SizeCurve = {
  /** Ends and borders of the pieces, log units; beyond the ends the curve is level. */
  readonly knots: readonly number[]
  /** Log value of a unit, micros: the ends beyond which it counts no more. */
  readonly price: readonly [low: number, high: number]
  readonly slopes: ReadonlyMap<string, readonly number[]>
  readonly anyZone: readonly number[]
  /** Level and noise (robust standard deviation of a parcel) of each lane. */
  readonly lanes: ReadonlyMap<string, { readonly level: number; readonly noise: number }>
  readonly anyNoise: number
}

const pieces = 4
const features = pieces + 2
/** How far slopes of a zone may lie from those of all: worth so many parcels. Proposed. */
const zoneRidge = 1
const anyRidge = 0.1
/** Noise of a lane is drawn to that of all with the weight of so many parcels. Proposed. */
const noiseParcels = 20
/** Parcels cost as if their noise were at least this: a smaller change is no overrun worth a word. Proposed. */
const leastNoise = 0.02

/** What the size of a parcel adds to the log of its cost in this zone. */
export function sizeOf(curve: SizeCurve, zone: string, parcel: KeptParcel): number {
  const slopes = curve.slopes.get(zone) ?? curve.anyZone
  return featuresOf(curve, parcel).reduce((sum, x, i) => sum + x * (slopes[i] ?? 0), 0)
}

/** Size classes of parcels, small to large, by the units of the order. */
export const classes = pieces

/** The class of a parcel; one of unknown size counts as small. */
export function classOf({ knots }: Pick<SizeCurve, 'knots'>, { units }: KeptParcel): number {
  const log = Math.log(Math.max(1, units))
  let own = 0
  for (let i = 1; i < classes; i++) if (log > (knots[i] ?? 0)) own = i
  return own
}

function featuresOf({ knots, price }: Pick<SizeCurve, 'knots' | 'price'>, { units, goods }: KeptParcel): number[] {
  if (units < 0) return [0, 0, 0, 0, 0, 1]
  const log = Math.log(Math.max(1, units))
  const row: number[] = []
  for (let i = 0; i < pieces; i++) row.push(clamp(log, knots[i] ?? 0, knots[i + 1] ?? 0) - (knots[i] ?? 0))
  const unitValue = Math.log(Math.max(1, goods) / Math.max(1, units))
  row.push(clamp(unitValue, price[0], price[1]) - (price[0] + price[1]) / 2, 0)
  return row
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

export type LaneParcels = { readonly name: string; readonly zone: string; readonly parcels: KeptParcels }

/** Fits the curve to all lanes, robustly (Student weights with five degrees of freedom, twice from the start or once from `before`). Null without parcels. */
export function fitSizeCurve(lanes: readonly LaneParcels[], before: SizeCurve | null): SizeCurve | null {
  const frame = frameOf(lanes)
  if (!frame) return null
  let curve = before === null ? null : { ...before, ...frame }
  for (let round = 0; round < 3; round++) curve = refine(lanes, frame, curve)
  return curve
}

type Frame = Pick<SizeCurve, 'knots' | 'price'>

function frameOf(lanes: readonly LaneParcels[]): Frame | null {
  const units: number[] = []
  const prices: number[] = []
  let count = 0
  for (const { parcels } of lanes) {
    for (let i = 0; i < parcels.cost.length; i++) {
      count += 1
      const own = parcels.units[i] ?? -1
      if (own < 0) continue
      units.push(Math.log(Math.max(1, own)))
      prices.push(Math.log(Math.max(1, parcels.goods[i] ?? 0) / Math.max(1, own)))
    }
  }
  if (count === 0) return null
  const at = (values: readonly number[], share: number) => (values.length > 0 ? quantile(values, share) : 0)
  return { knots: [0.03, 0.3, 0.55, 0.8, 0.97].map((share) => at(units, share)), price: [at(prices, 0.05), at(prices, 0.95)] }
}

type Fit = { readonly matrix: number[][]; readonly vector: number[] }
type Row = { readonly x: number[]; readonly y: number }

function refine(lanes: readonly LaneParcels[], frame: Frame, before: SizeCurve | null): SizeCurve {
  const byZone = new Map<string, Fit>()
  const all = emptyFit()
  const rows = lanes.map(({ parcels }) => rowsOf(frame, parcels))
  const means = lanes.map((lane, i) => accrue(byZone, all, { lane, rows: rows[i] ?? [], before }))
  const anyZone = solve(all, anyRidge, new Array(features).fill(0))
  const slopes = new Map([...byZone].map(([zone, fit]) => [zone, solve(fit, zoneRidge, anyZone)] as const))
  const levels = lanes.map(({ zone }, i) => (means[i]?.y ?? 0) - dot(means[i]?.x ?? [], slopes.get(zone) ?? anyZone))
  const rests = lanes.map(({ zone }, i) =>
    (rows[i] ?? []).map(({ x, y }) => Math.abs(y - dot(x, slopes.get(zone) ?? anyZone) - (levels[i] ?? 0))),
  )
  const anyNoise = Math.max(leastNoise, 1.4826 * quantile(rests.flat(), 0.5))
  const own = lanes.map(({ name }, i) => {
    const spread = 1.4826 * quantile(rests[i] ?? [], 0.5)
    const count = rests[i]?.length ?? 0
    const variance = (noiseParcels * anyNoise ** 2 + (count > 0 ? count * spread ** 2 : 0)) / (noiseParcels + count)
    return [name, { level: levels[i] ?? 0, noise: Math.max(leastNoise, Math.sqrt(variance)) }] as const
  })
  return { ...frame, slopes, anyZone, anyNoise, lanes: new Map(own) }
}

function rowsOf(frame: Frame, parcels: KeptParcels): Row[] {
  return parcels.cost.map((cost, i) => {
    const parcel = { units: parcels.units[i] ?? -1, goods: parcels.goods[i] ?? 0, cost }
    return { x: featuresOf(frame, parcel), y: Math.log(cost) }
  })
}

/** Adds a lane's weighted sums of squares about its own means, so that its level decides nothing; returns those means. */
function accrue(byZone: Map<string, Fit>, all: Fit, at: { lane: LaneParcels; rows: readonly Row[]; before: SizeCurve | null }): Row {
  const { lane, rows, before } = at
  const zone = byZone.get(lane.zone) ?? emptyFit()
  byZone.set(lane.zone, zone)
  const weights = rows.map((row) => weightOf(row, lane, before))
  const total = weights.reduce((a, b) => a + b, 0)
  const mean = { x: new Array<number>(features).fill(0), y: 0 }
  if (total <= 0) return mean
  rows.forEach(({ x, y }, k) => {
    const share = (weights[k] ?? 0) / total
    mean.y += share * y
    for (let i = 0; i < features; i++) mean.x[i] = (mean.x[i] ?? 0) + share * (x[i] ?? 0)
  })
  rows.forEach(({ x, y }, k) => {
    const weight = weights[k] ?? 0
    for (let i = 0; i < features; i++) {
      const xi = (x[i] ?? 0) - (mean.x[i] ?? 0)
      if (xi === 0) continue
      for (const fit of [zone, all]) {
        const line = fit.matrix[i] as number[]
        for (let j = 0; j < features; j++) line[j] = (line[j] ?? 0) + weight * xi * ((x[j] ?? 0) - (mean.x[j] ?? 0))
        fit.vector[i] = (fit.vector[i] ?? 0) + weight * xi * (y - mean.y)
      }
    }
  })
  return mean
}

function weightOf({ x, y }: Row, { name, zone }: LaneParcels, before: SizeCurve | null): number {
  const lane = before?.lanes.get(name)
  if (!before || !lane) return 1
  const rest = (y - lane.level - dot(x, before.slopes.get(zone) ?? before.anyZone)) / lane.noise
  return 6 / (5 + rest * rest)
}

function emptyFit(): Fit {
  return {
    matrix: Array.from({ length: features }, () => new Array<number>(features).fill(0)),
    vector: new Array<number>(features).fill(0),
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
}

/** Ridge regression towards `center`: (A + ridge) b = v + ridge × center, by Gaussian elimination with pivots. */
function solve({ matrix, vector }: Fit, ridge: number, center: readonly number[]): number[] {
  const a = matrix.map((line, i) => [...line.map((x, j) => (i === j ? x + ridge : x)), (vector[i] ?? 0) + ridge * (center[i] ?? 0)])
  for (let i = 0; i < features; i++) {
    let pivot = i
    for (let k = i + 1; k < features; k++) if (Math.abs(a[k]?.[i] ?? 0) > Math.abs(a[pivot]?.[i] ?? 0)) pivot = k
    ;[a[i], a[pivot]] = [a[pivot] as number[], a[i] as number[]]
    const own = a[i] as number[]
    for (let k = 0; k < features; k++) {
      const line = a[k] as number[]
      if (k === i) continue
      const factor = (line[i] ?? 0) / (own[i] ?? 1)
      for (let j = i; j <= features; j++) line[j] = (line[j] ?? 0) - factor * (own[j] ?? 0)
    }
  }
  return a.map((line, i) => (line[features] ?? 0) / (line[i] ?? 1))
}
