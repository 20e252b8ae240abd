import type { Fact, PayoutType } from '../../ledger/fact.ts'
import { movement, reserveType, takenByDispute } from '../../ledger/movement.ts'
import { orderNamedIn } from '../../ledger/order-number.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Mollie's settlements (Reports, Settlements, CSV), and payments in the same columns. Written from
 * Mollie's description of what a settlement holds and a header that two importers quote alike,
 * 2026-11-29; never tested with a real file. Each row is a movement under its own id; fees are one
 * sum of the settlement. Refunds and chargebacks are negative rows of their own, and what came back
 * of either is positive. The settlement's number is left out: a row has none while it is open, and
 * would be another row with it. Routes, top-ups and corrections are not counted.
 */
export const mollieSettlement: Layout = {
  name: 'mollie-settlement',
  kind: 'payouts',
  columns: [
    { name: 'Date', isRequired: true, holds: 'date' },
    { name: 'Payment method', isRequired: true, holds: 'text' },
    { name: 'Currency', isRequired: true, holds: 'text' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Status', isRequired: true, holds: 'text' },
    { name: 'ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Description', isRequired: true, holds: 'text' },
    { name: 'Settlement currency', isRequired: true, holds: 'text', namesCurrency: true },
    { name: 'Settlement amount', isRequired: true, holds: 'number' },
    { name: 'Settlement reference', holds: 'text' },
  ],
  read(cells) {
    refuseUnpaid(cells)
    const isSettled = cells.raw('Settlement currency') !== '' && !cells.isNone('Settlement amount')
    cells.sameCurrency(isSettled ? 'Settlement currency' : 'Currency')
    const paid = cells.amount('Amount')
    const amount = isSettled ? cells.amount('Settlement amount') : paid
    const kind = kindOf(cells, amount)
    if (kind === null) {
      const what = cells.raw('Description') || cells.raw('Payment method')
      cells.refuse('Description', 'not_counted', `‘${cellExcerpt(what)}’: neither a payment nor what it cost`)
    }
    return mollieMovement(cells, kind ?? 'fee', amount)
  },
}

function refuseUnpaid(cells: Cells): void {
  const status = cells.raw('Status')
  if (/^(open|pending|queued|processing|authori[sz]ed|expired|failed|cancell?ed)$/i.test(status))
    cells.refuse('Status', 'not_counted', `‘${cellExcerpt(status)}’: no money moved`)
}

/** Ids begin with what they are of: a payment, a capture, a refund, a chargeback. */
function kindOf(cells: Cells, amount: bigint): PayoutType | null {
  const [method, id, what] = [cells.raw('Payment method'), cells.raw('ID'), cells.raw('Description')]
  if (/charge-?_?\s?back/i.test(method) || /^chb_/.test(id)) return 'dispute'
  if (/refund/i.test(method) || /^re_/.test(id)) return 'refund'
  if (/^(tr|cpt)_/.test(id)) return amount > 0n ? 'sale' : null
  if (/reserve/i.test(`${method} ${what}`)) return reserveType(amount)
  return /\bfees?\b|invoice (compensation|rounding)/i.test(what) ? 'fee' : null
}

function mollieMovement(cells: Cells, type: PayoutType, amount: bigint): readonly [Fact, ...Fact[]] {
  const at = cells.moment('Date')
  const id = cells.optionalText('ID', 200)
  const named = orderNamedIn(cells.raw('Description'))
  const orderId = named ?? (type === 'dispute' ? cells.text('ID') : null)
  const isFee = type === 'fee'
  const [gross, fee] = isFee ? [0n, -amount] : [amount, 0n]
  const payout = movement({ payoutId: id, day: at.day, source: 'Mollie', orderId, type, gross, fee })
  if (isFee) return [payout, feeOf(cells, { name: 'MOLLIE FEES', at, amount: fee, orderId })]
  const of = { orderId: orderId ?? '', day: at.day, reason: 'chargeback', country: null }
  return [payout, ...(type === 'dispute' ? takenByDispute({ ...of, moved: amount }) : [])]
}
