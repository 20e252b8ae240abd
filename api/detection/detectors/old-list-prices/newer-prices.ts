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
  const { listPrice, unitPrice } = memory.lines
  const latest = latestOfOthers(memory)
  const times = new Float64Array(unitPrice.length)
  for (const own of linesBySku(memory)) noteTimes(times, own, { memory, latest })
  const found: NewerPrice[] = []
  for (let line = 0; line < listPrice.length; line++) if ((unitPrice[line] ?? 0) > 0) found.push({ line, times: times[line] ?? 1 })
  return found
}

type LatestOfOthers = (own: readonly number[], i: number) => number[]

function noteTimes(times: Float64Array, own: readonly number[], { memory, latest }: { memory: RowMemory; latest: LatestOfOthers }): void {
  const { codes } = lineRenewals(memory)
  const firstOf = new Map<number, number>()
  let highest = 0
  own.forEach((line, i) => {
    const [list, group] = [memory.lines.listPrice[line] ?? 0, codes[line] ?? 0]
    const first = firstOf.get(group) ?? list
    firstOf.set(group, first)
    // Most list prices were never higher: then no newer one can be, and others are not looked at.
    const others = highest > list && list >= (1 - lowered) * first ? latest(own, i) : []
    highest = Math.max(highest, list)
    const above = others.length === salesOfOthers ? median(others) / Math.max(1, list) : 1
    times[line] = above > 1 + alike ? above : 1
  })
}

/** The list prices of the latest sales of the same product by others, up to three. */
function latestOfOthers(memory: RowMemory): LatestOfOthers {
  const days = lineDays(memory)
  const { codes } = lineRenewals(memory)
  return (own, i) => {
    const [line, others] = [own[i] ?? 0, [] as number[]]
    for (let at = i - 1; at >= 0 && others.length < salesOfOthers; at--) {
      const other = own[at] ?? 0
      if ((days[other] ?? 0) < (days[line] ?? 0) - daysBefore) break
      if (codes[other] !== codes[line]) others.push(memory.lines.listPrice[other] ?? 0)
    }
    return others
  }
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
