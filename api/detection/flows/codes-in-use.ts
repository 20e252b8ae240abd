import { median } from '../statistics/quantile.ts'
import { onceADay } from './once-a-day.ts'
import { rowDays } from './row-memory.ts'
import { usualDiscounts } from './usual-discount.ts'

/** Of the weeks in memory: a code that was used in fewer of them has no past to be held against. */
const leastWeeks = 6
/** Codes that are judged: those with the largest discounts. */
const mostCodes = 12
/**
 * What a code takes off an order at least, as a part of its list price: others give something else.
 */
const leastDiscount = 0.01

/**
 * The discount codes that were in use for most of the weeks in memory, those with the largest
 * discounts first. Codes that take nothing off, such as those of a gift, are none.
 */
export const codesInUse = onceADay((memory, today: number): string[] => {
  const { orders } = memory
  const usual = usualDiscounts(memory)
  const used = new Map<string, { weeks: Set<number>; discount: number; shares: number[] }>()
  orders.code.forEach((code, i) => {
    const full = orders.full[i] ?? 0
    if (code === '' || full <= 0 || (orders.day[i] ?? 0) <= today - rowDays) return
    const own = used.get(code) ?? { weeks: new Set(), discount: 0, shares: [] }
    const discount = full * (1 - (usual[i] ?? 0)) - (orders.paid[i] ?? 0)
    own.weeks.add(Math.floor((today - (orders.day[i] ?? today)) / 7))
    own.discount += discount
    own.shares.push(discount / full)
    used.set(code, own)
  })
  return [...used]
    .filter(([, { weeks, shares }]) => weeks.size >= leastWeeks && median(shares) > leastDiscount)
    .sort(([a, one], [b, other]) => other.discount - one.discount || (a < b ? -1 : 1))
    .slice(0, mostCodes)
    .map(([code]) => code)
})
