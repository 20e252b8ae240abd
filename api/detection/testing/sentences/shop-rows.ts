import type { Day } from '../../../values/day.ts'
import type { AdFact, CostFact, DayFacts, DisputeFact, FeeFact, ParcelFact, PayoutFact, RefundFact } from '../../day-facts.ts'

/** An order of a day: the lines of one order number. Money is micros. */
export type RawOrder = {
  readonly day: Day
  readonly id: string
  code: string
  readonly channel: string
  readonly country: string
  readonly method: string
  readonly customer: string
  readonly isReturning: boolean
  readonly isRenewing: boolean
  readonly lines: RawLine[]
  /**
   * What was paid for it, and what it would have been at list price, without what was given away.
   */
  paid: number
  full: number
  carrier: string
}

export type RawLine = {
  readonly order: RawOrder
  readonly sku: string
  readonly units: number
  /** For one unit; the price paid where the file has no list price. */
  readonly listPrice: number
  readonly hasListPrice: boolean
  readonly unitPrice: number
  readonly category: string
}

/** A row of another table with its day and the order that it names, where the files have it. */
export type RawRow<Fact> = Fact & { readonly day: Day; readonly order: RawOrder | null }

/** The raw rows of a shop, as an owner has them in the files. */
export type RawRows = {
  readonly days: readonly DayFacts[]
  readonly lastDay: Day
  readonly orders: readonly RawOrder[]
  readonly lines: readonly RawLine[]
  readonly parcels: readonly RawRow<ParcelFact>[]
  readonly refunds: readonly RawRow<RefundFact>[]
  readonly payouts: readonly RawRow<PayoutFact>[]
  readonly disputes: readonly RawRow<DisputeFact>[]
  readonly ads: readonly (AdFact & { readonly day: Day })[]
  readonly fees: readonly (FeeFact & { readonly day: Day })[]
  /** Cost documents of a product, oldest first. */
  readonly costs: ReadonlyMap<string, readonly (CostFact & { readonly day: Day })[]>
}

export function shopRows(days: readonly DayFacts[]): RawRows {
  const orders = days.flatMap(ordersOf)
  const byId = new Map<string, RawOrder>()
  for (const order of orders) if (!byId.has(order.id)) byId.set(order.id, order)
  const dated = <Fact extends { readonly orderId: string | null }>(of: (facts: DayFacts) => readonly Fact[]): RawRow<Fact>[] =>
    days.flatMap((facts) => of(facts).map((fact) => ({ ...fact, day: facts.day, order: byId.get(fact.orderId ?? '') ?? null })))
  const parcels = dated(({ parcels }) => parcels)
  for (const { order, carrier } of parcels) if (order && order.carrier === '') order.carrier = carrier
  const costs = days.flatMap((facts) => facts.costs.map((cost) => ({ ...cost, day: facts.day })))
  return {
    days,
    lastDay: days.at(-1)?.day ?? ('' as Day),
    orders,
    lines: orders.flatMap(({ lines }) => lines),
    parcels,
    refunds: dated(({ refunds }) => refunds),
    payouts: dated(({ payouts }) => payouts),
    disputes: dated(({ disputes }) => disputes),
    ads: days.flatMap((facts) => facts.ads.map((ad) => ({ ...ad, day: facts.day }))),
    fees: days.flatMap((facts) => facts.fees.map((fee) => ({ ...fee, day: facts.day }))),
    costs: Map.groupBy(costs, ({ sku }) => sku),
  }
}

function ordersOf({ day, lines: sold }: DayFacts): RawOrder[] {
  const orders = new Map<string, RawOrder>()
  sold.orderId.forEach((id, i) => {
    const text = (name: 'code' | 'channel' | 'country' | 'method' | 'customer') => sold[name][i] ?? ''
    const order = orders.get(id) ?? {
      ...{ day, id, code: text('code'), channel: text('channel'), country: text('country'), method: text('method') },
      ...{ customer: text('customer'), isReturning: sold.isReturning[i] === true, isRenewing: sold.isRenewing[i] === true },
      ...{ lines: [], paid: 0, full: 0, carrier: '' },
    }
    orders.set(id, order)
    const [units, unitPrice] = [sold.units[i] ?? 0, sold.unitPrice[i] ?? 0]
    const listPrice = Math.max(sold.listPrice[i] ?? 0, unitPrice)
    const [sku, category, hasListPrice] = [sold.sku[i] ?? '', sold.category[i] ?? '', (sold.listPrice[i] ?? 0) > 0]
    if (order.code === '') order.code = text('code')
    order.lines.push({ order, sku, units, listPrice, hasListPrice, unitPrice, category })
    order.paid += unitPrice * units
    if (unitPrice > 0) order.full += listPrice * units
  })
  return [...orders.values()]
}

/**
 * The unit cost of a product on a day, as its newest document until then says; null where none
 * does.
 */
export function costOn({ costs }: RawRows, sku: string, day: Day): number | null {
  return costs.get(sku)?.findLast((cost) => cost.day <= day)?.unitCost ?? null
}
