import type { Currency } from '../../../values/money.ts'
import type { Narrative } from '../../candidate.ts'
import { amountOf, minorOf } from '../../narrative-parts.ts'
import { dayWords, moneyWords, percentWords } from '../../phrases.ts'
import { type CheapSale, recentTotals, type ShopMemory } from '../../shop-memory.ts'
import type { Breach } from './broken-rows.ts'
import { countWords, dearestWords } from './check-words.ts'
import { type CheckStory, monthOfQuiet, type RuleStatus, ruleCheck } from './rule-check.ts'
import { costAbovePrice, costCoverage } from './sold-lines.ts'

/** Days within 30 on which a SKU must sell below cost to count. Proposed. */
const leastDays = 3

const words: Narrative<CheckStory> = {
  title: ({ story }) => `${countWords(story.members, 'product')} sold for less than ${story.members === 1 ? 'it costs' : 'they cost'}`,
  cause: ({ story, startedOn, currency }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${countWords(story.members, 'product')} ` +
    `went out at a price under the unit cost of their day, before any discount. ${dearestWords(story, currency)}`,
  advice: () => 'Raise these prices above cost, check that their unit costs are right, or stop selling them at a price for bulk.',
}

/**
 * Products whose price itself (before any discount) is under what one unit costs, on at least three days within 30. One finding for the
 * shop: a price list that is below cost often is so for many products at once. Loss: units × (unit cost − price paid); micros.
 */
export const belowCost = ruleCheck<null>({
  name: 'below-cost',
  version: '1.0.0',
  kind: 'below_cost',
  entityType: 'shop',
  words,
  cause: 'price below cost',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => null,
  readiness: (_own, memory, currency) => costReadiness(memory, currency),
  read(_own, memory, today) {
    const broken = today.soldCheaply.flatMap((line) => {
      const cost = costAbovePrice(line, memory)
      return cost !== null && line.listPrice < cost ? [['all', breachOf(line, cost, today.day)] as const] : []
    })
    return { broken }
  },
  isRepeated: (recent) => onDays(recent) >= leastDays,
  marks: () => [],
  pack: () => null,
  unpack: () => null,
})

/** On how many days rules were broken. */
export function onDays(breaches: readonly Breach[]): number {
  return new Set(breaches.map(({ day }) => day)).size
}

/** What these lines are short of their cost. */
export function breachOf({ sku, listPrice, unitPrice, units, lines }: CheapSale, cost: number, day: number): Breach {
  const part = { day, sku, listPrice, unitPrice, units, lines, expectedPerUnit: cost, actualPerUnit: unitPrice }
  return { day, key: [sku, listPrice, unitPrice].join(' '), member: sku, part, deviation: 0 }
}

/** A check of prices against costs judges the lines whose cost it knows; it cannot run where it knows none. */
export function costReadiness(memory: ShopMemory, currency: Currency): RuleStatus {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  const coverage = costCoverage(memory)
  if (netSales <= 0) return { state: 'learning', reason: 'there were no sales in the last 30 days', coverage }
  if (netWithCost <= 0) {
    const sold = moneyWords(minorOf(netSales, currency), currency)
    return {
      state: 'cannot_run',
      reason: `no unit costs are known (net sales of ${sold} in the last 30 days cannot be judged): import costs.csv with sku, valid_from and unit_cost`,
      coverage,
    }
  }
  const unknown = coverage < 0.999 ? `; ${amountOf(netSales - netWithCost, netSales, currency)} in the last 30 days cannot be judged` : ''
  return { state: 'ready', reason: `unit costs are known for ${percentWords(coverage)} of net sales${unknown}`, coverage }
}
