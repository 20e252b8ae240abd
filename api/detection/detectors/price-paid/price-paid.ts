import { flow } from '../../flows/flow.ts'
import { listPriceReadiness } from '../../flows/flow-readiness.ts'
import { discountRows } from '../../flows/line-rows.ts'
import { profile, words } from './profile.ts'

/** What is paid below list price without a code, against what was paid below it before. */
export const pricePaid = flow({
  profile,
  words,
  version: '1.1.0',
  family: 'discount',
  cause: 'prices below the list price',
  rows: (memory) =>
    discountRows(
      memory,
      (order) => memory.orders.code[order] === '',
      ({ full, paid }) => full - paid,
    ),
  cells: ['channel', 'quantity', 'class', 'category', 'sku'],
  // Sales that all get are planned, and prices of one product are looked at by others: a group is held against the rest.
  slices: [['category'], ['channel'], ['class'], ['channel', 'category'], ['channel', 'class']],
  known: ['sku', 'channel'],
  isRare: false,
  againstRest: true,
  leastRise: 0.3,
  leastShare: 0.03,
  pull: 25,
  readiness: listPriceReadiness,
})
