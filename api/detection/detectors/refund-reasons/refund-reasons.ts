import { flow } from '../../flows/flow.ts'
import { reasonReadiness } from '../../flows/flow-readiness.ts'
import { standsOut } from '../../flows/refund-wave.ts'
import { returnedRows } from '../../flows/returned-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { profile, words } from './profile.ts'

const mostReasons = 12

/** What is refunded for a reason, against what was refunded for it before. */
export const refundReasons = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'refund',
  cause: 'refunds for one reason',
  leavesTo: ['standing_serial_returns', 'standing_refunds'],
  each: reasonsInUse,
  eachType: 'slice',
  eachIs: 'refund_reason',
  isSeasonal: true,
  standsOut: (memory, reason, times, since) => standsOut(memory, times, since, (refund) => memory.refunds.reason[refund] === reason),
  rows: (memory, reason) => returnedRows(memory, (refund) => memory.refunds.reason[refund] === reason, 'reasons'),
  cells: ['category', 'sku'],
  slices: [[], ['category'], ['country'], ['channel'], ['carrier']],
  known: [],
  isRare: true,
  againstRest: false,
  leastRise: 0.5,
  pull: 60,
  readiness: reasonReadiness,
})

/** The reasons with the most refunds in memory. */
function reasonsInUse({ refunds }: RowMemory): string[] {
  const counts = new Map<string, number>()
  for (const reason of refunds.reason) if (reason !== '') counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostReasons)
    .map(([reason]) => reason)
}
