import { flow } from '../../flows/flow.ts'
import { refundReadiness } from '../../flows/flow-readiness.ts'
import { refundRows } from '../../flows/refund-rows.ts'
import { profile, words } from './profile.ts'

/** What refunds give back above the price that was paid, against how often they did before. */
export const refundAbovePaid = flow({
  profile,
  words,
  version: '1.2.0',
  family: 'refund',
  cause: 'refunds above the price paid',
  rows: (memory) => refundRows(memory, (refund) => memory.refunds.excess[refund] ?? 0),
  cells: ['channel', 'code'],
  slices: [[], ['channel'], ['class'], ['code'], ['country'], ['reason'], ['method']],
  known: [],
  isRare: true,
  againstRest: false,
  leastRise: 0.5,
  pull: 25,
  readiness: refundReadiness,
})
