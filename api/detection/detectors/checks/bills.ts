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

/** The day's bills in the order of lanes and orders, whatever the order of the facts. */
export function billsOf(parcels: readonly ParcelFact[]): DayBill[] {
  const groups = Map.groupBy(parcels, ({ carrier, zone, orderId }) => `${carrier}/${zone}\n${orderId}`)
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => {
      const first = own[0] as ParcelFact
      const sorted = [...own].sort((a, b) => a.cost - b.cost || a.charged - b.charged)
      return {
        lane: `${first.carrier}/${first.zone}`,
        orderId: first.orderId,
        parcels: sorted,
        cost: own.reduce((sum, { cost }) => sum + cost, 0),
        charged: own.reduce((sum, { charged }) => sum + charged, 0),
        goods: first.goods,
      }
    })
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
