import { codesInUse } from '../../flows/codes-in-use.ts'
import { flow } from '../../flows/flow.ts'
import { codeDiscountReadiness } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { discountRows } from '../../flows/line-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { discountOfCode, usualDiscounts } from '../../flows/usual-discount.ts'
import { profile, words } from './profile.ts'

/** What a discount code takes off, against what it took off before. */
export const codeDiscount = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'discount',
  cause: 'a discount code that takes off more',
  rows,
  cells: ['code', 'quantity', 'category', 'sku'],
  slices: [['code'], ['code', 'channel'], ['code', 'renewal'], ['code', 'category']],
  known: ['code'],
  isRare: false,
  againstRest: false,
  leastRise: 0.12,
  leastShare: 0.02,
  pull: 25,
  readiness: codeDiscountReadiness,
})

function rows(memory: RowMemory): FlowRows | null {
  const { orders } = memory
  const usual = usualDiscounts(memory)
  const codes = new Set(codesInUse(memory, orders.day.at(-1) ?? 0))
  return discountRows(
    memory,
    (order) => codes.has(orders.code[order] ?? ''),
    ({ order, full, paid }) => discountOfCode({ full, paid, usual: usual[order] ?? 0 }),
  )
}
