import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { columnWords } from '../read/column-words.ts'
import { disputeFlag, isDisputed } from '../read/dispute-flag.ts'
import type { Layout } from '../read/layout.ts'

/**
 * A list of payments with a column that says which of them were disputed, as processors and data
 * sets write it: `order_id,date,amount,disputed`. Written from public headers of such lists,
 * 2026-11-29. Only the disputed payments count, as chargebacks. Where no column has the day of the
 * dispute, the day of the payment stands for it, and that is said.
 */
export const flaggedPayments: Layout = {
  name: 'canonical-flagged-payments',
  kind: 'chargebacks',
  columns: [
    disputeFlag,
    {
      name: 'order_id',
      synonyms: [...columnWords.orderId, 'payment id', 'charge id', 'transaction id'],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    { name: 'dispute_date', synonyms: ['disputed at', 'disputed on', 'chargeback date'], holds: 'date' },
    {
      name: 'date',
      synonyms: ['payment date', 'paid at', 'paid on', 'transaction date', 'created', 'created at', ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    {
      name: 'amount',
      synonyms: ['disputed amount', 'payment amount', 'transaction amount', ...columnWords.amount],
      isRequired: true,
      holds: 'number',
    },
    { name: 'reason', synonyms: ['reason code', 'dispute reason', ...columnWords.reason], holds: 'text' },
    { name: 'country', synonyms: ['card country', ...columnWords.country], holds: 'text' },
    { name: 'state', synonyms: ['dispute state', 'dispute status', 'outcome'], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    const disputed = isDisputed(cells)
    const written = cells.raw(disputeFlag.name)
    if (!disputed) {
      cells.refuse(
        disputeFlag.name,
        'not_counted',
        written === '' ? 'is empty: the payment was not disputed' : `‘${cellExcerpt(written)}’: not disputed`,
      )
    }
    cells.sameCurrency('currency')
    const amount = cells.amount('amount')
    const hasOwnDay = cells.raw('dispute_date') !== ''
    const day = cells.day(hasOwnDay ? 'dispute_date' : 'date')
    if (disputed && !hasOwnDay) cells.note('dispute_without_day')
    return {
      table: 'chargeback',
      orderId: cells.text('order_id'),
      day,
      amount: amount < 0n ? -amount : amount,
      reason: cells.optionalText('reason'),
      country: cells.optionalText('country'),
      state: cells.optionalText('state'),
    }
  },
}
