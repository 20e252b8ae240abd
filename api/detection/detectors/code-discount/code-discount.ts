import { codesInUse } from '../../flows/codes-in-use.ts'
import { flow } from '../../flows/flow.ts'
import { codeDiscountReadiness } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { discountRows } from '../../flows/line-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { discountOfCode, usualDiscounts } from '../../flows/usual-discount.ts'
import { profile, words } from './profile.ts'

/**
 * What a discount code takes off, against what it took off before. Where list prices rose and what
 * is paid with the code stayed, as where subscribers are told of a rise some weeks ahead, it is
 * told only once that lasts longer than such plans do.
 */
export const codeDiscount = flow({
  profile,
  words,
  version: '1.4.0',
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
  const { orders, lines } = memory
  const usual = usualDiscounts(memory)
  const codes = new Set(codesInUse(memory, orders.day.at(-1) ?? 0))
  const listPrices = listPricesOf(memory)
  return discountRows(memory, {
    isWanted: (code) => codes.has(code),
    discountOf: ({ order, full, paid }) => discountOfCode({ full, paid, usual: usual[order] ?? 0 }),
    isAsPlanned: ({ at, order, full, paid }, off) => {
      const listPrice = lines.listPrice[at] ?? 0
      const others = [...(listPrices.get(lines.sku[at] ?? '') ?? [])].filter((other) => other < listPrice)
      return others.some((other) => isNear(paid, (full * (1 - (usual[order] ?? 0)) - off) * (other / listPrice)))
    },
  })
}

/** The list prices at which each product was sold. */
function listPricesOf({ lines }: RowMemory): ReadonlyMap<string, ReadonlySet<number>> {
  const known = new Map<string, Set<number>>()
  for (const [line, sku] of lines.sku.entries()) known.set(sku, (known.get(sku) ?? new Set()).add(lines.listPrice[line] ?? 0))
  return known
}

/**
 * So near are equal prices: they are rounded, and what comes off without a code is that of the
 * whole order.
 */
const isNear = (paid: number, full: number) => Math.abs(paid - full) <= 0.02 * full
