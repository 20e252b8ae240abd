import { addDays, type Day } from '../values/day.ts'
import type { OrderRow, ShippingRow, Tables } from './shop.ts'

/** Mistakes of the kind that a rule finds, and `kept_goods`, which is none. Days are offsets from the first day, both included; `every`: each so-manieth row that it could meet. */
export type Slip = {
  readonly kind: 'price_zero' | 'below_cost' | 'billed_twice' | 'typed_twice' | 'kept_goods'
  /** A SKU, or a carrier and zone; left out where it meets any order. */
  readonly entity?: string
  readonly from: number
  readonly to: number
  readonly every: number
}

/** Puts the slips into a shop's tables. Nothing is drawn: the same tables, the same slips. */
export function withSlips(tables: Tables, firstDay: Day, slips: readonly Slip[]): Tables {
  const all = { ...tables }
  for (const slip of slips)
    Object.assign(all, planted[slip.kind](all, slip, { from: addDays(firstDay, slip.from), to: addDays(firstDay, slip.to) }))
  return all
}

type Within = { readonly from: Day; readonly to: Day }
type Planting = (tables: Tables, slip: Slip, within: Within) => Partial<Tables>

const planted: Readonly<Record<Slip['kind'], Planting>> = {
  /** A code of 100 % that was meant for samples. */
  price_zero: repriced((row) => ({ ...row, unitPrice: 0n, discount: 1 })),
  /** A price list from before the last rise of cost. */
  below_cost: repriced((row, cost) => ({
    ...row,
    listPrice: cents((cost * 85n) / 100n),
    unitPrice: cents((cost * 85n) / 100n),
    discount: 0,
  })),
  /** The carrier's next bill names parcels of the one before again. */
  billed_twice(tables, { entity, every }, { from, to }) {
    const own = tables.shipping.filter((row) => laneOf(row) === entity && row.day >= from && row.day <= to)
    const again = nth(own, every).map((row) => ({ ...row, day: addDays(row.day, 1) }))
    return { shipping: [...tables.shipping, ...again].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) }
  },
  /** Buyers who keep what they would have sent back: takes out of the shop what chance alone had bunched. */
  kept_goods({ refunds }, { entity, every }, { from, to }) {
    const own = refunds.filter(({ sku, at }) => sku === entity && at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    const kept = new Set(nth(own, every))
    return { refunds: refunds.filter((row) => !kept.has(row)) }
  },
  /** The order was sent twice by a button that did not answer. */
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

/** A slip that changes the prices of a SKU's lines; it is told the unit cost of the day. */
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

/** Six minutes later; orders come in before seven in the evening, so it is the same day. */
function later(at: string): string {
  const minute = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) + 6
  return `${at.slice(0, 11)}${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
