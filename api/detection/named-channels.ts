import type { RowMemory } from './flows/row-memory.ts'

/**
 * Whether orders name the channel through which they came, by at least half of the money of the
 * orders in memory. The orders of a shop that does not say where it sells (shop, trade,
 * marketplace) cannot be held against what its ads claim to have sold.
 */
export function namesChannels({ orders }: RowMemory): boolean {
  let [named, all] = [0, 0]
  orders.paid.forEach((paid, i) => {
    all += paid
    if (orders.channel[i] !== '') named += paid
  })
  return named > 0 && named >= all / 2
}
