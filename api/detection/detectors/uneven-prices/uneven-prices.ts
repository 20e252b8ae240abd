import { type CodedColumn, paired } from '../../flows/coded-column.ts'
import { flow } from '../../flows/flow.ts'
import { unevenReadiness } from '../../flows/flow-readiness.ts'
import { countUpTo } from '../../flows/flow-rows.ts'
import { orderDiscountRows } from '../../flows/order-rows.ts'
import { lineColumns, lineDays } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { silentDays } from '../../flows/silent-days.ts'
import { profile, words } from './profile.ts'

/** Days between two sales of a product that are held against each other, either way. */
const daysApart = 14
/**
 * Days before a sale in which somebody else must have paid in full. A price that all get is uneven
 * for so long, which is less than a leak must run.
 */
const daysOfSale = 7
/** A discount of less than this part of the list price is rounding, or a coin off. */
const leastShare = 0.03

/**
 * Orders that pay below list price without a code for what others pay in full: how often, against
 * how often before.
 */
export const unevenPrices = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'discount',
  cause: 'prices that only some pay',
  // What is ordered together is one price: an order is one row.
  rows(memory) {
    const off = unevenDiscounts(memory)
    return orderDiscountRows(memory, (order) => off.get(order) ?? 0)
  },
  cells: ['channel', 'renewal', 'lines'],
  slices: [[], ['channel'], ['class'], ['country'], ['renewal'], ['method'], ['category']],
  known: ['channel'],
  isRare: true,
  isOfMany: true,
  againstRest: false,
  // Where some always pay less, their share drifts.
  leastRise: 1,
  pull: 25,
  readiness: unevenReadiness,
})

/**
 * By order: what was paid below list price, without a code, for products that others pay in full in
 * these days.
 */
function unevenDiscounts(memory: RowMemory): Map<number, number> {
  const { lines, forgotten } = memory
  const days = lineDays(memory)
  const isWithoutCode = linesWithoutCode(memory)
  const columns = lineColumns(memory)
  // Lines of one channel and quantity are held against each other.
  const group = paired(columns('channel'), columns('quantity'))
  const ofProducts = dailySales(memory, isWithoutCode, paired(columns('sku'), group))
  // What is on sale at a time, where the product itself was not sold lately: its category.
  const ofRanges = dailySales(memory, isWithoutCode, paired(columns('category'), group))
  const off = new Map<number, number>()
  lines.order.forEach((number, line) => {
    if (!isWithoutCode(line) || isInFull(memory, line)) return
    const order = number - forgotten
    const day = days[line] ?? 0
    if (ofProducts(line, day - daysApart, day + daysApart).inFull === 0) return
    const lately = [ofProducts, ofRanges].map((salesOf) => salesOf(line, day - daysOfSale, day))
    // The line itself is among them.
    if (!lately.find((sales) => sales.lines > 1)?.inFull) return
    const perUnit = (lines.listPrice[line] ?? 0) - (lines.unitPrice[line] ?? 0)
    off.set(order, (off.get(order) ?? 0) + perUnit * (lines.units[line] ?? 0))
  })
  return off
}

/** Lines without a code, and those of them that paid in full. */
type Sales = { readonly lines: number; readonly inFull: number }

/** Sums lines without a code that are alike to this one, over days. */
type SalesOf = (line: number, from: number, to: number) => Sales

/** Lines without a code by what they are held against, in the order of days. */
function dailySales(memory: RowMemory, isWithoutCode: (line: number) => boolean, { codes, names }: CodedColumn): SalesOf {
  const dayOf = lineDays(memory)
  // By code: the day of each line, and how many up to it paid in full.
  const sales = names.map(() => ({ day: [] as number[], inFull: [0] }))
  for (let line = 0; line < codes.length; line++) {
    const own = sales[codes[line] ?? 0]
    if (!own || !isWithoutCode(line)) continue
    own.day.push(dayOf[line] ?? 0)
    own.inFull.push((own.inFull.at(-1) ?? 0) + (isInFull(memory, line) ? 1 : 0))
  }
  return (line, from, to) => {
    const { day, inFull } = sales[codes[line] ?? 0] ?? { day: [], inFull: [0] }
    const [first, end] = [countUpTo(day, from - 1), countUpTo(day, to)]
    return { lines: end - first, inFull: (inFull[end] ?? 0) - (inFull[first] ?? 0) }
  }
}

/**
 * Lines that were paid for without a code, on days on which the file says codes and list prices.
 */
function linesWithoutCode(memory: RowMemory): (line: number) => boolean {
  const { orders, lines, forgotten } = memory
  const silent = silentDays(memory, 'codes', 'list prices')
  const days = lineDays(memory)
  const isWithout = new Uint8Array(days.length)
  for (let line = 0; line < days.length; line++) {
    const isPlain = (lines.unitPrice[line] ?? 0) > 0 && orders.code[(lines.order[line] ?? 0) - forgotten] === ''
    if (isPlain && !silent.has(days[line] ?? 0)) isWithout[line] = 1
  }
  return (line) => isWithout[line] === 1
}

const isInFull = ({ lines }: RowMemory, line: number) =>
  (lines.listPrice[line] ?? 0) - (lines.unitPrice[line] ?? 0) <= leastShare * (lines.listPrice[line] ?? 0)
