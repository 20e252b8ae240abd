import type { Narrative } from '../../candidate.ts'
import { dayWords } from '../../phrases.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import type { Breach } from './broken-rows.ts'
import { countWords, dearestWords } from './check-words.ts'
import { usualPrice } from './price-zero.ts'
import { type CheckStory, monthOfQuiet, ruleCheck } from './rule-check.ts'

/** Share of the last price that is taken for the unit cost where none is known. Proposed: a margin of 40 %, as where gross profit is not known. */
const costOfPrice = 0.6
/** How far off that may be: costs between a third and nine tenths of the price. */
const unknownCostDeviation = 0.17

type WriteOffMemory = { lastOn: number; unvalued: number }

const words: Narrative<CheckStory> = {
  title: ({ story }) => `${countWords(story.units, 'unit')} of stock written off`,
  cause: ({ story, startedOn, currency }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'entry')} took ${countWords(story.units, 'unit')} of ${countWords(story.members, 'product')} out of stock for nothing: ` +
    `damaged, lost or counted away. ${dearestWords(story, currency)} Counted at unit cost, or at 60 % of the usual price where no cost is known.`,
  advice: () =>
    'Look at the dearest first: packing, storage or the supplier may be at fault, and carriers pay for damage on the way when it is claimed in time.',
}

/**
 * Stock booked out for nothing, as some exports keep it among the order lines. One finding for the shop. Loss: units × unit cost of the day,
 * or 60 % of the usual price paid; micros. SKUs with neither are not counted.
 */
export const writeOff = ruleCheck<WriteOffMemory>({
  name: 'write-off',
  version: '1.0.0',
  kind: 'write_off',
  entityType: 'shop',
  words,
  cause: 'stock written off',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 30,
  start: () => ({ lastOn: -1, unvalued: 0 }),
  readiness({ lastOn, unvalued }) {
    const reason = 'no stock was booked out: only order files that keep such entries among their lines show it'
    if (lastOn < 0) return { state: 'cannot_run', reason, coverage: 0 }
    const more = unvalued > 0 ? `; ${countWords(unvalued, 'unit')} of products without a cost or a price are not counted` : ''
    return { state: 'ready', reason: `stock entries are known${more}`, coverage: 1 }
  },
  read(own, memory, { day, facts }) {
    const broken = [...facts.writeOffs]
      .sort((a, b) => (a.sku < b.sku ? -1 : 1))
      .flatMap(({ sku, units, lines }) => {
        own.lastOn = day
        const value = worthOf(memory, sku)
        if (value === null) own.unvalued += units
        if (value === null) return []
        const part = { day, sku, listPrice: -1, unitPrice: 0, units, lines, expectedPerUnit: value.perUnit, actualPerUnit: 0 }
        const breach: Breach = { day, key: sku, member: sku, part, deviation: units * value.deviation }
        return [['all', breach] as const]
      })
    return { broken }
  },
  isRepeated: () => true,
  marks: () => [],
  pack: (own) => own,
  unpack: (packed) => ({ ...(packed as WriteOffMemory) }),
})

/** What one unit is worth to the shop, micros. */
function worthOf(memory: ShopMemory, sku: string): { readonly perUnit: number; readonly deviation: number } | null {
  const cost = memory.skus.get(sku)?.costs.unitCost.at(-1)
  if (cost !== undefined) return { perUnit: cost, deviation: 0 }
  const usual = usualPrice(memory, sku)
  return usual && { perUnit: Math.round(costOfPrice * usual.price), deviation: unknownCostDeviation * usual.price }
}
