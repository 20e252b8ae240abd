import type { PayoutType } from '../../ledger/fact.ts'
import { movement, reserveType } from '../../ledger/movement.ts'
import { orderNamedIn } from '../../ledger/order-number.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

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
  columns: [
    { name: 'id', isRequired: true, holds: 'text', isId: true },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Source', isRequired: true, holds: 'text' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Fee', isRequired: true, holds: 'number' },
    { name: 'Created (UTC)', isRequired: true, holds: 'date' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Description', holds: 'text' },
    { name: 'order_id (metadata)', synonyms: ['order_number (metadata)', 'order (metadata)'], holds: 'text', isId: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const type = cells.raw('Type')
    const isOwn = /^stripe_fee|^network_cost|_fee$/i.test(type)
    const [amount, fee] = [cells.amount('Amount'), cells.amount('Fee')]
    const taken = isOwn ? fee - amount : fee
    const moves = isOwn ? null : typeOf(type, amount, cells.raw('Description'))
    if (moves === null && taken === 0n) cells.refuse('Type', 'not_counted', `‘${shown(type)}’ without a fee: neither a sale nor a refund`)
    const [at, orderId] = [cells.utcMoment('Created (UTC)'), stripeOrder(cells)]
    const row = { payoutId: cells.optionalText('id', 200), day: at.day, source: 'Stripe', orderId, fee: taken }
    const payout = movement({ ...row, type: moves ?? 'fee', gross: moves === null ? 0n : amount })
    return taken === 0n ? payout : [payout, feeOf(cells, { name: 'STRIPE FEES', at, amount: taken, orderId })]
  },
}

function typeOf(type: string, amount: bigint, description: string): PayoutType | null {
  if (/dispute|chargeback/i.test(`${type} ${description}`)) return 'dispute'
  if (/refund/i.test(type)) return 'refund'
  if (/reserve|_hold|hold_/i.test(type)) return reserveType(amount)
  return /^(charge|payment)$/i.test(type) ? 'sale' : null
}

/**
 * The order's number as shops hand it to Stripe: in the metadata, else after the word order in the
 * description (`Order #1001`, `Mug shop - Order 1001`).
 */
export function stripeOrder(cells: Cells): string | null {
  return cells.optionalText('order_id (metadata)', 200) ?? orderNamedIn(cells.raw('Description'))
}
