import type { ParcelFact } from '../../day-facts.ts'
import { cannotRun, learning, type Readiness } from '../../readiness.ts'
import { isParcelReported } from '../../reported-rows.ts'
import { billsOf, type DayBill, parcelReadiness } from '../../rule-check/bills.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { addRows, forgetRows, type LosingMember, noRowsYet } from '../../standing-loss/member.ts'
import { byName } from '../../standing-loss/packed-maps.ts'
import { standingLoss } from '../../standing-loss/standing-loss.ts'
import { median } from '../../statistics/quantile.ts'
import { laneOf, memberOf, profile } from './profile.ts'

/**
 * Days within which parcels are compared; after as many without one that counts, it is over.
 * Proposed.
 */
const standingDays = 60
/** The least paid bills of a lane, their days, and the days from first to last. Proposed. */
const leastBills = 20
const leastDays = 6
const leastSpan = 28
/**
 * A lane is undercharged where customers paid less than this part of its cost, and covers from the
 * second on. Proposed.
 */
const undercharged = 0.8
const covers = 0.95
/**
 * The part of its bills that cost more than was paid: a few odd bills make no lane dear. Proposed.
 */
const leastShort = 0.75
/**
 * The part of all bills that are paid: free from some amount on is no reason not to compare the
 * others. Proposed.
 */
const leastPaid = 0.2
/**
 * The part of paid bills on lanes that cover: the shop charges what postage costs as a rule.
 * Proposed.
 */
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
/** A lane that covers its cost as a whole may have a size that does not. */
type Lane = LosingMember<Paid> & { sizes: readonly (readonly [size: string, judged: Judged])[] }
type Judged = Pick<LosingMember<Paid>, 'isCounted' | 'countedTo'>
type PostageBook = { lastParcelOn: number; bills: readonly (readonly [day: number, count: number])[]; lanes: Map<string, Lane> }

/**
 * Parcels whose customers paid postage, on lanes, or of one size on a lane, where that never
 * covered the cost, in a shop whose other lanes cover theirs. A parcel sent for free is an offer
 * and never judged. Loss: cost − charged over all paid parcels of such a lane or size, those that
 * covered theirs included; micros.
 */
export const standingPostage = standingLoss<PostageBook>({
  profile,
  version: '1.1.1',
  cause: 'postage charged below its cost',
  quietDays: standingDays,
  paceDays: 14,
  start: () => ({ lastParcelOn: -1, bills: [], lanes: new Map() }),
  readiness(book, memory, isCounting) {
    const parcels = parcelReadiness(book.lastParcelOn, memory.lastDay)
    return parcels.state !== 'ready' || isCounting ? parcels : (withoutYardstick(book) ?? parcels)
  },
  note(book, { day, facts }) {
    noteParcels(book, day, billsOf(facts.parcels))
    forgetRows(book.lanes, day - standingDays)
    return true
  },
  fresh(book, { today, reportedRows }) {
    if (withoutYardstick(book)) return []
    return [...book.lanes].flatMap(([name, lane]) => {
      const fresh = judgeLane(lane, today, ({ day, order }) => isParcelReported(reportedRows(), day, name, order))
      return fresh.map((paid) => breachOf(memberOf(name, lane.isCounted ? '' : paid.size), paid))
    })
  },
  isReportedElsewhere:
    (_book, { reportedRows }) =>
    ({ day, member, key }) =>
      isParcelReported(reportedRows(), day, laneOf(member), key),
})

/**
 * Judges a lane; its parcels that count from today on: all, or those of its sizes that never cover
 * their cost.
 */
function judgeLane(lane: Lane, today: number, isReported: (paid: Paid) => boolean): readonly Paid[] {
  const whole = judge(lane, lane.rows, { today, isReported })
  const sizes = new Map(lane.sizes)
  if (whole.isRepaired) {
    Object.assign(lane, { ...noRowsYet, countedTo: today, sizes: [] })
    return []
  }
  if (whole.isCounted) {
    const countedBefore = ({ size, day }: Paid) => day <= (sizes.get(size)?.countedTo ?? -1)
    const fresh = whole.fresh.filter((paid) => !countedBefore(paid))
    Object.assign(lane, { countedTo: today, isCounted: true, sizes: [] })
    return fresh
  }
  const ofSizes = Map.groupBy(lane.rows, ({ size }) => size)
  ofSizes.delete('')
  const counted = [...ofSizes].flatMap(([size, paid]) => {
    const known = sizes.get(size) ?? { isCounted: false, countedTo: lane.countedTo }
    // Where small parcels pay for large ones by one price, the large ones are not undercharged.
    if (!known.isCounted && !isUndercharged(chargedAlike(paid, [...ofSizes.values()]))) return []
    const own = known.isCounted ? paid : paid.filter(({ day }) => day > known.countedTo)
    const { isRepaired, isCounted, fresh } = judge(known, own, { today, isReported })
    if (isRepaired || isCounted) sizes.set(size, { countedTo: today, isCounted })
    return fresh
  })
  lane.sizes = [...sizes].sort(byName)
  return counted
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
  { today, isReported }: { today: number; isReported: (paid: Paid) => boolean },
) {
  const none = { isCounted: false, isRepaired: false, fresh: [] }
  if (!isCounted && !isUndercharged(paid)) return none
  const unreported = paid.filter((one) => !isReported(one))
  if (isCounted && coversAll(unreported.filter(({ day }) => day > today - repairedDays))) return { ...none, isRepaired: true }
  if (!isCounted && !isUndercharged(unreported)) return none
  return { isCounted: true, isRepaired: false, fresh: unreported.filter(({ day }) => day > countedTo) }
}

function breachOf(member: string, { day, order, rows, charged, cost }: Paid): Breach {
  const part = { day, table: 'parcel' as const, document: order, rows, amount: cost, expected: charged }
  return { day, key: order, member, part, deviation: 0 }
}

/** An order that went out on two lanes in one day is left out: its rows could not be told apart. */
function noteParcels(book: PostageBook, day: number, bills: readonly DayBill[]): void {
  const known = book.bills.filter(([on]) => on > day - standingDays)
  book.bills = bills.length > 0 ? [...known, [day, bills.length]] : known
  if (bills.length > 0) book.lastParcelOn = day
  const seen = Map.groupBy(bills, ({ orderId }) => orderId)
  const paid = bills.filter(({ orderId, charged, cost }) => charged > 0 && cost > 0 && seen.get(orderId)?.length === 1)
  for (const [name, ofLane] of Map.groupBy(paid, ({ lane }) => lane)) {
    const rows = ofLane.map(({ orderId, parcels, charged, cost }) => {
      return { day, order: orderId, size: sizeOf(parcels), rows: parcels.length, charged, cost }
    })
    addRows(book.lanes, name, rows, { ...noRowsYet, sizes: [] })
  }
}

function sizeOf(parcels: readonly ParcelFact[]): string {
  const [first, ...others] = new Set(parcels.map(({ size }) => size))
  return others.length === 0 ? (first ?? '') : ''
}

/**
 * Why no lane can be called undercharged; null where the shop charges what postage costs as a rule.
 */
function withoutYardstick({ bills, lanes }: PostageBook): Readiness | null {
  const all = bills.reduce((sum, [, count]) => sum + count, 0)
  const byLane = [...lanes.values()].map(({ rows }) => rows)
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
