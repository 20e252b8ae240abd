import type { Books, LeftMoney, LeftReason, Mapped } from '../connector.ts'
import { currencyOfShopify, microsOf, minorOf } from './amount.ts'
import { LeftSums } from './left-sums.ts'
import { refundRows } from './map-refund.ts'
import type { ShopifyOrder } from './order.ts'
import { saleOf } from './sale.ts'

/**
 * Money has come in, at least a part. What is authorized, pending, voided or expired, or has no
 * status, is no sale yet, or never. Published: Admin API 2026-10.
 */
const paidStates: readonly string[] = ['PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']

/**
 * An order as the ledger's rows: each line at what was paid for it, without discounts and taxes;
 * its postage; and what was given back. It means what the layout of Shopify's order export means
 * (`shopify-orders`). Taxes, duties, tips and gift cards are left, and all of an order that is not
 * paid, a test, or in another currency than the books. The money of the record is its total less
 * what was given back.
 */
export function mapOrder(raw: ShopifyOrder, books: Books): Mapped {
  const of = { key: raw.id, version: raw.updatedAt, name: `order ${raw.name}` }
  const whole = minorOf(raw.total, raw.currency) - raw.refunds.reduce((sum, one) => sum + minorOf(one.amount, raw.currency), 0n)
  const why = whyNoSale(raw, books)
  if (why) return { ...of, facts: [], left: leftWhole(raw, books, { why, whole }) }
  const left = new LeftSums(books.currency)
  const order = isExchange(raw, books) ? { ...raw, isEdited: true } : raw
  const sale = saleOf(order, books, left)
  const refunds = refundRows(order, books, { left, ...sale })
  const facts = [...sale.facts, ...refunds]
  return { ...of, facts, left: left.all(facts.length === 0) }
}

/**
 * What is no sale is left without what was taken off again, by an edit or a cancellation: nobody is
 * to pay it.
 */
function leftWhole(raw: ShopifyOrder, { zone }: Books, { why, whole }: { readonly why: LeftReason; readonly whole: bigint }): LeftMoney[] {
  const currency = currencyOfShopify(raw.currency)
  const all = currency ? new LeftSums(currency) : null
  if (currency && all) {
    const shrunk = { ...raw, isEdited: raw.isEdited || !isPaid(raw) }
    const own = { currency, zone }
    refundRows(shrunk, own, { left: all, ...saleOf(shrunk, own, all) })
  }
  const takenOff = all?.of('taken_off') ?? 0n
  const left = [{ why, amount: whole - takenOff, currency: raw.currency }]
  return takenOff === 0n ? left : [...left, { why: 'taken_off', amount: takenOff, currency: raw.currency }]
}

/**
 * Units came back without money, and others are in the order for them, as after an edit: what was
 * received in all is what the others cost. Else units that came back without money are still paid
 * for.
 */
function isExchange(raw: ShopifyOrder, books: Books): boolean {
  const cameBack = raw.refunds.some(({ amount, lines }) => microsOf(amount) === 0n && lines.length > 0)
  if (raw.isEdited || raw.status === 'PARTIALLY_PAID' || !cameBack) return false
  const owed = (isEdited: boolean) => saleOf({ ...raw, isEdited }, books, new LeftSums(books.currency)).owed
  const received = minorOf(raw.received, raw.currency)
  return owed(true) === received && owed(false) !== received
}

const isPaid = ({ status }: Pick<ShopifyOrder, 'status'>) => paidStates.includes(status ?? '')

function whyNoSale({ isTest, currency, status }: ShopifyOrder, books: Books): LeftReason | null {
  if (isTest) return 'test'
  if (currency !== books.currency) return 'other_currency'
  return isPaid({ status }) ? null : 'unpaid'
}
