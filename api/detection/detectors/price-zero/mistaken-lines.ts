import type { SoldLines } from '../../day-facts.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { monthOfQuiet } from '../../rule-check/rule-check.ts'

/**
 * Orders of which nothing was paid are suddenly many from this number on, and from this part of all
 * orders. Proposed.
 */
const [leastFree, manyOf] = [3, 0.2]

/**
 * The days of which they are a part. One day is enough without a code that gives things away: with
 * one they may be sent together.
 */
const [plainDays, giftDays] = [[1, 7], [7]]

/** A code gives things away where so many of its orders have a line at no price. Proposed. */
const mostOf = 0.5

/**
 * By product, the last day on which it came for nothing in an order that was paid for, and no code
 * said so.
 */
export type Slips = Map<string, number>

type FreeLine = { readonly sku: string; readonly listPrice: number; readonly isWhole: boolean; readonly isGift: boolean }

/**
 * Whether the day's lines of a product and list price at no price are a mistake, at least half of
 * them. Meant is what a code gives away, and an order of which nothing was paid: a replacement or a
 * sample. Such orders are a mistake where they are suddenly many, or where the product came for
 * nothing in orders that were paid for. Notes these in `slips`.
 */
export function mistakesOf(day: number, lines: SoldLines, rows: RowMemory, slips: Slips): (sku: string, listPrice: number) => boolean {
  for (const [sku, last] of slips) if (last <= day - monthOfQuiet) slips.delete(sku)
  if (!lines.unitPrice.includes(0)) return () => true
  const gifts = codesThatGive(rows)
  const free = freeLines(lines, gifts)
  for (const { sku, isWhole, isGift } of free) if (!isWhole && !isGift) slips.set(sku, day)
  const areMany = plainDays.some((days) => areFreeOrdersMany(rows, day - days, (code) => !gifts.has(code)))
  const areManyGifts = giftDays.some((days) => areFreeOrdersMany(rows, day - days, (code) => gifts.has(code)))
  const isMistake = ({ sku, isWhole, isGift }: FreeLine) => (isGift ? isWhole && areManyGifts : !isWhole || areMany || slips.has(sku))
  const cells = Map.groupBy(free, cellOf)
  return (sku, listPrice) => {
    const own = cells.get(cellOf({ sku, listPrice: Math.max(0, listPrice) })) ?? []
    return 2 * own.filter(isMistake).length >= own.length
  }
}

const cellOf = ({ sku, listPrice }: Pick<FreeLine, 'sku' | 'listPrice'>) => `${sku}\n${listPrice}`

function freeLines(lines: SoldLines, gifts: ReadonlySet<string>): FreeLine[] {
  const orders = new Map<string, { paid: number; code: string }>()
  lines.orderId.forEach((order, i) => {
    const known = orders.get(order) ?? { paid: 0, code: '' }
    const paid = known.paid + (lines.unitPrice[i] ?? 0) * (lines.units[i] ?? 0)
    orders.set(order, { paid, code: known.code || (lines.code[i] ?? '') })
  })
  return lines.unitPrice.flatMap((price, i) => {
    if (price !== 0) return []
    const { paid, code } = orders.get(lines.orderId[i] ?? '') ?? { paid: 0, code: '' }
    const isGift = gifts.has(lines.code[i] || code)
    return [{ sku: lines.sku[i] ?? '', listPrice: lines.listPrice[i] ?? 0, isWhole: paid === 0, isGift }]
  })
}

/** The codes in memory whose orders have mostly a line at no price. */
function codesThatGive({ orders, lines, forgotten }: RowMemory): Set<string> {
  const given = new Set<number>()
  lines.unitPrice.forEach((price, i) => {
    if (price === 0) given.add((lines.order[i] ?? 0) - forgotten)
  })
  const codes = new Map<string, { orders: number; given: number }>()
  orders.code.forEach((code, order) => {
    const known = codes.get(code) ?? { orders: 0, given: 0 }
    codes.set(code, { orders: known.orders + 1, given: known.given + (given.has(order) ? 1 : 0) })
  })
  return new Set([...codes].filter(([code, of]) => code !== '' && of.given >= mostOf * of.orders).map(([code]) => code))
}

function areFreeOrdersMany({ orders }: RowMemory, after: number, isOwn: (code: string) => boolean): boolean {
  let [all, free] = [0, 0]
  for (let i = orders.day.length - 1; i >= 0 && (orders.day[i] ?? after) > after; i--) {
    all += 1
    if (orders.paid[i] === 0 && isOwn(orders.code[i] ?? '')) free += 1
  }
  return free >= leastFree && free >= manyOf * all
}
