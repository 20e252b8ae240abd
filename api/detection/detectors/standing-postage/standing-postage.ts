import { cannotRun, learning, type Readiness } from '../../readiness.ts'
import { billsOf, type DayBill, parcelReadiness } from '../../rule-check/bills.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { isParcelTold, onlyOnce } from '../../told-lines.ts'
import { profile } from './profile.ts'

/** Days within which parcels are compared; after as many without one that counts, it is over. Proposed. */
const standingDays = 60
/** The least paid bills of a lane, their days, and the days from first to last. Proposed. */
const leastBills = 20
const leastDays = 6
const leastSpan = 28
/** A lane is undercharged where customers paid less than this part of its cost, and covers from the second on. Proposed. */
const undercharged = 0.8
const covers = 0.95
/** The part of its bills that cost more than was paid: a few odd bills make no lane dear. Proposed. */
const leastShort = 0.75
/** The part of all bills that are paid: free from some amount on is no reason not to compare the others. Proposed. */
const leastPaid = 0.2
/** The part of paid bills on lanes that cover: the shop charges what postage costs as a rule. Proposed. */
const asRule = 0.5
/** A lane is repaired when its paid bills of so many days cover their cost. Proposed. */
const repairedDays = 30

/** One order's parcels of a day on a lane that the customer paid postage for; micros. */
type Paid = { readonly day: number; readonly order: string; readonly rows: number; readonly charged: number; readonly cost: number }
type Lane = { paid: readonly Paid[]; countedTo: number; isCounted: boolean }
type PostageMemory = { lastParcelOn: number; bills: [day: number, count: number][]; lanes: Map<string, Lane> }

/**
 * Parcels whose customers paid postage, on lanes where that never covered the cost, in a shop whose
 * other lanes cover theirs. A parcel sent for free is an offer and never judged. Loss: cost − charged
 * over all paid parcels of such a lane, those that covered theirs included; micros.
 */
export const standingPostage = ruleCheck<PostageMemory>({
  profile,
  version: '1.0.0',
  cause: 'postage charged below its cost',
  isStanding: true,
  waitDays: 0,
  quietDays: standingDays,
  paceDays: 14,
  start: () => ({ lastParcelOn: -1, bills: [], lanes: new Map() }),
  readiness(own, memory, _currency, rows) {
    const parcels = parcelReadiness(own.lastParcelOn, memory.lastDay)
    if (parcels.state !== 'ready' || (rows.get('all')?.counted.length ?? 0) > 0) return parcels
    return withoutYardstick(own) ?? parcels
  },
  read(own, _memory, today) {
    const told = onlyOnce(today.told)
    noteParcels(own, today.day, billsOf(today.facts.parcels))
    const isToldElsewhere = ({ day, member, key }: Breach) => isParcelTold(told(), day, member, key)
    if (withoutYardstick(own)) return { broken: [], isToldElsewhere }
    const broken = [...own.lanes].flatMap(([name, lane]) => {
      if (!lane.isCounted && !isUndercharged(lane.paid)) return []
      const untold = lane.paid.filter(({ day, order }) => !isParcelTold(told(), day, name, order))
      if (lane.isCounted && coversAll(untold.filter(({ day }) => day > today.day - repairedDays))) {
        own.lanes.set(name, { paid: [], countedTo: today.day, isCounted: false })
        return []
      }
      if (!lane.isCounted && !isUndercharged(untold)) return []
      const fresh = untold.filter(({ day }) => day > lane.countedTo)
      own.lanes.set(name, { ...lane, countedTo: today.day, isCounted: true })
      return fresh.map((paid) => ['all', breachOf(name, paid)] as const)
    })
    return { broken, isToldElsewhere }
  },
  isRepeated: () => true,
  pack: ({ lanes, ...own }) => ({ ...own, lanes: [...lanes].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  unpack(packed) {
    const { lanes, bills, lastParcelOn } = packed as { lastParcelOn: number; bills: [number, number][]; lanes: [string, Lane][] }
    return { lastParcelOn, bills: [...bills], lanes: new Map(lanes) }
  },
})

function breachOf(lane: string, { day, order, rows, charged, cost }: Paid): Breach {
  const part = { day, table: 'parcel' as const, document: order, rows, amount: cost, expected: charged }
  return { day, key: order, member: lane, part, deviation: 0 }
}

/** An order that went out on two lanes in one day is left out: its rows could not be told apart. */
function noteParcels(own: PostageMemory, day: number, bills: readonly DayBill[]): void {
  const since = day - standingDays
  own.bills = own.bills.filter(([on]) => on > since)
  if (bills.length > 0) {
    own.lastParcelOn = day
    own.bills.push([day, bills.length])
  }
  const seen = Map.groupBy(bills, ({ orderId }) => orderId)
  const paid = bills.filter(({ orderId, charged, cost }) => charged > 0 && cost > 0 && seen.get(orderId)?.length === 1)
  for (const [name, { paid: known, ...lane }] of own.lanes) own.lanes.set(name, { ...lane, paid: known.filter((one) => one.day > since) })
  for (const [name, ofLane] of Map.groupBy(paid, ({ lane }) => lane)) {
    const lane = own.lanes.get(name) ?? { paid: [], countedTo: -1, isCounted: false }
    const more = ofLane.map(({ orderId, parcels, charged, cost }) => ({ day, order: orderId, rows: parcels.length, charged, cost }))
    own.lanes.set(name, { ...lane, paid: [...lane.paid, ...more] })
  }
  for (const [name, { paid: left }] of own.lanes) if (left.length === 0) own.lanes.delete(name)
}

/** Why no lane can be called undercharged; null where the shop charges what postage costs as a rule. */
function withoutYardstick({ bills, lanes }: PostageMemory): Readiness | null {
  const all = bills.reduce((sum, [, count]) => sum + count, 0)
  const byLane = [...lanes.values()].map(({ paid }) => paid)
  const paid = byLane.reduce((sum, { length }) => sum + length, 0)
  const days = bills.map(([day]) => day)
  if (all < leastBills || Math.max(...days) - Math.min(...days) < leastSpan)
    return learning(`${countWords(all, 'shipment')} of the last ${standingDays} days, too few to compare lanes`, 1)
  if (paid < leastPaid * all)
    return cannotRun(
      'by these files customers pay postage for fewer than a fifth of the shipments: free shipping looks meant, or what was charged is not in them',
    )
  const covered = byLane.filter((own) => own.length >= leastBills && coversAll(own)).reduce((sum, { length }) => sum + length, 0)
  if (covered >= asRule * paid) return null
  return cannotRun('postage covers its cost on too few lanes, so charging less looks meant: there are no other lanes to compare with')
}

function sums(paid: readonly Paid[]): { readonly charged: number; readonly cost: number } {
  return { charged: paid.reduce((sum, one) => sum + one.charged, 0), cost: paid.reduce((sum, one) => sum + one.cost, 0) }
}

function coversAll(paid: readonly Paid[]): boolean {
  const { charged, cost } = sums(paid)
  return paid.length > 0 && charged >= covers * cost
}

function isUndercharged(paid: readonly Paid[]): boolean {
  const { charged, cost } = sums(paid)
  const days = paid.map(({ day }) => day)
  if (paid.length < leastBills || charged >= undercharged * cost) return false
  if (new Set(days).size < leastDays || Math.max(...days) - Math.min(...days) < leastSpan) return false
  return paid.filter((one) => one.cost > one.charged).length >= leastShort * paid.length
}
