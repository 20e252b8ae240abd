import type { ParcelFact } from '../../day-facts.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { billsOf, type DayBill, parcelReadiness } from '../../rule-check/bills.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, possible, type RuleReading, ruleCheck } from '../../rule-check/rule-check.ts'
import { mayHoldOtherProducts } from './parcel-per-product.ts'
import { billDays, profile } from './profile.ts'

/**
 * Parcels of a lane that show whether two equal bills mean anything, and the least number of them.
 * Proposed.
 */
const storedCosts = 200
const leastCosts = 30
/**
 * Highest probability that two parcels of the lane have equal costs anyway: a carrier with flat
 * rates is not judged. Proposed.
 */
const mostEqual = 0.02

type Bill = { readonly day: number; readonly cost: number; readonly carrier: string; readonly size: string }
type BillMemory = {
  lastParcelOn: number
  /** Bills of the last 45 days by order. */
  readonly orders: Map<string, Bill[]>
  /** The newest costs of each lane. */
  readonly lanes: Map<string, number[]>
}

/**
 * The same order billed again by the same carrier at the same cost within 45 days, on a lane where
 * equal costs are rare. Reported as possible: two equal parcels look alike. A parcel of another
 * size, or maybe of another product of the order, is no second bill. A credit of the same amount
 * reverses it. Loss: the second bill; deviation: each is as likely as not; micros.
 */
export const doubleBilled = ruleCheck<BillMemory>({
  profile,
  version: '1.1.0',
  cause: 'possibly billed twice',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 30,
  likelihood: possible,
  start: () => ({ lastParcelOn: -1, orders: new Map(), lanes: new Map() }),
  readiness: (own, memory) => parcelReadiness(own.lastParcelOn, memory.lastDay),
  read(own, { rows }, { day, facts }) {
    if (facts.parcels.length > 0) own.lastParcelOn = day
    const reading = { broken: [] as [string, Breach][], reversed: [] as string[] }
    const bills = billsOf(facts.parcels)
    for (const bill of bills) readBill(own, bill, { day, reading, rows })
    for (const bill of bills) noteCosts(own, bill)
    if (day % 7 === 0) forget(own, day)
    return reading
  },
  isRepeated: () => true,
  marks: (lane) => [{ of: 'billed_twice', name: lane.slice(0, lane.indexOf('/')) }],
  pack: ({ lastParcelOn, orders, lanes }) => ({ lastParcelOn, orders: sorted(orders).map(packOrder), lanes: sorted(lanes) }),
  unpack(packed) {
    const { lastParcelOn, orders, lanes } = packed as { lastParcelOn: number; orders: PackedOrder[]; lanes: [string, number[]][] }
    return { lastParcelOn, orders: new Map(orders.map(unpackOrder)), lanes: new Map(lanes) }
  },
})

/** An order's bills without column names: there are thousands of orders. */
type PackedOrder = [orderId: string, ...bills: [day: number, cost: number, carrier: string, size: string][]]

function packOrder([orderId, bills]: [string, Bill[]]): PackedOrder {
  return [orderId, ...bills.map(({ day, cost, carrier, size }): [number, number, string, string] => [day, cost, carrier, size])]
}

function unpackOrder([orderId, ...bills]: PackedOrder): [string, Bill[]] {
  return [orderId, bills.map(([day, cost, carrier, size]) => ({ day, cost, carrier, size }))]
}

type Writable = { readonly broken: [string, Breach][]; readonly reversed: string[] } & RuleReading

type Ground = { readonly day: number; readonly reading: Writable; readonly rows: RowMemory }

function readBill(own: BillMemory, bill: DayBill, { day, reading, rows }: Ground): void {
  const { lane, orderId, parcels } = bill
  const [first] = parcels
  const before = own.orders.get(orderId)
  if (!before && first && parcels.length === 1 && bill.cost > 0) {
    own.orders.set(orderId, [billOf(first, day)])
    return
  }
  const known = (before ?? []).filter((earlier) => earlier.day > day - billDays)
  let double = 0
  for (const parcel of parcels) {
    const { cost } = parcel
    const earlier = known.findIndex((one) => isSameParcel(one, parcel))
    if (cost < 0 && earlier >= 0) {
      known.splice(earlier, 1)
      reading.reversed.push(keyOf(lane, orderId, -cost))
    } else if (cost > 0) {
      if (earlier >= 0 && areEqualCostsRare(own.lanes.get(lane) ?? [])) double += cost
      known.push(billOf(parcel, day))
    }
  }
  if (known.length > 0) own.orders.set(orderId, known)
  if (double === 0 || mayHoldOtherProducts(rows, orderId, known.length)) return
  const paid = parcels.filter(({ cost }) => cost > 0)
  const amount = paid.reduce((sum, { cost }) => sum + cost, 0)
  const part = { day, table: 'parcel' as const, document: orderId, rows: parcels.length, amount, expected: amount - double }
  reading.broken.push([lane, { day, key: keyOf(lane, orderId, double), member: orderId, part, deviation: double / 2 }])
}

function billOf({ cost, carrier, size }: ParcelFact, day: number): Bill {
  return { day, cost, carrier, size }
}

/** A size that a file does not say is unknown, not another one. */
function isSameParcel(bill: Bill, { cost, carrier, size }: ParcelFact): boolean {
  return bill.carrier === carrier && bill.cost === Math.abs(cost) && (bill.size === size || bill.size === '' || size === '')
}

function keyOf(lane: string, orderId: string, cost: number): string {
  return [lane, orderId, cost].join(' ')
}

function noteCosts(own: BillMemory, { lane, parcels }: DayBill): void {
  const costs = own.lanes.get(lane)
  if (!costs) own.lanes.set(lane, parcels.map(({ cost }) => cost).slice(-storedCosts))
  else {
    for (const { cost } of parcels) costs.push(cost)
    if (costs.length > storedCosts) costs.splice(0, costs.length - storedCosts)
  }
}

/** Compares the share of parcel pairs with equal costs with the bound. */
function areEqualCostsRare(costs: readonly number[]): boolean {
  if (costs.length < leastCosts) return false
  const pairs = [...Map.groupBy(costs, (cost) => cost).values()].reduce((sum, same) => sum + same.length * (same.length - 1), 0)
  return pairs <= mostEqual * costs.length * (costs.length - 1)
}

/** Bills of an order are sorted by day. */
function forget(own: BillMemory, day: number): void {
  own.orders.forEach((bills, orderId) => {
    if ((bills[bills.length - 1]?.day ?? 0) <= day - billDays) own.orders.delete(orderId)
  })
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
