import { csv } from '../csv.ts'
import { advertise } from './ads.ts'
import { disputeOrder } from './disputes.ts'
import type { Movement, PaidRefund, Sold } from './made.ts'
import { placeOrders } from './orders.ts'
import { packOrder } from './parcels.ts'
import { payOrder, reservesOf } from './payments.ts'
import { refundOrder } from './refunds.ts'
import {
  adjustmentRow,
  adRow,
  columns,
  costRow,
  disputeRow,
  lineRow,
  movementRow,
  type OrdinaryRow,
  type OrdinaryTable,
  parcelRow,
  refundRow,
} from './rows.ts'
import { afterAll } from './rules.ts'
import { sell } from './sales.ts'
import { type OrdinaryTruth, truthOf } from './truth.ts'
import { worldOf } from './world.ts'
import type { ShopChoice, World } from './world-model.ts'

/** A shop as files, the rows behind them, and what is true of these rows. */
export type OrdinaryShop = {
  readonly tables: ReadonlyMap<OrdinaryTable, readonly OrdinaryRow[]>
  readonly truth: OrdinaryTruth
}

/**
 * Makes an ordinary shop, or its twin without leaks. The same choice gives the same bytes. Each
 * concern draws from a stream of its own, so a leak shifts no other draw. Throws a RangeError for a
 * seed that is no whole number.
 */
export function makeOrdinaryShop(choice: ShopChoice): OrdinaryShop {
  const world = worldOf(choice)
  const tables = sorted(world, [...salesRows(world), ...advertise(world).map((day) => adRow(world, day)), ...costRows(world)])
  return { tables, truth: truthOf(world, tables) }
}

/** The files of the canonical layout by name: comma, UTF-8, LF, with a header. */
export function ordinaryFiles({ tables }: Pick<OrdinaryShop, 'tables'>): Map<string, string> {
  const text = (table: OrdinaryTable, rows: readonly OrdinaryRow[]) =>
    csv(
      columns[table],
      rows.map(({ cells }) => cells),
    )
  return new Map([...tables].map(([table, rows]) => [`${table}.csv`, text(table, rows)]))
}

function costRows(world: World): OrdinaryRow[] {
  return world.costs.documents.map((document) => costRow(world, document))
}

/** The rows of all orders, of what was sent, paid back and disputed of them, and of their money. */
function salesRows(world: World): OrdinaryRow[] {
  const { rules } = world.trade
  const placed = afterAll(rules.placed, placeOrders(world), world)
  const made = placed.map((order) => rowsOfOrder(world, sell(world, order)))
  const movements = made.flatMap((order) => order.movements)
  const reserves = reservesOf(world, movements).flatMap(({ held, release }) => (release === null ? [held] : [held, release]))
  const credits = rules.credits.flatMap((habit) => habit(world))
  const refunds = [...made.flatMap((order) => order.refunds), ...credits]
  return [
    ...made.flatMap(({ rows }) => rows),
    ...refunds.map((refund) => refundRow(world, refund)),
    ...[...movements, ...reserves].map((movement) => movementRow(world, movement)),
    ...rules.adjustments.flatMap((habit) => habit(world, refunds)).map((adjustment) => adjustmentRow(world, adjustment)),
  ]
}

type OfOrder = { readonly rows: OrdinaryRow[]; readonly refunds: readonly PaidRefund[]; readonly movements: readonly Movement[] }

function rowsOfOrder(world: World, sold: Sold): OfOrder {
  const parcels = packOrder(world, sold)
  const refunds = refundOrder(world, sold)
  const disputes = disputeOrder(world, sold, parcels)
  const again = world.trade.rules.sentAgain.flatMap((habit) => habit(world, sold))
  const { movements, lost } = payOrder(world, sold, { parcels, refunds, disputes })
  const [first, ...others] = orderRows(world, sold)
  const rows = [
    ...(first === undefined ? [] : [{ ...first, marks: [...first.marks, ...lost] }, ...others]),
    ...parcels.map((parcel) => parcelRow(world, sold, parcel)),
    ...disputes.map((dispute) => disputeRow(world, sold, dispute)),
    ...again.flatMap((other) => [...orderRows(world, other), ...packOrder(world, other).map((parcel) => parcelRow(world, other, parcel))]),
  ]
  return { rows, refunds, movements }
}

function orderRows(world: World, sold: Sold): OrdinaryRow[] {
  return sold.lines.map((line) => lineRow(world, sold, line))
}

/** The rows of each file in order of time; what would come after the last day is left out. */
function sorted({ days }: World, rows: readonly OrdinaryRow[]): Map<OrdinaryTable, OrdinaryRow[]> {
  const tables = new Map<OrdinaryTable, OrdinaryRow[]>((Object.keys(columns) as OrdinaryTable[]).map((table) => [table, []]))
  for (const row of rows) if (row.on < days.length) tables.get(row.table)?.push(row)
  for (const own of tables.values()) own.sort((a, b) => a.on - b.on || (a.key < b.key ? -1 : 1))
  return tables
}
