import { median } from '../../statistics/quantile.ts'
import type { Lane, LaneDays } from './lane.ts'
import { classOf, type SizeCurve, type StoredParcels, sizeOf } from './size-curve.ts'

/** Limit of a bill's distance from the recent level, in units of the noise. */
const oddBill = 3
/** Parcels over which the recent level is taken. Proposed. */
const lateParcels = 20
/** Weight, in parcels, of the prior level before a lane's first parcel. */
const firstParcels = 5

/** Computes the level of the newest day, whose parcels are the last stored ones. */
export function levelToday(curve: SizeCurve, lane: Lane, name: string): void {
  const { days, kept } = lane
  const day = days.day.length - 1
  const first = kept.day.length - (days.parcels[day] ?? 0)
  lane.late ??= lateBefore(curve, lane, name)
  const squares = levelDay(curve, lane, name, { day, first, end: kept.day.length })
  if (first === 0) lane.variance = varianceOf(curve, squares, kept.day.length)
}

/**
 * Computes the levels of all days with stored parcels after the curve was fitted to them; older
 * days move by the average change of these.
 */
export function levelStored(curve: SizeCurve, lane: Lane, name: string): void {
  const { days, kept } = lane
  const oldest = days.day.findIndex((day) => day >= (kept.day[0] ?? day))
  const old = days.levels.map((column) => column.slice())
  lane.late = lateBefore(curve, lane, name)
  for (let day = 0; day < oldest; day++) follow(lane.late, days, day)
  let first = 0
  let squares = 0
  for (let day = oldest; day < days.day.length; day++) {
    const end = first + (days.parcels[day] ?? 0)
    squares += levelDay(curve, lane, name, { day, first, end })
    first = end
  }
  moveOlderDays(days, old, oldest)
  lane.variance = varianceOf(curve, squares, kept.day.length)
}

/** The lane's level before its first day: from the curve, or the middle of that day. */
function lateBefore(curve: SizeCurve, { kept, zone }: Lane, name: string): { level: number; parcels: number } {
  const known = curve.lanes.get(name)
  if (known) return { level: known.level, parcels: firstParcels }
  const first = kept.day.filter((day) => day === kept.day[0])
  const logs = first.map((_, i) => Math.log(kept.cost[i] ?? 1) - sizeOf(curve, zone, parcelAt(kept, i)))
  return { level: median(logs), parcels: firstParcels }
}

/**
 * Computes the level of one day from its parcels, with outliers limited around the recent level;
 * returns the sum of squares around that level.
 */
function levelDay(
  curve: SizeCurve,
  { days, kept, zone, late }: Lane,
  name: string,
  at: { day: number; first: number; end: number },
): number {
  if (!late) return 0
  const most = oddBill * (curve.lanes.get(name)?.noise ?? curve.anyNoise)
  for (const column of [...days.counts, ...days.levels]) column[at.day] = 0
  let squares = 0
  for (let i = at.first; i < at.end; i++) {
    const own = parcelAt(kept, i)
    const away = Math.log(own.cost) - sizeOf(curve, zone, own) - late.level
    const cut = Math.max(-most, Math.min(most, away))
    addLevel(days, at.day, classOf(curve, own), late.level + cut)
    squares += cut * cut
  }
  follow(late, days, at.day)
  return squares
}

/** Shrunk towards the noise of all lanes with the weight of twenty parcels. */
function varianceOf({ anyNoise }: SizeCurve, squares: number, count: number): number {
  return (20 * anyNoise ** 2 + squares) / (20 + count)
}

function parcelAt({ units, goods, cost }: StoredParcels, i: number) {
  return { units: units[i] ?? -1, goods: goods[i] ?? 0, cost: cost[i] ?? 1 }
}

function addLevel({ counts, levels }: LaneDays, i: number, of: number, level: number): void {
  const count = counts[of] as number[]
  const mean = levels[of] as number[]
  const known = count[i] ?? 0
  mean[i] = (known * (mean[i] ?? 0) + level) / (known + 1)
  count[i] = known + 1
}

function follow(late: { level: number; parcels: number }, { counts, levels, parcels }: LaneDays, i: number): void {
  const before = Math.min(late.parcels, lateParcels)
  const own = parcels[i] ?? 0
  let sum = 0
  for (let of = 0; of < counts.length; of++) sum += (counts[of]?.[i] ?? 0) * (levels[of]?.[i] ?? 0)
  late.level = (before * late.level + sum) / (before + own)
  late.parcels = before + own
}

/**
 * A new curve changes the origin of levels: days without stored parcels move by the average change
 * of the others.
 */
function moveOlderDays({ day, counts, levels }: LaneDays, old: readonly number[][], older: number): void {
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
