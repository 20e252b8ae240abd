import type { EventTime, Fact, PayoutType } from '../../ledger/fact.ts'
import { movement, reserveType, takenByDispute } from '../../ledger/movement.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Adyen's “Settlement details report” (`settlement_detail_report_batch_….csv`). Written from
 * Adyen's description of its columns and lines and headers that several importers quote,
 * 2026-11-29; never tested with a real file. Each row is a movement, its order the merchant
 * reference. Gross amounts are in the currency of the payment, net ones and fees in that of the
 * payout, which counts. Chargebacks are net of their fee as well. Deposits are reserves, payouts
 * money on its way. What the description names without saying what it is, is left out.
 */
export const adyenSettlement: Layout = {
  name: 'adyen-settlement',
  kind: 'payouts',
  columns: [
    { name: 'Psp Reference', isRequired: true, holds: 'text', isId: true },
    { name: 'Merchant Reference', isRequired: true, holds: 'text', isId: true },
    { name: 'Creation Date', isRequired: true, holds: 'date' },
    { name: 'TimeZone', holds: 'text' },
    { name: 'Type', isRequired: true, holds: 'text' },
    { name: 'Modification Reference', holds: 'text', isId: true },
    { name: 'Gross Currency', holds: 'text' },
    { name: 'Gross Debit (GC)', holds: 'number' },
    { name: 'Gross Credit (GC)', holds: 'number' },
    { name: 'Net Currency', isRequired: true, holds: 'text', namesCurrency: true },
    { name: 'Net Debit (NC)', holds: 'number' },
    { name: 'Net Credit (NC)', isRequired: true, holds: 'number' },
    { name: 'Commission (NC)', holds: 'number' },
    { name: 'Markup (NC)', holds: 'number' },
    { name: 'Scheme Fees (NC)', holds: 'number' },
    { name: 'Interchange (NC)', holds: 'number' },
  ],
  read(cells) {
    cells.sameCurrency('Net Currency')
    const at = cells.zonedMoment('Creation Date', 'TimeZone')
    const kind = kinds.find(({ says }) => says.test(cells.raw('Type')))?.kind ?? null
    if (kind === null) cells.refuse('Type', 'not_counted', `‘${cellExcerpt(cells.raw('Type'))}’: neither a payment nor what it cost`)
    return adyenMovement(cells, { at, kind: kind ?? 'fee', id: idOf(cells), ...amountsOf(cells, kind ?? 'fee') })
  },
}

/** What a movement is: a reserve and its release are told by their sign. */
type Kind = Exclude<PayoutType, 'release'>

const kinds: readonly { readonly kind: Kind; readonly says: RegExp }[] = [
  { kind: 'sale', says: /^(settled|settledreversed|settledinstallment)$/i },
  { kind: 'refund', says: /^(refunded|refundedreversed)$/i },
  { kind: 'dispute', says: /^(chargeback|secondchargeback|chargebackreversed)$/i },
  { kind: 'fee', says: /^(fee|misccosts|paymentcost|invoicededuction)$/i },
  { kind: 'reserve', says: /^depositcorrection$/i },
]

/** The modification is the row's own number; a fee has a description there. */
const idOf = (cells: Cells): string | null => cells.optionalText('Modification Reference', 200) ?? cells.optionalText('Psp Reference', 200)

type Amounts = { readonly gross: bigint; readonly fee: bigint }

/** Gross and fee as the shop sees them, in the currency of the payout. */
function amountsOf(cells: Cells, kind: Kind): Amounts {
  if (cells.isNone('Net Credit (NC)') && cells.isNone('Net Debit (NC)'))
    cells.refuse('Net Credit (NC)', 'missing', 'is empty, and so is Net Debit (NC)')
  const net = signed(cells, 'Net Credit (NC)', 'Net Debit (NC)')
  if (kind === 'fee') return { gross: 0n, fee: -net }
  if (kind === 'reserve') return { gross: net, fee: 0n }
  if (cells.raw('Gross Currency') === cells.raw('Net Currency')) {
    const gross = signed(cells, 'Gross Credit (GC)', 'Gross Debit (GC)')
    return { gross, fee: gross - net }
  }
  const parts = ['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)']
  const fee = parts.reduce((sum, column) => sum + (cells.roundedAmount(column) ?? 0n), 0n)
  return { gross: net + fee, fee }
}

const signed = (cells: Cells, credit: string, debit: string) => (cells.optionalAmount(credit) ?? 0n) - (cells.optionalAmount(debit) ?? 0n)

type Movement = Amounts & { readonly at: EventTime; readonly kind: Kind; readonly id: string | null }

/** The movement, its fee, and money that a dispute took. */
function adyenMovement(cells: Cells, { at, kind, id, gross, fee }: Movement): readonly [Fact, ...Fact[]] {
  const orderId = cells.optionalText('Merchant Reference', 200) ?? (kind === 'dispute' ? cells.text('Psp Reference') : null)
  const type = kind === 'reserve' ? reserveType(gross) : kind
  const payout = movement({ payoutId: id, day: at.day, source: 'Adyen', orderId, type, gross, fee })
  const fees = fee === 0n ? [] : [feeOf(cells, { name: 'ADYEN FEES', at, amount: fee, orderId })]
  const of = { orderId: orderId ?? '', day: at.day, reason: cells.raw('Type'), country: null }
  const taken = kind === 'dispute' ? takenByDispute({ ...of, moved: gross }) : []
  return [payout, ...taken, ...fees]
}
