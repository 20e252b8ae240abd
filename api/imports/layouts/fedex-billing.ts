import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'

/**
 * The invoice download of FedEx Billing Online with all columns, as CSV or XLSX. Written from
 * public examples of its header, 2026-11-21; never tested with a real file. One row for each
 * tracking number and invoice; `Net Charge Amount` is its sum, so the 25 pairs of single charges,
 * whose headers repeat, are not read. A later correction or credit is a separate parcel. The order
 * is the first reference given; the shipping price paid by the buyer is not in the file. Express
 * and Ground use the same zone numbers, so the service is part of the carrier: `FedEx Ground/5`.
 */
export const fedexBilling: Layout = {
  name: 'fedex-billing',
  kind: 'shipping',
  columns: [
    { name: 'Express or Ground Tracking ID', synonyms: ['Tracking ID', 'Tracking Number'], isRequired: true, holds: 'text', isId: true },
    { name: 'Net Charge Amount', synonyms: ['Net Charges'], isRequired: true, holds: 'number' },
    { name: 'Shipment Date', synonyms: ['Ship Date'], isRequired: true, holds: 'date' },
    { name: 'Invoice Date', isRequired: true, holds: 'date' },
    { name: 'Service Type', isRequired: true, holds: 'text' },
    { name: 'Ground Service', holds: 'text' },
    { name: 'Zone Code', synonyms: ['Rated Zone', 'Zone'], isRequired: true, holds: 'text' },
    { name: 'Original Customer Reference', synonyms: ['Customer Reference'], holds: 'text', isId: true },
    { name: 'Original Ref#2', holds: 'text', isId: true },
    { name: 'Original Ref#3/PO Number', synonyms: ['PO Number'], holds: 'text', isId: true },
    { name: 'Currency', synonyms: ['Currency Code', 'Invoice Currency'], holds: 'text', namesCurrency: true },
  ],
  repeats: [
    'Tracking ID Charge Description',
    'Tracking ID Charge Amount',
    'Commodity Description',
    'Commodity Country/Territory Code',
    'Commodity Country Code',
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const tracking = cells.optionalText('Express or Ground Tracking ID')
    if (tracking === null)
      cells.refuse('Express or Ground Tracking ID', 'not_counted', 'is empty: a charge of the account, not of a parcel')
    const cost = cells.amount('Net Charge Amount')
    if (cost === 0n && !cells.refusal) {
      cells.refuse('Net Charge Amount', 'not_counted', `‘${cellExcerpt(cells.raw('Net Charge Amount'))}’: nothing was charged`)
    }
    return {
      table: 'parcel',
      orderId: orderOf(cells) ?? tracking ?? '',
      day: cells.day(cells.raw('Shipment Date') === '' ? 'Invoice Date' : 'Shipment Date'),
      carrier: carrierOf(cells),
      zone: cells.optionalText('Zone Code')?.replace(/^0+(?=\d)/, '') ?? 'no zone',
      charged: 0n,
      cost,
    }
  },
}

/** FedEx writes a sentence into an empty reference. */
function orderOf(cells: Cells): string | null {
  const given = ['Original Customer Reference', 'Original Ref#2', 'Original Ref#3/PO Number'].map((column) => cells.optionalText(column))
  return given.find((reference) => reference !== null && !/^no reference/i.test(reference)) ?? null
}

function carrierOf(cells: Cells): string {
  const [service = '', ground = ''] = [cells.optionalText('Service Type') ?? '', cells.optionalText('Ground Service') ?? '']
  const name = ground === '' || service.toLowerCase().includes(ground.toLowerCase()) ? service : `${service} ${ground}`
  return /^fedex/i.test(name) ? name : `FedEx ${name}`.trim()
}
