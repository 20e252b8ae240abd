import { billsOf, parcelReadiness } from '../../rule-check/bills.ts'
import { type Breach, monthDays } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { isOpen, isRare, type LaneHabit, leastOrders, mostQuiet, noteHabit } from './lane-habit.ts'
import { profile } from './profile.ts'

type FreightMemory = { lastParcelOn: number; readonly lanes: Map<string, LaneHabit> }

/**
 * Orders whose freight exceeds what the buyer paid for goods and shipping together: three orders of
 * a lane within 30 days, or, where parcels are few, before as many followed as show that the rule
 * is kept again. Orders without paid goods (a replacement, a gift) are intentional and not
 * judged. Loss: freight − shipping charged − goods; micros.
 */
export const freightAboveGoods = ruleCheck<FreightMemory>({
  profile,
  version: '1.1.0',
  cause: 'freight above the value of the goods',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => ({ lastParcelOn: -1, lanes: new Map() }),
  readiness: (own, memory) => parcelReadiness(own.lastParcelOn, memory.lastDay),
  read(own, _memory, { day, facts }) {
    if (facts.parcels.length > 0) own.lastParcelOn = day
    const broken = billsOf(facts.parcels).flatMap(({ lane, orderId, parcels, cost, charged, goods }) => {
      if (goods === null || goods <= 0) return []
      const isBroken = cost > charged + goods
      const habit = noteHabit(own.lanes.get(lane), isBroken, day)
      if (habit) own.lanes.set(lane, habit)
      else own.lanes.delete(lane)
      if (!isBroken) return []
      const part = { day, table: 'parcel' as const, document: orderId, rows: parcels.length, amount: cost, expected: charged + goods }
      return [[lane, { day, key: orderId, member: lane, part, deviation: 0 } satisfies Breach] as const]
    })
    return { broken }
  },
  countsCharged: true,
  isRepeated: (recent) => recent.length >= leastOrders,
  // The orders of a habit belong together: it is not known that the lane is repaired.
  quietDaysOf: ({ lanes }, lane, today) => {
    const habit = lanes.get(lane)
    return habit && isOpen(habit, today) ? Math.max(monthOfQuiet, today - habit.since + 1) : monthOfQuiet
  },
  paceOver: ({ lanes }, lane) => {
    const habit = lanes.get(lane)
    return habit && isRare(habit) ? mostQuiet : monthDays
  },
  pack: ({ lastParcelOn, lanes }) => ({ lastParcelOn, lanes: [...lanes].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  unpack(packed) {
    const { lastParcelOn, lanes } = structuredClone(packed as { lastParcelOn: number; lanes: [string, LaneHabit][] })
    return { lastParcelOn, lanes: new Map(lanes) }
  },
})
