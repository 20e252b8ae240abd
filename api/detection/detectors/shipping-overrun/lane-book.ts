import type { KnownFinding } from '../../candidate.ts'
import type { ParcelFact } from '../../day-facts.ts'
import { closeGap, type DayGap, firstDays, gapsBetween, judgedDays, movedUp } from '../../frozen-history.ts'
import { parcelsByLane } from '../../parcels-by-lane.ts'
import type { DailyMeans, Sums } from '../../statistics/daily-sums.ts'
import type { RaisedShapes } from '../../statistics/relative-rise.ts'
import type { Lane, LaneDays } from './lane.ts'
import { levelStored, levelToday } from './lane-levels.ts'
import { classes, fitSizeCurve, type SizeCurve } from './size-curve.ts'

/**
 * A lane's daily means, prepared for comparison; `raised` are the shapes that stand out in them,
 * null until requested.
 */
export type Series = { readonly means: DailyMeans; readonly sums: Sums; raised: RaisedShapes | null }

export type LaneBook = {
  readonly lanes: Map<string, Lane>
  curve: SizeCurve | null
  fittedOn: number
  parcelsSinceFit: number
  /** Results computed today; derived from the rest. */
  readonly series: Map<string, Series>
  readonly sharing: Map<string, readonly Float64Array[]>
}

/** The number of newest parcels of a lane that are stored individually. Proposed. */
const mostStored = 2000
/** Days for which a lane's daily means are stored. Proposed. */
const storedDays = 180
/** Days before an open finding that are stored: they show the usual cost. */
const beforeOpen = 90
/**
 * The curve is fitted again after this growth in parcels (share), or after this many days.
 * Proposed.
 */
const refit = { growth: 0.3, days: 28, least: 50 }
export function emptyBook(): LaneBook {
  return { lanes: new Map(), curve: null, fittedOn: -1, parcelsSinceFit: 0, series: new Map(), sharing: new Map() }
}

function emptyDays(): LaneDays {
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

/**
 * Takes in the parcels of a day, in an order independent of their input order; returns the lanes
 * that had any.
 */
export function noteParcels(book: LaneBook, facts: readonly ParcelFact[], day: number): string[] {
  const seen: string[] = []
  for (const { lane: name, parcels: all } of parcelsByLane(facts)) {
    const parcels = all.filter(({ cost }) => cost > 0).sort(inSomeOrder)
    if (parcels.length === 0) continue
    seen.push(name)
    const lane = laneOf(book, name, parcels[0] as ParcelFact)
    openDay(lane.days, day)
    for (const parcel of parcels) addParcel(lane, parcel, day)
    book.parcelsSinceFit += parcels.length
  }
  if (isFitDue(book, day)) fitAgain(book, day)
  else if (book.curve) for (const name of seen) levelToday(book.curve, book.lanes.get(name) as Lane, name)
  return seen
}

/** Compares all stored properties of a parcel: parcels that compare equal are interchangeable. */
function inSomeOrder(a: ParcelFact, b: ParcelFact): number {
  return a.cost - b.cost || (a.units ?? -1) - (b.units ?? -1) || (a.goods ?? 0) - (b.goods ?? 0) || a.charged - b.charged
}

function laneOf(book: LaneBook, name: string, { carrier, zone }: ParcelFact): Lane {
  const known = book.lanes.get(name)
  if (known) return known
  const kept = { day: [], units: [], goods: [], cost: [] }
  const fresh = {
    carrier,
    zone,
    days: emptyDays(),
    kept,
    excluded: [],
    openSince: null,
    frozenTo: null,
    variance: 0,
    late: null,
    looked: null,
  }
  book.lanes.set(name, fresh)
  return fresh
}

function openDay(days: LaneDays, day: number): void {
  days.day.push(day)
  for (const column of columnsOf(days)) column.push(0)
}

/** All columns except the days. */
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

/**
 * Fits the curve to the stored parcels and computes the levels of their days with it. Older days
 * keep their levels.
 */
function fitAgain(book: LaneBook, day: number): void {
  const sorted = [...book.lanes].sort(([a], [b]) => (a < b ? -1 : 1))
  const lanes = sorted.map(([name, { zone, kept }]) => ({ name, zone, parcels: kept }))
  book.curve = fitSizeCurve(lanes, book.curve)
  book.fittedOn = day
  book.parcelsSinceFit = 0
  for (const [name, lane] of sorted) if (book.curve) levelStored(book.curve, lane, name)
}

/**
 * Drops parcels and days that are no longer needed: an open finding needs its own days and the 90
 * before it.
 */
export function forgetParcels(book: LaneBook, today: number): void {
  let from = today - storedDays
  for (const { openSince } of book.lanes.values()) if (openSince !== null) from = Math.min(from, openSince - beforeOpen)
  for (const [name, { days, kept, excluded }] of book.lanes) {
    const oldest = kept.day[kept.day.length - mostStored] ?? from
    cutBefore(kept.day, Math.max(from, oldest, today - judgedDays), [kept.units, kept.goods, kept.cost])
    cutBefore(days.day, from, columnsOf(days))
    while (excluded.length > 0 && (excluded[0]?.last ?? from) < from) excluded.shift()
    if (days.day.length === 0) book.lanes.delete(name)
  }
}

/**
 * Stores the start of the lane's open finding. Removes its frozen days, and moves the earlier days
 * up to those that are not frozen.
 */
export function noteOpen(book: LaneBook, lane: Lane, { openSince, frozenTo }: KnownFinding): void {
  if (openSince === null || frozenTo === null) lane.openSince = openSince
  const isMore = frozenTo !== null && frozenTo > (lane.frozenTo ?? 0)
  lane.frozenTo = frozenTo
  if (isMore) closeSettled(book)
}

/**
 * Drops the days of all lanes that no open finding needs any more, and moves the earlier days up to
 * the next stored ones. Lanes stay aligned, and the data to judge grows with the number of open
 * findings, not with their age.
 */
function closeSettled({ lanes, series, sharing }: LaneBook): void {
  const needed = [...lanes.values()].flatMap(({ openSince, frozenTo }): DayGap[] => {
    if (openSince === null) return []
    const all = { from: openSince - beforeOpen, until: Number.POSITIVE_INFINITY }
    return frozenTo === null
      ? [all]
      : [
          { ...all, until: openSince + firstDays },
          { ...all, from: frozenTo },
        ]
  })
  for (const gap of gapsBetween(needed)) {
    for (const lane of lanes.values()) {
      const { days, kept } = lane
      closeGap(kept.day, [kept.units, kept.goods, kept.cost], gap)
      closeGap(days.day, columnsOf(days), gap)
      lane.excluded = lane.excluded.map(({ first, last }) => ({ first: movedUp(first, gap), last: movedUp(last, gap) }))
      lane.openSince = lane.openSince && movedUp(lane.openSince, gap)
    }
  }
  series.clear()
  sharing.clear()
}

function cutBefore(day: number[], from: number, columns: readonly number[][]): void {
  let count = 0
  while (count < day.length && (day[count] ?? from) < from) count += 1
  if (count === 0) return
  for (const column of [day, ...columns]) column.splice(0, count)
}
