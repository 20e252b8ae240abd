import type { RowMemory } from '../../flows/row-memory.ts'
import { goneAfter } from '../../shop-memory.ts'

/** When a code was first and last used, as a day number. */
export type DatedUse = { readonly firstOn: number; lastOn: number }

/**
 * The codes that a shop's files have named, and the first day on which they named one; -1 before
 * it.
 */
export type CodeBook = { readonly codes: Map<string, DatedUse>; firstOn: number }

/** A code of so many orders in memory is noted: one that is made for each customer is not. */
const leastOrders = 2
/** Of more codes, those are kept that were used last. */
const mostCodes = 2000

/** Takes in the orders in memory. */
export function noteCodes(book: CodeBook, { orders }: RowMemory, today: number): void {
  const counts = new Map<string, DatedUse & { orders: number }>()
  orders.code.forEach((code, i) => {
    const day = orders.day[i] ?? today
    if (code === '') return
    const { firstOn, orders: count } = counts.get(code) ?? { firstOn: day, orders: 0 }
    counts.set(code, { firstOn, lastOn: day, orders: count + 1 })
  })
  for (const [code, { firstOn, lastOn, orders: count }] of counts) {
    if (book.firstOn < 0) book.firstOn = firstOn
    const known = book.codes.get(code)
    if (known) known.lastOn = lastOn
    else if (count >= leastOrders) book.codes.set(code, { firstOn, lastOn })
  }
  forgetCodes(book, today)
}

function forgetCodes({ codes }: CodeBook, today: number): void {
  for (const [code, { lastOn }] of codes) if (lastOn <= today - goneAfter) codes.delete(code)
  if (codes.size <= mostCodes) return
  const byLastUse = [...codes].sort(([a, one], [b, other]) => other.lastOn - one.lastOn || (a < b ? -1 : 1))
  for (const [code] of byLastUse.slice(mostCodes)) codes.delete(code)
}
