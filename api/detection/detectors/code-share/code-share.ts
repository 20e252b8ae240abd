import { codesInUse } from '../../flows/codes-in-use.ts'
import { flow } from '../../flows/flow.ts'
import { codeShareReadiness } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { orderDiscountRows } from '../../flows/order-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { discountOfCode, usualDiscounts } from '../../flows/usual-discount.ts'
import { profile, words } from './profile.ts'

/** How often a discount code comes off, against how often it did before. */
export const codeShare = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'discount',
  cause: 'a discount code that comes off more often',
  each: codesInUse,
  eachType: 'code',
  eachIs: 'code',
  rows,
  cells: ['channel', 'renewal'],
  slices: [[], ['channel'], ['class'], ['country'], ['channel', 'renewal']],
  known: [],
  isRare: true,
  againstRest: false,
  leastRise: 0.6,
  pull: 25,
  readiness: codeShareReadiness,
})

/** The money of an order is what the code took off: more than comes off without one. */
function rows(memory: RowMemory, code: string): FlowRows {
  const { code: codes, full, paid } = memory.orders
  const usual = usualDiscounts(memory)
  return orderDiscountRows(memory, (order) =>
    codes[order] === code ? discountOfCode({ full: full[order] ?? 0, paid: paid[order] ?? 0, usual: usual[order] ?? 0 }) : 0,
  )
}
