import { daysBetween } from '../../values/day.ts'
import type { Costs, SupplierCost, Variant } from './made.ts'
import { factorOn } from './products.ts'
import type { Setting } from './world-model.ts'

/**
 * All costs: at the first day, at each bill of the supplier, and on the day of each planned step.
 */
export function costsOf(setting: Setting): Costs {
  const bySku = new Map(setting.products.map((product) => [product.sku, documentsOf(setting, product)]))
  return {
    documents: [...bySku.values()].flat(),
    inForce({ sku }, on) {
      const own = bySku.get(sku) ?? []
      return (own.findLast((document) => document.on <= on) ?? own[0]) as SupplierCost
    },
  }
}

function documentsOf(setting: Setting, product: Variant): SupplierCost[] {
  const { trade, days } = setting
  const { range, sku } = product
  const random = setting.random(`cost ${sku}`)
  const base = range.cost * random.between(0.97, 1.03)
  return billDays(setting, product).flatMap((on) => {
    const wander = 1 + 0.006 * random.around()
    const of = days[on]
    if (of === undefined) return []
    const should = Math.round(base * wander * factorOn(trade.costs, range, of))
    const { cost, leak } = trade.rules.cost(should, setting, { range, on })
    return [{ product, on, is: cost, should, leak }]
  })
}

/** The days of bills, each once, in order. A step's day is one. */
function billDays({ trade, days, random }: Setting, { range, sku }: Variant): number[] {
  const own = random(`bills ${sku}`)
  const every = range.billedEvery ?? 180
  const found = new Set([0])
  for (let on = own.whole(10, every); on < days.length; on += own.whole(Math.round(every * 0.8), Math.round(every * 1.2))) found.add(on)
  for (const step of trade.costs) if (step.ranges.includes(range.code)) found.add(Math.max(0, daysBetween(trade.firstDay, step.on)))
  return [...found].sort((a, b) => a - b)
}
