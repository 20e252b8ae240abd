import type { ShopMemory } from '../shop-memory.ts'
import { median } from '../statistics/quantile.ts'

/**
 * The number of paid prices whose median is the usual price, and the least number needed. Proposed.
 */
const paidPrices = 20
const leastPaid = 3

/**
 * The usual price paid for one unit, and its standard deviation; null for a SKU that was hardly
 * ever paid for, or mostly given away.
 */
export function usualPrice(memory: ShopMemory, sku: string): { readonly price: number; readonly deviation: number } | null {
  const sales = memory.skus.get(sku)?.sales
  if (!sales) return null
  const paid: number[] = []
  let free = 0
  for (let i = sales.day.length - 1; i >= 0 && paid.length < paidPrices; i--) {
    if ((sales.unitPrice[i] ?? 0) > 0) paid.push(sales.unitPrice[i] ?? 0)
    else free += 1
  }
  if (paid.length < leastPaid || free > paid.length) return null
  const price = median(paid)
  return { price: Math.round(price), deviation: 1.4826 * median(paid.map((one) => Math.abs(one - price))) }
}
