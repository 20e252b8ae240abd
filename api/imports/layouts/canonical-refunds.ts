import { lineNature } from '../../ledger/line-nature.ts'
import { columnWords } from '../read/column-words.ts'
import type { Layout } from '../read/layout.ts'
import { statedNature } from '../read/stated-nature.ts'

/**
 * Refunded lines of RiskPilot's own file format: `refund_id,date,sku,qty,amount[,order_id]`.
 * Written from docs/import-reference.md, 2026-11-21. `refund_id` identifies one refunded line;
 * `amount` is the refund for all its units. Signs are ignored: some shops record payments out as
 * negative.
 */
export const canonicalRefunds: Layout = {
  name: 'canonical-refunds',
  kind: 'refunds',
  columns: [
    {
      name: 'refund_id',
      synonyms: ['refund', 'refund no', 'refund number', 'return id', 'credit note', ...columnWords.refundId],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    {
      name: 'date',
      synonyms: ['refund date', 'refunded at', 'created at', 'date time', 'Erstattungsdatum', 'Date de remboursement', ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    { name: 'sku', synonyms: columnWords.sku, isRequired: true, holds: 'text', isId: true },
    { name: 'qty', synonyms: columnWords.units, isRequired: true, holds: 'number' },
    {
      name: 'amount',
      synonyms: ['refund amount', 'refunded', 'amount refunded', 'Erstattungsbetrag', 'Montant remboursé', ...columnWords.amount],
      isRequired: true,
      holds: 'number',
    },
    { name: 'order_id', synonyms: columnWords.orderId, holds: 'text', isId: true },
    { name: 'customer_id', synonyms: columnWords.customerId, holds: 'text' },
    { name: 'country', synonyms: ['shipping country', ...columnWords.country], holds: 'text' },
    { name: 'description', synonyms: columnWords.description, holds: 'text' },
    { name: 'reason', synonyms: ['return reason', 'refund reason', ...columnWords.reason], holds: 'text' },
    { name: 'nature', synonyms: [], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const stated = {
      refundId: cells.text('refund_id'),
      at: cells.moment('date'),
      sku: cells.text('sku'),
      units: Math.abs(cells.count('qty')),
      amount: cells.amount('amount'),
      orderId: cells.optionalText('order_id'),
      customerId: cells.optionalText('customer_id'),
      country: cells.optionalText('country'),
      reason: cells.optionalText('reason'),
    }
    if (stated.units === 0) cells.refuse('qty', 'out_of_range', '‘0’ units cannot come back')
    const byCode = lineNature({ ...unpriced, sku: stated.sku, description: cells.optionalText('description'), units: stated.units })
    return {
      table: 'refund',
      hasLineId: true,
      ...stated,
      amount: stated.amount < 0n ? -stated.amount : stated.amount,
      nature: statedNature(cells) ?? byCode,
    }
  },
}

/** A refund has no price per unit; with any price above zero, code and description decide. */
const unpriced = { unitPrice: 1n, listPrice: null, customerId: null }
