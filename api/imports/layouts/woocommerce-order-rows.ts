import type { EventTime, Fact } from '../../ledger/fact.ts'
import { divideHalfEven } from '../../values/money.ts'
import { parseUnitPrice } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, orderFacts, plainHead } from '../read/order-group.ts'
import { unpaidInWooCommerce } from './woocommerce-orders.ts'

/** The most products of an order that are read; exporters write a column for each. */
const mostLines = 60
const lineColumns = Array.from({ length: mostLines }, (_, i) => `line_item_${i + 1}`)

/**
 * Orders of WooCommerce with one row an order and a column for each of its products
 * (`line_item_1`: `name:Mug|product_id:10|sku:MUG-1|quantity:2|total:27.00|sub_total:30.00`), as
 * “Order Export & Order Import for WooCommerce” (WebToffee) writes it. Written from public headers
 * of it, 2026-11-29; the parts of its cells were not seen in a published row, and it was never
 * tested with a real file. `total` is after coupons and `sub_total` before them, both without
 * taxes. Fees that the shop added are left out and noted. Refunds stand together as
 * `amount:10.00|reason:chipped|date:2025-03-06 10:00:00`; where they are of several days, they
 * count on the first. Unpaid orders are not counted.
 */
export const woocommerceOrderRows: Layout = {
  name: 'woocommerce-order-rows',
  kind: 'orders',
  columns: [
    { name: 'order_number', synonyms: ['order_number_formatted'], isRequired: true, holds: 'text', isId: true },
    { name: 'order_date', synonyms: ['date'], isRequired: true, holds: 'date' },
    { name: 'order_total', isRequired: true, holds: 'number' },
    { name: 'status', holds: 'text' },
    { name: 'shipping_total', holds: 'number' },
    { name: 'tax_total', holds: 'number' },
    { name: 'fee_total', holds: 'number' },
    { name: 'order_subtotal', holds: 'number' },
    { name: 'order_currency', synonyms: ['currency'], holds: 'text', namesCurrency: true },
    { name: 'customer_email', synonyms: ['billing_email'], holds: 'text' },
    { name: 'shipping_country', holds: 'text' },
    { name: 'billing_country', holds: 'text' },
    { name: 'payment_method_title', holds: 'text' },
    { name: 'refund_items', synonyms: ['refunds'], holds: 'text' },
    ...lineColumns.map((name, i) => ({ name, isRequired: i === 0, holds: 'text' as const })),
  ],
  read(cells) {
    const head = headOf(cells)
    const lines = lineColumns.filter((column) => cells.raw(column) !== '').flatMap((column) => lineIn(cells, column) ?? [])
    if (lines.length === 0) cells.refuse('line_item_1', 'missing', 'is empty')
    if (cells.refusal) return nothing
    noteWhatLacks(cells, lines)
    return orderFacts(cells, head, lines).flat() as [Fact, ...Fact[]]
  },
}

/** Stands where the record is refused: what is returned then has no meaning. */
const nothing: Fact = { table: 'chargeback', orderId: '', day: '' as never, amount: 0n, reason: null, country: null }

/** Two cents in most currencies: the largest difference by rounding. */
const slack = 20_000n

/** Fees that the shop added are of no product; lines that miss the subtotal are said. */
function noteWhatLacks(cells: Cells, lines: readonly ExportedLine[]): void {
  if ((cells.optionalPrice('fee_total') ?? 0n) !== 0n) cells.note('amounts_left_out')
  const gross = lines.reduce((sum, { price, units }) => sum + price * BigInt(units), 0n)
  const difference = gross - (cells.optionalPrice('order_subtotal') ?? gross)
  if (difference > slack || difference < -slack) cells.note('lines_not_subtotal')
}

/** The parts of a cell such as `name:Mug|quantity:2`; a bar may be part of a name. */
function partsOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/\|(?=[a-z_]+:)/).map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const)
  return new Map(parts.map(([name, value]) => [name.trim(), value.trim()]))
}

function headOf(cells: Cells): OrderHead {
  cells.sameCurrency('order_currency')
  const status = cells.raw('status')
  if (unpaidInWooCommerce.test(status))
    cells.refuse('status', 'not_counted', `‘${cellExcerpt(status)}’: the order was never paid, so it is no sale`)
  const at = cells.moment('order_date')
  return {
    ...plainHead,
    orderId: cells.text('order_number'),
    at,
    shipping: cells.optionalPrice('shipping_total') ?? 0n,
    total: cells.price('order_total') - (cells.optionalPrice('tax_total') ?? 0n),
    ...refundsOf(cells),
    isRefunded: /^(wc-)?refunded$/i.test(status),
    customerId: customerOf(cells.optionalText('customer_email')),
    country: cells.optionalText('shipping_country') ?? cells.optionalText('billing_country'),
    ...(cells.has('payment_method_title') && { paymentMethod: cells.optionalText('payment_method_title', 200) }),
    refusal: cells.refusal,
  }
}

/** What was given back of the order, less its share of the taxes, and when. */
function refundsOf(cells: Cells): { refunded: bigint; refundedAt: EventTime | null } {
  const refunds = cells
    .raw('refund_items')
    .split(/;(?=\s*amount:)/)
    .map(partsOf)
  const gross = refunds.reduce((sum, parts) => {
    const amount: bigint = parseUnitPrice(parts.get('amount') ?? '0') ?? 0n
    return sum + (amount < 0n ? -amount : amount)
  }, 0n)
  const [total, tax] = [cells.price('order_total'), cells.optionalPrice('tax_total') ?? 0n]
  const refunded = total > tax && tax > 0n ? divideHalfEven(gross * (total - tax), total) : gross
  const [written = ''] = refunds.flatMap((parts) => parts.get('date') || []).sort()
  const { day, problem } = cells.dayIn(written.slice(0, 10))
  return { refunded, refundedAt: written === '' || problem !== null ? null : cells.startOf({ day, instant: 0 }) }
}

function lineIn(cells: Cells, column: string): ExportedLine | null {
  const parts = partsOf(cells.raw(column))
  const units = Number(parts.get('quantity'))
  const total = parseUnitPrice(parts.get('total') ?? '')
  const before = parseUnitPrice(parts.get('sub_total') ?? parts.get('subtotal') ?? '') ?? total
  const [name = '', sku = ''] = [parts.get('name'), parts.get('sku')]
  if (!Number.isInteger(units) || units <= 0 || total === null || before === null || total < 0n || (name === '' && sku === '')) {
    cells.refuse(column, 'missing', `‘${cellExcerpt(cells.raw(column))}’ lacks the name, the quantity or the total of a product`)
    return null
  }
  const gross = before > total ? before : total
  const price = divideHalfEven(gross, BigInt(units))
  return { sku: (sku || name).slice(0, 200), description: name || null, units, price, discount: gross - total }
}
