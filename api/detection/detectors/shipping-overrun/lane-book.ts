import type { ParcelFact } from '../../day-facts.ts'
import { fitSizeCurve, type KeptParcels, type SizeCurve, sizeOf } from './size-curve.ts'

/** A lane's days with parcels, as columns of equal length, oldest first. Amounts in micros. */
export type LaneDays = {
  readonly day: number[]
  readonly parcels: number[]
  readonly cost: number[]
  /** Mean log cost of a parcel beyond its size, odd bills cut back. */
  readonly level: number[]
  /** Parcels whose buyer was charged, the sum of what, of its logs and of their squares. */
  readonly payers: number[]
  readonly charged: number[]
  readonly logCharged: number[]
  readonly squareCharged: number[]
}

export type Lane = {
  readonly carrier: string
  readonly zone: string
  readonly days: LaneDays
  /** The parcels of the last days: what the size curve is fitted to. */
  readonly kept: KeptParcels
  /** Days of leaks that ended: no ordinary cost. */
  readonly excluded: { readonly first: number; readonly last: number }[]
  /** First day of the finding that is open, or null. */
  openSince: number | null
  /** Variance of the log cost of one parcel beyond its size. */
  variance: number
}

export type LaneBook = {
  readonly lanes: Map<string, Lane>
  curve: SizeCurve | null
  fittedOn: number
  parcelsSinceFit: number
}

/** Days whose parcels are kept one by one. */
const keptParcelDays = 90
/** Days of which a lane's daily means are kept. Proposed. */
const keptDays = 180
/** The curve is fitted again when there are so many more parcels (share), or after so many days. Proposed. */
const refit = { growth: 0.3, days: 28, least: 50 }
/** A bill further from the level of late than so many times the noise counts as that far. */
const oddBill = 2.5
/** Parcels over which the level of late is taken. Proposed. */
const lateParcels = 60

export function emptyBook(): LaneBook {
  return { lanes: new Map(), curve: null, fittedOn: -1, parcelsSinceFit: 0 }
}

export function emptyDays(): LaneDays {
  return { day: [], parcels: [], cost: [], level: [], payers: [], charged: [], logCharged: [], squareCharged: [] }
}

/** Takes the parcels of a day in, in an order that does not depend on theirs; returns the lanes that had any. */
export function noteParcels(book: LaneBook, facts: readonly ParcelFact[], day: number): string[] {
  const parcels = facts.filter(({ cost }) => cost > 0).map((fact) => ({ ...fact, lane: `${fact.carrier}/${fact.zone}` }))
  parcels.sort((a, b) => compare(a.lane, b.lane) || compare(a.orderId, b.orderId) || a.cost - b.cost || a.charged - b.charged)
  const seen: string[] = []
  for (const parcel of parcels) {
    const lane = laneOf(book, parcel)
    if (seen.at(-1) !== parcel.lane) {
      seen.push(parcel.lane)
      openDay(lane.days, day)
    }
    addParcel(lane, parcel, day)
  }
  book.parcelsSinceFit += parcels.length
  if (isFitDue(book, day)) fitAgain(book, day)
  else for (const name of seen) levelDays(book, book.lanes.get(name) as Lane, name, day)
  return seen
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function laneOf(book: LaneBook, { lane, carrier, zone }: { lane: string; carrier: string; zone: string }): Lane {
  const known = book.lanes.get(lane)
  if (known) return known
  const kept = { day: [], units: [], goods: [], cost: [] }
  const fresh = { carrier, zone, days: emptyDays(), kept, excluded: [], openSince: null, variance: 0 }
  book.lanes.set(lane, fresh)
  return fresh
}

function openDay(days: LaneDays, day: number): void {
  days.day.push(day)
  for (const column of [days.parcels, days.cost, days.level, days.payers, days.charged, days.logCharged, days.squareCharged]) column.push(0)
}

function addParcel({ days, kept }: Lane, { units, goods, cost, charged }: ParcelFact, day: number): void {
  kept.day.push(day)
  kept.units.push(units !== null && units > 0 ? units : -1)
  kept.goods.push(goods ?? 0)
  kept.cost.push(cost)
  const last = days.day.length - 1
  const add = (column: number[], value: number) => {
    column[last] = (column[last] ?? 0) + value
  }
  add(days.parcels, 1)
  add(days.cost, cost)
  if (!(charged > 0)) return
  add(days.payers, 1)
  add(days.charged, charged)
  add(days.logCharged, Math.log(charged))
  add(days.squareCharged, Math.log(charged) ** 2)
}

function isFitDue(book: LaneBook, day: number): boolean {
  let count = 0
  for (const { kept } of book.lanes.values()) count += kept.day.length
  if (count < refit.least) return false
  return book.curve === null || book.parcelsSinceFit >= refit.growth * count || day - book.fittedOn >= refit.days
}

/** Fits the curve to the parcels that are kept and sets the levels of their days by it; older days stay as they are. */
function fitAgain(book: LaneBook, day: number): void {
  const sorted = [...book.lanes].sort(([a], [b]) => compare(a, b))
  book.curve = fitSizeCurve(
    sorted.map(([name, { zone, kept }]) => ({ name, zone, parcels: kept })),
    book.curve,
  )
  book.fittedOn = day
  book.parcelsSinceFit = 0
  for (const [name, lane] of sorted) levelDays(book, lane, name, lane.kept.day[0] ?? day)
}

/** Sets the level of the days from `first` on. Odd bills are cut back about the level of the lane's last parcels before that day. */
function levelDays({ curve }: LaneBook, lane: Lane, name: string, first: number): void {
  if (!curve) return
  const { level = 0, noise = curve.anyNoise } = curve.lanes[name] ?? {}
  const { days, kept } = lane
  let known = 5
  let late = lane.days.day[0] === first || !curve.lanes[name] ? firstLevel(lane, curve, level) : level
  let parcel = kept.day.findIndex((day) => day >= first)
  let squares = 0
  let count = 0
  const old = [...days.level]
  for (let i = 0; i < days.day.length; i++) {
    const day = days.day[i] ?? 0
    if (day >= first) {
      let sum = 0
      for (; parcel >= 0 && kept.day[parcel] === day; parcel++) {
        const own = { units: kept.units[parcel] ?? -1, goods: kept.goods[parcel] ?? 0, cost: kept.cost[parcel] ?? 1 }
        const away = Math.log(own.cost) - sizeOf(curve, lane.zone, own) - late
        const cut = Math.max(-oddBill * noise, Math.min(oddBill * noise, away))
        sum += late + cut
        squares += cut * cut
        count += 1
      }
      days.level[i] = sum / Math.max(1, days.parcels[i] ?? 1)
    }
    const parcels = days.parcels[i] ?? 0
    const before = Math.min(known, lateParcels)
    late = (before * late + parcels * (days.level[i] ?? 0)) / (before + parcels)
    known = before + parcels
  }
  moveOlderDays(days, old, first)
  if (count >= kept.day.length) lane.variance = (20 * curve.anyNoise ** 2 + squares) / (20 + count)
  if (lane.variance === 0) lane.variance = curve.anyNoise ** 2
}

/** A new curve measures levels from another point: days that are no longer measured move by as much as the others did. */
function moveOlderDays({ day, level, parcels }: LaneDays, old: readonly number[], first: number): void {
  const count = day.filter((own) => own < first).length
  if (count === 0) return
  let moved = 0
  let weight = 0
  for (let i = count; i < day.length; i++) {
    if ((old[i] ?? 0) === 0) continue
    moved += (parcels[i] ?? 0) * ((level[i] ?? 0) - (old[i] ?? 0))
    weight += parcels[i] ?? 0
  }
  for (let i = 0; i < count && weight > 0; i++) level[i] = (level[i] ?? 0) + moved / weight
}

/** A lane that the curve does not know yet: the middle of its first day. */
function firstLevel({ kept, zone }: Lane, curve: SizeCurve, otherwise: number): number {
  const rests: number[] = []
  for (let i = 0; i < kept.day.length && kept.day[i] === kept.day[0]; i++) {
    const own = { units: kept.units[i] ?? -1, goods: kept.goods[i] ?? 0, cost: kept.cost[i] ?? 1 }
    rests.push(Math.log(own.cost) - sizeOf(curve, zone, own))
  }
  rests.sort((a, b) => a - b)
  return otherwise !== 0 ? otherwise : (rests[Math.floor(rests.length / 2)] ?? 0)
}

/** Drops parcels and days that no one needs any more: a finding that is open needs its own and 90 days before it. */
export function forgetParcels(book: LaneBook, today: number): void {
  let from = today - keptDays
  for (const { openSince } of book.lanes.values()) if (openSince !== null) from = Math.min(from, openSince - 90)
  for (const [name, { days, kept, excluded }] of book.lanes) {
    cutBefore(kept.day, today - keptParcelDays, [kept.units, kept.goods, kept.cost])
    const { day, ...columns } = days
    cutBefore(day, from, Object.values(columns))
    while (excluded.length > 0 && (excluded[0]?.last ?? from) < from) excluded.shift()
    if (day.length === 0) book.lanes.delete(name)
  }
}

function cutBefore(day: number[], from: number, columns: readonly number[][]): void {
  let count = 0
  while (count < day.length && (day[count] ?? from) < from) count += 1
  if (count === 0) return
  for (const column of [day, ...columns]) column.splice(0, count)
}
