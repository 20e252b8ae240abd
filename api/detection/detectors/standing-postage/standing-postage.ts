import type { ParcelFact } from '../../day-facts.ts'
import { cannotRun, learning, type Readiness } from '../../readiness.ts'
import { billsOf, type DayBill, parcelReadiness } from '../../rule-check/bills.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { median } from '../../statistics/quantile.ts'
import { isParcelTold, onlyOnce } from '../../told-lines.ts'
import { laneOf, memberOf, profile } from './profile.ts'

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
type Paid = {
  readonly day: number
  readonly order: string
  /** Empty where the file says none, or the order's parcels differ. */
  readonly size: string
  readonly rows: number
  readonly charged: number
  readonly cost: number
}
/** Parcels up to `countedTo` are counted already, or were of a lane that was repaired. */
type Judged = { readonly countedTo: number; readonly isCounted: boolean }
/** A lane that covers its cost as a whole may have a size that does not. */
type Lane = Judged & { readonly paid: readonly Paid[]; readonly sizes: ReadonlyMap<string, Judged> }
const notJudged: Judged = { countedTo: -1, isCounted: false }
type PostageMemory = { lastParcelOn: number; bills: [day: number, count: number][]; lanes: Map<string, Lane> }

/**
 * Parcels whose customers paid postage, on lanes, or of one size on a lane, where that never covered
 * the cost, in a shop whose other lanes cover theirs. A parcel sent for free is an offer and never
 * judged. Loss: cost − charged over all paid parcels of such a lane or size, those that covered
 * theirs included; micros.
 */
export const standingPostage = ruleCheck<PostageMemory>({
  profile,
  version: '1.1.0',
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
    const isTold = (lane: string, { day, order }: Pick<Paid, 'day' | 'order'>) => isParcelTold(told(), day, lane, order)
    const isToldElsewhere = ({ day, member, key }: Breach) => isTold(laneOf(member), { day, order: key })
    if (withoutYardstick(own)) return { broken: [], isToldElsewhere }
    const broken: (readonly [string, Breach])[] = []
    for (const [name, lane] of own.lanes) {
      const { after, counted } = judgeLane(lane, today.day, (paid) => isTold(name, paid))
      own.lanes.set(name, after)
      for (const paid of counted) broken.push(['all', breachOf(memberOf(name, after.isCounted ? '' : paid.size), paid)])
    }
    return { broken, isToldElsewhere }
  },
  isRepeated: () => true,
  pack: ({ lanes, ...own }) => ({
    ...own,
    lanes: [...lanes].sort(byName).map(([name, { sizes, ...lane }]) => [name, { ...lane, sizes: [...sizes].sort(byName) }]),
  }),
  unpack(packed) {
    const { lanes, bills, lastParcelOn } = packed as PackedPostage
    return { lastParcelOn, bills: [...bills], lanes: new Map(lanes.map(([name, lane]) => [name, { ...lane, sizes: new Map(lane.sizes) }])) }
  },
})

type PackedLane = Omit<Lane, 'sizes'> & { readonly sizes: [string, Judged][] }
type PackedPostage = Omit<PostageMemory, 'lanes'> & { readonly lanes: [string, PackedLane][] }
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** The lane after today, and its parcels that count from today on: all, or those of its sizes that never cover their cost. */
function judgeLane(
  lane: Lane,
  today: number,
  isTold: (paid: Paid) => boolean,
): { readonly after: Lane; readonly counted: readonly Paid[] } {
  const whole = judge(lane, lane.paid, { today, isTold })
  if (whole.isRepaired) return { after: { ...notJudged, countedTo: today, paid: [], sizes: new Map() }, counted: [] }
  const countedBefore = ({ size, day }: Paid) => day <= (lane.sizes.get(size)?.countedTo ?? -1)
  if (whole.isCounted) {
    const after = { ...lane, countedTo: today, isCounted: true, sizes: new Map() }
    return { after, counted: whole.fresh.filter((paid) => !countedBefore(paid)) }
  }
  const sizes = new Map(lane.sizes)
  const counted: Paid[] = []
  const ofSizes = Map.groupBy(lane.paid, ({ size }) => size)
  ofSizes.delete('')
  for (const [size, paid] of ofSizes) {
    const known = lane.sizes.get(size) ?? { ...notJudged, countedTo: lane.countedTo }
    // Where small parcels pay for large ones by one price, the large ones are not undercharged.
    if (!known.isCounted && !isUndercharged(chargedAlike(paid, [...ofSizes.values()]))) continue
    const own = known.isCounted ? paid : paid.filter(({ day }) => day > known.countedTo)
    const { isRepaired, isCounted, fresh } = judge(known, own, { today, isTold })
    if (isRepaired || isCounted) sizes.set(size, { countedTo: today, isCounted })
    counted.push(...fresh)
  }
  return { after: { ...lane, sizes }, counted }
}

/** Sizes that usually cost the customer the same, within some percent, have one price. Proposed. */
const samePrice = 0.03

function chargedAlike(own: readonly Paid[], sizes: readonly (readonly Paid[])[]): readonly Paid[] {
  const usual = (paid: readonly Paid[]) => median(paid.map(({ charged }) => charged))
  return sizes.filter((paid) => Math.abs(usual(paid) - usual(own)) <= samePrice * usual(own)).flat()
}

/** Whether parcels never cover their cost, or do again; `fresh` are those that count anew. */
function judge(
  { countedTo, isCounted }: Judged,
  paid: readonly Paid[],
  { today, isTold }: { today: number; isTold: (paid: Paid) => boolean },
) {
  const none = { isCounted: false, isRepaired: false, fresh: [] }
  if (!isCounted && !isUndercharged(paid)) return none
  const untold = paid.filter((one) => !isTold(one))
  if (isCounted && coversAll(untold.filter(({ day }) => day > today - repairedDays))) return { ...none, isRepaired: true }
  if (!isCounted && !isUndercharged(untold)) return none
  return { isCounted: true, isRepaired: false, fresh: untold.filter(({ day }) => day > countedTo) }
}

function breachOf(member: string, { day, order, rows, charged, cost }: Paid): Breach {
  const part = { day, table: 'parcel' as const, document: order, rows, amount: cost, expected: charged }
  return { day, key: order, member, part, deviation: 0 }
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
    const lane = own.lanes.get(name) ?? { ...notJudged, paid: [], sizes: new Map() }
    const more = ofLane.map(({ orderId, parcels, charged, cost }) => {
      return { day, order: orderId, size: sizeOf(parcels), rows: parcels.length, charged, cost }
    })
    own.lanes.set(name, { ...lane, paid: [...lane.paid, ...more] })
  }
  for (const [name, { paid: left }] of own.lanes) if (left.length === 0) own.lanes.delete(name)
}

function sizeOf(parcels: readonly ParcelFact[]): string {
  const [first, ...others] = new Set(parcels.map(({ size }) => size))
  return others.length === 0 ? (first ?? '') : ''
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
