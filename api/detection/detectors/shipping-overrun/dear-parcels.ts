import { mainName, sumsOf } from '../../flows/main-name.ts'
import type { RowMemory } from '../../flows/row-memory.ts'

/** Parcels of a size on either side of a start that say what it costs. Proposed. */
const leastParcels = 5
/** Days before a start that it is held against. */
export const daysBefore = 28

/** Parcels, what one of them cost on average, and before the start; micros. */
export type ParcelSum = { readonly parcels: number; readonly each: number; readonly before: number }

/**
 * The parcel size of most of what a lane costs more than in the four weeks before the start: its parcels from the
 * start to `until`, and all others.
 */
export type DearParcels = {
  readonly size: string
  readonly since: number
  readonly until: number
  readonly own: ParcelSum
  readonly others: ParcelSum
}

type Parcel = { readonly day: number; readonly size: string; readonly cost: number }

/**
 * What is behind a lane's rise, as far as the rows in memory reach back before its start; null where no size is, or
 * where the files name none.
 */
export function dearParcels({ parcels }: RowMemory, lane: string, { since, until }: { since: number; until: number }): DearParcels | null {
  const first = since - daysBefore
  if ((parcels.day[0] ?? since) > first) return null
  const own = parcels.day.flatMap((day, row): Parcel[] =>
    `${parcels.carrier[row]}/${parcels.zone[row]}` === lane && day >= first && day <= until
      ? [{ day, size: parcels.size[row] ?? '', cost: parcels.cost[row] ?? 0 }]
      : [],
  )
  const sizes = [...Map.groupBy(own, ({ size }) => size)].flatMap(([size, of]) => {
    const sum = parcelSum(of, since)
    return sum ? [{ size, sum }] : []
  })
  const main = mainName(
    sumsOf(sizes.map(({ size, sum }) => [size, sum.parcels * (sum.each - sum.before)])),
    sumsOf(sizes.map(({ size, sum }) => [size, sum.parcels * sum.before])),
  )
  const [named, others] = [own.filter(({ size }) => size === main?.name), own.filter(({ size }) => size !== main?.name)]
  const [sum, rest] = [parcelSum(named, since), parcelSum(others, since)]
  return main && sum && rest ? { size: main.name, since, until, own: sum, others: rest } : null
}

/** Null where there are too few parcels on either side. */
function parcelSum(parcels: readonly Parcel[], since: number): ParcelSum | null {
  const [before, after] = [parcels.filter(({ day }) => day < since), parcels.filter(({ day }) => day >= since)]
  if (before.length < leastParcels || after.length < leastParcels) return null
  const mean = (of: readonly Parcel[]) => of.reduce((sum, { cost }) => sum + cost, 0) / of.length
  return { parcels: after.length, each: mean(after), before: mean(before) }
}
