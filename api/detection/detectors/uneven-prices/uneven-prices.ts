import { type CodedColumn, paired } from '../../flows/coded-column.ts'
import { flow } from '../../flows/flow.ts'
import { unevenReadiness } from '../../flows/flow-readiness.ts'
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
type Sales = { lines: number; inFull: number }

/** Sums lines without a code that are alike to this one, over days. */
type SalesOf = (line: number, from: number, to: number) => Sales

/** Lines without a code by what they are held against, and by day. */
function dailySales(memory: RowMemory, isWithoutCode: (line: number) => boolean, { codes }: CodedColumn): SalesOf {
  const dayOf = lineDays(memory)
  const sales = new Map<number, Map<number, Sales>>()
  codes.forEach((code, line) => {
    if (!isWithoutCode(line)) return
    const days = sales.get(code) ?? new Map<number, Sales>()
    if (days.size === 0) sales.set(code, days)
    const day = dayOf[line] ?? 0
    const own = days.get(day) ?? { lines: 0, inFull: 0 }
    if (own.lines === 0) days.set(day, own)
    own.lines += 1
    if (isInFull(memory, line)) own.inFull += 1
  })
  return (line, from, to) => sumOf(sales.get(codes[line] ?? -1), from, to)
}

function sumOf(days: ReadonlyMap<number, Sales> | undefined, from: number, to: number): Sales {
  const sum = { lines: 0, inFull: 0 }
  for (let day = from; day <= to; day++) {
    const own = days?.get(day)
    sum.lines += own?.lines ?? 0
    sum.inFull += own?.inFull ?? 0
  }
  return sum
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
