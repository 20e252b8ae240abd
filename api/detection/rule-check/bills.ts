import type { ParcelFact } from '../day-facts.ts'
import { parcelsByLane } from '../parcels-by-lane.ts'
import { cannotRunWithout, parcelsFile, type Readiness, ready } from '../readiness.ts'

/** All parcels of one order that one carrier billed to one zone on one day. Micros. */
export type DayBill = {
  readonly lane: string
  readonly orderId: string
  readonly parcels: readonly ParcelFact[]
  readonly cost: number
  readonly charged: number
  readonly goods: number | null
}

/** Cached result for a day's parcels: two checks read it. */
const known = new WeakMap<readonly ParcelFact[], readonly DayBill[]>()

/** The day's bills in the order of lanes and orders, independent of the order of the facts. */
export function billsOf(parcels: readonly ParcelFact[]): readonly DayBill[] {
  const bills = known.get(parcels) ?? grouped(parcels)
  known.set(parcels, bills)
  return bills
}

function grouped(parcels: readonly ParcelFact[]): DayBill[] {
  const bills: DayBill[] = []
  for (const { lane, parcels: ofLane } of parcelsByLane(parcels)) {
    const sorted = [...ofLane].sort((a, b) => (a.orderId === b.orderId ? 0 : a.orderId < b.orderId ? -1 : 1))
    for (let from = 0, to = 1; to <= sorted.length; to++) {
      if (sorted[to]?.orderId === sorted[from]?.orderId) continue
      bills.push(billOf(lane, sorted.slice(from, to)))
      from = to
    }
  }
  return bills
}

function billOf(lane: string, own: ParcelFact[]): DayBill {
  const first = own[0] as ParcelFact
  const { orderId, goods } = first
  // Nearly every order has one parcel.
  if (own.length === 1) return { lane, orderId, parcels: own, cost: first.cost, charged: first.charged, goods }
  return {
    lane,
    orderId,
    parcels: own.sort((a, b) => a.cost - b.cost || a.charged - b.charged),
    cost: own.reduce((sum, { cost }) => sum + cost, 0),
    charged: own.reduce((sum, { charged }) => sum + charged, 0),
    goods,
  }
}

/** The same reason for every check of parcels: whether any were read recently. */
export function parcelReadiness(lastParcelOn: number, today: number): Readiness {
  if (lastParcelOn < 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  const age = today - lastParcelOn
  return ready(age > 14 ? `the last parcel is ${age} days old` : 'parcels are known', 1)
}
