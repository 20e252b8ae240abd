import type { Parcel, RowRefusal } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { GroupReading, Layout } from '../read/layout.ts'

/**
 * ShipStation's export of shipments (Shipments or Orders, Other actions, Export), and its reports
 * of shipping costs. The columns of an export are chosen by the user and named by group
 * (`Order - Number`, `Carrier - Service Selected`); a report names them as its screens do
 * (`Order #`, `Carrier Fee`). Written from public lists of these columns, 2026-11-23 and
 * 2026-11-29; never tested with a real file. Where products are among the columns, each product
 * repeats its shipment: rows of an order with the same tracking number, or without a cost behind
 * one that has it, are one parcel. Labels that cost nothing were bought elsewhere; those that were
 * voided cost nothing. Insurance is left out and noted. The export names no currency.
 */
export const shipstationShipments: Layout = {
  name: 'shipstation-shipments',
  kind: 'shipping',
  columns: [
    { name: 'Order - Number', synonyms: ['Order #', 'Order Number', 'Order No.'], isRequired: true, holds: 'text', isId: true },
    {
      name: 'Date - Shipped Date',
      synonyms: [
        'Date - Ship Date',
        'Ship Date',
        'Shipped Date',
        'Date Shipped',
        'Shipment - Ship Date',
        'Label Create Date',
        'Date - Label Created',
      ],
      isRequired: true,
      holds: 'date',
    },
    {
      name: 'Amount - Shipping Cost',
      synonyms: [
        ...['Carrier Fee', 'Amount - Carrier Fee', 'Shipping Cost', 'Shipment Cost', 'Amount - Shipment Cost', 'Shipping Rate'],
        ...['Label Cost', 'Amount - Label Cost', 'Shipment - Shipping Cost', 'Shipment - Carrier Fee'],
      ],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'Carrier - Service Selected',
      synonyms: ['Carrier - Service', 'Service', 'Service Selected', 'Shipping Service', 'Shipment - Service', 'Service - Name'],
      holds: 'text',
    },
    {
      name: 'Carrier - Carrier Selected',
      synonyms: ['Carrier', 'Provider', 'Shipment - Carrier', 'Carrier - Name', 'Shipping Provider'],
      holds: 'text',
    },
    { name: 'Ship To - Zone', synonyms: ['Shipment - Zone', 'Zone', 'Shipping Zone'], holds: 'text' },
    { name: 'Ship To - Country', synonyms: ['Country', 'Ship To Country', 'Ship To - Country Code'], holds: 'text' },
    { name: 'Amount - Order Shipping', synonyms: ['Shipping Paid', 'Order Shipping', 'Amount - Shipping Paid'], holds: 'number' },
    {
      name: 'Shipment - Tracking Number',
      synonyms: ['Tracking Number', 'Tracking #', 'Tracking'],
      holds: 'text',
      isId: true,
    },
    {
      name: 'Shipment - Voided',
      synonyms: ['Shipment - Void Flag', 'Void Flag', 'Voided', 'Is Voided', 'Void'],
      holds: 'text',
    },
    {
      name: 'Shipment - Void Date',
      synonyms: ['Void Date', 'Date - Void Date', 'Voided Date', 'Shipment - Voided Date'],
      holds: 'text',
    },
    { name: 'Shipment - Status', synonyms: ['Shipment Status', 'Label Status'], holds: 'text' },
    { name: 'Amount - Insurance Cost', synonyms: ['Insurance Cost', 'Insurance Fee', 'Shipment - Insurance Cost'], holds: 'number' },
    { name: 'Shipment - Package', synonyms: ['Package', 'Package Type', 'Shipment - Package Type', 'Package Name'], holds: 'text' },
    { name: 'Shipment - Weight', synonyms: ['Weight', 'Shipment - Weight (oz)', 'Total Weight'], holds: 'text' },
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

/** A label that was voided is given back: it cost nothing. */
function refuseVoided(cells: Cells): void {
  const refuse = (column: string) => cells.refuse(column, 'not_counted', `‘${cellExcerpt(cells.raw(column))}’: the label was voided`)
  const says = (column: string) => !cells.isNone(column) && !/^(false|no|n|0|not voided|active)$/i.test(cells.raw(column))
  for (const column of ['Shipment - Voided', 'Shipment - Void Date'].filter(says)) refuse(column)
  if (/void|cancel/i.test(cells.raw('Shipment - Status'))) refuse('Shipment - Status')
}

/** What the buyer paid is of the order: it counts with the first parcel. */
function parcelOf(cells: Cells, isFirst: boolean): Parcel | RowRefusal {
  refuseVoided(cells)
  if (cells.raw('Date - Shipped Date') === '' && cells.raw('Amount - Shipping Cost') === '') {
    cells.refuse('Date - Shipped Date', 'not_counted', 'is empty: nothing was shipped yet')
  }
  const cost = cells.amount('Amount - Shipping Cost')
  if (cost === 0n) cells.refuse('Amount - Shipping Cost', 'not_counted', '‘0’: the label was not bought in ShipStation')
  if ((cells.optionalAmount('Amount - Insurance Cost') ?? 0n) !== 0n) cells.note('amounts_left_out')
  const parcel: Parcel = {
    table: 'parcel',
    orderId: cells.text('Order - Number'),
    day: cells.day('Date - Shipped Date'),
    carrier: carrierOf(cells),
    zone: cells.optionalText('Ship To - Zone') ?? cells.optionalText('Ship To - Country') ?? 'no zone',
    charged: isFirst ? (cells.optionalAmount('Amount - Order Shipping') ?? 0n) : 0n,
    cost,
    ...(cells.raw('Shipment - Package') !== '' && { size: cells.optionalText('Shipment - Package', 200) }),
    ...(cells.raw('Shipment - Weight') !== '' && { weight: cells.optionalText('Shipment - Weight', 200) }),
  }
  return cells.refusal ?? parcel
}

/** Carrier and service, without the carrier's name twice. */
function carrierOf(cells: Cells): string {
  const [carrier, service] = [cells.optionalText('Carrier - Carrier Selected', 200), cells.optionalText('Carrier - Service Selected', 200)]
  if (carrier === null || service === null) return carrier ?? service ?? 'no carrier'
  return service.toLowerCase().startsWith(cellExcerpt(carrier).toLowerCase()) ? service : `${carrier} ${service}`
}
