import type { EventTime, Fact, PayoutType } from '../../ledger/fact.ts'
import { movement, reserveType } from '../../ledger/movement.ts'
import { orderNamedIn } from '../../ledger/order-number.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout, LayoutColumn } from '../read/layout.ts'

/** The order as shops hand it to Stripe in a payment's metadata, in exports and in reports. */
export const stripeOrderColumn: LayoutColumn = {
  name: 'order_id (metadata)',
  synonyms: [
    ...['order_number (metadata)', 'order (metadata)', 'orderid (metadata)', 'order_no (metadata)'],
    ...['payment_metadata[order_id]', 'payment_metadata[order_number]', 'payment_metadata[order]', 'payment_metadata[order_no]'],
  ],
  holds: 'text',
  isId: true,
}

/**
 * Stripe's export of balance transactions (Dashboard, Balances, All transactions, Export). Written
 * from public headers and rows of it, 2026-11-23; never tested with a real file. Times are UTC,
 * currencies in lower case. Taken is each movement of the balance as a payout under its own id, and
 * beside it its fee: that of a charge, of Stripe itself (`stripe_fee`) or of a dispute. Charges and
 * refunds themselves are in the shop's orders, disputes with their reasons in Stripe's export of
 * disputes, and payouts are money on its way.
 */
export const stripeBalance: Layout = {
  name: 'stripe-balance',
  kind: 'payouts',
  toldApartBy: 'ids',
  statesAgain: ['stripe-itemized', 'stripe-payments'],
  columns: [
    { name: 'id', isRequired: true, holds: 'text', isId: true },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Source', isRequired: true, holds: 'text' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Fee', isRequired: true, holds: 'number' },
    { name: 'Created (UTC)', synonyms: ['Created date (UTC)'], isRequired: true, holds: 'date' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Description', holds: 'text' },
    stripeOrderColumn,
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const at = cells.utcMoment('Created (UTC)')
    return stripeMovement(cells, { at, kind: 'Type', amount: 'Amount', fee: 'Fee', description: 'Description', id: 'id' })
  },
}

/** What a movement of the balance is, and the columns that say it. */
export type StripeMovement = {
  readonly at: EventTime
  readonly kind: string
  readonly amount: string
  readonly fee: string
  readonly description: string
  readonly id: string
}

/** One movement of the balance as a payout, and its fee beside it. */
export function stripeMovement(cells: Cells, { at, ...columns }: StripeMovement): readonly [Fact, ...Fact[]] {
  const kind = cells.raw(columns.kind)
  const isOwn = ownFee.test(kind)
  const [amount, fee] = [cells.amount(columns.amount), cells.amount(columns.fee)]
  const taken = isOwn ? fee - amount : fee
  const moves = isOwn ? null : typeOf(kind, amount, cells.raw(columns.description))
  if (moves === null && taken === 0n)
    cells.refuse(columns.kind, 'not_counted', `‘${cellExcerpt(kind)}’ without a fee: neither a sale nor a refund`)
  const orderId = stripeOrder(cells, columns.description)
  const row = { payoutId: cells.optionalText(columns.id, 200), day: at.day, source: 'Stripe', orderId, fee: taken }
  const payout = movement({ ...row, type: moves ?? 'fee', gross: moves === null ? 0n : amount })
  return taken === 0n ? [payout] : [payout, feeOf(cells, { name: 'STRIPE FEES', at, amount: taken, orderId })]
}

/** Stripe's own fees, as types (`stripe_fee`) and as categories of reports (`fee`). */
const ownFee = /^stripe_fee|^network_cost|^(?!application)\w*_fee$|^fee$/i

/** A charge that failed later, and a part of one that was not captured, take back what was sold. */
function typeOf(kind: string, amount: bigint, description: string): PayoutType | null {
  if (/dispute|chargeback/i.test(`${kind} ${/^adjustment$/i.test(kind) ? description : ''}`)) return 'dispute'
  if (/^(charge|payment|charge_failure|payment_failure_refund|payment_reversal|partial_capture_reversal)$/i.test(kind)) return 'sale'
  if (/refund/i.test(kind)) return 'refund'
  return /reserve|_hold|hold_/i.test(kind) ? reserveType(amount) : null
}

/**
 * The order's number as shops hand it to Stripe: in the metadata, else after the word order in the
 * description (`Order #1001`, `Mug shop - Order 1001`).
 */
export function stripeOrder(cells: Cells, description = 'Description'): string | null {
  return cells.optionalText(stripeOrderColumn.name, 200) ?? orderNamedIn(cells.raw(description))
}
