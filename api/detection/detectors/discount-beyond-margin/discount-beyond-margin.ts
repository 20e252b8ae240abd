import { percent } from '../../phrases.ts'
import { cannotRunWithout, listPricesFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { clearanceOf } from '../../rule-check/clearance.ts'
import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { cheapSaleBreach, costAbovePrice, costReadiness, onDays } from '../../rule-check/sold-lines.ts'
import { type ShopMemory } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { profile } from './profile.ts'

/** Days within 30 on which a SKU must be discounted below cost to count. Proposed. */
const leastDays = 3

/**
 * A discount deeper than the margin: the list price is above the unit cost and the price paid below
 * it, on at least three days within 30. (A list price below cost is `below_cost`: no line is in
 * both.) A clearance with a code of its own is none in its first weeks. Loss: units × (unit cost −
 * price paid); micros.
 */
export const discountBeyondMargin = ruleCheck<null>({
  profile,
  version: '1.1.0',
  cause: 'discount beyond the margin',
  saysMarginCoverage: true,
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => null,
  readiness(_own, memory, currency) {
    const costs = costReadiness(memory, currency)
    return costs.state === 'ready' ? listReadiness(memory, costs) : costs
  },
  read(_own, memory, today) {
    const isCleared = clearanceOf(memory.rows, today.day)
    const broken = today.soldCheaply.flatMap((line) => {
      const cost = costAbovePrice(line, memory)
      if (cost === null || line.listPrice < cost || isCleared(line)) return []
      return [[line.sku, cheapSaleBreach(line, cost, today.day)] as const]
    })
    return { broken }
  },
  isRepeated: (recent) => onDays(recent) >= leastDays,
  marks: (_sku, breaches) => [{ of: 'discount_depth', name: String(depthOf(breaches)) }],
  pack: () => null,
  unpack: () => null,
})

function listReadiness(memory: ShopMemory, costs: Readiness): Readiness {
  const { netSales, netWithList } = recentTotals(memory, 30)
  if (netWithList <= 0) return cannotRunWithout(listPricesFile, 'no list prices are known')
  return ready(`${costs.reason}; list prices for ${percent(netWithList / netSales)}`, costs.coverage)
}

/**
 * The depth of the first discount, in whole percents: products with the same depth are one case.
 */
function depthOf([first]: readonly Breach[]): number {
  if (!first || 'table' in first.part) return 0
  return Math.round(100 * (1 - first.part.unitPrice / first.part.listPrice))
}
