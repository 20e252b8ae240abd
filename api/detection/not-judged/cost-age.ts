import type { ShopMemory } from '../shop-memory.ts'
import type { SkuMemory } from '../stored-sales.ts'
import { firstLookedOver, type LookedOver, sumSince } from './unjudged.ts'

/**
 * A product's net sales of some days, micros, and the age of its newest unit cost in days; null
 * where it has none.
 */
export type CostedSales = { readonly micros: number; readonly age: number | null }

type Costs = Pick<LookedOver, 'memory' | 'openingCosts'>

/**
 * The sales of each product since a day, which is `firstLookedOver` where none is given; products
 * that sold nothing are left out.
 */
export function costedSales({ memory, openingCosts }: Costs, since = firstLookedOver(memory)): CostedSales[] {
  return [...memory.skus.values()].flatMap((product) => {
    const { day, unitPrice, units } = product.sales
    const micros = sumSince(day, since, (row) => (unitPrice[row] ?? 0) * (units[row] ?? 0))
    return micros > 0 ? [{ micros, age: ageOf(product, memory, openingCosts) }] : []
  })
}

function ageOf({ sku, costs }: SkuMemory, { firstDay, lastDay }: ShopMemory, opening: LookedOver['openingCosts']): number | null {
  const newest = costs.day.at(-1)
  if (newest === undefined) return null
  // A cost from before the shop's rows is taken in on their first day.
  return lastDay - (newest === firstDay ? Math.min(newest, opening.get(sku) ?? newest) : newest)
}

/**
 * Days of sales that say how old the costs are: those of which the checks say for how much costs
 * are known.
 */
const recentDays = 30

/**
 * "half of the sales with a unit cost use one that is at least 8 months old": the median age, by
 * money, of the costs behind the sales of the last 30 days. Null where no cost is known.
 */
export function costAgeWords(costs: Costs): string | null {
  const known = costedSales(costs, costs.memory.lastDay - recentDays + 1).flatMap(({ micros, age }) =>
    age === null ? [] : [{ micros, age }],
  )
  const age = medianAge(known)
  return age === null ? null : `half of the sales with a unit cost use one that is at least ${ageWords(age)} old`
}

/** The largest age that at least half of the money has, in days; null without any money. */
export function medianAge(sales: readonly { readonly micros: number; readonly age: number }[]): number | null {
  const half = sales.reduce((sum, { micros }) => sum + micros, 0) / 2
  let sum = 0
  for (const { micros, age } of sales.toSorted((a, b) => b.age - a.age)) {
    sum += micros
    if (sum >= half) return age
  }
  return null
}

const [week, month, year] = [7, 365.25 / 12, 365.25]

/** "5 days", "3 weeks", "8 months", "2 years": rounded down. */
export function ageWords(days: number): string {
  const counted = (of: number, unit: string) => `${Math.floor(of)} ${unit}${Math.floor(of) === 1 ? '' : 's'}`
  if (days < 2 * week) return counted(days, 'day')
  if (days < 2 * month) return counted(days / week, 'week')
  return days < 2 * year ? counted(days / month, 'month') : counted(days / year, 'year')
}
