import type { ParcelFact } from '../../day-facts.ts'

/** All parcels of one order that one carrier billed to one zone on one day. Micros. */
export type DayBill = {
  readonly lane: string
  readonly orderId: string
  readonly parcels: readonly ParcelFact[]
  readonly cost: number
  readonly charged: number
  readonly goods: number | null
}

/** What was worked out of a day's parcels: two checks ask for it. */
const known = new WeakMap<readonly ParcelFact[], readonly DayBill[]>()

/** The day's bills in the order of lanes and orders, whatever the order of the facts. */
export function billsOf(parcels: readonly ParcelFact[]): readonly DayBill[] {
  const bills = known.get(parcels) ?? grouped(parcels)
  known.set(parcels, bills)
  return bills
}

function grouped(parcels: readonly ParcelFact[]): DayBill[] {
  const groups = Map.groupBy(parcels, ({ carrier, zone, orderId }) => `${carrier}/${zone}\n${orderId}`)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => billOf(own))
}

function billOf(own: ParcelFact[]): DayBill {
  const first = own[0] as ParcelFact
  const { carrier, zone, orderId, goods } = first
  const lane = `${carrier}/${zone}`
  // Nearly every order is one parcel.
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

/** The same sentence for every check of parcels: whether any were read lately. */
export function parcelReadiness(lastParcelOn: number, today: number) {
  if (lastParcelOn < 0) {
    const reason = 'no parcels were read yet: import shipping.csv with order_id, date, carrier, zone, charged and cost'
    return { state: 'cannot_run' as const, reason, coverage: 0 }
  }
  const age = today - lastParcelOn
  return { state: 'ready' as const, reason: age > 14 ? `the last parcel is ${age} days old` : 'parcels are known', coverage: 1 }
}
