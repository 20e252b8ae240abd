import { columnOf } from '../day-sums.ts'
import {
  atListPrice,
  costedLines,
  costedRefunds,
  costs,
  isOf,
  isOther,
  isProduct,
  isRepeatable,
  isWriteOff,
  lineCost,
  ofDays,
  orderLines,
  paidFees,
  refundedLines,
  sameLine,
  writeOffCost,
} from '../line-sql.ts'
import { isCountedDispute, lostAmount, rowTookMoney } from '../lost-disputes.ts'
import { recordName } from '../source-records/record-name.ts'
import { hasChargedParcels } from './months.ts'
import type { SummedKey } from './statement-sums.ts'

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
  'payment_fees',
  'lost_chargebacks',
  'ad_sales',
  'net_sales_without_cost',
  'gross_profit',
  'contribution_before_ads',
  'contribution_margin',
] as const
export type OpenFigure = (typeof openFigures)[number]

/** By what the rows of some figures are grouped. */
const statementGroups = ['product', 'customer', 'country', 'channel', 'campaign', 'reason', 'fee'] as const
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

const ordersIn = (table: string) => `select order_id from ${table} row where business_id = $1 and ${ofDays.isOfDays('row')}`

/**
 * SQL: a common table expression `place` with the country and channel of the orders that refunds,
 * and rows of some other tables, name on the days $2: of the first of their lines in text order
 * that has one.
 */
const placesOf = (others: readonly string[]) => `place as materialized (
    select order_id, min(country collate "C") filter (where country <> '') as country, min(channel collate "C") filter (where channel <> '') as channel
      from order_line where business_id = $1 and order_id = any(array(${['refund', ...others].map(ordersIn).join(' union ')})) group by order_id)`
const placed = (row: string) => ` left join place on place.order_id = ${row}.order_id`

/**
 * Where the rows of what is left of sales are, for one way to group them: what is joined to a row,
 * and its groups.
 */
type Placing = {
  readonly join: (row: string) => string
  readonly sold: Columns['groups']
  readonly of: (row: string, own?: Partial<Record<'country' | 'channel', string>>) => Columns['groups']
}
/** By what order lines and refunds say themselves. */
const byOwn: Placing = { join: () => '', sold: groupsOf('line'), of: (row) => (row === 'line' || row === 'back' ? groupsOf(row) : {}) }
/**
 * By country and channel of the order, also what comes after it, as profit is grouped; rows that
 * name none are the group of the empty name. Beside `placesOf`.
 */
const byOrder: Placing = {
  join: placed,
  sold: { country: `coalesce(line.country, '')`, channel: `coalesce(line.channel, '')` },
  of: (_row, { country = 'null', channel = 'null' } = {}) => ({
    country: `coalesce(place.country, ${country}, '')`,
    channel: `coalesce(place.channel, ${channel}, '')`,
  }),
}

const linesFrom =
  (from: string, groups: Columns['groups'] = groupsOf('line')): RowsOf =>
  (amount, where) =>
    `select ${columns('line', 'order_line', { reference: 'line.order_id', entity: 'line.sku', units: 'line.units', groups })}, ${amount} as amount
     from ${from} where ${where}`

const backsFrom =
  (from: string, groups: Columns['groups'] = groupsOf('back')): RowsOf =>
  (amount, where) =>
    `select ${columns('back', 'refund', { reference: 'back.refund_id', entity: 'back.sku', units: 'back.units', groups })}, ${amount} as amount
     from ${from} where ${where}`

type OtherTable = 'parcel' | 'ad_spend' | 'chargeback'
const others =
  (
    table: OtherTable,
    reference: string,
    entity: string,
    { groups = {}, join = '' }: { groups?: Columns['groups']; join?: string } = {},
  ): RowsOf =>
  (amount, where) =>
    `select ${columns('row', table, { reference, entity, units: 'null::bigint', groups })}, ${amount} as amount
     from ${table} row${join} where row.business_id = $1 and ${ofDays.isOfDays('row')} and ${where}`

const paidFrom =
  ({ join, of }: Placing): RowsOf =>
  (amount, where) =>
    `select ${columns('paid', 'payout', { reference: 'paid.order_id', entity: 'paid.source', units: 'null::bigint', groups: of('paid') })}, ${amount} as amount
     from ${paidFees(ofDays)}${join('paid')} where ${where}`

const lines = linesFrom(orderLines(ofDays))
const costed = linesFrom(costedLines(ofDays))
const backs = backsFrom(refundedLines(ofDays))
const parcelsIn = ({ join, of }: Placing) =>
  others('parcel', 'row.order_id', `row.carrier || '/' || row.zone`, { groups: of('row'), join: join('row') })
const parcels = parcelsIn(byOwn)
const ads = others('ad_spend', 'null', 'row.campaign', { groups: { campaign: 'row.campaign' } })
const disputesIn = (groups: Columns['groups'], join = '') =>
  others('chargeback', 'row.order_id', `coalesce(row.country, '')`, { groups, join })
const disputes = disputesIn({ country: 'row.country', reason: 'row.reason' })

const both = (...rows: readonly string[]) => rows.join(' union all ')

/**
 * SQL: whether another line of the order that stands before it in the files is the same. `is true`
 * keeps it a hash table: where the planner knows nothing of a new business's rows yet, a join would
 * look for all copies once for each line.
 */
const isRepeat = `(line.id in (
    select id from (select line.id, row_number() over (partition by ${sameLine} order by line.line, line.id) as copy from ${orderLines(ofDays)} where ${isRepeatable}) as copies
     where copy > 1)) is true`

const feesOf = (back: RowsOf, line: RowsOf, [taken, given]: readonly [string, string]) =>
  both(back(`${taken}back.amount`, isOf('back', 'fee')), line(`${given}line.amount`, isOf('line', 'fee')))
const orderPostageOf = (back: RowsOf, line: RowsOf, where: string) =>
  both(line('line.amount', `${isOf('line', 'postage')} and ${where}`), back('-back.amount', `${isOf('back', 'postage')} and ${where}`))

/** SQL: whether what customers paid for postage is told by the order lines alone (`orderCosts`). */
export const isPostageOfOrders = `not ${hasChargedParcels} and exists (select from day_total where business_id = $1 and ${columnOf('parcels')} > 0)`

/**
 * SQL: the rows of net sales, and of what is left of them: of goods, and of their orders' costs.
 */
function rowsLeft(placing: Placing): Record<'netSales' | 'grossProfit' | 'orderCosts' | 'lostDisputes', string> {
  const { join, sold, of } = placing
  const back = of('back', { country: 'back.country' })
  const placedBacks = backsFrom(`${refundedLines(ofDays)}${join('back')}`, back)
  const placedLines = linesFrom(`${orderLines(ofDays)}${join('line')}`, of('line', { country: 'line.country', channel: 'line.channel' }))
  const lostDisputes = disputesIn(of('row', { country: 'row.country' }), join('row'))(`-${lostAmount('row')}`, rowTookMoney('row'))
  return {
    netSales: both(linesFrom(orderLines(ofDays), sold)('line.amount', isProduct('line')), placedBacks('-back.amount', isProduct('back'))),
    grossProfit: both(
      linesFrom(costedLines(ofDays), sold)(`line.amount - ${lineCost(ofDays)}`, `${isProduct('line')} and line.unit_cost is not null`),
      backsFrom(`${costedRefunds(ofDays)}${join('back')}`, back)('-back.amount', `${isProduct('back')} and back.unit_cost is not null`),
    ),
    orderCosts: both(
      feesOf(placedBacks, placedLines, ['-', '']),
      paidFrom(placing)('-paid.fee', 'true'),
      parcelsIn(placing)('row.charged - row.cost', '(row.charged <> 0 or row.cost <> 0)'),
      orderPostageOf(placedBacks, placedLines, isPostageOfOrders),
      lostDisputes,
    ),
    lostDisputes,
  }
}

const left = rowsLeft(byOwn)
const beforeAds = both(left.grossProfit, left.orderCosts)
const leftByOrder = rowsLeft(byOrder)

/** SQL: the rows of each figure. */
const rowsOf: Readonly<Record<OpenFigure, string>> = {
  gross_sales: lines(atListPrice(ofDays), isProduct('line')),
  discounts: lines(`${atListPrice(ofDays)} - line.amount`, `${isProduct('line')} and line.list_price <> line.unit_price`),
  refunds: backs('back.amount', isProduct('back')),
  net_sales: left.netSales,
  corrections: lines('line.amount', 'line.is_corrected'),
  repeated_lines: lines('line.amount', isRepeat),
  fees: feesOf(backs, lines, ['', '-']),
  order_postage: orderPostageOf(backs, lines, 'true'),
  other_lines: both(lines('line.amount', isOther('line')), backs('-back.amount', isOther('back'))),
  write_offs: costed(writeOffCost(ofDays), isWriteOff),
  postage_charged: parcels('row.charged', 'row.charged <> 0'),
  postage_paid: parcels('row.cost', 'row.cost <> 0'),
  ad_spend: ads('row.spend', 'row.spend <> 0'),
  chargebacks: disputes('row.amount', isCountedDispute('row')),
  cost_of_goods: costed(lineCost(ofDays), `${isProduct('line')} and line.unit_cost is not null`),
  sales_without_cost: costed('line.amount', `${isProduct('line')} and line.unit_cost is null`),
  sales_without_list_price: lines('line.amount', `${isProduct('line')} and line.list_price is null`),
  payment_fees: paidFrom(byOwn)('paid.fee', 'true'),
  lost_chargebacks: disputes(lostAmount('row'), rowTookMoney('row')),
  ad_sales: ads('row.conversion_value', 'row.conversion_value is not null'),
  net_sales_without_cost: both(
    costed('line.amount', `${isProduct('line')} and line.unit_cost is null`),
    backsFrom(costedRefunds(ofDays))('-back.amount', `${isProduct('back')} and back.unit_cost is null`),
  ),
  gross_profit: left.grossProfit,
  contribution_before_ads: beforeAds,
  contribution_margin: both(beforeAds, ads('-row.spend', 'row.spend <> 0')),
}

/** SQL: rows with the common table expressions that they stand beside. */
type Rows = { readonly rows: string; readonly beside: string }

const besideRefunds = `${costs}, ${placesOf([])}`
const besideOrderCosts = `${costs}, ${placesOf(['parcel', 'payout', 'chargeback', `(select * from order_line where business_id = $1 and nature in ('fee', 'postage'))`])}`

/** SQL: rows of figures that are grouped by country and channel of the order. */
const rowsByOrder: Partial<Record<OpenFigure, Rows>> = {
  net_sales: { rows: leftByOrder.netSales, beside: besideRefunds },
  gross_profit: { rows: leftByOrder.grossProfit, beside: besideRefunds },
  contribution_before_ads: { rows: both(leftByOrder.grossProfit, leftByOrder.orderCosts), beside: besideOrderCosts },
}
/** SQL: the rows of a figure with groups of one kind. */
function rowsIn(figure: OpenFigure, by: StatementGroup | null): Rows {
  const byOrder = by === 'country' || by === 'channel' ? rowsByOrder[figure] : undefined
  return byOrder ?? { rows: rowsOf[figure], beside: costs }
}

const sumOf = (...keys: readonly SummedKey[]) => keys.map(columnOf).join(' + ')

/** SQL: how many rows of a day gross profit and contribution before ads have. */
const profitRows = `${sumOf('productLines', 'productRefunds')} - (${sumOf('uncostedLines', 'uncostedRefundLines')})`
const rowsBeforeAds = `${profitRows} + ${sumOf('feeRows', 'paymentFeeRows', 'movedParcels', 'lostChargebackRows')}
  + case when ${isPostageOfOrders} then ${columnOf('postageRows')} else 0 end`

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
  payment_fees: columnOf('paymentFeeRows'),
  lost_chargebacks: columnOf('lostChargebackRows'),
  ad_sales: columnOf('adSalesRows'),
  net_sales_without_cost: sumOf('uncostedLines', 'uncostedRefundLines'),
  gross_profit: profitRows,
  contribution_before_ads: rowsBeforeAds,
  contribution_margin: `${rowsBeforeAds} + ${columnOf('spendRows')}`,
}

/**
 * How many rows a figure has from day $2 to day $3, and the days that a page of at most $5 rows
 * after some row of day $4 may be of; null $4: the first page, null $5: all.
 */
export const countStatement = (figure: OpenFigure) => `
  select coalesce(sum(rows), 0)::int as total,
         coalesce((array_agg(day::text order by day) filter (where ($4::date is null or day >= $4) and ($5::bigint is null or day = $4 or so_far - rows < $5))), '{}') as days
    from (select day, rows, sum(rows) filter (where $4::date is null or day > $4) over (order by day) as so_far
            from (select day, ${dayCounts[figure]} as rows from day_total where business_id = $1 and day between $2 and $3 and order_lines is not null) as daily
           where rows > 0) as running`

const isOfGroup = (by: StatementGroup | null, parameter: string) => (by === null ? 'true' : `found.${by} = ${parameter}`)

const countOf = ({ rows, beside }: Rows, by: StatementGroup) => `
  with ${beside}
  select count(*)::int as total from (${rows}) as found where $3::bigint > 0 and ${isOfGroup(by, '$4')}`

/** How many rows of a figure on the days $2 are of the group $4. */
export const groupCountStatement = (figure: OpenFigure, by: StatementGroup) => countOf(rowsIn(figure, by), by)
/** The same of the disputes in contribution before ads. */
export const disputeCountStatement = (by: StatementGroup) =>
  countOf({ rows: leftByOrder.lostDisputes, beside: `${costs}, ${placesOf(['chargeback'])}` }, by)

/**
 * A page of a figure's rows on the days $2 after $4 to $7 (day, file, line, id; null for the first
 * page), at most $8, by day and then as in the files. With a grouping, the rows of the group $9
 * alone.
 */
export function pageStatement(figure: OpenFigure, by: StatementGroup | null): string {
  const { rows, beside } = rowsIn(figure, by)
  return `
  with ${beside}
  select found.id as key, found."table", import.file_name as file, found.line, ${recordName('found')} as record, found.day::text as day, found.reference, found.entity,
         (select name from product where found."table" in ('order_line', 'refund') and business_id = $1 and sku = found.entity) as "entityName",
         found.units::text as units, found.amount::text as amount
    from (${rows}) as found join import on import.business_id = $1 and import.id = found.import_id
   -- Rows without units have no use for the third parameter, whose type must be known all the same.
   where $3::bigint > 0 and ${isOfGroup(by, '$9')} and ($4::date is null or (found.day, import.file_name collate "C", found.line, found.id) > ($4::date, $5, $6::bigint, $7::uuid))
   order by found.day, import.file_name collate "C", found.line, found.id limit $8`
}
