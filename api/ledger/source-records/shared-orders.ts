import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'

/**
 * Orders or records of a file, and those of them that a connection states too; `unnamed`: movements
 * that name no order.
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

/**
 * Compares the records of a file that has the provider's own ids with those of a connection on days
 * that the connection has whole: movements by their id or that of the payment that they are of, and
 * disputes, whose ids such files lack, by their order or payment and their amount.
 */
export async function sharedRecords(work: Work, { fileImportId, byImportId, first, last }: Compared): Promise<SharedOrders> {
  const [shared] = await work.sql<SharedOrders>(
    `with own as (
       select key as id from source_record where business_id = $1 and import_id = $3
       union select said ->> 'source' from source_record where business_id = $1 and import_id = $3
     ), told as (
       select distinct payout_id as id, own.id is not null as is_same from payout left join own on own.id = payout_id
        where business_id = $1 and import_id = $2 and day between $4::date and $5::date and payout_id is not null
       union
       select distinct file.order_id || ' ' || file.amount, own.order_id is not null from chargeback file
         left join chargeback own on own.business_id = $1 and own.import_id = $3 and own.order_id = file.order_id and own.amount = file.amount
        where file.business_id = $1 and file.import_id = $2 and file.day between $4::date and $5::date
     )
     select count(*)::int as orders, (count(*) filter (where is_same))::int as same, 0 as unnamed from told`,
    [work.businessId, fileImportId, byImportId, first, last],
  )
  return shared ?? { orders: 0, same: 0, unnamed: 0 }
}
