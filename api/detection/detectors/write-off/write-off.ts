import { cannotRun, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { usualPrice } from '../../rule-check/usual-price.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { profile } from './profile.ts'

/**
 * Share of the last price assumed as the unit cost where none is known. Proposed: a margin of 40 %,
 * as where gross profit is not known.
 */
const costOfPrice = 0.6
/** Standard deviation of that assumption: costs range from a third to nine tenths of the price. */
const unknownCostDeviation = 0.17
/** Days within which an entry of the same units of a product reverses another. Proposed. */
const reversedWithinDays = 30

/**
 * A stock entry that may still be reversed: positive units left the stock, negative ones came in.
 */
type StockEntry = { readonly day: number; readonly sku: string; readonly units: number }
/** Entries of the last days in their order. */
type WriteOffMemory = { lastOn: number; unvalued: number; entries: StockEntry[] }

/**
 * Stock removed without payment, as some exports record it among the order lines. One finding for
 * the shop. An entry and its reversal cancel: the same units of a product in and out within 30
 * days, whichever came first. Loss: units × unit cost of the day, or 60 % of the usual price paid;
 * micros. SKUs with neither are not counted.
 */
export const writeOff = ruleCheck<WriteOffMemory>({
  profile,
  version: '1.1.0',
  cause: 'stock written off',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 30,
  start: () => ({ lastOn: -1, unvalued: 0, entries: [] }),
  readiness({ lastOn, unvalued }) {
    const reason = 'no stock was booked out: only order files that keep such entries among their lines show it'
    if (lastOn < 0) return cannotRun(reason)
    const more = unvalued > 0 ? `; ${countWords(unvalued, 'unit')} of products without a cost or a price are not counted` : ''
    return ready(`stock entries are known${more}`, 1)
  },
  read(own, memory, { day, facts }) {
    const reversed: string[] = []
    own.entries = own.entries.filter((entry) => entry.day > day - reversedWithinDays)
    // Stock that came in on the day first: it may be what an entry of the same day reverses.
    const entries = [...facts.writeOffs].sort((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : a.units - b.units))
    const broken = entries.flatMap(({ sku, units, lines }) => {
      if (units > 0) own.lastOn = day
      const opposite = own.entries.findIndex((entry) => entry.sku === sku && entry.units === -units)
      if (opposite >= 0) {
        const [earlier] = own.entries.splice(opposite, 1)
        if (units < 0 && earlier) reversed.push(keyOf(earlier))
        return []
      }
      own.entries.push({ day, sku, units })
      if (units < 0) return []
      const value = worthOf(memory, sku)
      if (value === null) own.unvalued += units
      if (value === null) return []
      const part = { day, sku, listPrice: -1, unitPrice: 0, units, lines, expectedPerUnit: value.perUnit, actualPerUnit: 0 }
      const breach: Breach = { day, key: keyOf({ day, sku }), member: sku, part, deviation: units * value.deviation }
      return [['all', breach] as const]
    })
    return { broken, reversed }
  },
  isRepeated: () => true,
  pack: (own) => own,
  unpack: (packed) => structuredClone(packed as WriteOffMemory),
})

const keyOf = ({ day, sku }: Pick<StockEntry, 'day' | 'sku'>): string => `${sku} ${day}`

/** The value of one unit to the shop, micros. */
function worthOf(memory: ShopMemory, sku: string): { readonly perUnit: number; readonly deviation: number } | null {
  const cost = memory.skus.get(sku)?.costs.unitCost.at(-1)
  if (cost !== undefined) return { perUnit: cost, deviation: 0 }
  const usual = usualPrice(memory, sku)
  return usual && { perUnit: Math.round(costOfPrice * usual.price), deviation: unknownCostDeviation * usual.price }
}
