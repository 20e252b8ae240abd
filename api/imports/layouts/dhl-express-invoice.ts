import type { Parcel } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'

/**
 * The CSV of a DHL Express invoice (MyBill, Download, CSV): one row for each shipment below a row
 * for the invoice itself. Written from public headers of 40 to 155 columns and their rows,
 * 2026-11-23 and 2026-11-29; never tested with a real file. Semicolons or commas. The cost is
 * without taxes. The order is the first reference that the label gave. Express has no zones in this
 * file, so a lane is the product and the country that it went to. Duties and taxes that DHL laid
 * out for a receiver are billed like a shipment: they are no postage and are left out. A credit
 * costs less than nothing.
 */
export const dhlExpressInvoice: Layout = {
  name: 'dhl-express-invoice',
  kind: 'shipping',
  columns: [
    {
      name: 'Shipment Number',
      synonyms: ['Waybill Number', 'Air Waybill', 'AWB Number', 'AWB'],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    { name: 'Shipment Date', synonyms: ['Ship Date', 'Pickup Date'], isRequired: true, holds: 'date' },
    { name: 'Product Name', synonyms: ['Product', 'Product Description', 'Service'], isRequired: true, holds: 'text' },
    {
      name: 'Total amount (excl. VAT)',
      synonyms: [
        ...['Total Charge', 'Total amount (excl. TAX)', 'Total amount (excl. GST)', 'Total amount excl tax', 'Net Amount'],
        'Total Amount',
      ],
      isRequired: true,
      holds: 'number',
    },
    { name: 'Line Type', holds: 'text' },
    { name: 'Invoice Type', holds: 'text' },
    { name: 'Shipment Reference 1', synonyms: ['Shipment Reference', 'Reference 1', 'Customer Reference'], holds: 'text', isId: true },
    { name: 'Shipment Reference 2', holds: 'text', isId: true },
    { name: 'Shipment Reference 3', holds: 'text', isId: true },
    { name: 'Dest Country Code', synonyms: ['Destination Country Code', 'Receivers Country Code'], holds: 'text' },
    { name: 'Dest Country Name', synonyms: ['Destination Country', 'Receivers Country'], holds: 'text' },
    { name: 'Weight (kg)', synonyms: ['Weight', 'Billed Weight (kg)'], holds: 'text' },
    { name: 'Currency', synonyms: ['Billing Currency'], holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    if (/^i$/i.test(cells.raw('Line Type'))) cells.refuse('Line Type', 'total', '‘I’: the row sums the invoice')
    const number = cells.optionalText('Shipment Number', 200)
    if (number === null) cells.refuse('Shipment Number', 'not_counted', 'is empty: a charge of the account, not of a parcel')
    // An invoice of duties may name no product, or that of the parcel.
    for (const column of ['Invoice Type', 'Product Name']) {
      const written = cells.raw(column)
      if (/dut(y|ies)\b|\btax/i.test(written))
        cells.refuse(column, 'not_counted', `‘${cellExcerpt(written)}’: laid out for customs, not postage`)
    }
    return parcelOf(cells, number ?? '')
  },
}

function parcelOf(cells: Cells, number: string): Parcel {
  const cost = cells.amount('Total amount (excl. VAT)')
  if (cost === 0n && !cells.refusal) {
    const found = cellExcerpt(cells.raw('Total amount (excl. VAT)'))
    cells.refuse('Total amount (excl. VAT)', 'not_counted', `‘${found}’: nothing was charged`)
  }
  const reference = ['Shipment Reference 1', 'Shipment Reference 2', 'Shipment Reference 3']
    .map((column) => (cells.isNone(column) ? null : cells.optionalText(column, 200)))
    .find((text) => text !== null)
  const product = cells.text('Product Name')
  return {
    table: 'parcel',
    orderId: reference ?? number,
    day: cells.day('Shipment Date'),
    carrier: /^dhl/i.test(product) ? product : `DHL ${product}`,
    zone: cells.optionalText('Dest Country Code') ?? cells.optionalText('Dest Country Name') ?? 'no zone',
    charged: 0n,
    cost,
    ...(cells.raw('Weight (kg)') !== '' && { weight: cells.optionalText('Weight (kg)', 200) }),
  }
}
