import { flow } from '../../flows/flow.ts'
import { creditReadiness } from '../../flows/flow-readiness.ts'
import { creditRows } from '../../flows/returned-rows.ts'
import { profile, words } from './profile.ts'

/** Refunds that name no order, against how often they came for as many sales before. */
export const credits = flow({
  profile,
  words,
  version: '1.2.0',
  family: 'refund',
  cause: 'credits without an order',
  rows: creditRows,
  cells: [],
  slices: [[]],
  known: [],
  isRare: true,
  againstRest: false,
  leastRise: 0.5,
  pull: 25,
  readiness: creditReadiness,
})
