import { amountAt } from './rounded-sql.ts'

/**
 * The rows of the business $1 that a statement reads: of which days, and the parameter with the
 * micros of one minor unit.
 */
export type RowsRead = { readonly isOfDays: (row: string) => string; readonly perMinor: string }

/** Rows from day $2 to day $3, both included; $4 is the micros of one minor unit. */
export const ofSpan: RowsRead = { isOfDays: (row) => `${row}.day between $2 and $3`, perMinor: '$4' }

/** Rows of the days $2, an array; $3 is the micros of one minor unit. */
export const ofDays: RowsRead = { isOfDays: (row) => `${row}.day = any($2::date[])`, perMinor: '$3' }

/** Corrections are few: their ids are looked up in a hash table. */
const isCorrected = ({ isOfDays }: RowsRead, side: 'order_line_id' | 'refund_id', id: string) =>
  `${id} in (select ${side} from correction where business_id = $1 and ${isOfDays('correction')})`

/** SQL: a common table expression `costs` with the days on which each unit cost holds. */
export const costs = `costs as materialized (
    select sku, unit_cost, valid_from, coalesce(lead(valid_from) over (partition by sku order by valid_from), 'infinity') as until
      from unit_cost where business_id = $1)`

/** SQL: order lines as `line`. */
export const orderLines = (read: RowsRead) => `(
    select row.*, ${isCorrected(read, 'order_line_id', 'row.id')} as is_corrected
      from order_line row where row.business_id = $1 and ${read.isOfDays('row')}) as line`

/**
 * SQL: order lines as `line` with the unit cost of their day, null where none is known; beside
 * `costs`.
 */
export const costedLines = (read: RowsRead) => `(
    select row.*, costs.unit_cost, ${isCorrected(read, 'order_line_id', 'row.id')} as is_corrected
      from order_line row left join costs on costs.sku = row.sku and row.day >= costs.valid_from and row.day < costs.until
     where row.business_id = $1 and ${read.isOfDays('row')}) as line`

/** SQL: refunds as `back`. */
export const refundedLines = (read: RowsRead) => `(
    select row.*, ${isCorrected(read, 'refund_id', 'row.id')} as is_corrected from refund row where row.business_id = $1 and ${read.isOfDays('row')}) as back`

/**
 * SQL: refunds as `back` with the unit cost of their day, null where none is known; beside `costs`.
 */
export const costedRefunds = (read: RowsRead) => `(
    select row.*, costs.unit_cost, ${isCorrected(read, 'refund_id', 'row.id')} as is_corrected
      from refund row left join costs on costs.sku = row.sku and row.day >= costs.valid_from and row.day < costs.until
     where row.business_id = $1 and ${read.isOfDays('row')}) as back`

/**
 * SQL: movements of payment services as `paid` that took or gave back a fee which is not among the
 * order lines and refunds: reports of payment services state it in both.
 */
export const paidFees = (read: RowsRead) => `(
    select row.* from payout row where row.business_id = $1 and ${read.isOfDays('row')} and row.fee <> 0
       and (row.day, coalesce(row.order_id, ''), row.fee) not in (
         select stated.day, coalesce(stated.order_id, ''), stated.amount from refund stated
          where stated.business_id = $1 and ${read.isOfDays('stated')} and stated.nature = 'fee'
         union all
         select stated.day, stated.order_id, -stated.amount from order_line stated
          where stated.business_id = $1 and ${read.isOfDays('stated')} and stated.nature = 'fee')) as paid`

/** SQL: whether a line or a refund is of a product, and not a correction. */
export const isProduct = (row: string) => `${row}.nature = 'product' and not ${row}.is_corrected`
/**
 * SQL: whether a line or a refund is of anything but a product, a fee or postage, and not a
 * correction.
 */
export const isOther = (row: string) => `${row}.nature not in ('product', 'fee', 'postage') and not ${row}.is_corrected`
/** SQL: whether a line or a refund is a fee or postage, and not a correction. */
export const isOf = (row: string, nature: 'fee' | 'postage') => `${row}.nature = '${nature}' and not ${row}.is_corrected`
/** SQL: whether a line writes stock off. */
export const isWriteOff = `line.nature = 'write_off' and line.units < 0`

/** SQL: what the units of a line cost, null where the unit cost is not known. Minor units. */
export const lineCost = ({ perMinor }: RowsRead) => amountAt('line.unit_cost', 'line.units', perMinor)
/**
 * SQL: what the units that a line writes off cost, null where the unit cost is not known. Minor
 * units.
 */
export const writeOffCost = ({ perMinor }: RowsRead) => amountAt('line.unit_cost', '(-line.units)', perMinor)
/** SQL: what the units of a refund cost, null where the unit cost is not known. Minor units. */
export const returnedCost = ({ perMinor }: RowsRead) => amountAt('back.unit_cost', 'back.units', perMinor)
/** SQL: a line at list price; as paid where it has none. Minor units. */
export const atListPrice = ({ perMinor }: RowsRead) =>
  `case when line.list_price <> line.unit_price then ${amountAt('line.list_price', 'line.units', perMinor)} else line.amount end`

/** SQL: what two lines of an order have in common of which one may have been entered twice. */
export const sameLine = 'day, order_id, sku, units, unit_price, amount'
/** SQL: whether a line may have been entered twice. */
export const isRepeatable = `nature = 'product' and units > 0 and amount > 0 and not is_corrected`
