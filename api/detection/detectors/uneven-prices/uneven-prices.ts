import { flow } from '../../flows/flow.ts'
import { unevenReadiness } from '../../flows/flow-readiness.ts'
import { orderDiscountRows } from '../../flows/order-rows.ts'
import { countBand } from '../../flows/row-columns.ts'
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
  const { lines, orders, forgotten } = memory
  const isWithoutCode = linesWithoutCode(memory)
  const [ofProducts, ofRanges] = [dailySales(memory, isWithoutCode, alikeOf), dailySales(memory, isWithoutCode, rangeOf)]
  const off = new Map<number, number>()
  lines.order.forEach((number, line) => {
    const order = number - forgotten
    if (!isWithoutCode(line) || isInFull(memory, line)) return
    const day = orders.day[order] ?? 0
    const alike = ofProducts.get(alikeOf(memory, line))
    if (salesOf(alike, day - daysApart, day + daysApart).inFull === 0) return
    const lately = [alike, ofRanges.get(rangeOf(memory, line))].map((sales) => salesOf(sales, day - daysOfSale, day))
    // The line itself is among them.
    if (!lately.find((sales) => sales.lines > 1)?.inFull) return
    const perUnit = (lines.listPrice[line] ?? 0) - (lines.unitPrice[line] ?? 0)
    off.set(order, (off.get(order) ?? 0) + perUnit * (lines.units[line] ?? 0))
  })
  return off
}

/** Lines without a code, and those of them that paid in full. */
type Sales = { lines: number; inFull: number }

/** Lines without a code by what they are held against, and by day. */
function dailySales(
  memory: RowMemory,
  isWithoutCode: (line: number) => boolean,
  keyOf: (memory: RowMemory, line: number) => string,
): Map<string, Map<number, Sales>> {
  const { orders, lines, forgotten } = memory
  const sales = new Map<string, Map<number, Sales>>()
  lines.order.forEach((number, line) => {
    if (!isWithoutCode(line)) return
    const key = keyOf(memory, line)
    const days = sales.get(key) ?? new Map<number, Sales>()
    const day = orders.day[number - forgotten] ?? 0
    const own = days.get(day) ?? { lines: 0, inFull: 0 }
    own.lines += 1
    if (isInFull(memory, line)) own.inFull += 1
    days.set(day, own)
    sales.set(key, days)
  })
  return sales
}

function salesOf(days: ReadonlyMap<number, Sales> | undefined, from: number, to: number): Sales {
  const sum = { lines: 0, inFull: 0 }
  for (let day = from; day <= to; day++) {
    const own = days?.get(day)
    sum.lines += own?.lines ?? 0
    sum.inFull += own?.inFull ?? 0
  }
  return sum
}

/** What others pay is held against lines of the same product, channel and quantity. */
function alikeOf(memory: RowMemory, line: number): string {
  return [memory.lines.sku[line], groupOf(memory, line)].join('\n')
}

/**
 * What is on sale at a time, where the product itself was not sold lately: its category, in the
 * same channel and quantity.
 */
function rangeOf(memory: RowMemory, line: number): string {
  return [memory.lines.category[line], groupOf(memory, line)].join('\n')
}

function groupOf({ orders, lines, forgotten }: RowMemory, line: number): string {
  return [orders.channel[(lines.order[line] ?? 0) - forgotten], countBand(lines.units[line] ?? 0)].join('\n')
}

/**
 * Lines that were paid for without a code, on days on which the file says codes and list prices.
 */
function linesWithoutCode(memory: RowMemory): (line: number) => boolean {
  const { orders, lines, forgotten } = memory
  const silent = silentDays(memory, 'codes', 'list prices')
  return (line) => {
    const order = (lines.order[line] ?? 0) - forgotten
    return (lines.unitPrice[line] ?? 0) > 0 && orders.code[order] === '' && !silent.has(orders.day[order] ?? 0)
  }
}

const isInFull = ({ lines }: RowMemory, line: number) =>
  (lines.listPrice[line] ?? 0) - (lines.unitPrice[line] ?? 0) <= leastShare * (lines.listPrice[line] ?? 0)
