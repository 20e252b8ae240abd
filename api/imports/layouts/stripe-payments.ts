import type { Chargeback, EventTime, Fact } from '../../ledger/fact.ts'
import { movement } from '../../ledger/movement.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'
import { stripeOrder, stripeOrderColumn } from './stripe-balance.ts'

/**
 * Stripe's export of payments (Dashboard, Payments, Export; `unified_payments.csv`). Written from
 * public headers of 23 to 60 columns and descriptions of their rows, 2026-11-29; never tested with
 * a real file. A row is one attempt to pay: those that failed or were not captured moved no money.
 * Taken are the payment as a payout with its fee and the tax on it, its refund on the day that the
 * row names, and its dispute. Where the customer paid in another currency, the converted amounts
 * count. Sales themselves are in the shop's orders. Times are UTC.
 */
export const stripePayments: Layout = {
  name: 'stripe-payments',
  kind: 'payouts',
  toldApartBy: 'ids',
  statesAgain: ['stripe-balance', 'stripe-itemized'],
  columns: [
    { name: 'id', isRequired: true, holds: 'text', isId: true },
    { name: 'Created date (UTC)', synonyms: ['Created (UTC)', 'Created'], isRequired: true, holds: 'date' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Amount Refunded', isRequired: true, holds: 'number' },
    { name: 'Status', isRequired: true, holds: 'text' },
    { name: 'Currency', holds: 'text' },
    { name: 'Captured', holds: 'text' },
    { name: 'Converted Amount', holds: 'number' },
    { name: 'Converted Amount Refunded', holds: 'number' },
    { name: 'Converted Currency', holds: 'text', namesCurrency: true },
    { name: 'Fee', holds: 'number' },
    { name: 'Taxes On Fee', synonyms: ['Tax'], holds: 'number' },
    { name: 'Refunded date (UTC)', synonyms: ['Refunded (UTC)'], holds: 'date' },
    { name: 'Disputed Amount', synonyms: ['Dispute Amount'], holds: 'number' },
    { name: 'Dispute Date (UTC)', synonyms: ['Dispute Created (UTC)'], holds: 'date' },
    { name: 'Dispute Reason', holds: 'text' },
    { name: 'Dispute Status', holds: 'text' },
    { name: 'Card Issue Country', synonyms: ['Card Address Country'], holds: 'text' },
    { name: 'Description', holds: 'text' },
    { name: 'Mode', holds: 'text' },
    stripeOrderColumn,
  ],
  read(cells) {
    const at = cells.utcMoment('Created date (UTC)')
    refuseUnpaid(cells)
    const isConverted = !cells.isNone('Converted Amount') && cells.raw('Converted Currency') !== ''
    cells.sameCurrency(isConverted ? 'Converted Currency' : 'Currency')
    // What the customer paid and got back; read also where the converted amounts count.
    cells.amount('Amount')
    cells.optionalAmount('Amount Refunded')
    const gross = cells.amount(isConverted ? 'Converted Amount' : 'Amount')
    const fee = (cells.optionalAmount('Fee') ?? 0n) + (cells.optionalAmount('Taxes On Fee') ?? 0n)
    const row = { payoutId: cells.text('id'), day: at.day, source: 'Stripe', orderId: stripeOrder(cells), fee }
    const fees = fee === 0n ? [] : [feeOf(cells, { name: 'STRIPE FEES', at, amount: fee, orderId: row.orderId })]
    const refunded = cells.optionalAmount(isConverted ? 'Converted Amount Refunded' : 'Amount Refunded') ?? 0n
    return [movement({ ...row, type: 'sale', gross }), ...fees, ...refundOf(cells, row, { at, refunded }), ...disputeOf(cells, row, at)]
  },
}

function refuseUnpaid(cells: Cells): void {
  const status = cells.raw('Status')
  if (!/^(paid|succeeded|captured|(partially |partial )?refund(ed)?|disputed.*|.*dispute.*|complete[d]?)$/i.test(status)) {
    cells.refuse('Status', 'not_counted', `‘${cellExcerpt(status)}’: nothing was paid`)
  }
  if (/^(false|no|0)$/i.test(cells.raw('Captured'))) cells.refuse('Captured', 'not_counted', '‘false’: the payment was never captured')
  if (/^test$/i.test(cells.raw('Mode'))) cells.refuse('Mode', 'not_counted', '‘Test’: no money moved')
}

type PaymentRow = { readonly payoutId: string; readonly day: EventTime['day']; readonly source: string; readonly orderId: string | null }

/**
 * What was given back of the payment: all of it together, on the day that the row names, else on
 * its own.
 */
function refundOf(cells: Cells, row: PaymentRow, { at, refunded }: { at: EventTime; refunded: bigint }): Fact[] {
  if (refunded === 0n) return []
  const isDated = cells.raw('Refunded date (UTC)') !== ''
  if (!isDated) cells.note('refund_without_day')
  const { day } = isDated ? cells.utcMoment('Refunded date (UTC)') : at
  const gross = refunded < 0n ? refunded : -refunded
  return [movement({ ...row, day, type: 'refund', gross, fee: 0n })]
}

/**
 * A dispute with what it took. An inquiry took nothing; one that was won has given it back, and is
 * no loss.
 */
function disputeOf(cells: Cells, { orderId, payoutId, ...row }: PaymentRow, at: EventTime): Fact[] {
  const disputed = cells.optionalAmount('Disputed Amount') ?? 0n
  const status = cells.raw('Dispute Status')
  if (disputed === 0n || /^warning/i.test(status)) return []
  const { day } = cells.raw('Dispute Date (UTC)') === '' ? at : cells.utcMoment('Dispute Date (UTC)')
  const amount = disputed < 0n ? -disputed : disputed
  const dispute: Chargeback = {
    table: 'chargeback',
    orderId: orderId ?? payoutId,
    day,
    amount,
    reason: cells.optionalText('Dispute Reason'),
    country: cells.optionalText('Card Issue Country'),
    state: status === '' ? null : status.toLowerCase(),
  }
  if (/^won$/i.test(status)) return [dispute]
  return [movement({ ...row, orderId, payoutId, day, type: 'dispute', gross: -amount, fee: 0n }), dispute]
}
