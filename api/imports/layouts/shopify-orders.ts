import { hash } from 'node:crypto'
import type { Fact, InstantAndDay, LineNature, OrderLine, Refund, RowRefusal } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { GroupReading, Layout } from '../read/layout.ts'
import {
  goodsDiscount,
  type OrderAmounts,
  type PaidLine,
  paidByLine,
  priceOfOne,
  refundedLine,
  type TaxInside,
  taxInside,
  withoutTax,
} from '../read/order-money.ts'
import { incomplete } from '../read/read-group.ts'

/**
 * Shopify's order export, “Orders → Export → Plain CSV file”. Written from its header of 79 columns
 * (2025) and from public examples of its rows, 2026-11-21; never tested with a real file. An order
 * has one row for each of its lines. Values of the whole order are in the first row only, in some
 * exports the day too. The price of a line is reduced by its own discount and its share of the
 * order's; included taxes are subtracted. Shipping paid by the buyer is a line of the nature
 * postage. Voided orders are not counted. The export states the refunded amount but not its day,
 * and the line only where the amount identifies it: such refunds count on the day of the
 * cancellation, else of the order. Lines have no id.
 */
export const shopifyOrders: Layout = {
  name: 'shopify-orders',
  kind: 'orders',
  columns: [
    { name: 'Name', isRequired: true, holds: 'text' },
    { name: 'Created at', isRequired: true, holds: 'date' },
    { name: 'Lineitem quantity', isRequired: true, holds: 'number' },
    { name: 'Lineitem name', isRequired: true, holds: 'text' },
    { name: 'Lineitem price', isRequired: true, holds: 'number' },
    { name: 'Lineitem sku', holds: 'text' },
    { name: 'Lineitem discount', holds: 'number' },
    { name: 'Financial Status', holds: 'text' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Subtotal', holds: 'number' },
    { name: 'Shipping', holds: 'number' },
    { name: 'Taxes', holds: 'number' },
    { name: 'Total', holds: 'number' },
    { name: 'Discount Amount', holds: 'number' },
    { name: 'Refunded Amount', holds: 'number' },
    { name: 'Cancelled at', synonyms: ['Canceled at'], holds: 'date' },
    { name: 'Email', holds: 'text' },
    { name: 'Shipping Country', holds: 'text' },
    { name: 'Billing Country', holds: 'text' },
    { name: 'Payment Method', holds: 'text' },
  ],
  groupBy: 'Name',
  readGroup(records) {
    const head = headOf(records.at(0))
    const parts = Array.from({ length: records.length }, (_, i) => partOf(records.at(i), head))
    const broken = parts.find((part): part is RowRefusal => 'code' in part && part.code !== 'not_counted')
    // An amount of the whole order can only be divided among all of its lines.
    if (broken && (head.refusal !== null || head.discount > 0n || head.refunded > 0n)) {
      return parts.map((part, i) => ('code' in part ? part : incomplete(records.at(i).line, broken.line)))
    }
    const good = parts.filter((part): part is Line => !('code' in part))
    const facts = good.length === 0 ? [] : orderFacts(records.at(0), broken ? { ...head, subtotal: null } : head, good)
    let next = 0
    return parts.map((part) => ('code' in part ? part : (facts[next++] as GroupReading)))
  },
}

/** The first row's values for the whole order. */
type Head = OrderAmounts & {
  readonly orderId: string
  readonly at: InstantAndDay
  readonly status: string
  readonly refunded: bigint
  readonly cancelledAt: InstantAndDay | null
  readonly customerId: string | null
  readonly country: string | null
  readonly isTest: boolean
  readonly refusal: RowRefusal | null
}

const firstRowOnly = ['Financial Status', 'Currency', 'Total', 'Created at']

type Line = PaidLine & { readonly sku: string; readonly description: string }

function headOf(cells: Cells): Head {
  if (firstRowOnly.every((column) => cells.raw(column) === '')) {
    cells.refuse('', 'incomplete', 'row goes on with an order whose first row is not above it; import the rows of an order together')
  }
  cells.sameCurrency('Currency')
  const head = {
    orderId: cells.text('Name'),
    at: cells.moment('Created at'),
    status: cells.raw('Financial Status').toLowerCase(),
    subtotal: cells.optionalPrice('Subtotal'),
    shipping: cells.optionalPrice('Shipping') ?? 0n,
    taxes: cells.optionalPrice('Taxes') ?? 0n,
    total: cells.optionalPrice('Total'),
    discount: cells.optionalPrice('Discount Amount') ?? 0n,
    refunded: cells.optionalPrice('Refunded Amount') ?? 0n,
    cancelledAt: cells.raw('Cancelled at') === '' ? null : cells.moment('Cancelled at'),
    customerId: customerOf(cells.optionalText('Email')),
    country: cells.optionalText('Shipping Country') ?? cells.optionalText('Billing Country'),
    isTest: /bogus/i.test(cells.raw('Payment Method')),
  }
  if (head.status === 'voided' || head.status === 'expired') {
    cells.refuse('Financial Status', 'not_counted', `‘${head.status}’: the order was never paid, so it is no sale`)
  }
  return { ...head, refusal: cells.refusal }
}

/** Reasons that apply to every row of an order. */
const saidOfAll: ReadonlySet<RowRefusal['code']> = new Set(['not_counted', 'other_currency', 'incomplete'])

/**
 * A hash of the email address: it shows which orders have the same customer, and nothing else of
 * the address is stored.
 */
function customerOf(email: string | null): string | null {
  return email && hash('sha256', email.toLowerCase(), 'hex').slice(0, 16)
}

function partOf(cells: Cells, { refusal }: Head): Line | RowRefusal {
  if (refusal?.line === cells.line) return refusal
  if (refusal) return saidOfAll.has(refusal.code) ? { ...refusal, line: cells.line } : incomplete(cells.line, refusal.line)
  const description = cells.text('Lineitem name')
  const line = {
    sku: cells.raw('Lineitem sku') === '' ? description.slice(0, 200) : cells.text('Lineitem sku'),
    description,
    units: cells.count('Lineitem quantity'),
    price: cells.positivePrice('Lineitem price'),
    discount: cells.optionalPrice('Lineitem discount') ?? 0n,
  }
  if (line.units === 0) cells.refuse('Lineitem quantity', 'not_counted', '‘0’: the line was taken out of the order')
  if (line.units < 0) cells.refuse('Lineitem quantity', 'out_of_range', `‘${line.units}’ units are not sold`)
  return cells.refusal ?? line
}

function orderFacts(cells: Cells, head: Head, lines: readonly Line[]): GroupReading[] {
  const coin = BigInt(cells.microsPerMinor)
  const tax = taxInside(head)
  const { amount, isExplained } = goodsDiscount(lines, head)
  if (!isExplained) cells.note('lines_not_subtotal')
  const paid = paidByLine(lines, amount, coin)
  const facts: [Fact, ...Fact[]][] = lines.map((line, i) => [soldLine(head, { ...line, paid: paid[i] ?? 0n }, tax, coin)])
  if (head.shipping > 0n) facts[0]?.push(postage(head, tax))
  for (const [index, refund] of refundsOf(cells, head, { lines, paid, tax })) facts[index]?.push(refund)
  return facts
}

function soldLine(head: Head, sold: Line & { readonly paid: bigint }, tax: TaxInside, coin: bigint): OrderLine {
  const { sku, description, units, price, paid } = sold
  const gross = price * BigInt(units)
  const line = {
    orderId: head.orderId,
    at: head.at,
    sku,
    description,
    units,
    unitPrice: withoutTax(priceOfOne(sold, coin), tax),
    listPrice: withoutTax(price, tax),
    discount: gross > 0n ? divideHalfEven((gross - paid) * microsPerMajor, gross) : null,
    customerId: head.customerId,
    country: head.country,
  }
  return { table: 'order_line', ...line, nature: natureOf(head, line) }
}

function natureOf({ isTest }: Head, line: Parameters<typeof lineNature>[0]): LineNature {
  return isTest ? 'test' : lineNature(line)
}

function postage({ orderId, at, shipping, customerId, country, isTest }: Head, tax: TaxInside): OrderLine {
  const price = withoutTax(shipping, tax)
  const line = { orderId, at, sku: 'SHIPPING', description: 'Shipping', units: 1, unitPrice: price, listPrice: null, discount: null }
  return { table: 'order_line', ...line, customerId, country, nature: isTest ? 'test' : 'postage' }
}

type Sold = { readonly lines: readonly Line[]; readonly paid: readonly bigint[]; readonly tax: TaxInside }

/** The order's refunds, each with the line that it follows. */
function refundsOf(cells: Cells, head: Head, { lines, paid, tax }: Sold): [index: number, refund: Refund][] {
  if (head.refunded <= 0n) return []
  if (!head.cancelledAt) cells.note('refund_without_day')
  const refund = (index: number, units: number, micros: bigint): Refund => {
    const line = lines[index] as Line
    const amount = microsToMinor(withoutTax(micros, tax), cells.currency)
    const nature = natureOf(head, { ...line, unitPrice: 1n, listPrice: null, customerId: head.customerId })
    return { ...refundOf(cells, head), refundId: `${head.orderId}/${index + 1}`, sku: line.sku, units, amount, nature }
  }
  const isWhole = head.status === 'refunded' || (head.total !== null && head.refunded >= head.total)
  if (isWhole) return lines.flatMap(({ units }, i) => (paid[i] ? [[i, refund(i, units, paid[i] ?? 0n)] as [number, Refund]] : []))
  const sold = lines.map(({ units }, i) => ({ units, paid: paid[i] ?? 0n }))
  const found = refundedLine(head.refunded, sold, head)
  if (found) {
    const { units, paid: all } = sold[found.index] as { units: number; paid: bigint }
    return [[found.index, refund(found.index, found.units, divideHalfEven(all * BigInt(found.units), BigInt(units)))]]
  }
  cells.note('refund_without_line')
  const amount = microsToMinor(head.refunded, cells.currency)
  return [[0, { ...refundOf(cells, head), refundId: `${head.orderId}/0`, sku: 'PARTIAL REFUND', units: 1, amount, nature: 'adjustment' }]]
}

function refundOf(cells: Cells, { orderId, at, cancelledAt, customerId, country }: Head) {
  return { table: 'refund' as const, hasLineId: true, at: cancelledAt ?? cells.startOf(at), orderId, customerId, country }
}
