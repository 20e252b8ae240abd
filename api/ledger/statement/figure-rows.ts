import { columnOf } from '../day-sums.ts'
import {
  atListPrice,
  costedLines,
  costs,
  isOf,
  isOther,
  isProduct,
  isRepeatable,
  isWriteOff,
  lineCost,
  ofDays,
  orderLines,
  refundedLines,
  sameLine,
  writeOffCost,
} from '../line-sql.ts'
import { recordName } from '../source-records/record-name.ts'

/** The figures whose rows can be listed. */
export const openFigures = [
  'gross_sales',
  'discounts',
  'refunds',
  'net_sales',
  'corrections',
  'repeated_lines',
  'fees',
  'order_postage',
  'other_lines',
  'write_offs',
  'postage_charged',
  'postage_paid',
  'ad_spend',
  'chargebacks',
  'cost_of_goods',
  'sales_without_cost',
  'sales_without_list_price',
] as const
export type OpenFigure = (typeof openFigures)[number]

/** By what the rows of some figures are grouped. */
const statementGroups = ['product', 'customer', 'country', 'reason', 'fee'] as const
export type StatementGroup = (typeof statementGroups)[number]

/** SQL: rows of a figure. `amount` is what each adds to it, null where it is not known. */
type RowsOf = (amount: string, where: string) => string

type Columns = { reference: string; entity: string; units: string; groups: Partial<Record<StatementGroup, string>> }

/**
 * Groups are columns of their own, so that PostgreSQL reads only the rows of the group that is
 * asked for.
 */
const columns = (row: string, table: string, { reference, entity, units, groups }: Columns) =>
  `${row}.id, '${table}' as "table", ${row}.import_id, ${row}.line, ${row}.day, ${reference} as reference, ${entity} as entity, ${units} as units,
     ${statementGroups.map((by) => `${groups[by] ?? 'null::text'} as ${by}`).join(', ')}`

const groupsOf = (row: string) => ({
  product: `${row}.sku`,
  fee: `${row}.sku`,
  customer: `${row}.customer_id`,
  country: `${row}.country`,
})

const linesFrom =
  (from: string): RowsOf =>
  (amount, where) =>
    `select ${columns('line', 'order_line', { reference: 'line.order_id', entity: 'line.sku', units: 'line.units', groups: groupsOf('line') })}, ${amount} as amount
     from ${from} where ${where}`

const lines = linesFrom(orderLines(ofDays))
const costed = linesFrom(costedLines(ofDays))

const backs: RowsOf = (amount, where) =>
  `select ${columns('back', 'refund', { reference: 'back.refund_id', entity: 'back.sku', units: 'back.units', groups: groupsOf('back') })}, ${amount} as amount
     from ${refundedLines(ofDays)} where ${where}`

const others =
  (table: 'parcel' | 'ad_spend' | 'chargeback', reference: string, entity: string, groups: Columns['groups'] = {}): RowsOf =>
  (amount, where) =>
    `select ${columns('row', table, { reference, entity, units: 'null::bigint', groups })}, ${amount} as amount
     from ${table} row where row.business_id = $1 and ${ofDays.isOfDays('row')} and ${where}`

const parcels = others('parcel', 'row.order_id', `row.carrier || '/' || row.zone`)
const ads = others('ad_spend', 'null', 'row.campaign')
const disputeGroups = { country: 'row.country', reason: 'row.reason' }
const disputes = others('chargeback', 'row.order_id', `coalesce(row.country, '')`, disputeGroups)

const both = (...rows: readonly string[]) => rows.join(' union all ')

/**
 * SQL: whether another line of the order that stands before it in the files is the same. `is true`
 * keeps it a hash table: where the planner knows nothing of a new business's rows yet, a join would
 * look for all copies once for each line.
 */
const isRepeat = `(line.id in (
    select id from (select line.id, row_number() over (partition by ${sameLine} order by line.line, line.id) as copy from ${orderLines(ofDays)} where ${isRepeatable}) as copies
     where copy > 1)) is true`

/** SQL: the rows of each figure. */
const rowsOf: Readonly<Record<OpenFigure, string>> = {
  gross_sales: lines(atListPrice(ofDays), isProduct('line')),
  discounts: lines(`${atListPrice(ofDays)} - line.amount`, `${isProduct('line')} and line.list_price <> line.unit_price`),
  refunds: backs('back.amount', isProduct('back')),
  net_sales: both(lines('line.amount', isProduct('line')), backs('-back.amount', isProduct('back'))),
  corrections: lines('line.amount', 'line.is_corrected'),
  repeated_lines: lines('line.amount', isRepeat),
  fees: both(backs('back.amount', isOf('back', 'fee')), lines('-line.amount', isOf('line', 'fee'))),
  order_postage: both(lines('line.amount', isOf('line', 'postage')), backs('-back.amount', isOf('back', 'postage'))),
  other_lines: both(lines('line.amount', isOther('line')), backs('-back.amount', isOther('back'))),
  write_offs: costed(writeOffCost(ofDays), isWriteOff),
  postage_charged: parcels('row.charged', 'row.charged <> 0'),
  postage_paid: parcels('row.cost', 'row.cost <> 0'),
  ad_spend: ads('row.spend', 'row.spend <> 0'),
  chargebacks: disputes('row.amount', 'true'),
  cost_of_goods: costed(lineCost(ofDays), `${isProduct('line')} and line.unit_cost is not null`),
  sales_without_cost: costed('line.amount', `${isProduct('line')} and line.unit_cost is null`),
  sales_without_list_price: lines('line.amount', `${isProduct('line')} and line.list_price is null`),
}

/** SQL: how many rows each figure has on a day, of `day_total`. */
const dayCounts: Readonly<Record<OpenFigure, string>> = {
  gross_sales: columnOf('productLines'),
  discounts: columnOf('discountedLines'),
  refunds: columnOf('productRefunds'),
  net_sales: `${columnOf('productLines')} + ${columnOf('productRefunds')}`,
  corrections: columnOf('corrections'),
  repeated_lines: columnOf('repeatedLines'),
  fees: columnOf('feeRows'),
  order_postage: columnOf('postageRows'),
  other_lines: columnOf('otherRows'),
  write_offs: columnOf('writeOffLines'),
  postage_charged: columnOf('chargedParcels'),
  postage_paid: columnOf('paidParcels'),
  ad_spend: columnOf('spendRows'),
  chargebacks: columnOf('chargebackRows'),
  cost_of_goods: `${columnOf('productLines')} - ${columnOf('uncostedLines')}`,
  sales_without_cost: columnOf('uncostedLines'),
  sales_without_list_price: columnOf('unlistedLines'),
}

/**
 * How many rows a figure has from day $2 to day $3, and the days that a page of at most $5 rows
 * after some row of day $4 may be of; null $4: the first page, null $5: all.
 */
export const countStatement = (figure: OpenFigure) => `
  select coalesce(sum(rows), 0)::int as total,
         coalesce((array_agg(day::text) filter (where ($4::date is null or day >= $4) and ($5::bigint is null or day = $4 or so_far - rows < $5))), '{}') as days
    from (select day, rows, sum(rows) filter (where $4::date is null or day > $4) over (order by day) as so_far
            from (select day, ${dayCounts[figure]} as rows from day_total where business_id = $1 and day between $2 and $3 and order_lines is not null) as daily
           where rows > 0) as running`

const isOfGroup = (by: StatementGroup | null, parameter: string) => (by === null ? 'true' : `found.${by} = ${parameter}`)

/** How many rows of a figure on the days $2 are of the group $4. */
export const groupCountStatement = (figure: OpenFigure, by: StatementGroup) => `
  with ${costs}
  select count(*)::int as total from (${rowsOf[figure]}) as found where $3::bigint > 0 and ${isOfGroup(by, '$4')}`

/**
 * A page of a figure's rows on the days $2 after $4 to $7 (day, file, line, id; null for the first
 * page), at most $8, by day and then as in the files. With a grouping, the rows of the group $9
 * alone.
 */
export const pageStatement = (figure: OpenFigure, by: StatementGroup | null) => `
  with ${costs}
  select found.id as key, found."table", import.file_name as file, found.line, ${recordName('found')} as record, found.day::text as day, found.reference, found.entity,
         (select name from product where found."table" in ('order_line', 'refund') and business_id = $1 and sku = found.entity) as "entityName",
         found.units::text as units, found.amount::text as amount
    from (${rowsOf[figure]}) as found join import on import.business_id = $1 and import.id = found.import_id
   -- Rows without units have no use for the third parameter, whose type must be known all the same.
   where $3::bigint > 0 and ${isOfGroup(by, '$9')} and ($4::date is null or (found.day, import.file_name collate "C", found.line, found.id) > ($4::date, $5, $6::bigint, $7::uuid))
   order by found.day, import.file_name collate "C", found.line, found.id limit $8`
