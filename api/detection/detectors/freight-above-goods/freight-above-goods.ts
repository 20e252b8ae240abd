import { billsOf, parcelReadiness } from '../../rule-check/bills.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { profile } from './profile.ts'

/**
 * Orders of a lane within 30 days whose freight exceeds the goods; fewer are single odd bills.
 * Proposed.
 */
const leastOrders = 3

type FreightMemory = { lastParcelOn: number }

/**
 * Orders whose freight exceeds what the buyer paid for goods and shipping together: three orders of
 * a lane within 30 days. Orders without paid goods (a replacement, a gift) are intentional and not
 * judged. Loss: freight − shipping charged − goods; micros.
 */
export const freightAboveGoods = ruleCheck<FreightMemory>({
  profile,
  version: '1.0.0',
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
  countsCharged: true,
  isRepeated: (recent) => recent.length >= leastOrders,
  pack: (own) => own,
  unpack: (packed) => ({ ...(packed as FreightMemory) }),
})
