import { addDays, type Day } from '../values/day.ts'
import type { OrderRow, ShippingRow, Tables } from './shop.ts'

/**
 * Errors of the kinds that rules find, and `kept_goods`, which is none. Days are offsets from the
 * first day, both included; `every`: every n-th of the rows that it could affect.
 */
export type Slip = {
  readonly kind: 'price_zero' | 'below_cost' | 'billed_twice' | 'typed_twice' | 'kept_goods'
  /** A SKU, or a carrier and zone; absent where it affects any order. */
  readonly entity?: string
  readonly from: number
  readonly to: number
  readonly every: number
}

/** Adds the errors to a shop's tables. Deterministic: the same tables give the same errors. */
export function withSlips(tables: Tables, firstDay: Day, slips: readonly Slip[]): Tables {
  const all = { ...tables }
  for (const slip of slips)
    Object.assign(all, planted[slip.kind](all, slip, { from: addDays(firstDay, slip.from), to: addDays(firstDay, slip.to) }))
  return all
}

type Within = { readonly from: Day; readonly to: Day }
type Planting = (tables: Tables, slip: Slip, within: Within) => Partial<Tables>

const planted: Readonly<Record<Slip['kind'], Planting>> = {
  /** A 100 % code that was intended for samples. */
  price_zero: repriced((row) => ({ ...row, unitPrice: 0n, discount: 1 })),
  /** A price list older than the last cost rise. */
  below_cost: repriced((row, cost) => ({
    ...row,
    listPrice: cents((cost * 85n) / 100n),
    unitPrice: cents((cost * 85n) / 100n),
    discount: 0,
  })),
  /** The carrier's next bill lists parcels of the previous one again. */
  billed_twice(tables, { entity, every }, { from, to }) {
    const own = tables.shipping.filter((row) => laneOf(row) === entity && row.day >= from && row.day <= to)
    const again = nth(own, every).map((row) => ({ ...row, day: addDays(row.day, 1) }))
    return { shipping: [...tables.shipping, ...again].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) }
  },
  /**
   * Buyers who keep goods that they would have returned: removes a random cluster of refunds from
   * the shop.
   */
  kept_goods({ refunds }, { entity, every }, { from, to }) {
    const own = refunds.filter(({ sku, at }) => sku === entity && at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    const withoutGoods = new Set(nth(own, every))
    return { refunds: refunds.filter((row) => !withoutGoods.has(row)) }
  },
  /** The order was sent twice by a button that did not respond. */
  typed_twice(tables, { every }, { from, to }) {
    const orders = Map.groupBy(
      tables.orders.filter(({ at, customerId }) => customerId !== '' && at.slice(0, 10) >= from && at.slice(0, 10) <= to),
      ({ orderId }) => orderId,
    )
    const likely = [...orders.values()].filter(({ length }) => length >= 2 && length <= 4)
    const again = nth(likely, every).flatMap((rows) => rows.map((row) => ({ ...row, orderId: `${row.orderId}-2`, at: later(row.at) })))
    return { orders: [...tables.orders, ...again].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) }
  },
}

/** An error that changes the prices of a SKU's lines; it receives the unit cost of the day. */
function repriced(change: (row: OrderRow, cost: bigint) => OrderRow): Planting {
  return ({ orders, costs }, { entity, every }, { from, to }) => {
    const documents = costs.filter(({ sku }) => sku === entity)
    const costOn = (at: string) => documents.findLast(({ validFrom }) => validFrom <= at.slice(0, 10))?.unitCost ?? 0n
    const own = orders.filter(({ sku, at }) => sku === entity && at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    const met = new Set(nth(own, every))
    return { orders: orders.map((row) => (met.has(row) ? change(row, costOn(row.at)) : row)) }
  }
}

function nth<Row>(rows: readonly Row[], every: number): Row[] {
  return rows.filter((_, position) => position % every === 0)
}

function laneOf({ carrier, zone }: ShippingRow): string {
  return `${carrier}/${zone}`
}

function cents(micros: bigint): bigint {
  return (micros / 10_000n) * 10_000n
}

/** Six minutes later; orders come before seven in the evening, so it is the same day. */
function later(at: string): string {
  const minute = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) + 6
  return `${at.slice(0, 11)}${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
