import { onceADay } from '../../flows/once-a-day.ts'
import type { RowMemory } from '../../flows/row-memory.ts'

/** Orders of several products from which it is known how they are sent. Proposed. */
const leastOrders = 20
/** From this share of them on that left in several parcels, the shop splits orders. Proposed. */
const splitShare = 0.1

/**
 * Whether this many parcels of an order may hold a different product each: it has as many, and
 * orders like it are often sent in several parcels, or too few are known to say. Two of them may
 * well cost the same.
 */
export function mayHoldOtherProducts(rows: RowMemory, orderId: string, parcels: number): boolean {
  const { products, isSplitting } = sendingOf(rows)
  return (products.get(orderId)?.size ?? 0) >= parcels && isSplitting
}

/** The products of each order in memory, and whether orders of several are often split. */
const sendingOf = onceADay((rows) => {
  const products = productsOf(rows)
  const costs = new Map<string, Set<number>>()
  for (const [i, orderId] of rows.parcels.document.entries()) {
    const [cost, of] = [rows.parcels.cost[i] ?? 0, products.get(orderId)?.size ?? 0]
    if (cost > 0 && of > 1) costs.set(orderId, (costs.get(orderId) ?? new Set()).add(cost))
  }
  // What costs the same may be one parcel that was billed twice.
  const split = [...costs.values()].filter((own) => own.size > 1).length
  return { products, isSplitting: costs.size < leastOrders || split >= splitShare * costs.size }
})

function productsOf({ orders, lines, forgotten }: RowMemory): Map<string, Set<string>> {
  const products = new Map<string, Set<string>>()
  for (const [line, sku] of lines.sku.entries()) {
    const orderId = orders.order[(lines.order[line] ?? 0) - forgotten] ?? ''
    products.set(orderId, (products.get(orderId) ?? new Set()).add(sku))
  }
  return products
}
