import type { OrderColumns, RowMemory } from '../../flows/row-memory.ts'
import { discountOfCode } from '../../flows/usual-discount.ts'

/**
 * Orders with a code that were paid for, as their places in memory; what it took off each, micros
 * and as a part of its list price.
 */
export type CodedOrders = { readonly places: readonly number[]; readonly discounts: readonly number[]; readonly shares: readonly number[] }

/**
 * The orders of a code after a day. `usual` is what comes off each order without one
 * (`usualDiscounts`).
 */
export function codedOrders({ orders }: RowMemory, usual: Float64Array, { code, after }: { code: string; after: number }): CodedOrders {
  const places = orders.code.flatMap((of, place) =>
    of === code && (orders.day[place] ?? 0) > after && (orders.full[place] ?? 0) > 0 ? [place] : [],
  )
  const full = (place: number) => orders.full[place] ?? 0
  const discounts = places.map((place) => discountOfCode({ full: full(place), paid: orders.paid[place] ?? 0, usual: usual[place] ?? 0 }))
  return { places, discounts, shares: places.map((place, i) => (discounts[i] ?? 0) / full(place)) }
}

/** The channel with most of the orders; empty where the files name none. */
export function mainChannel({ places }: CodedOrders, { channel }: OrderColumns): string {
  const counts = [...Map.groupBy(places, (place) => channel[place] ?? '')].map(([name, own]) => ({ name, count: own.length }))
  return counts.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))[0]?.name ?? ''
}
