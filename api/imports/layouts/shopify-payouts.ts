import type { Chargeback, Fact, InstantAndDay } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Transactions of Shopify Payments (Finances, Payouts, Export, `payment_transactions_export…`).
 * Written from public headers of 13 to 19 columns and their rows, 2026-11-23; never tested with a
 * real file. Taken are the fees of each charge, and chargebacks with their order. Charges themselves
 * and refunds are in the order export. A chargeback that was won comes back and lowers the loss.
 */
export const shopifyPayouts: Layout = {
  name: 'shopify-payouts',
  kind: 'chargebacks',
  columns: [
    { name: 'Transaction Date', isRequired: true, holds: 'date' },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Order', isRequired: true, holds: 'text' },
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
    const fee = cells.amount('Fee')
    const amount = cells.amount('Amount')
    const fees = fee === 0n ? [] : [feeOf(cells, { name: 'SHOPIFY PAYMENTS FEES', at, amount: fee, orderId: cells.optionalText('Order') })]
    if (/chargeback|dispute/i.test(type)) return disputeOf(cells, at, -amount, fees)
    const [first] = fees
    if (!first) cells.refuse('Type', 'not_counted', `‘${shown(type)}’ without a fee: sales and refunds are in the order export`)
    return first ?? feeOf(cells, { name: 'SHOPIFY PAYMENTS FEES', at, amount: 0n, orderId: null })
  },
}

/** Money taken for a dispute; what comes back after a won one is told by its sign. */
function disputeOf(cells: Cells, { day }: InstantAndDay, amount: bigint, fees: readonly Fact[]): readonly [Fact, ...Fact[]] {
  const type = cells.raw('Type')
  if (amount <= 0n) cells.refuse('Type', 'not_counted', `‘${shown(type)}’: the money came back, so nothing is disputed any more`)
  const dispute: Chargeback = { table: 'chargeback', orderId: cells.text('Order'), day, amount, reason: type, country: null }
  return [dispute, ...fees]
}
