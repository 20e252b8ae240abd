import type { ParcelFact } from '../../day-facts.ts'
import { median } from '../../statistics/quantile.ts'
import type { DailyMeans, Sums } from '../../statistics/relative-rise.ts'
import { classes, classOf, fitSizeCurve, type KeptParcels, type SizeCurve, sizeOf } from './size-curve.ts'

/** A lane's days with parcels, as columns of equal length, oldest first. Amounts in micros. */
export type LaneDays = {
  readonly day: number[]
  readonly parcels: number[]
  readonly cost: number[]
  /** By size class: parcels, and their mean log cost beyond their size, odd bills cut back. */
  readonly counts: readonly number[][]
  readonly levels: readonly number[][]
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

/** A lane's daily means, ready to be compared. */
export type Series = { readonly means: DailyMeans; readonly sums: Sums }

export type LaneBook = {
  readonly lanes: Map<string, Lane>
  curve: SizeCurve | null
  fittedOn: number
  parcelsSinceFit: number
  /** What was worked out today; follows from the rest. */
  readonly series: Map<string, Series>
}

/** Parcels of a lane that are kept one by one: the newest. Proposed. */
const mostKept = 2000
/** Days of which a lane's daily means are kept. Proposed. */
const keptDays = 180
/** The curve is fitted again when there are so many more parcels (share), or after so many days. Proposed. */
const refit = { growth: 0.3, days: 28, least: 50 }
/** A bill further from the level of late than so many times the noise counts as that far. */
const oddBill = 3
/** Parcels over which the level of late is taken. Proposed. */
const lateParcels = 20

export function emptyBook(): LaneBook {
  return { lanes: new Map(), curve: null, fittedOn: -1, parcelsSinceFit: 0, series: new Map() }
}

export function emptyDays(): LaneDays {
  const columns = () => Array.from({ length: classes }, (): number[] => [])
  return {
    day: [],
    parcels: [],
    cost: [],
    counts: columns(),
    levels: columns(),
    payers: [],
    charged: [],
    logCharged: [],
    squareCharged: [],
  }
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
  for (const column of columnsOf(days)) column.push(0)
}

/** All columns but the days'. */
function columnsOf({ parcels, cost, counts, levels, payers, charged, logCharged, squareCharged }: LaneDays): number[][] {
  return [parcels, cost, ...counts, ...levels, payers, charged, logCharged, squareCharged]
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

/** Sets the levels of the days from `first` on. Odd bills are cut back about the level of the lane's last parcels before that day. */
function levelDays({ curve }: LaneBook, lane: Lane, name: string, first: number): void {
  if (!curve) return
  const { days, kept } = lane
  const noise = curve.lanes.get(name)?.noise ?? curve.anyNoise
  const old = days.levels.map((column) => [...column])
  const late = { level: curve.lanes.get(name)?.level ?? firstLevel(lane, curve), parcels: 5 }
  let parcel = kept.day.findIndex((day) => day >= first)
  let squares = 0
  let count = 0
  for (let i = 0; i < days.day.length; i++) {
    if ((days.day[i] ?? 0) >= first) {
      for (const column of [...days.counts, ...days.levels]) column[i] = 0
      for (; parcel >= 0 && kept.day[parcel] === days.day[i]; parcel++) {
        const own = parcelAt(kept, parcel)
        const away = Math.log(own.cost) - sizeOf(curve, lane.zone, own) - late.level
        const cut = Math.max(-oddBill * noise, Math.min(oddBill * noise, away))
        addLevel(days, i, { of: classOf(curve, own), level: late.level + cut })
        squares += cut * cut
        count += 1
      }
    }
    follow(late, days, i)
  }
  moveOlderDays(days, old, first)
  if (count >= kept.day.length) lane.variance = (20 * curve.anyNoise ** 2 + squares) / (20 + count)
  if (lane.variance === 0) lane.variance = curve.anyNoise ** 2
}

function parcelAt({ units, goods, cost }: KeptParcels, i: number) {
  return { units: units[i] ?? -1, goods: goods[i] ?? 0, cost: cost[i] ?? 1 }
}

function addLevel({ counts, levels }: LaneDays, i: number, { of, level }: { of: number; level: number }): void {
  const [count, mean] = [counts[of] ?? [], levels[of] ?? []]
  const known = count[i] ?? 0
  mean[i] = (known * (mean[i] ?? 0) + level) / (known + 1)
  count[i] = known + 1
}

function follow(late: { level: number; parcels: number }, { counts, levels, parcels }: LaneDays, i: number): void {
  const before = Math.min(late.parcels, lateParcels)
  const own = parcels[i] ?? 0
  const sum = counts.reduce((total, count, of) => total + (count[i] ?? 0) * (levels[of]?.[i] ?? 0), 0)
  late.level = (before * late.level + sum) / (before + own)
  late.parcels = before + own
}

/** A new curve measures levels from another point: days that are no longer measured move by as much as the others did. */
function moveOlderDays({ day, counts, levels }: LaneDays, old: readonly number[][], first: number): void {
  const older = day.filter((own) => own < first).length
  if (older === 0) return
  let moved = 0
  let weight = 0
  levels.forEach((column, of) => {
    for (let i = older; i < day.length; i++) {
      if ((old[of]?.[i] ?? 0) === 0 || column[i] === 0) continue
      moved += (counts[of]?.[i] ?? 0) * ((column[i] ?? 0) - (old[of]?.[i] ?? 0))
      weight += counts[of]?.[i] ?? 0
    }
  })
  for (const column of levels)
    for (let i = 0; i < older && weight > 0; i++) if (column[i] !== 0) column[i] = (column[i] ?? 0) + moved / weight
}

/** A lane that the curve does not know yet: the middle of its first day. */
function firstLevel({ kept, zone }: Lane, curve: SizeCurve): number {
  const first = kept.day.filter((day) => day === kept.day[0])
  return median(first.map((_, i) => Math.log(parcelAt(kept, i).cost) - sizeOf(curve, zone, parcelAt(kept, i))))
}

/** Drops parcels and days that no one needs any more: a finding that is open needs its own and 90 days before it. */
export function forgetParcels(book: LaneBook, today: number): void {
  let from = today - keptDays
  for (const { openSince } of book.lanes.values()) if (openSince !== null) from = Math.min(from, openSince - 90)
  for (const [name, { days, kept, excluded }] of book.lanes) {
    const oldest = kept.day[kept.day.length - mostKept] ?? from
    cutBefore(kept.day, Math.max(from, oldest), [kept.units, kept.goods, kept.cost])
    cutBefore(days.day, from, columnsOf(days))
    while (excluded.length > 0 && (excluded[0]?.last ?? from) < from) excluded.shift()
    if (days.day.length === 0) book.lanes.delete(name)
  }
}

function cutBefore(day: number[], from: number, columns: readonly number[][]): void {
  let count = 0
  while (count < day.length && (day[count] ?? from) < from) count += 1
  if (count === 0) return
  for (const column of [day, ...columns]) column.splice(0, count)
}
