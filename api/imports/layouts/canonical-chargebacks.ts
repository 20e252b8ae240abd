import { columnWords } from '../read/column-words.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Disputed payments of RiskPilot's own file format: `order_id,date,amount,reason,country`. Written
 * from docs/import-reference.md, 2026-11-21. `date` is the day the dispute was opened.
 */
export const canonicalChargebacks: Layout = {
  name: 'canonical-chargebacks',
  kind: 'chargebacks',
  columns: [
    { name: 'order_id', synonyms: columnWords.orderId, isRequired: true, holds: 'text', isId: true },
    {
      name: 'date',
      synonyms: ['dispute date', 'disputed at', 'opened at', 'chargeback date', ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    { name: 'amount', synonyms: ['disputed amount', 'chargeback amount', ...columnWords.amount], isRequired: true, holds: 'number' },
    { name: 'reason', synonyms: ['reason code', 'dispute reason', ...columnWords.reason], isRequired: true, holds: 'text' },
    { name: 'country', synonyms: ['card country', ...columnWords.country], holds: 'text' },
    { name: 'state', synonyms: ['dispute state', 'dispute status', 'outcome'], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const stated = {
      orderId: cells.text('order_id'),
      day: cells.day('date'),
      amount: cells.amount('amount'),
      reason: cells.optionalText('reason'),
      country: cells.optionalText('country'),
      state: cells.optionalText('state'),
    }
    return { table: 'chargeback', ...stated, amount: stated.amount < 0n ? -stated.amount : stated.amount }
  },
}
