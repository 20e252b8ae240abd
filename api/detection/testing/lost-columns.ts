import type { FileKind } from '../../values/file-kind.ts'
import type { DayFacts, RefundFact, SoldLines } from '../day-facts.ts'

/** A column of a shop's files, or a whole file, that may be empty. */
type LostColumn = {
  readonly file: FileKind
  /** How a shop is told which column it is. */
  readonly name: RegExp
  /** The facts of a day whose files lack it. */
  without(facts: DayFacts): DayFacts
}

const ofLines = (facts: DayFacts, lost: Partial<SoldLines>): DayFacts => ({ ...facts, lines: { ...facts.lines, ...lost } })
const ofRefunds = (facts: DayFacts, lost: Partial<RefundFact>): DayFacts => ({
  ...facts,
  refunds: facts.refunds.map((refund) => ({ ...refund, ...lost })),
})
const none = ({ lines }: DayFacts) => lines.orderId.map(() => '')

/** What a flow may need, and how the facts of a day are without it. */
const columns = {
  parcels: { file: 'shipping', name: /shipping\.csv/, without: (facts) => ({ ...facts, parcels: [] }) },
  'order of parcels': {
    file: 'shipping',
    name: /\border_id\b/,
    without: (facts) => ({ ...facts, parcels: facts.parcels.map((parcel) => ({ ...parcel, orderId: '', goods: null, units: null })) }),
  },
  'postage charged': {
    file: 'shipping',
    name: /\bcharged\b/,
    without: (facts) => ({ ...facts, parcels: facts.parcels.map((parcel) => ({ ...parcel, charged: 0 })) }),
  },
  'cost of parcels': {
    file: 'shipping',
    name: /\bcost\b/,
    without: (facts) => ({ ...facts, parcels: facts.parcels.map((parcel) => ({ ...parcel, cost: 0 })) }),
  },
  payouts: { file: 'payouts', name: /payouts\.csv/, without: (facts) => ({ ...facts, payouts: [] }) },
  'fees of payouts': {
    file: 'payouts',
    name: /\bfee\b/,
    without: (facts) => ({ ...facts, payouts: facts.payouts.map((payout) => ({ ...payout, fee: 0 })) }),
  },
  refunds: { file: 'refunds', name: /\brefunds\b/, without: (facts) => ({ ...facts, refunds: [] }) },
  'order of refunds': { file: 'refunds', name: /\border_id\b/, without: (facts) => ofRefunds(facts, { orderId: null, orderDay: null }) },
  'reasons of refunds': { file: 'refunds', name: /\breason\b/, without: (facts) => ofRefunds(facts, { reason: '' }) },
  codes: { file: 'orders', name: /\bdiscount_code\b/, without: (facts) => ofLines(facts, { code: none(facts) }) },
  customers: {
    file: 'orders',
    name: /\bcustomer_id\b/,
    without: (facts) =>
      ofLines(facts, {
        customer: none(facts),
        isReturning: facts.lines.isReturning.map(() => false),
        isRenewing: facts.lines.isRenewing.map(() => false),
      }),
  },
  'list prices': {
    file: 'orders',
    name: /\blist_price\b/,
    without: (facts) => ({
      ...ofLines(facts, { listPrice: facts.lines.listPrice.map(() => 0) }),
      sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) },
    }),
  },
  costs: { file: 'costs', name: /\bunit_cost\b/, without: (facts) => ({ ...facts, costs: [] }) },
} as const satisfies Readonly<Record<string, LostColumn>>

export type ColumnName = keyof typeof columns

export const lostColumns: Readonly<Record<ColumnName, LostColumn>> = columns

/** The days of a shop whose files lack some columns on the days from `from` to before `until`. */
export function without(
  days: readonly DayFacts[],
  lost: readonly ColumnName[],
  { from = 0, until = Number.POSITIVE_INFINITY } = {},
): DayFacts[] {
  return days.map((facts, i) => (i < from || i >= until ? facts : lost.reduce((left, name) => lostColumns[name].without(left), facts)))
}
