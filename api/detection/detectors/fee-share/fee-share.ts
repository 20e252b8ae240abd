import { flow } from '../../flows/flow.ts'
import { feeReadiness } from '../../flows/flow-readiness.ts'
import { type FlowRows, numbers } from '../../flows/flow-rows.ts'
import { columnsAt, payoutColumns } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { silentDays } from '../../flows/silent-days.ts'
import { profile, words } from './profile.ts'

/**
 * `fee-rate` tells a service whose fees rise by three parts of a hundred; so much may be one to it.
 * Proposed.
 */
const riseOfService = 0.025
/** It does so after four weeks at most, and dates the rise up to a week later. Proposed. */
const daysOfService = 35

/**
 * What a payment service or marketplace keeps of each sale, against what it kept of such sales
 * before. Each is judged by itself: a marketplace keeps four times as much of a sale as a card
 * service.
 */
export const feeShare = flow({
  profile,
  words,
  version: '1.2.0',
  family: 'fee',
  cause: 'fees that take more of some sales',
  each: (memory) => [...new Set(memory.payouts.source)],
  eachType: 'fee',
  rows,
  // Least fees and steps of a schedule make the amount a cell, beside the fixed sum that is taken
  // off.
  cells: ['method', 'category', 'value'],
  slices: [[], ['category'], ['method'], ['country']],
  known: ['category', 'method', 'country', 'value'],
  isSeasonal: true,
  leavesFirst: { rise: riseOfService, days: daysOfService },
  isRare: false,
  againstRest: false,
  // Cards from abroad come in waves of some hundredths of the fees. Proposed.
  leastRise: 0.1,
  // Fees follow a schedule, so that few sales tell the rate of a cell. Proposed.
  pull: 5,
  readiness: feeReadiness,
})

/**
 * One row for each sale that a service paid out for a fee. What it keeps of a sale whatever its
 * amount is no money here: it weighs more on small baskets, and a mix of them is no leak. Null
 * until that sum is known.
 */
function rows(memory: RowMemory, source: string): FlowRows | null {
  const { payouts, fixedFees } = memory
  const fixed = fixedFees[source]
  if (fixed === undefined) return null
  const places = payouts.source.flatMap((of, place) => (of === source ? [place] : []))
  const place = (row: number) => places[row] ?? -1
  const fixedOf = (at: number) => fixed * (payouts.rows[at] ?? 1)
  return {
    count: places.length,
    until: silentDays(memory, 'payouts').until,
    day: places.map((of) => payouts.day[of] ?? 0),
    money: numbers(places, (of) => (payouts.fee[of] ?? 0) - fixedOf(of)),
    exposure: numbers(places, (of) => payouts.gross[of] ?? 0),
    columnOf: columnsAt(payoutColumns(memory), places),
    evidence: {
      table: 'payout',
      document: (row) => `fee:sale:${payouts.document[place(row)] ?? ''}`,
      of: () => source,
      rows: (row) => payouts.rows[place(row)] ?? 1,
      beside: (row) => fixedOf(place(row)),
    },
  }
}
