import { flow } from '../../flows/flow.ts'
import { returnsReadiness } from '../../flows/flow-readiness.ts'
import { returnedRows } from '../../flows/returned-rows.ts'
import { profile, words } from './profile.ts'

/**
 * What is refunded of a group's orders, against the rest of the shop in the same days and what such
 * products usually are.
 */
export const refundGroups = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'refund',
  cause: 'refunds of one group',
  leavesTo: ['standing_serial_returns', 'standing_refunds'],
  rows: (memory) => returnedRows(memory, () => true),
  cells: ['category', 'sku'],
  slices: [['customer'], ['category'], ['country'], ['channel'], ['class'], ['method'], ['carrier']],
  known: [],
  withoutPast: ['customer'],
  isRare: true,
  againstRest: true,
  leastRise: 0.5,
  pull: 60,
  readiness: returnsReadiness,
})
