import { type Payout, payoutTypes } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { columnWords } from '../read/column-words.ts'
import { disputeFlag, isDisputed } from '../read/dispute-flag.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Movements of payment services in RiskPilot's own file format:
 * `payout_id,date,source,order_id,type,gross,fee,net`. Written from docs/import-reference.md,
 * 2026-11-25. Amounts are signed as seen by the shop: sales and releases are positive, refunds,
 * disputes and reserves negative. A fee is positive where it was taken. The net amount shows where
 * a file has these signs the other way round.
 */
export const canonicalPayouts: Layout = {
  name: 'canonical-payouts',
  kind: 'payouts',
  columns: [
    { name: 'payout_id', synonyms: ['payout', 'payout no', 'transfer id', 'settlement id'], isRequired: true, holds: 'text', isId: true },
    { name: 'date', synonyms: ['payout date', 'paid out at', 'transaction date', ...columnWords.day], isRequired: true, holds: 'date' },
    { name: 'source', synonyms: ['payment service', 'processor', 'gateway'], isRequired: true, holds: 'text' },
    { name: 'order_id', synonyms: columnWords.orderId, isRequired: true, holds: 'text', isId: true },
    { name: 'type', synonyms: ['transaction type'], isRequired: true, holds: 'text' },
    { name: 'gross', synonyms: ['gross amount'], isRequired: true, holds: 'number' },
    { name: 'fee', synonyms: ['fees', 'fee amount'], isRequired: true, holds: 'number' },
    { name: 'net', synonyms: ['net amount'], isRequired: true, holds: 'number' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
    { ...disputeFlag, isRequired: false },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const type = typeOf(cells)
    const amounts = signed(type, { gross: cells.amount('gross'), fee: cells.amount('fee'), net: cells.amount('net') })
    if (amounts.gross - amounts.fee !== amounts.net) cells.note('net_differs')
    const [payoutId, orderId] = [cells.optionalText('payout_id', 200), cells.optionalText('order_id', 200)]
    const payout = { table: 'payout' as const, payoutId, day: cells.day('date'), source: cells.text('source'), orderId, type, ...amounts }
    // Of the movements of a disputed order the sale alone stands for the dispute.
    if (!isDisputed(cells) || type !== 'sale' || orderId === null) return payout
    cells.note('dispute_without_day')
    return [payout, { table: 'chargeback', orderId, day: payout.day, amount: amounts.gross, reason: null, country: null, state: null }]
  },
}

type Amounts = Pick<Payout, 'gross' | 'fee' | 'net'>

/**
 * The signs that the net amount proves: a fee or an outgoing gross amount may be written the other
 * way round.
 */
function signed(type: Payout['type'], { gross, fee, net }: Amounts): Amounts {
  if (gross + fee === net) return { gross, fee: -fee, net }
  const goesOut = type === 'refund' || type === 'dispute' || type === 'reserve'
  return goesOut && gross > 0n && -gross - fee === net ? { gross: -gross, fee, net } : { gross, fee, net }
}

function typeOf(cells: Cells): Payout['type'] {
  const written = cells.text('type').toLowerCase()
  const type = payoutTypes.find((one) => one === written)
  if (type === undefined && written !== '')
    cells.refuse('type', 'out_of_range', `‘${cellExcerpt(cells.raw('type'))}’ is none of ${payoutTypes.join(', ')}`)
  return type ?? 'fee'
}
