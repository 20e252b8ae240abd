import { lineColumns, lineDays, lineRenewals } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { median } from '../../statistics/quantile.ts'

/**
 * Days before a sale, and the sales of others in them, that say what a product is listed at
 * elsewhere. Proposed.
 */
const daysBefore = 21
const salesOfOthers = 3
/** Another list price this near is the same one. */
const alike = 0.01
/** A list price that was lowered by more than this is no old one. */
const lowered = 0.005

/**
 * A line that was paid for, and how many times its list price others had lately; 1 where none was
 * newer.
 */
export type NewerPrice = { readonly line: number; readonly times: number }

/**
 * Lines with what others were listed at: the median of the latest sales of the same product through
 * other channels, or on first orders where this is a repeat one. Only what stayed where it was
 * while the others rose is old: a list price that fell is told by another detector.
 */
export function newerPrices(memory: RowMemory): NewerPrice[] {
  const { lines } = memory
  const days = lineDays(memory)
  const groups = lineRenewals(memory)
  const found: NewerPrice[] = []
  for (const own of linesBySku(memory)) {
    const firstOf = new Map<number, number>()
    own.forEach((line, i) => {
      const [list, day, group] = [lines.listPrice[line] ?? 0, days[line] ?? 0, groups.codes[line] ?? 0]
      const first = firstOf.get(group) ?? list
      firstOf.set(group, first)
      const others: number[] = []
      for (let at = i - 1; at >= 0 && others.length < salesOfOthers; at--) {
        const other = own[at] ?? 0
        if ((days[other] ?? 0) < day - daysBefore) break
        if (groups.codes[other] !== group) others.push(lines.listPrice[other] ?? 0)
      }
      const times = others.length === salesOfOthers && list >= (1 - lowered) * first ? median(others) / Math.max(1, list) : 1
      found.push({ line, times: times > 1 + alike ? times : 1 })
    })
  }
  return found.sort((a, b) => a.line - b.line)
}

/** Lines that were paid for, of each product. */
function linesBySku(memory: RowMemory): number[][] {
  const { codes, names } = lineColumns(memory)('sku')
  const own = names.map((): number[] => [])
  memory.lines.unitPrice.forEach((price, line) => {
    if (price > 0) own[codes[line] ?? 0]?.push(line)
  })
  return own
}
