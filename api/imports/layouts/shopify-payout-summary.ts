import type { Fact } from '../../ledger/fact.ts'
import { movement, reserveType } from '../../ledger/movement.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Payouts of Shopify Payments (Finances, Payouts, Export), one row each. Written from public
 * headers of 10 to 13 columns and their rows, 2026-11-29; never tested with a real file. A row sums
 * what a payout is made of: charges, refunds, reserved funds and fees are each a movement on its
 * day, without orders. The export of transactions has the same movements one by one: import one or
 * the other. Payouts that failed or were cancelled are not counted. Adjustments, advances and taxes
 * are left out and noted.
 */
export const shopifyPayoutSummary: Layout = {
  name: 'shopify-payout-summary',
  kind: 'payouts',
  toldApartBy: 'orders',
  statesAgain: ['shopify-payouts'],
  columns: [
    { name: 'Payout Date', synonyms: ['Date'], isRequired: true, holds: 'date' },
    { name: 'Status', synonyms: ['Payout Status'], isRequired: true, holds: 'text' },
    { name: 'Charges', isRequired: true, holds: 'number' },
    { name: 'Refunds', isRequired: true, holds: 'number' },
    { name: 'Fees', isRequired: true, holds: 'number' },
    { name: 'Total', isRequired: true, holds: 'number' },
    { name: 'Adjustments', holds: 'number' },
    { name: 'Reserved Funds', holds: 'number' },
    { name: 'Retried Amount', holds: 'number' },
    { name: 'Marketplace Sales Tax', holds: 'number' },
    { name: 'Advances', holds: 'number' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const status = cells.raw('Status')
    if (/fail|cancel/i.test(status)) cells.refuse('Status', 'not_counted', `‘${cellExcerpt(status)}’: the payout was not made`)
    const facts = movementsOf(cells)
    if (facts.length === 0) cells.refuse('Total', 'not_counted', `‘${cellExcerpt(cells.raw('Total'))}’: neither charges, refunds nor fees`)
    if (!cells.refusal && others.some((column) => amountIn(cells, column) !== 0n)) cells.note('amounts_left_out')
    return facts as [Fact, ...Fact[]]
  },
}

/** Amounts of a payout that are no fact of their own. */
const others = ['Adjustments', 'Retried Amount', 'Marketplace Sales Tax', 'Advances']

const amountIn = (cells: Cells, column: string) => cells.optionalAmount(column) ?? 0n

function movementsOf(cells: Cells): Fact[] {
  const at = cells.moment('Payout Date')
  const row = { payoutId: null, day: at.day, source: 'Shopify Payments', orderId: null }
  const [charges, refunds, held, fee] = [cells.amount('Charges'), cells.amount('Refunds'), amountIn(cells, 'Reserved Funds'), feeIn(cells)]
  return [
    ...(charges === 0n && fee === 0n ? [] : [movement({ ...row, type: charges === 0n ? 'fee' : 'sale', gross: charges, fee })]),
    ...(refunds === 0n ? [] : [movement({ ...row, type: 'refund', gross: refunds > 0n ? -refunds : refunds, fee: 0n })]),
    ...(held === 0n ? [] : [movement({ ...row, type: reserveType(held), gross: held, fee: 0n })]),
    ...(fee === 0n ? [] : [feeOf(cells, { name: 'SHOPIFY PAYMENTS FEES', at, amount: fee, orderId: null })]),
  ]
}

/**
 * What was taken, positive. The export writes it negative; where it does not, the total tells what
 * was taken from what was given back.
 */
function feeIn(cells: Cells): bigint {
  const [fees, total] = [cells.amount('Fees'), cells.amount('Total')]
  const before = ['Charges', 'Refunds', 'Reserved Funds', ...others].reduce((sum, column) => sum + amountIn(cells, column), 0n)
  return fees <= 0n || before + fees === total ? -fees : fees
}
