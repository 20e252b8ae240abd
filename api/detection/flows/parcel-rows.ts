import type { FlowRows } from './flow-rows.ts'
import { columnsAt, orderColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'

/** The columns of parcels, those of their orders among them; `places` are their places in memory, by row. */
export function parcelColumns(memory: RowMemory, places: readonly number[]): FlowRows['text'] {
  const { parcels, forgotten } = memory
  return {
    ...columnsAt(orderColumns(memory), (row) => (parcels.order[places[row] ?? 0] ?? -1) - forgotten),
    zone: (row) => parcels.zone[places[row] ?? 0] ?? '',
    carrier: (row) => parcels.carrier[places[row] ?? 0] ?? '',
    size: (row) => parcels.size[places[row] ?? 0] ?? '',
    // A zone that begins with letters names where the parcel left from, as RNO-4.
    warehouse: (row) => /^([A-Za-z]{2,5})[-_ ]\w/.exec(parcels.zone[places[row] ?? 0] ?? '')?.[1] ?? '',
  }
}
