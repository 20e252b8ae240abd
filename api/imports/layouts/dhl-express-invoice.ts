import type { Parcel } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import type { Layout } from '../read/layout.ts'

/**
 * The CSV of a DHL Express invoice (MyBill, Download, CSV): one row for each shipment below a row
 * for the invoice itself. Written from public headers of about 130 columns, 2026-11-23; never tested
 * with a real file. Semicolons or commas. The cost is without taxes. The order is the first
 * reference that the label gave. Express has no zones in this file, so a lane is the product and
 * the country that it went to.
 */
export const dhlExpressInvoice: Layout = {
  name: 'dhl-express-invoice',
  kind: 'shipping',
  columns: [
    { name: 'Shipment Number', isRequired: true, holds: 'text', isId: true },
    { name: 'Shipment Date', isRequired: true, holds: 'date' },
    { name: 'Product Name', synonyms: ['Product'], isRequired: true, holds: 'text' },
    {
      name: 'Total amount (excl. VAT)',
      synonyms: ['Total Charge', 'Total amount excl VAT', 'Total Amount'],
      isRequired: true,
      holds: 'number',
    },
    { name: 'Line Type', holds: 'text' },
    { name: 'Shipment Reference 1', holds: 'text', isId: true },
    { name: 'Shipment Reference 2', holds: 'text', isId: true },
    { name: 'Dest Country Code', holds: 'text' },
    { name: 'Dest Country Name', holds: 'text' },
    { name: 'Currency', synonyms: ['Billing Currency'], holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    if (/^i$/i.test(cells.raw('Line Type'))) cells.refuse('Line Type', 'total', '‘I’: the row sums the invoice')
    const number = cells.optionalText('Shipment Number', 200)
    if (number === null) cells.refuse('Shipment Number', 'not_counted', 'is empty: a charge of the account, not of a parcel')
    return parcelOf(cells, number ?? '')
  },
}

function parcelOf(cells: Cells, number: string): Parcel {
  const cost = cells.amount('Total amount (excl. VAT)')
  if (cost === 0n && !cells.refusal) {
    const found = shown(cells.raw('Total amount (excl. VAT)'))
    cells.refuse('Total amount (excl. VAT)', 'not_counted', `‘${found}’: nothing was charged`)
  }
  const reference = ['Shipment Reference 1', 'Shipment Reference 2']
    .map((column) => cells.optionalText(column, 200))
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
  }
}
