import type { Layout } from '../read/layout.ts'
import { stripeOrder, stripeOrderColumn } from './stripe-balance.ts'

/**
 * Stripe's export of disputes (Dashboard, Payments, Disputes, Export). Written from public headers
 * of it, 2026-11-23; never tested with a real file. Times are UTC, currencies in lower case. The
 * order is in the metadata of the payment or in its description; where neither names one, the
 * charge stands for it, and the dispute counts without its order. Inquiries (`warning_…`) took no
 * money and are not counted; one that was won is no loss.
 */
export const stripeDisputes: Layout = {
  name: 'stripe-disputes',
  kind: 'chargebacks',
  toldApartBy: 'ids',
  columns: [
    { name: 'Dispute Created (UTC)', synonyms: ['Dispute Date (UTC)'], isRequired: true, holds: 'date' },
    { name: 'Dispute Amount', synonyms: ['Disputed Amount'], isRequired: true, holds: 'number' },
    { name: 'Charge ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Reason', synonyms: ['Dispute Reason'], isRequired: true, holds: 'text' },
    { name: 'Dispute Currency', synonyms: ['Currency'], holds: 'text', namesCurrency: true },
    { name: 'Status', synonyms: ['Dispute Status'], holds: 'text' },
    { name: 'Description', holds: 'text' },
    { name: 'Card Issue Country', synonyms: ['Card Country', 'Card Address Country'], holds: 'text' },
    stripeOrderColumn,
  ],
  read(cells) {
    cells.sameCurrency('Dispute Currency')
    const status = cells.raw('Status')
    if (/^warning/i.test(status)) cells.refuse('Status', 'not_counted', `‘${status}’: an inquiry, for which no money was taken`)
    const amount = cells.amount('Dispute Amount')
    return {
      table: 'chargeback',
      orderId: stripeOrder(cells) ?? cells.text('Charge ID'),
      day: cells.utcMoment('Dispute Created (UTC)').day,
      amount: amount < 0n ? -amount : amount,
      reason: cells.optionalText('Reason'),
      country: cells.optionalText('Card Issue Country'),
      state: status === '' ? null : status.toLowerCase(),
    }
  },
}
