import type { Narrative } from '../../candidate.ts'
import { dayWords, percentWords } from '../../phrases.ts'
import { recentTotals, type ShopMemory } from '../../shop-memory.ts'
import { median } from '../../statistics/quantile.ts'
import type { Breach } from './broken-rows.ts'
import { countWords } from './check-words.ts'
import { type CheckStory, monthOfQuiet, ruleCheck } from './rule-check.ts'

/** Paid prices that the usual price is the median of, and how many there must be. Proposed. */
const paidPrices = 20
const leastPaid = 3
/** One free line of fewer units is a gift or a replacement. Proposed. */
const leastUnits = 5

const words: Narrative<CheckStory> = {
  title: ({ entity }) => `${entity} is sold for nothing`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${entity} went out at a price of 0, ` +
    'while others paid for it. They are counted at the price it is usually sold for.',
  advice: ({ entity }) => `Check the price of ${entity} in the shop and its codes of 100 %; if these are gifts, book them as samples.`,
}

/**
 * Product lines at price 0 of a SKU that others pay for: two lines within 30 days, or one of five units. Not a SKU that is mostly given away,
 * and not what the import reads as samples. Loss: units × the median of the last 20 paid prices; micros.
 */
export const priceZero = ruleCheck<null>({
  name: 'price-zero',
  version: '1.0.0',
  kind: 'price_zero',
  entityType: 'sku',
  words,
  cause: 'sold at no price',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => null,
  readiness(_own, memory) {
    const { netSales, netWithList } = recentTotals(memory, 30)
    const coverage = netSales > 0 ? netWithList / netSales : 0
    if (netSales <= 0) return { state: 'learning', reason: 'there were no sales in the last 30 days', coverage }
    const reason = 'no list prices are known, so lines at no price are taken for samples: import orders with the list_price of each line'
    if (netWithList <= 0) return { state: 'cannot_run', reason, coverage }
    return { state: 'ready', reason: `list prices are known for ${percentWords(coverage)} of net sales`, coverage }
  },
  read(_own, memory, { day, soldCheaply }) {
    const broken = soldCheaply
      .filter((line) => line.unitPrice === 0)
      .flatMap(({ sku, listPrice, unitPrice, units, lines }) => {
        const usual = usualPrice(memory, sku)
        if (usual === null) return []
        const part = { day, listPrice, unitPrice, units, lines, expectedPerUnit: usual.price, actualPerUnit: 0 }
        return [[sku, { day, key: `${sku} ${listPrice}`, member: sku, part, deviation: units * usual.deviation }] as const]
      })
    return { broken }
  },
  isRepeated: (recent) => linesIn(recent) >= 2 || recent.some(({ part }) => !('table' in part) && part.units >= leastUnits),
  marks: () => [],
  pack: () => null,
  unpack: () => null,
})

function linesIn(breaches: readonly Breach[]): number {
  return breaches.reduce((sum, { part }) => sum + ('table' in part ? 0 : part.lines), 0)
}

/** What one unit is usually paid with, and its standard deviation; null for a SKU that was hardly ever paid, or mostly given away. */
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
