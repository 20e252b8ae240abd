import type { Parcel, RowRefusal } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import type { GroupReading, Layout } from '../read/layout.ts'

/**
 * ShipStation's export of shipments (Shipments or Orders, Other actions, Export). Its columns are
 * chosen by the user and named by group (`Order - Number`, `Carrier - Service Selected`). Written
 * from public lists of these columns, 2026-11-23; never tested with a real file. Where products are
 * among the columns, each product repeats its shipment: rows of an order with the same tracking
 * number, or without a cost behind one that has it, are one parcel. Labels that cost nothing were
 * bought elsewhere. The export names no currency.
 */
export const shipstationShipments: Layout = {
  name: 'shipstation-shipments',
  kind: 'shipping',
  columns: [
    { name: 'Order - Number', synonyms: ['Order #', 'Order Number'], isRequired: true, holds: 'text', isId: true },
    { name: 'Date - Shipped Date', synonyms: ['Ship Date', 'Shipped Date'], isRequired: true, holds: 'date' },
    {
      name: 'Carrier - Service Selected',
      synonyms: ['Carrier - Service', 'Service', 'Service Selected', 'Shipping Service'],
      isRequired: true,
      holds: 'text',
    },
    {
      name: 'Amount - Shipping Cost',
      synonyms: ['Carrier Fee', 'Shipping Cost', 'Shipping Rate', 'Label Cost'],
      isRequired: true,
      holds: 'number',
    },
    { name: 'Carrier - Carrier Selected', synonyms: ['Carrier', 'Provider'], holds: 'text' },
    { name: 'Ship To - Zone', synonyms: ['Shipment - Zone', 'Zone'], holds: 'text' },
    { name: 'Ship To - Country', synonyms: ['Country', 'Ship To Country'], holds: 'text' },
    { name: 'Amount - Order Shipping', synonyms: ['Shipping Paid', 'Order Shipping'], holds: 'number' },
    { name: 'Shipment - Tracking Number', synonyms: ['Tracking Number', 'Tracking #'], holds: 'text', isId: true },
  ],
  groupBy: 'Order - Number',
  readGroup(records) {
    const seen = new Set<string>()
    const hasRepeats = (cells: Cells) =>
      seen.has(cells.raw('Shipment - Tracking Number')) || (seen.size > 0 && cells.raw('Amount - Shipping Cost') === '')
    return Array.from({ length: records.length }, (_, i): GroupReading => {
      const cells = records.at(i)
      if (hasRepeats(cells)) return 'with_the_one_before'
      const parcel = parcelOf(cells, seen.size === 0)
      // Without tracking numbers each row is a parcel.
      if (!('code' in parcel)) seen.add(cells.raw('Shipment - Tracking Number') || `row ${i}`)
      return 'code' in parcel ? parcel : [parcel]
    })
  },
}

/** What the buyer paid is of the order: it counts with the first parcel. */
function parcelOf(cells: Cells, isFirst: boolean): Parcel | RowRefusal {
  const cost = cells.amount('Amount - Shipping Cost')
  if (cost === 0n) cells.refuse('Amount - Shipping Cost', 'not_counted', '‘0’: the label was not bought in ShipStation')
  const [carrier, service] = [cells.optionalText('Carrier - Carrier Selected', 200), cells.text('Carrier - Service Selected')]
  const parcel: Parcel = {
    table: 'parcel',
    orderId: cells.text('Order - Number'),
    day: cells.day('Date - Shipped Date'),
    carrier: carrier === null || service.toLowerCase().startsWith(shown(carrier).toLowerCase()) ? service : `${carrier} ${service}`,
    zone: cells.optionalText('Ship To - Zone') ?? cells.optionalText('Ship To - Country') ?? 'no zone',
    charged: isFirst ? (cells.optionalAmount('Amount - Order Shipping') ?? 0n) : 0n,
    cost,
  }
  return cells.refusal ?? parcel
}
