import type { Chargeback, EventTime, Fact, OrderLine, Parcel, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Amazon's date range report “Transaction” (Seller Central, Payments, Reports repository): sales,
 * refunds, claims and fees in one file. Written from public headers and rows of 2017 to 2026,
 * 2026-11-23; never tested with a real file. About seven lines precede the header, one of which
 * names the currency. Product sales are without taxes. A promotion as high as the postage made the
 * postage free; any other is a discount of the product. Transfers to the bank are not counted.
 * Headers in English and German. The orders report and the settlement report state the same sales
 * and fees: import one or the other.
 */
export const amazonTransactions: Layout = {
  name: 'amazon-transactions',
  kind: 'orders',
  statesAgain: ['amazon-settlement'],
  columns: [
    { name: 'date/time', synonyms: ['Datum/Uhrzeit'], isRequired: true, holds: 'date' },
    { name: 'type', synonyms: ['Typ'], isRequired: true, holds: 'text' },
    { name: 'order id', synonyms: ['Bestellnummer'], isRequired: true, holds: 'text', isId: true },
    { name: 'product sales', synonyms: ['Umsätze'], isRequired: true, holds: 'number' },
    { name: 'selling fees', synonyms: ['Verkaufsgebühren'], isRequired: true, holds: 'number' },
    { name: 'total', synonyms: ['Gesamt'], isRequired: true, holds: 'number' },
    { name: 'sku', holds: 'text', isId: true },
    { name: 'description', synonyms: ['Beschreibung'], holds: 'text' },
    { name: 'quantity', synonyms: ['Menge'], holds: 'number' },
    { name: 'shipping credits', synonyms: ['Gutschrift für Versandkosten'], holds: 'number' },
    { name: 'gift wrap credits', synonyms: ['Gutschrift für Geschenkverpackung'], holds: 'number' },
    { name: 'promotional rebates', synonyms: ['Rabatte aus Werbeaktionen'], holds: 'number' },
    { name: 'fba fees', synonyms: ['Gebühren zu Versand durch Amazon'], holds: 'number' },
    { name: 'other transaction fees', synonyms: ['Andere Transaktionsgebühren'], holds: 'number' },
  ],
  currencyAbove: (lines) => /\b(?:in|en) ([A-Z]{3})\b/.exec(lines.flat().join('\n'))?.[1] ?? null,
  read(cells) {
    const at = cells.moment('date/time')
    const type = cells.raw('type')
    cells.amount('total')
    const kind = kinds.find(({ says }) => says.test(type))?.kind ?? 'fee'
    if (kind === 'sale') return [saleOf(cells, at), ...postageOf(cells, at), ...feesOf(cells, at)]
    if (kind === 'refund') return [refundOf(cells, at), ...feesOf(cells, at)]
    if (kind === 'claim') return claimOf(cells, at)
    if (kind === 'label') return labelOf(cells, at)
    return serviceFee(cells, at, kind === 'transfer')
  },
}

type Kind = 'sale' | 'refund' | 'claim' | 'label' | 'transfer' | 'fee'

const kinds: readonly { readonly kind: Kind; readonly says: RegExp }[] = [
  { kind: 'sale', says: /^(order|bestellung)$/i },
  { kind: 'refund', says: /^(refund|erstattung)$/i },
  { kind: 'claim', says: /chargeback|a-(to-)?z/i },
  { kind: 'label', says: /^(shipping services|delivery services|versand durch)/i },
  { kind: 'transfer', says: /^(transfer|übertrag|debt|disbursement)/i },
]

function saleOf(cells: Cells, at: EventTime): OrderLine {
  const units = cells.count('quantity')
  if (units <= 0) cells.refuse('quantity', 'out_of_range', `‘${units}’ units are not sold`)
  const gross = cells.positivePrice('product sales')
  const paid = gross - discountOf(cells)
  const count = BigInt(Math.max(units, 1))
  const line = {
    orderId: cells.text('order id'),
    at,
    sku: cells.text('sku'),
    description: cells.optionalText('description'),
    units,
    unitPrice: divideHalfEven(paid, count),
    listPrice: divideHalfEven(gross, count),
    discount: gross > 0n ? divideHalfEven((gross - paid) * microsPerMajor, gross) : null,
    customerId: null,
    country: null,
  }
  return { table: 'order_line', ...line, nature: lineNature(line) }
}

function discountOf(cells: Cells): bigint {
  const rebate = -(cells.optionalPrice('promotional rebates') ?? 0n)
  return rebate === (cells.optionalPrice('shipping credits') ?? 0n) ? 0n : rebate
}

/** Postage that the buyer paid. A rebate of the same amount made it free. */
function postageOf(cells: Cells, at: EventTime): OrderLine[] {
  const credits = (cells.optionalPrice('shipping credits') ?? 0n) + (cells.optionalPrice('gift wrap credits') ?? 0n)
  const isFree = discountOf(cells) === 0n && (cells.optionalPrice('promotional rebates') ?? 0n) !== 0n
  if (credits <= 0n || isFree) return []
  const of = { sku: 'SHIPPING', description: 'Shipping', units: 1, unitPrice: credits, listPrice: null, discount: null }
  return [{ table: 'order_line', orderId: cells.text('order id'), at, ...of, customerId: null, country: null, nature: 'postage' }]
}

function refundOf(cells: Cells, at: EventTime): Refund {
  const back = -(cells.price('product sales') + (cells.optionalPrice('promotional rebates') ?? 0n))
  const [orderId, sku] = [cells.text('order id'), cells.text('sku')]
  const units = Math.max(1, Math.abs(cells.optionalCount('quantity') ?? 1))
  const amount = microsToMinor(back < 0n ? -back : back, cells.currency)
  const of = { refundId: `${orderId}/${sku}`, hasLineId: false, at, sku, units, amount, orderId, customerId: null, country: null }
  return { table: 'refund', ...of, nature: lineNature({ ...of, description: null, unitPrice: 1n, listPrice: null }) }
}

const feeColumns = [
  ['selling fees', 'AMAZON SELLING FEES'],
  ['fba fees', 'AMAZON FBA FEES'],
  ['other transaction fees', 'AMAZON OTHER FEES'],
] as const

function feesOf(cells: Cells, at: EventTime): Fact[] {
  return feeColumns.flatMap(([column, name]) => {
    const amount = -(cells.optionalAmount(column) ?? 0n)
    return amount === 0n ? [] : [feeOf(cells, { name, at, amount, orderId: cells.optionalText('order id') })]
  })
}

function claimOf(cells: Cells, { day }: EventTime): Chargeback {
  const total = cells.amount('total')
  const amount = total < 0n ? -total : total
  return { table: 'chargeback', orderId: cells.text('order id'), day, amount, reason: cells.raw('type'), country: null }
}

/** Postage bought from Amazon. */
function labelOf(cells: Cells, { day }: EventTime): Parcel {
  const cost = -cells.amount('total')
  return { table: 'parcel', orderId: cells.text('order id'), day, carrier: 'Amazon Buy Shipping', zone: 'no zone', charged: 0n, cost }
}

function serviceFee(cells: Cells, at: EventTime, isTransfer: boolean): Fact {
  const amount = -cells.amount('total')
  const type = shown(cells.raw('type'))
  if (isTransfer) cells.refuse('type', 'not_counted', `‘${type}’: money on its way to the bank, neither sale nor fee`)
  if (amount === 0n) cells.refuse('total', 'not_counted', '‘0’: nothing was charged')
  return feeOf(cells, { name: `AMAZON ${cells.text('type').toUpperCase()}`, at, amount, orderId: cells.optionalText('order id') })
}
