import type { Layout } from '../read/layout.ts'
import { stripeMovement, stripeOrderColumn } from './stripe-balance.ts'

/**
 * Stripe's itemized reports (Reporting, Balance or Payouts, Download: balance change from activity,
 * payout reconciliation, ending balance reconciliation). Written from public headers and rows of
 * them and Stripe's list of reporting categories, 2026-11-29; never tested with a real file. What
 * is what, the reporting category says. Times are UTC in `created_utc`, and of the report's zone,
 * which is taken for the business's, in `created`. Payouts, top-ups and transfers are money on its
 * way.
 */
export const stripeItemized: Layout = {
  name: 'stripe-itemized',
  kind: 'payouts',
  toldApartBy: 'ids',
  statesAgain: ['stripe-balance', 'stripe-payments'],
  columns: [
    { name: 'balance_transaction_id', isRequired: true, holds: 'text', isId: true },
    { name: 'reporting_category', isRequired: true, holds: 'text' },
    { name: 'gross', isRequired: true, holds: 'number' },
    { name: 'fee', isRequired: true, holds: 'number' },
    { name: 'created_utc', synonyms: ['created (utc)', 'effective_at_utc'], holds: 'date' },
    { name: 'created', synonyms: ['effective_at'], holds: 'date' },
    { name: 'currency', holds: 'text', namesCurrency: true },
    { name: 'description', holds: 'text' },
    stripeOrderColumn,
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const at = cells.raw('created_utc') === '' ? cells.moment('created') : cells.utcMoment('created_utc')
    const columns = { kind: 'reporting_category', amount: 'gross', fee: 'fee', description: 'description', id: 'balance_transaction_id' }
    return stripeMovement(cells, { at, ...columns })
  },
}
