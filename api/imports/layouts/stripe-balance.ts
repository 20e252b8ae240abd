import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Stripe's export of balance transactions (Dashboard, Balances, All transactions, Export). Written
 * from public headers and rows of it, 2026-11-23; never tested with a real file. Times are UTC,
 * currencies in lower case. Taken are fees: those of charges, of Stripe itself (`stripe_fee`) and of
 * disputes. Charges and refunds are in the shop's orders, disputes with their reasons in Stripe's
 * export of disputes, and payouts are money on its way.
 */
export const stripeBalance: Layout = {
  name: 'stripe-balance',
  kind: 'refunds',
  columns: [
    { name: 'id', isRequired: true, holds: 'text' },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Source', isRequired: true, holds: 'text' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Fee', isRequired: true, holds: 'number' },
    { name: 'Created (UTC)', isRequired: true, holds: 'date' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Description', holds: 'text' },
    { name: 'order_id (metadata)', synonyms: ['order_number (metadata)', 'order (metadata)'], holds: 'text' },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const type = cells.raw('Type')
    const isOwn = /^stripe_fee|^network_cost|_fee$/i.test(type)
    const [taken, fee] = [-cells.amount('Amount'), cells.amount('Fee')]
    const amount = isOwn ? taken : fee
    if (amount === 0n) cells.refuse('Type', 'not_counted', `‘${shown(type)}’ without a fee: sales and refunds are in the shop’s orders`)
    return feeOf(cells, { name: 'STRIPE FEES', at: cells.utcMoment('Created (UTC)'), amount, orderId: stripeOrder(cells) })
  },
}

/**
 * The order's number as shops hand it to Stripe: in the metadata, else after the word order in the
 * description (`Order #1001`, `Mug shop - Order 1001`).
 */
export function stripeOrder(cells: Cells): string | null {
  const described = /\border(?: id| no\.?| number)?:? *#?([\w-]*\d[\w-]*)/i.exec(cells.raw('Description'))?.[1]
  return cells.optionalText('order_id (metadata)', 200) ?? described?.slice(0, 200) ?? null
}
