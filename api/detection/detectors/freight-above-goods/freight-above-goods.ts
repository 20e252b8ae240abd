import { billsOf, type DayBill, parcelReadiness } from '../../rule-check/bills.ts'
import { type Breach, monthDays } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { isHabit, isOpen, isRare, type LaneHabit, leastOrders, mostQuiet, noteHabit } from './lane-habit.ts'
import { earlierOfYear, type LaneYear, noteInYear, toldLane, yearDays } from './lane-year.ts'
import { profile } from './profile.ts'

type FreightMemory = { lastParcelOn: number; readonly lanes: Map<string, LaneHabit>; readonly years: Map<string, LaneYear> }

/**
 * Orders whose freight exceeds what the buyer paid for goods and shipping together: three orders of
 * a lane within 30 days; or, where parcels are few, before as many followed as show that the rule
 * is kept again; or within a year, where they are one in twenty of the lane's. Orders without paid
 * goods (a replacement, a gift) are intentional and not judged. Loss: freight − shipping charged −
 * goods; micros.
 */
export const freightAboveGoods = ruleCheck<FreightMemory>({
  profile,
  version: '1.2.0',
  cause: 'freight above the value of the goods',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => ({ lastParcelOn: -1, lanes: new Map(), years: new Map() }),
  readiness: (own, memory) => parcelReadiness(own.lastParcelOn, memory.lastDay),
  read(own, _memory, { day, facts }) {
    if (facts.parcels.length > 0) own.lastParcelOn = day
    const broken = billsOf(facts.parcels).flatMap((bill) => breachesOf(own, bill, day))
    return { broken }
  },
  countsCharged: true,
  isRepeated: (recent) => recent.length >= leastOrders,
  // The orders of a habit belong together: it is not known that the lane is repaired.
  quietDaysOf: ({ lanes }, lane, today) => {
    const habit = lanes.get(lane)
    return habit && isOpen(habit, today) ? Math.max(monthOfQuiet, today - habit.since + 1) : monthOfQuiet
  },
  paceOver: ({ lanes, years }, lane) => {
    const habit = lanes.get(lane)
    if (habit && isHabit(habit)) return isRare(habit) ? mostQuiet : monthDays
    return years.get(lane)?.isTold ? yearDays : monthDays
  },
  pack: ({ lastParcelOn, lanes, years }) => ({ lastParcelOn, lanes: byName(lanes), years: byName(years) }),
  unpack(packed) {
    const { lastParcelOn, lanes, years } = structuredClone(packed as PackedFreight)
    return { lastParcelOn, lanes: new Map(lanes), years: new Map(years) }
  },
})

type PackedFreight = { lastParcelOn: number; lanes: [string, LaneHabit][]; years: [string, LaneYear][] }

const byName = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/** A bill that breaks the rule, after those earlier ones of its lane that count with it. */
function breachesOf({ lanes, years }: FreightMemory, bill: DayBill, day: number): (readonly [lane: string, breach: Breach])[] {
  const { lane, cost, charged, goods } = bill
  if (goods === null || goods <= 0) return []
  const breach = cost > charged + goods ? breachOf(bill, charged + goods, day) : null
  const habit = noteHabit(lanes.get(lane), breach !== null, day)
  if (habit) lanes.set(lane, habit)
  else lanes.delete(lane)
  const year = noteInYear(years.get(lane), breach)
  if (year) years.set(lane, year)
  if (!breach || !habit || !year) return []
  const earlier = isHabit(habit) ? [] : earlierOfYear(year, habit)
  if (isHabit(habit) || earlier.length > 0) years.set(lane, toldLane)
  return [...earlier, breach].map((one) => [lane, one])
}

function breachOf({ lane, orderId, parcels, cost }: DayBill, paid: number, day: number): Breach {
  const part = { day, table: 'parcel' as const, document: orderId, rows: parcels.length, amount: cost, expected: paid }
  return { day, key: orderId, member: lane, part, deviation: 0 }
}
