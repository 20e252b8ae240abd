import { nameAt } from '../../flows/coded-column.ts'
import { flow } from '../../flows/flow.ts'
import { parcelReadiness } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { parcelColumns } from '../../flows/parcel-rows.ts'
import { columnsAt } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { silentDays } from '../../flows/silent-days.ts'
import { profile, words } from './profile.ts'

/** What further parcels of an order cost, against how many orders left in several before. */
export const splitParcels = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'parcel',
  cause: 'orders that leave in several parcels',
  rows,
  cells: ['country', 'lines', 'channel'],
  slices: [[], ['lines'], ['channel'], ['country'], ['warehouse'], ['carrier'], ['size']],
  known: ['country'],
  isRare: true,
  againstRest: false,
  leastRise: 0.3,
  pull: 25,
  readiness: parcelReadiness,
})

/** The parcels of known orders that cost something. What was billed twice is no second parcel. */
function billedParcels({ parcels }: RowMemory): number[] {
  const seen = new Set<string>()
  return parcels.day.flatMap((_, i) => {
    if ((parcels.order[i] ?? -1) < 0 || (parcels.cost[i] ?? 0) <= 0) return []
    const bill = [parcels.document[i], parcels.carrier[i], parcels.zone[i], parcels.cost[i]].join('\n')
    if (seen.has(bill)) return []
    seen.add(bill)
    return [i]
  })
}

/** A cell of so few orders has no cost of its own. */
const leastOrders = 5

/**
 * One row for each parcel. The first of an order costs nothing here, a further one what the parcels
 * of the order so far cost more than one parcel for an order like it, at most its own cost. Further
 * parcels of one day are told by the first of them: a part holds all parcels of its order and day.
 */
function rows(memory: RowMemory): FlowRows | null {
  const { parcels } = memory
  const at = billedParcels(memory)
  if (at.length === 0) return null
  const columnOf = columnsAt(parcelColumns(memory), at)
  const [countries, units] = [columnOf('country'), columnOf('units')]
  const cellOf = (row: number) => `${nameAt(countries, row)} ${nameAt(units, row)}`
  const extra = extraCosts(memory, at, cellOf)
  const dayOf = (place: number) => `${parcels.day[place]} ${parcels.document[place]}`
  const ofDay = Map.groupBy(parcels.day.keys(), dayOf)
  const together = (row: number) => ofDay.get(dayOf(at[row] ?? 0)) ?? []
  return {
    count: at.length,
    until: silentDays(memory, 'parcels').until,
    day: at.map((i) => parcels.day[i] ?? 0),
    money: extra,
    exposure: new Float64Array(at.length).fill(1),
    columnOf,
    evidence: {
      table: 'parcel',
      document: (row) => parcels.document[at[row] ?? 0] ?? '',
      rows: (row) => together(row).length,
      beside: (row) => together(row).reduce((sum, place) => sum + (parcels.cost[place] ?? 0), 0) - (extra[row] ?? 0),
    },
  }
}

/**
 * What each parcel costs above one parcel for its order, micros; 0 for the first, and for all but
 * one of a day.
 */
function extraCosts({ parcels }: RowMemory, at: readonly number[], cellOf: (row: number) => string): Float64Array {
  const ofOrder = Map.groupBy(at.keys(), (row) => parcels.document[at[row] ?? 0] ?? '')
  const alone = new Map<string, { cost: number; orders: number }>()
  for (const own of ofOrder.values()) {
    const [row = 0] = own
    if (own.length > 1) continue
    const cell = alone.get(cellOf(row)) ?? { cost: 0, orders: 0 }
    alone.set(cellOf(row), { cost: cell.cost + (parcels.cost[at[row] ?? 0] ?? 0), orders: cell.orders + 1 })
  }
  const extra = new Float64Array(at.length)
  for (const own of ofOrder.values()) {
    let [sum, last] = [0, -1]
    own.forEach((row, k) => {
      const cost = parcels.cost[at[row] ?? 0] ?? 0
      sum += cost
      const cell = alone.get(cellOf(row))
      const usual = cell && cell.orders >= leastOrders ? cell.cost / cell.orders : 0
      if (k === 0) return
      if (last < 0 || parcels.day[at[last] ?? 0] !== parcels.day[at[row] ?? 0]) last = row
      extra[last] = (extra[last] ?? 0) + Math.round(Math.min(cost, Math.max(0, sum - Math.max(usual, sum - cost))))
    })
  }
  return extra
}
