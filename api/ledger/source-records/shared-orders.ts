import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'

/**
 * Orders of a file, and those of them that a connection states too; `unnamed`: movements that name
 * no order.
 */
export type SharedOrders = { readonly orders: number; readonly same: number; readonly unnamed: number }

type Compared = {
  readonly fileImportId: string
  readonly byImportId: string
  /** What stands before the connection's order numbers; null for nothing. */
  readonly beforeOrders: string | null
  readonly first: Day
  readonly last: Day
}

/** SQL: the number of an order of the connection, as its own shop has it; `$5` stands before it. */
const ownNumber = `ltrim(case when starts_with(order_id, $5) then substr(order_id, length($5) + 1) else order_id end, ' #')`

/**
 * Compares the orders of a file with those of a connection on days that the connection has whole.
 * Shops number their orders alike, so one is the same where also its day is and, of a sale, a
 * product or an amount, of a movement its kind and its amount.
 */
export async function sharedOrders(work: Work, { fileImportId, byImportId, beforeOrders, first, last }: Compared): Promise<SharedOrders> {
  const values = [work.businessId, fileImportId, byImportId, first, beforeOrders ?? '', last]
  const sales = await work.sql<{ isSame: boolean }>(
    `with told as (
       select order_id, day, sku, amount from order_line
        where business_id = $1 and import_id = $2 and day between $4::date and $6::date and nature = 'product'
     ), own as (
       select ${ownNumber} as order_id, day, sku, amount from order_line
        where business_id = $1 and import_id = $3 and day between $4::date and $6::date and nature = 'product'
     )
     select bool_or(own.day is not null) as "isSame" from told
       left join own on own.order_id = told.order_id and own.day = told.day and (own.sku = told.sku or own.amount = told.amount)
      group by told.order_id, told.day`,
    values,
  )
  const movements = await work.sql<{ isSame: boolean }>(
    `with told as (
       select order_id, day, type, gross from payout where business_id = $1 and import_id = $2 and day between $4::date and $6::date and order_id is not null
     ), own as (
       select ${ownNumber} as order_id, day, type, gross from payout
        where business_id = $1 and import_id = $3 and day between $4::date and $6::date and order_id is not null
     )
     select bool_or(own.day is not null) as "isSame" from told
       left join own on own.order_id = told.order_id and own.day = told.day and own.type = told.type and own.gross = told.gross
      group by told.order_id, told.day, told.type, told.gross`,
    values,
  )
  const [rest] = await work.sql<{ count: number }>(
    'select count(*)::int as count from payout where business_id = $1 and import_id = $2 and day between $3 and $4 and order_id is null',
    [work.businessId, fileImportId, first, last],
  )
  const all = [...sales, ...movements]
  return { orders: all.length, same: all.filter(({ isSame }) => isSame).length, unnamed: rest?.count ?? 0 }
}
