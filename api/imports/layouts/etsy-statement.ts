import type { EventTime, Fact, Parcel, Refund } from '../../ledger/fact.ts'
import { orderNamedIn } from '../../ledger/order-number.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'
import { givenBackOf } from './other-outgoings.ts'

/**
 * Etsy's monthly statement (Finances, Monthly statements, Download CSV;
 * `etsy_statement_2025_3.csv`). Written from public headers and rows of it, 2026-11-29; never
 * tested with a real file. An empty cell is `--`, amounts bear signs. Taken are fees, ads, labels
 * and refunds. A refund names an order and no product, and holds the buyer's tax, which a row of
 * its own takes back: both are kept as other outgoings and income. Sales are in Order Items, and
 * name no product here; taxes that were passed on and deposits are not counted. Titles and types in
 * English.
 */
export const etsyStatement: Layout = {
  name: 'etsy-statement',
  kind: 'refunds',
  columns: [
    { name: 'Date', isRequired: true, holds: 'date' },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Title', isRequired: true, holds: 'text' },
    { name: 'Fees & Taxes', isRequired: true, holds: 'number' },
    { name: 'Net', isRequired: true, holds: 'number' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Info', holds: 'text' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    if (!cells.isNone('Currency')) cells.sameCurrency('Currency')
    const at = cells.moment('Date')
    const facts = factsOf(cells, at)
    if (facts.length === 0) cells.refuse('Type', 'not_counted', `‘${cellExcerpt(cells.raw('Type'))}’: ${whyLeft(cells.raw('Type'))}`)
    return facts as [Fact, ...Fact[]]
  },
}

const amountIn = (cells: Cells, column: string) => (cells.isNone(column) ? 0n : (cells.optionalAmount(column) ?? 0n))

/** What the row moved: its net amount, or its parts where none is stated. */
function movedIn(cells: Cells): bigint {
  return cells.isNone('Net') ? amountIn(cells, 'Amount') + amountIn(cells, 'Fees & Taxes') : amountIn(cells, 'Net')
}

const orderIn = (cells: Cells) => orderNamedIn(cells.raw('Info')) ?? orderNamedIn(cells.raw('Title'))

function factsOf(cells: Cells, at: EventTime): Fact[] {
  const [type, moved] = [cells.raw('Type'), movedIn(cells)]
  if (/^refund/i.test(type)) return refundOf(cells, at)
  if (moved === 0n) return []
  if (/^(fee|marketing)$/i.test(type)) return [feeOf(cells, { name: feeName(cells, type), at, amount: -moved, orderId: orderIn(cells) })]
  if (/^(shipping|postage)/i.test(type)) return [labelOf(cells, at, -moved)]
  // The refund holds the buyer's tax, which the shop had never kept.
  const isTaxOfRefund = /^tax$/i.test(type) && moved > 0n
  const returned = { name: 'ETSY TAX RETURNED', document: orderIn(cells), at, amount: moved, what: cells.optionalText('Title') }
  return isTaxOfRefund ? [givenBackOf(cells, returned)] : []
}

/** Why rows of a type have no fact. */
function whyLeft(type: string): string {
  if (/^sale$/i.test(type)) return 'it names no product; sales count from Etsy’s Order Items'
  if (/^(tax|vat|gst)/i.test(type)) return 'a tax, neither sale, refund nor fee'
  return 'money on its way or held, neither sale, refund nor fee'
}

function feeName(cells: Cells, type: string): string {
  if (/offsite/i.test(cells.raw('Title'))) return 'ETSY OFFSITE ADS'
  return /^marketing$/i.test(type) ? 'ETSY ADS' : 'ETSY FEES'
}

/** A label that was bought; one that was given back costs less than nothing. */
function labelOf(cells: Cells, { day }: EventTime, cost: bigint): Parcel {
  const orderId = orderIn(cells) ?? (cells.isNone('Info') ? null : cells.optionalText('Info', 200)) ?? 'no order'
  return { table: 'parcel', orderId, day, carrier: 'Etsy label', zone: 'no zone', charged: 0n, cost }
}

/** Money that went back to a buyer, and the fees that came back with it. */
function refundOf(cells: Cells, at: EventTime): Fact[] {
  const [amount, fees] = [-amountIn(cells, 'Amount'), -amountIn(cells, 'Fees & Taxes')]
  const orderId = orderIn(cells)
  const of = { refundId: `${orderId ?? ''}/${noProduct}`, hasLineId: false, at, sku: noProduct, units: 1, amount, orderId }
  const refund: Refund = { table: 'refund', ...of, customerId: null, country: null, nature: 'adjustment' }
  return [...(amount > 0n ? [refund] : []), ...(fees === 0n ? [] : [feeOf(cells, { name: 'ETSY FEES', at, amount: fees, orderId })])]
}

const noProduct = 'PARTIAL REFUND'
