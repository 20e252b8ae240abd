import { percent } from '../../phrases.ts'
import { cannotRunWithout, listPricesFile, ready, withoutSales } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { usualPrice } from '../../rule-check/usual-price.ts'
import { recentTotals } from '../../shop-size.ts'
import { mistakesOf, type Slips } from './mistaken-lines.ts'
import { profile } from './profile.ts'

/** A single free line of fewer units is a gift or a replacement. Proposed. */
const leastUnits = 5

/**
 * Product lines at price 0 of a SKU that others pay for: two lines within 30 days, or one of five
 * units. Excludes SKUs that are mostly given away, lines that the import classifies as samples, and
 * what is meant: gifts with a code, replacements and samples (`mistakesOf`). Loss: units × the
 * median of the last 20 paid prices; micros.
 */
export const priceZero = ruleCheck<Slips>({
  profile,
  version: '2.0.0',
  cause: 'sold at no price',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => new Map(),
  readiness(_own, memory) {
    const { netSales, netWithList } = recentTotals(memory, 30)
    const coverage = netSales > 0 ? netWithList / netSales : 0
    if (netSales <= 0) return withoutSales(memory)
    const why = 'no list prices are known, so lines at no price are taken for samples'
    if (netWithList <= 0) return cannotRunWithout(listPricesFile, why, coverage)
    return ready(`list prices are known for ${percent(coverage)} of net sales`, coverage)
  },
  read(slips, memory, { day, soldCheaply, facts }) {
    const isMistake = mistakesOf(day, facts.lines, memory.rows, slips)
    const broken = soldCheaply
      .filter(({ sku, listPrice, unitPrice }) => unitPrice === 0 && isMistake(sku, listPrice))
      .flatMap(({ sku, listPrice, unitPrice, units, lines }) => {
        const usual = usualPrice(memory, sku)
        if (usual === null) return []
        const part = { day, listPrice, unitPrice, units, lines, expectedPerUnit: usual.price, actualPerUnit: 0 }
        return [[sku, { day, key: `${sku} ${listPrice}`, member: sku, part, deviation: units * usual.deviation }] as const]
      })
    return { broken }
  },
  isRepeated: (recent) => linesIn(recent) >= 2 || recent.some(({ part }) => !('table' in part) && part.units >= leastUnits),
  pack: (slips) => [...slips].sort(([a], [b]) => (a < b ? -1 : 1)),
  unpack: (packed) => new Map(packed as [string, number][]),
})

function linesIn(breaches: readonly Breach[]): number {
  return breaches.reduce((sum, { part }) => sum + ('table' in part ? 0 : part.lines), 0)
}
