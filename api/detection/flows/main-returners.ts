import type { RefundColumns } from './row-memory.ts'

/**
 * Refunds of whatever product that make one a customer who sends back again and again. Proposed.
 */
const often = 3
/** The part of a product's refunds that such customers must have to be their cause. Proposed. */
const leastPart = 0.6
/**
 * How many times their part in earlier refunds it must have: in some shops many customers send back
 * often. Proposed.
 */
const leastTimes = 2

/**
 * Customers who sent back three times or more since a product's rise, and have `refunds` of the
 * `all` of the product in memory since.
 */
export type MainReturners = { readonly customers: number; readonly refunds: number; readonly all: number }

/**
 * The few customers behind most of a product's refunds since a day; null where there are none, or
 * the files name no customers.
 */
export function mainReturners(refunds: RefundColumns, product: string, since: number): MainReturners | null {
  const { day, sku, customer } = refunds
  const last = day.at(-1) ?? since
  const frequent = frequentIn(refunds, since, last)
  const own = day.flatMap((on, i) => (on >= since && sku[i] === product ? [customer[i] ?? ''] : []))
  const theirs = own.filter((name) => frequent.has(name))
  const earlier = frequentIn(refunds, since - (last - since + 1), since - 1)
  const before = day.flatMap((on, i) => (on < since && sku[i] !== product ? [customer[i] ?? ''] : []))
  const usual = before.filter((name) => earlier.has(name)).length / Math.max(1, before.length)
  const part = theirs.length / Math.max(1, own.length)
  if (part < leastPart || part < leastTimes * usual) return null
  return { customers: new Set(theirs).size, refunds: theirs.length, all: own.length }
}

function frequentIn({ day, customer }: RefundColumns, from: number, until: number): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const [i, on] of day.entries()) {
    const name = customer[i] ?? ''
    if (name !== '' && on >= from && on <= until) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= often).map(([name]) => name))
}
