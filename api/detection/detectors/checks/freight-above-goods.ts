import type { Narrative } from '../../candidate.ts'
import { dayWords } from '../../phrases.ts'
import { billsOf, parcelReadiness } from './bills.ts'
import type { Breach } from './broken-rows.ts'
import { countWords } from './check-words.ts'
import { type CheckStory, monthOfQuiet, ruleCheck } from './rule-check.ts'

/** Orders of a lane within 30 days whose freight eats more than the goods; fewer are odd bills. Proposed. */
const leastOrders = 3

type FreightMemory = { lastParcelOn: number }

const words: Narrative<CheckStory> = {
  title: ({ entity }) => `Freight by ${entity} costs more than the goods in the parcel`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'parcel')} by ${entity} cost more than the buyer ` +
    'paid for goods and shipping together. What is above is counted.',
  advice: () => 'Set a least order value for this zone, charge its shipping by weight, or send such orders with another carrier.',
}

/**
 * Orders whose freight is above what the buyer paid for goods and shipping together: three orders of a lane within 30 days. Orders without
 * paid goods (a replacement, a gift) are sent on purpose and not judged. Loss: freight − shipping charged − goods; micros.
 */
export const freightAboveGoods = ruleCheck<FreightMemory>({
  name: 'freight-above-goods',
  version: '1.0.0',
  kind: 'freight_above_goods',
  entityType: 'lane',
  words,
  cause: 'freight above the value of the goods',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => ({ lastParcelOn: -1 }),
  readiness: (own, memory) => parcelReadiness(own.lastParcelOn, memory.lastDay),
  read(own, _memory, { day, facts }) {
    if (facts.parcels.length > 0) own.lastParcelOn = day
    const broken = billsOf(facts.parcels).flatMap(({ lane, orderId, parcels, cost, charged, goods }) => {
      if (goods === null || goods <= 0 || cost <= charged + goods) return []
      const part = { day, table: 'parcel' as const, document: orderId, rows: parcels.length, amount: cost, expected: charged + goods }
      return [[lane, { day, key: orderId, member: lane, part, deviation: 0 } satisfies Breach] as const]
    })
    return { broken }
  },
  isRepeated: (recent) => recent.length >= leastOrders,
  marks: () => [],
  pack: (own) => own,
  unpack: (packed) => ({ ...(packed as FreightMemory) }),
})
