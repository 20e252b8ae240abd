import type { Chargeback, PayoutType } from '../../ledger/fact.ts'
import { movement, reserveType, takenByDispute } from '../../ledger/movement.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Transactions of Shopify Payments (Finances, Payouts, Export, `payment_transactions_export…`).
 * Written from public headers of 13 to 19 columns and their rows, 2026-11-23; never tested with a
 * real file. Taken is each movement of the account as a payout, and beside it its fee, and
 * chargebacks with their order; what came back of those that were won is a movement alone, from
 * which the ledger knows it. Charges and refunds themselves are in the order export. The number of
 * the payout is left out: a row has none while it is pending, and would be another row with it.
 */
export const shopifyPayouts: Layout = {
  name: 'shopify-payouts',
  kind: 'chargebacks',
  toldApartBy: 'orders',
  statesAgain: ['shopify-payout-summary'],
  columns: [
    { name: 'Transaction Date', isRequired: true, holds: 'date' },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Order', isRequired: true, holds: 'text', isId: true },
    { name: 'Payout Status', isRequired: true, holds: 'text' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Fee', isRequired: true, holds: 'number' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Checkout', holds: 'text' },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const at = cells.moment('Transaction Date')
    const type = cells.raw('Type')
    const amount = cells.amount('Amount')
    const isFee = /fee/i.test(type)
    const fee = isFee ? cells.amount('Fee') - amount : cells.amount('Fee')
    const orderId = cells.optionalText('Order', 200)
    const fees = fee === 0n ? [] : [feeOf(cells, { name: 'SHOPIFY PAYMENTS FEES', at, amount: fee, orderId })]
    const moves = isFee ? null : typeOf(type, amount)
    if (moves === null && fee === 0n)
      cells.refuse('Type', 'not_counted', `‘${cellExcerpt(type)}’ without a fee: neither a sale nor a refund`)
    const row = { payoutId: null, day: at.day, source: 'Shopify Payments', orderId, fee }
    const payout = movement({ ...row, type: moves ?? 'fee', gross: moves === null ? 0n : amount })
    return [payout, ...(moves === 'dispute' ? disputeOf(cells, at.day, amount) : []), ...fees]
  },
}

function typeOf(type: string, amount: bigint): PayoutType | null {
  if (/chargeback|dispute/i.test(type)) return 'dispute'
  if (/refund/i.test(type)) return 'refund'
  if (/reserve/i.test(type)) return reserveType(amount)
  return /^(charge|sale|capture)$/i.test(type) ? 'sale' : null
}

/** Money taken for a dispute. */
function disputeOf(cells: Cells, day: Chargeback['day'], moved: bigint): Chargeback[] {
  // What comes back may name no order.
  return moved < 0n ? takenByDispute({ orderId: cells.text('Order'), day, moved, reason: cells.raw('Type'), country: null }) : []
}
