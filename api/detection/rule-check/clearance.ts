import { onceADay } from '../flows/once-a-day.ts'
import { codeOfLine } from '../flows/row-columns.ts'
import type { RowMemory } from '../flows/row-memory.ts'
import type { CheapSale } from '../shop-memory.ts'
import { median } from '../statistics/quantile.ts'

/**
 * A clearance that is meant ends within so many days; one that does not is asked about as a code
 * that is new. Proposed.
 */
const longest = 35
/** Days of orders before a code's first use from which it is known to be new. Proposed. */
const leastBefore = 28
/**
 * What a clearance takes off at least, how near its depths lie together, and for which part of its
 * orders. Proposed.
 */
const [leastDepth, near, mostUses] = [0.3, 0.02, 0.9]
/**
 * The part of the products sold that a clearance is of, at most: a code for everything is none.
 * Proposed.
 */
const mostProducts = 1 / 3

/**
 * By order, its line with the deepest discount: a code stands on all lines of an order in some
 * files.
 */
type CodeUse = { firstOn: number; readonly deepest: Map<number, { sku: string; depth: number }> }

/**
 * Whether all of today's lines of a product at a price are of a clearance: of a code of its own
 * that is new, takes one deep percentage off, and only off some products. Where files name no
 * codes, none is. Read at the first question of a day, for all checks that ask.
 */
export const clearanceOf = onceADay((rows, today: number) => {
  let known: ReadonlyMap<string, boolean> | null = null
  return (sale: Pick<CheapSale, 'sku' | 'unitPrice'>): boolean => {
    known ??= pricesOf(rows, today)
    return known.get(keyOf(sale)) ?? false
  }
})

const keyOf = ({ sku, unitPrice }: Pick<CheapSale, 'sku' | 'unitPrice'>) => `${sku} ${unitPrice}`

/** By product and price: whether all of today's lines are of a clearance. */
function pricesOf(rows: RowMemory, today: number): Map<string, boolean> {
  const { orders, lines, forgotten } = rows
  const codes = clearanceCodes(rows, today)
  const isOf = new Map<string, boolean>()
  for (let line = lines.order.length - 1; line >= 0; line--) {
    if (orders.day[(lines.order[line] ?? 0) - forgotten] !== today) break
    const key = keyOf({ sku: lines.sku[line] ?? '', unitPrice: lines.unitPrice[line] ?? 0 })
    isOf.set(key, codes.has(codeOfLine(rows, line)) && (isOf.get(key) ?? true))
  }
  return isOf
}

function clearanceCodes(rows: RowMemory, today: number): ReadonlySet<string> {
  const first = rows.orders.day[0] ?? today
  const products = new Set(rows.lines.sku).size
  const isClearance = ({ firstOn, deepest }: CodeUse) => {
    const uses = [...deepest.values()]
    const depth = median(uses.map((use) => use.depth))
    const alike = uses.filter((use) => Math.abs(use.depth - depth) <= near)
    const isNew = firstOn >= first + leastBefore && today - firstOn < longest
    const skus = new Set(alike.map(({ sku }) => sku))
    return isNew && depth >= leastDepth && alike.length >= mostUses * uses.length && skus.size <= Math.max(1, mostProducts * products)
  }
  return new Set([...usesOf(rows)].filter(([, use]) => isClearance(use)).map(([code]) => code))
}

function usesOf(rows: RowMemory): Map<string, CodeUse> {
  const { orders, lines, forgotten } = rows
  const uses = new Map<string, CodeUse>()
  for (const [line, paid] of lines.unitPrice.entries()) {
    const [code, list, order] = [codeOfLine(rows, line), lines.listPrice[line] ?? 0, (lines.order[line] ?? 0) - forgotten]
    if (code === '' || paid <= 0 || list <= 0) continue
    const use = uses.get(code) ?? { firstOn: orders.day[order] ?? 0, deepest: new Map() }
    const depth = 1 - paid / list
    if (depth >= (use.deepest.get(order)?.depth ?? 0)) use.deepest.set(order, { sku: lines.sku[line] ?? '', depth })
    uses.set(code, use)
  }
  return uses
}
