import type { ColumnOf } from './coded-column.ts'
import { onceADay } from './once-a-day.ts'
import { besideOrders } from './row-columns.ts'

/** The columns of parcels, those of their orders among them. */
export const parcelColumns = onceADay((memory): ColumnOf => {
  const { parcels } = memory
  return besideOrders(memory, parcels.order, {
    zone: (row) => parcels.zone[row] ?? '',
    carrier: (row) => parcels.carrier[row] ?? '',
    size: (row) => parcels.size[row] ?? '',
    // A zone that begins with letters names where the parcel left from, as RNO-4.
    warehouse: (row) => /^([A-Za-z]{2,5})[-_ ]\w/.exec(parcels.zone[row] ?? '')?.[1] ?? '',
  })
})
