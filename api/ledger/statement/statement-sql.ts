import { amountAt } from '../rounded-sql.ts'

// $1 is the business, $2 and $3 the first and the last day, $4 the micros of one minor unit.

const inSpan = (alias: string) => `${alias}.business_id = $1 and ${alias}.day between $2 and $3`

/** Corrections are few: their ids are looked up in a hash table. */
const isCorrected = (side: 'order_line_id' | 'refund_id', id: string) =>
  `${id} in (select ${side} from correction where business_id = $1 and day between $2 and $3)`

/** SQL: a common table expression `costs` with the days on which each unit cost holds. */
export const costs = `costs as materialized (
    select sku, unit_cost, valid_from, coalesce(lead(valid_from) over (partition by sku order by valid_from), 'infinity') as until
      from unit_cost where business_id = $1)`

/** SQL: order lines of the span with the unit cost of their day, null where none is known. */
export const costedLines = `(
    select row.*, costs.unit_cost, ${isCorrected('order_line_id', 'row.id')} as is_corrected
      from order_line row left join costs on costs.sku = row.sku and row.day >= costs.valid_from and row.day < costs.until
     where row.business_id = $1 and row.day between $2 and $3) as line`

const spanRefunds = `(
    select row.*, ${isCorrected('refund_id', 'row.id')} as is_corrected from refund row where ${inSpan('row')}) as back`

/** SQL: whether a line or a refund is of a product, and not a correction. */
export const isProduct = (row: string) => `${row}.nature = 'product' and not ${row}.is_corrected`
const isOther = (row: string) => `${row}.nature not in ('product', 'fee', 'postage') and not ${row}.is_corrected`
const isOf = (row: string, nature: 'fee' | 'postage') => `${row}.nature = '${nature}' and not ${row}.is_corrected`
const isWriteOff = `line.nature = 'write_off' and line.units < 0`

const lineCost = amountAt('line.unit_cost', 'line.units', '$4')
const writeOffCost = amountAt('line.unit_cost', '(-line.units)', '$4')
/** SQL: a line at list price; as paid where it has none. */
export const atListPrice = `case when line.list_price <> line.unit_price then ${amountAt('line.list_price', 'line.units', '$4')} else line.amount end`

/** SQL: several sums of each day in one pass, as rows of day, key and value. */
const sumsOf = (from: string, sums: Readonly<Record<string, string>>) => `
    select day, key, value from (select day, ${Object.entries(sums)
      .map(([key, sum]) => `${sum} as "${key}"`)
      .join(', ')} from ${from} group by day) as daily
     cross join lateral (values ${Object.keys(sums)
       .map((key) => `('${key}', daily."${key}"::numeric)`)
       .join(', ')}) as of_day (key, value)`

const sumWhere = (value: string, where: string) => `sum(${value}) filter (where ${where})`
const countWhere = (where: string) => `count(*) filter (where ${where})`

/** What the roll-ups of a day have summed already. */
const rolledUp = sumsOf(`day_total where ${inSpan('day_total')}`, {
  gross: 'sum(gross_sales)',
  sales: 'sum(sales)',
  refunds: 'sum(refunds)',
  corrections: 'sum(corrections)',
  postageCharged: 'sum(shipping_charged)',
  postagePaid: 'sum(shipping_cost)',
  adSpend: 'sum(ad_spend)',
  chargebacks: 'sum(chargebacks)',
})

const ofLines = sumsOf(costedLines, {
  orderLines: 'count(*)',
  productLines: countWhere(isProduct('line')),
  unlistedLines: countWhere(`${isProduct('line')} and line.list_price is null`),
  uncostedLines: countWhere(`${isProduct('line')} and line.unit_cost is null`),
  unlisted: sumWhere('line.amount', `${isProduct('line')} and line.list_price is null`),
  uncosted: sumWhere('line.amount', `${isProduct('line')} and line.unit_cost is null`),
  cost: sumWhere(lineCost, isProduct('line')),
  corrected: sumWhere('line.amount', 'line.is_corrected'),
  fees: `-${sumWhere('line.amount', isOf('line', 'fee'))}`,
  orderPostage: sumWhere('line.amount', isOf('line', 'postage')),
  otherLines: sumWhere('line.amount', isOther('line')),
  writeOffLines: countWhere(isWriteOff),
  writeOffUnits: `-${sumWhere('line.units', isWriteOff)}`,
  writeOffUncosted: `-${sumWhere('line.units', `${isWriteOff} and line.unit_cost is null`)}`,
  writeOffCost: sumWhere(writeOffCost, isWriteOff),
  booked: 'sum(line.amount)',
})

const ofRefunds = sumsOf(spanRefunds, {
  refundRows: 'count(*)',
  fees: sumWhere('back.amount', isOf('back', 'fee')),
  orderPostage: `-${sumWhere('back.amount', isOf('back', 'postage'))}`,
  otherLines: `-${sumWhere('back.amount', isOther('back'))}`,
  booked: '-sum(back.amount)',
})

/** SQL: what two lines of an order have in common of which one may have been entered twice. */
const sameLine = 'day, order_id, sku, units, unit_price, amount'
const isRepeatable = `nature = 'product' and units > 0 and amount > 0 and not is_corrected`

const ofRepeats = sumsOf(
  `(select day, count(*) - 1 as repeats, amount from ${costedLines} where ${isRepeatable} group by ${sameLine} having count(*) > 1) as twin`,
  { repeatedLines: 'sum(repeats)', repeated: 'sum(repeats * amount)' },
)

const countOf = (table: string, key: string) => sumsOf(`${table} where ${inSpan(table)}`, { [key]: 'count(*)' })

const parts = [
  rolledUp,
  ofLines,
  ofRefunds,
  ofRepeats,
  sumsOf(`correction where ${inSpan('correction')}`, { possibleCorrections: countWhere('is_possible') }),
  countOf('parcel', 'parcels'),
  countOf('ad_spend', 'adRows'),
  countOf('chargeback', 'chargebackRows'),
  countOf('payout', 'payoutRows'),
]

/** The tables with a day, by what they are called where people read of them. */
const datedTables = {
  orders: 'order_line',
  refunds: 'refund',
  shipping: 'parcel',
  ads: 'ad_spend',
  chargebacks: 'chargeback',
  payouts: 'payout',
} as const

/** A kind of file that a business may have. */
export type SourceName = keyof typeof datedTables | 'costs'

const ends = [
  ...Object.entries(datedTables).map(
    ([name, table]) => `select '${name}' as name, min(day) as first, max(day) as last from ${table} where business_id = $1`,
  ),
  `select 'costs', min(valid_from), max(valid_from) from unit_cost where business_id = $1`,
]

/**
 * The sums of each calendar month with rows between two days, newest first; the first and last day
 * of each kind of row in the whole ledger; how many days wait for their roll-ups. One snapshot.
 */
export const monthsStatement = `
  with ${costs}, part as (${parts.join('\n    union all')}
  ), month as (
    select date_trunc('month', day::timestamp)::date as month, key, sum(value)::text as value from part where value is not null group by 1, 2
  ), by_month as (
    select month, json_object_agg(key, value) as sums from month group by month
  )
  select (select json_agg(json_build_object('month', month, 'sums', sums) order by month desc) from by_month) as months,
         (select json_agg(json_build_object('name', name, 'first', first, 'last', last)) from (${ends.join(' union all ')}) as ends (name, first, last)
           where first is not null) as sources,
         (select count(*)::int from touched_day where business_id = $1 and not rolled_up) as pending`

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

/** SQL: rows of a figure. `amount` is what each adds to it, null where it is not known. */
type RowsOf = (amount: string, where: string) => string

type Columns = { reference: string; entity: string; units: string; groups: string }

const columns = (row: string, table: string, { reference, entity, units, groups }: Columns) =>
  `${row}.id, '${table}' as "table", ${row}.import_id, ${row}.line, ${row}.day, ${reference} as reference, ${entity} as entity, ${units} as units, ${groups} as groups`

/** SQL: what a line or a refund belongs to, by the name of the grouping. */
const groupsOf = (row: string) =>
  `jsonb_build_object('product', ${row}.sku, 'fee', ${row}.sku, 'customer', ${row}.customer_id, 'country', ${row}.country)`

const lines: RowsOf = (amount, where) =>
  `select ${columns('line', 'order_line', { reference: 'line.order_id', entity: 'line.sku', units: 'line.units', groups: groupsOf('line') })}, ${amount} as amount
     from ${costedLines} where ${where}`

const backs: RowsOf = (amount, where) =>
  `select ${columns('back', 'refund', { reference: 'back.refund_id', entity: 'back.sku', units: 'back.units', groups: groupsOf('back') })}, ${amount} as amount
     from ${spanRefunds} where ${where}`

const others =
  (table: 'parcel' | 'ad_spend' | 'chargeback', reference: string, entity: string, groups = 'null::jsonb'): RowsOf =>
  (amount, where) =>
    `select ${columns('row', table, { reference, entity, units: 'null::bigint', groups })}, ${amount} as amount
     from ${table} row where ${inSpan('row')} and ${where}`

const parcels = others('parcel', 'row.order_id', `row.carrier || '/' || row.zone`)
const ads = others('ad_spend', 'null', 'row.campaign')
const disputeGroups = `jsonb_build_object('country', row.country, 'reason', row.reason)`
const disputes = others('chargeback', 'row.order_id', `coalesce(row.country, '')`, disputeGroups)

const both = (...rows: readonly string[]) => rows.join(' union all ')

/**
 * SQL: whether another line of the order that stands before it in the files is the same. `is true` keeps it a hash table: where the
 * planner knows nothing of a new business's rows yet, a join would look for all copies once for each line.
 */
const isRepeat = `(line.id in (
    select id from (select line.id, row_number() over (partition by ${sameLine} order by line.line, line.id) as copy from ${costedLines} where ${isRepeatable}) as copies
     where copy > 1)) is true`

/** SQL: the rows of each figure. */
export const rowsOf: Readonly<Record<OpenFigure, string>> = {
  gross_sales: lines(atListPrice, isProduct('line')),
  discounts: lines(`${atListPrice} - line.amount`, `${isProduct('line')} and line.list_price <> line.unit_price`),
  refunds: backs('back.amount', isProduct('back')),
  net_sales: both(lines('line.amount', isProduct('line')), backs('-back.amount', isProduct('back'))),
  corrections: lines('line.amount', 'line.is_corrected'),
  repeated_lines: lines('line.amount', isRepeat),
  fees: both(backs('back.amount', isOf('back', 'fee')), lines('-line.amount', isOf('line', 'fee'))),
  order_postage: both(lines('line.amount', isOf('line', 'postage')), backs('-back.amount', isOf('back', 'postage'))),
  other_lines: both(lines('line.amount', isOther('line')), backs('-back.amount', isOther('back'))),
  write_offs: lines(writeOffCost, isWriteOff),
  postage_charged: parcels('row.charged', 'row.charged <> 0'),
  postage_paid: parcels('row.cost', 'row.cost <> 0'),
  ad_spend: ads('row.spend', 'row.spend <> 0'),
  chargebacks: disputes('row.amount', 'true'),
  cost_of_goods: lines(lineCost, `${isProduct('line')} and line.unit_cost is not null`),
  sales_without_cost: lines('line.amount', `${isProduct('line')} and line.unit_cost is null`),
  sales_without_list_price: lines('line.amount', `${isProduct('line')} and line.list_price is null`),
}

/** By what the rows of some figures are grouped. */
export const statementGroups = ['product', 'customer', 'country', 'reason', 'fee'] as const
export type StatementGroup = (typeof statementGroups)[number]

const isOfGroup = `($10::text is null or found.groups ->> $10 = $11)`

/**
 * A page of a figure's rows after `$5` to `$8` (day, file, line, id; null for the first page), at
 * most `$9`, by day and then as in the files; and how many rows the figure has. `$10` and `$11`, a
 * grouping and a name, leave the rows of one group; null for all.
 */
export const pageStatement = (figure: OpenFigure) => `
  with ${costs}
  select (select count(*)::int from (${rowsOf[figure]}) as found where ${isOfGroup}) as total,
         (select json_agg(page order by page.day, page.file collate "C", page.line, page.key) from (
            select found.id as key, found."table", import.file_name as file, found.line, found.day, found.reference, found.entity,
                   (select name from product where found."table" in ('order_line', 'refund') and business_id = $1 and sku = found.entity) as "entityName",
                   found.units::text as units, found.amount::text as amount
              from (${rowsOf[figure]}) as found join import on import.business_id = $1 and import.id = found.import_id
             -- Rows without units have no use for the fourth parameter, whose type must be known all the same.
             where $4::bigint > 0 and ${isOfGroup} and ($5::date is null or (found.day, import.file_name collate "C", found.line, found.id) > ($5::date, $6, $7::bigint, $8::uuid))
             order by found.day, import.file_name collate "C", found.line, found.id limit $9) as page) as rows`
