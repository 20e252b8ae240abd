import type { RowMemory } from '../../flows/row-memory.ts'
import { rowDays } from '../../flows/row-memory.ts'
import { median } from '../../statistics/quantile.ts'
import type { CodeBook } from './code-book.ts'
import { type CodedOrders, codedOrders, mainChannel } from './coded-orders.ts'

/**
 * Days of files with codes before the first use: in a younger shop a code is not known to be new.
 */
export const daysWithout = 182
/**
 * Weeks of use, in each of which there was some: campaigns of up to six weeks have an end.
 * Proposed.
 */
export const leastWeeks = 7
/**
 * The same where it comes off more than this part of all orders: a sale for everybody runs longer.
 * Proposed.
 */
const [weeksOfSale, saleFrom] = [10, 1 / 3]
/** The part of its usual uses a week that each of the last two must have. Proposed. */
const stillUsed = 1 / 3

/**
 * The least part of its channel's orders: below it are single partners and gestures of service.
 * Proposed.
 */
const leastShare = 0.03
/**
 * The least part of the shop's sales that it takes off: a twentieth of the profit of a shop that
 * keeps a tenth. Proposed.
 */
const leastOfSales = 0.005
/** What it takes off an order at least: other codes give something else. */
const leastDiscount = 0.01
/** Days whose orders say how much that is now. */
export const recentDays = 28

/** The least customers who use it, where orders name them: fewer have an agreement. Proposed. */
const leastCustomers = 10
/** A code that nearly only first orders have wins customers, where others come back. Proposed. */
const [mostReturning, usualReturning] = [0.1, 0.2]

/**
 * Days around the first use in which an older code stopped that this one replaces, and how alike
 * their discounts are. Proposed.
 */
const [daysApart, alike] = [28, 0.02]
/** The part of the new code's orders a week that the older one had, at least. Proposed. */
const mostOfOlder = 0.5

type Asking = { readonly rows: RowMemory; readonly usual: Float64Array; readonly today: number }

/**
 * The codes that have been used for some weeks, and all of whose orders are in memory, with their
 * first day, by name.
 */
export function youngCodes({ codes, firstOn: codesSince }: CodeBook, today: number): (readonly [code: string, firstOn: number])[] {
  return [...codes]
    .filter(([, { firstOn }]) => firstOn > today - rowDays && firstOn >= codesSince + daysWithout && today - firstOn + 1 >= 7 * leastWeeks)
    .map(([code, { firstOn }]) => [code, firstOn] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Whether a young code goes on and takes off enough to ask whether it is meant. */
export function isWorthAsking(code: string, firstOn: number, asking: Asking): boolean {
  const coded = codedOrders(asking.rows, asking.usual, { code, after: firstOn - 1 })
  return (
    goesOn(coded, asking, firstOn) &&
    median(coded.shares) > leastDiscount &&
    takesOffMuch(coded, asking) &&
    isForMany(coded, asking.rows) &&
    !winsCustomers(coded, asking.rows, firstOn) &&
    !replacesAnother(coded, asking, firstOn)
  )
}

/** Used in each week in which the shop sold, for long enough, and still about as often. */
function goesOn({ places }: CodedOrders, { rows: { orders }, today }: Asking, firstOn: number): boolean {
  const weeks = Math.floor((today - firstOn + 1) / 7)
  const weekOf = (place: number) => Math.floor((today - (orders.day[place] ?? 0)) / 7)
  const sold = new Set<number>()
  let all = 0
  orders.day.forEach((day, place) => {
    if (day < firstOn || (orders.paid[place] ?? 0) <= 0) return
    sold.add(weekOf(place))
    all += 1
  })
  const used = new Map([...Map.groupBy(places, weekOf)].map(([week, own]) => [week, own.length]))
  const ofWholeWeeks = [...sold].filter((week) => week < weeks)
  return (
    ofWholeWeeks.length >= (places.length > saleFrom * all ? weeksOfSale : leastWeeks) &&
    ofWholeWeeks.every((week) => used.has(week)) &&
    [0, 1].every((week) => (used.get(week) ?? 0) >= stillUsed * median([...used.values()]))
  )
}

function takesOffMuch(coded: CodedOrders, { rows: { orders }, today }: Asking): boolean {
  const channel = mainChannel(coded, orders)
  let [ofChannel, sales] = [0, 0]
  orders.day.forEach((day, place) => {
    const paid = orders.paid[place] ?? 0
    if (day <= today - recentDays || paid <= 0) return
    sales += paid
    if (orders.channel[place] === channel) ofChannel += 1
  })
  let [used, discount] = [0, 0]
  coded.places.forEach((place, i) => {
    if ((orders.day[place] ?? 0) <= today - recentDays) return
    discount += coded.discounts[i] ?? 0
    if (orders.channel[place] === channel) used += 1
  })
  return used >= leastShare * ofChannel && discount >= leastOfSales * sales
}

function isForMany({ places }: CodedOrders, { orders }: RowMemory): boolean {
  const customers = places.map((place) => orders.customer[place] ?? '').filter((customer) => customer !== '')
  return customers.length < places.length / 2 || new Set(customers).size >= leastCustomers
}

function winsCustomers(coded: CodedOrders, { orders }: RowMemory, firstOn: number): boolean {
  const channel = mainChannel(coded, orders)
  const own = new Set(coded.places)
  const returning = (of: readonly number[]) => {
    const named = of.filter((place) => orders.customer[place] !== '')
    return named.filter((place) => orders.isReturning[place] === 1).length / Math.max(1, named.length)
  }
  const others = orders.day.flatMap((day, place) => (day >= firstOn && orders.channel[place] === channel && !own.has(place) ? [place] : []))
  return returning(coded.places) <= mostReturning && returning(others) >= usualReturning
}

/** Whether a code of the same discount, used about as much, stopped when this one came. */
function replacesAnother(coded: CodedOrders, { rows, usual, today }: Asking, firstOn: number): boolean {
  const { orders } = rows
  const lastOn = new Map<string, number>()
  for (const [place, code] of orders.code.entries()) lastOn.set(code, orders.day[place] ?? 0)
  const aWeek = coded.places.length / ((today - firstOn + 1) / 7)
  const share = median(coded.shares)
  return [...lastOn].some(([code, last]) => {
    if (code === '' || Math.abs(last - firstOn) > daysApart) return false
    const older = codedOrders(rows, usual, { code, after: -1 })
    const before = older.places.filter((place) => (orders.day[place] ?? 0) < firstOn)
    const weeks = (firstOn - (orders.day[0] ?? firstOn)) / 7
    return before.length > 0 && before.length >= mostOfOlder * aWeek * weeks && Math.abs(median(older.shares) - share) <= alike
  })
}
