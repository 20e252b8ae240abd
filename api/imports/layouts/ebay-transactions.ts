import type { Chargeback, EventTime, Fact, Parcel, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * eBay's “Transaction report” (Seller Hub, Payments, Reports). Written from public headers and rows
 * of it, 2026-11-23; never tested with a real file. About ten lines precede the header; an empty
 * cell is `--`. Taken are what the orders report lacks: final value fees, other fees, refunds, claims
 * and disputes, and labels bought from eBay. Sales themselves are not, so that they do not count
 * twice beside it. A refund may name no product; it is then kept as other outgoings. Payouts, holds
 * and transfers are not counted.
 */
export const ebayTransactions: Layout = {
  name: 'ebay-transactions',
  kind: 'refunds',
  columns: [
    { name: 'Transaction creation date', isRequired: true, holds: 'date' },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Order number', isRequired: true, holds: 'text', isId: true },
    { name: 'Gross transaction amount', isRequired: true, holds: 'number' },
    { name: 'Transaction currency', synonyms: ['Payout currency', 'Currency'], holds: 'text', namesCurrency: true },
    { name: 'Net amount', holds: 'number' },
    { name: 'Item title', holds: 'text' },
    { name: 'Custom label', holds: 'text', isId: true },
    { name: 'Quantity', holds: 'number' },
    { name: 'Item subtotal', holds: 'number' },
    { name: 'Final Value Fee - fixed', holds: 'number' },
    { name: 'Final Value Fee - variable', holds: 'number' },
    { name: 'Regulatory operating fee', holds: 'number' },
    { name: 'Very high "item not as described" fee', synonyms: ['Very high fee'], holds: 'number' },
    { name: 'Below standard performance fee', holds: 'number' },
    { name: 'International fee', holds: 'number' },
    { name: 'Deposit processing fee', holds: 'number' },
    { name: 'Reference ID', holds: 'text', isId: true },
    { name: 'Description', holds: 'text' },
  ],
  read(cells) {
    if (!cells.isNone('Transaction currency')) cells.sameCurrency('Transaction currency')
    const at = cells.moment('Transaction creation date')
    const type = cells.raw('Type')
    amountIn(cells, 'Gross transaction amount')
    if (/^order$/i.test(type)) return saleFees(cells, at)
    if (/^refund$/i.test(type)) return [refundOf(cells, at), ...feesOf(cells, at)]
    if (/claim|dispute|chargeback/i.test(type)) return claimOf(cells, at)
    if (/shipping label|postage label/i.test(type)) return labelOf(cells, at)
    return otherFee(cells, at, type)
  },
}

const feeColumns = [
  ...['Final Value Fee - fixed', 'Final Value Fee - variable', 'Regulatory operating fee', 'Very high "item not as described" fee'],
  ...['Below standard performance fee', 'International fee', 'Deposit processing fee'],
]

const amountIn = (cells: Cells, column: string) => (cells.isNone(column) ? 0n : (cells.optionalAmount(column) ?? 0n))
const orderIn = (cells: Cells) => (cells.isNone('Order number') ? null : cells.optionalText('Order number', 200))

function feesOf(cells: Cells, at: EventTime): Fact[] {
  const amount = -feeColumns.reduce((sum, column) => sum + amountIn(cells, column), 0n)
  return amount === 0n ? [] : [feeOf(cells, { name: 'EBAY FEES', at, amount, orderId: orderIn(cells) })]
}

function saleFees(cells: Cells, at: EventTime): Fact {
  const [fee] = feesOf(cells, at)
  if (!fee) cells.refuse('Type', 'not_counted', '‘Order’: a sale without fees; sales are in the orders report')
  return fee ?? feeOf(cells, { name: 'EBAY FEES', at, amount: 0n, orderId: null })
}

function refundOf(cells: Cells, at: EventTime): Refund {
  const gross = amountIn(cells, 'Gross transaction amount')
  const title = cells.isNone('Item title') ? null : cells.optionalText('Item title')
  const label = cells.isNone('Custom label') ? null : cells.optionalText('Custom label', 200)
  const [orderId, sku] = [orderIn(cells), label ?? title?.slice(0, 200) ?? 'PARTIAL REFUND']
  const units = cells.isNone('Quantity') ? 1 : Math.max(1, Math.abs(cells.count('Quantity')))
  const amount = gross < 0n ? -gross : gross
  const of = { refundId: `${orderId ?? ''}/${sku}`, hasLineId: false, at, sku, units, amount, orderId, customerId: null, country: null }
  const isKnown = label !== null || title !== null
  return {
    table: 'refund',
    ...of,
    nature: isKnown ? lineNature({ ...of, description: title, unitPrice: 1n, listPrice: null }) : 'adjustment',
  }
}

function claimOf(cells: Cells, { day }: EventTime): Chargeback {
  const gross = amountIn(cells, 'Gross transaction amount')
  const orderId = orderIn(cells)
  if (orderId === null) cells.refuse('Order number', 'missing', 'is empty')
  return { table: 'chargeback', orderId: orderId ?? '', day, amount: gross < 0n ? -gross : gross, reason: cells.raw('Type'), country: null }
}

function labelOf(cells: Cells, { day }: EventTime): Parcel {
  const cost = -amountIn(cells, 'Gross transaction amount')
  const orderId = orderIn(cells) ?? cells.optionalText('Reference ID', 200) ?? 'no order'
  return { table: 'parcel', orderId, day, carrier: 'eBay label', zone: 'no zone', charged: 0n, cost }
}

const unbooked = /payout|hold|transfer|charge|adjustment|payment/i

function otherFee(cells: Cells, at: EventTime, type: string): Fact {
  const amount = -amountIn(cells, 'Gross transaction amount')
  if (!/fee/i.test(type) || unbooked.test(type) || amount === 0n) {
    cells.refuse('Type', 'not_counted', `‘${shown(type)}’: neither fee, refund nor claim`)
  }
  return feeOf(cells, { name: 'EBAY OTHER FEES', at, amount, orderId: orderIn(cells) })
}
