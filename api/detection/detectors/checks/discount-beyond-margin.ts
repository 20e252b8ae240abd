import type { Narrative } from '../../candidate.ts'
import { dayWords, percentWords } from '../../phrases.ts'
import { recentTotals, type ShopMemory } from '../../shop-memory.ts'
import { breachOf, costReadiness, onDays } from './below-cost.ts'
import type { Breach } from './broken-rows.ts'
import { countWords } from './check-words.ts'
import { type CheckStory, monthOfQuiet, type RuleStatus, ruleCheck } from './rule-check.ts'
import { costAbovePrice } from './sold-lines.ts'

/** Days within 30 on which a SKU must be discounted below cost to count. Proposed. */
const leastDays = 3

const words: Narrative<CheckStory> = {
  title: ({ entity }) => `Discounts take ${entity} below what it costs`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${entity} had a list price above ` +
    'the unit cost and a discount that was deeper than the margin between them.',
  advice: ({ entity }) =>
    `Take ${entity} out of the discount or make it shallower; if this is a clearance, decide whether it is worth going below cost.`,
}

/**
 * A discount deeper than the margin: the list price is above the unit cost, the price paid below it, on at least three days within 30.
 * (A list price that is below cost by itself is `below_cost`: no line is in both.) Loss: units × (unit cost − price paid); micros.
 */
export const discountBeyondMargin = ruleCheck<null>({
  name: 'discount-beyond-margin',
  version: '1.0.0',
  kind: 'discount_beyond_margin',
  entityType: 'sku',
  words,
  cause: 'discount beyond the margin',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => null,
  readiness(_own, memory, currency) {
    const costs = costReadiness(memory, currency)
    return costs.state === 'ready' ? listReadiness(memory, costs) : costs
  },
  read(_own, memory, today) {
    const broken = today.soldCheaply.flatMap((line) => {
      const cost = costAbovePrice(line, memory)
      return cost !== null && line.listPrice >= cost ? [[line.sku, breachOf(line, cost, today.day)] as const] : []
    })
    return { broken }
  },
  isRepeated: (recent) => onDays(recent) >= leastDays,
  marks: (breaches) => [`code ${depthOf(breaches)}`],
  pack: () => null,
  unpack: () => null,
})

function listReadiness(memory: ShopMemory, costs: RuleStatus): RuleStatus {
  const { netSales, netWithList } = recentTotals(memory, 30)
  const reason = 'no list prices are known: import orders with the list_price of each line'
  if (netWithList <= 0) return { state: 'cannot_run', reason, coverage: 0 }
  return { ...costs, reason: `${costs.reason}; list prices for ${percentWords(netWithList / netSales)}` }
}

/** The depth of the first discount, in whole percents: products that one code takes below cost are one case. */
function depthOf([first]: readonly Breach[]): number {
  if (!first || 'table' in first.part) return 0
  return Math.round(100 * (1 - first.part.unitPrice / first.part.listPrice))
}
