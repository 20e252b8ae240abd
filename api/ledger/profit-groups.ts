import {
  costedLines,
  costedRefunds,
  isOf,
  isProduct,
  lineCost,
  orderLines,
  paidFees,
  type RowsRead,
  refundedLines,
  returnedCost,
} from './line-sql.ts'
import { lostAmount, rowTookMoney } from './lost-disputes.ts'
import type { SummedKey } from './statement/statement-sums.ts'

/** By what profit is grouped. What names none is the group of the empty name. */
export type ProfitGroup = 'product' | 'country' | 'channel'

/** The sums that are kept of a group, with how many rows each has. */
export const groupKeys = [
  'sales',
  'uncosted',
  'cost',
  'refunds',
  'uncostedRefunds',
  'returnedCost',
  'fees',
  'paymentFees',
  'orderPostage',
  'postagePaid',
  'postageCharged',
  'lostChargebacks',
] as const satisfies readonly SummedKey[]
type GroupKey = (typeof groupKeys)[number]

/** Those that lines sold have. Of countries and channels the others rest on their orders too. */
export const soldKeys = ['sales', 'uncosted', 'cost'] as const satisfies readonly GroupKey[]

/** What a group's sum of a key is called among the figures of `month_group`. */
export const groupFigure = (key: GroupKey) => `profit:${key}`
/** Parcels that cost or brought anything there: each once, whichever it did. */
export const movedParcels = 'profit:movedParcels'
/** Spend and reported sales of campaigns there; rows of the second are those that state sales. */
export const campaignFigures = { spend: 'campaign:spend', value: 'campaign:value' } as const

/** SQL: rows of groups have no units. */
const noUnits = 'null::bigint'

/** SQL: rows of figure, by, name, rows, units and amount from counts and sums of each grouping. */
const asFigures = (sums: Partial<Record<GroupKey, string>>) =>
  Object.entries(sums)
    .map(([key, where]) => `('${groupFigure(key as GroupKey)}', ${where})`)
    .join(', ')

/** SQL: by which of some groupings a row of grouping sets is, with its name. */
const whichOf = (columns: Readonly<Record<string, string>>) => ({
  by: `case ${Object.entries(columns)
    .map(([by, column]) => `when grouping(${column}) = 0 then '${by}'`)
    .join(' ')} end as "by"`,
  name: `coalesce(${Object.values(columns).join(', ')}) as name`,
  sets: `grouping sets (${Object.values(columns)
    .map((column) => `(${column})`)
    .join(', ')})`,
})

const soldColumns = { product: 'line.sku', country: 'line.country', channel: 'line.channel' } as const
const orderColumns = { country: 'placed.country', channel: 'placed.channel' } as const

/** SQL: product lines, by some of these columns. */
const soldGroups = (read: RowsRead, columns: Partial<typeof soldColumns> = soldColumns) => {
  const { by, name, sets } = whichOf(columns)
  return `
  select figure, "by", name, rows, ${noUnits} as units, amount
    from (select ${by}, ${name}, count(*) as sold, sum(line.amount) as sales,
                 count(*) filter (where line.unit_cost is null) as unknown, sum(line.amount) filter (where line.unit_cost is null) as uncosted,
                 count(line.unit_cost) as known, sum(${lineCost(read)}) as cost
            from (select line.sku, coalesce(line.country, '') as country, coalesce(line.channel, '') as channel, line.amount, line.units, line.unit_cost
                    from ${costedLines(read)} where ${isProduct('line')}) as line
           group by ${sets}) as summed
         cross join lateral (values ${asFigures({ sales: 'sold, sales', uncosted: 'unknown, uncosted', cost: 'known, cost' })}) as each (figure, rows, amount)
   where rows > 0`
}

const ofRefund = (key: GroupKey, amount: string, where: string, from: (read: RowsRead) => string) => (read: RowsRead) =>
  `select '${groupFigure(key)}' as figure, back.sku, back.order_id, back.country, null::text as channel, ${amount} as amount from ${from(read)} where ${where}`
const ofLine = (key: GroupKey, amount: string, where: string) => (read: RowsRead) =>
  `select '${groupFigure(key)}', null::text, line.order_id, line.country, line.channel, ${amount} from ${orderLines(read)} where ${where}`
const ofTable =
  (key: GroupKey, { from, amount, country = 'null::text' }: { from: string; amount: string; country?: string }) =>
  (read: RowsRead) =>
    `select '${groupFigure(key)}', null::text, row.order_id, ${country}, null::text, ${amount} from ${from} row
    where row.business_id = $1 and ${read.isOfDays('row')} and ${amount} <> 0`

const isSoldBack = isProduct('back')
const refunds: readonly ((read: RowsRead) => string)[] = [
  ofRefund('refunds', 'back.amount', isSoldBack, refundedLines),
  ofRefund('uncostedRefunds', 'back.amount', `${isSoldBack} and back.unit_cost is null`, costedRefunds),
  (read) => ofRefund('returnedCost', returnedCost(read), `${isSoldBack} and back.unit_cost is not null`, costedRefunds)(read),
]
const beside: readonly ((read: RowsRead) => string)[] = [
  ofRefund('fees', 'back.amount', isOf('back', 'fee'), refundedLines),
  ofRefund('orderPostage', '-back.amount', isOf('back', 'postage'), refundedLines),
  ofLine('fees', '-line.amount', isOf('line', 'fee')),
  ofLine('orderPostage', 'line.amount', isOf('line', 'postage')),
  (read) => `select '${groupFigure('paymentFees')}', null::text, paid.order_id, null::text, null::text, paid.fee from ${paidFees(read)}`,
  ofTable('postagePaid', { from: 'parcel', amount: 'row.cost' }),
  ofTable('postageCharged', { from: 'parcel', amount: 'row.charged' }),
  (read) => `select '${movedParcels}', null::text, row.order_id, null::text, null::text, row.charged - row.cost from parcel row
    where row.business_id = $1 and ${read.isOfDays('row')} and (row.charged <> 0 or row.cost <> 0)`,
  (read) =>
    `${ofTable('lostChargebacks', { from: 'chargeback', amount: lostAmount('row'), country: 'row.country' })(read)} and ${rowTookMoney('row')}`,
]

/** SQL: refunds of products, by product. */
const refundedGroups = (read: RowsRead) => `
  select figure, 'product' as "by", sku as name, count(*) as rows, ${noUnits} as units, sum(amount) as amount
    from (${refunds.map((of) => of(read)).join(' union all ')}) as cost group by figure, sku`

/**
 * SQL: what orders cost beside their goods, by country and channel of their order, whenever that
 * was placed; of rows that name no known order by what the row itself says. Beside `costs`.
 */
export const costGroups = (read: RowsRead, columns: Partial<typeof orderColumns> = orderColumns) => {
  const { by, name, sets } = whichOf(columns)
  return `
  select figure, ${by}, ${name}, count(*) as rows, ${noUnits} as units, sum(amount) as amount
    from (with cost as materialized (${[...refunds, ...beside].map((of) => of(read)).join(' union all ')}
          ), place as materialized (
            select order_id, min(country collate "C") filter (where country <> '') as country, min(channel collate "C") filter (where channel <> '') as channel
              from order_line where business_id = $1 and order_id = any(array(select distinct order_id from cost where order_id is not null)) group by order_id
          )
          select cost.figure, coalesce(place.country, cost.country, '') as country, coalesce(place.channel, cost.channel, '') as channel, cost.amount
            from cost left join place on place.order_id = cost.order_id) as placed
   group by figure, ${sets}`
}

/** SQL: spend and reported sales by campaign. */
const campaigns = (read: RowsRead) => `
  select figure, 'campaign' as "by", campaign as name, rows, ${noUnits} as units, amount
    from (select row.campaign, count(*) as spent, sum(row.spend) as spend, count(row.conversion_value) as stated, sum(row.conversion_value) as value
            from ad_spend row where row.business_id = $1 and ${read.isOfDays('row')} group by row.campaign) as summed
         cross join lateral (values ('${campaignFigures.spend}', spent, spend), ('${campaignFigures.value}', stated, value)) as each (figure, rows, amount)
   where rows > 0`

/** SQL: groups that rest on rows of these days alone; beside `costs`. */
export const ownGroups = (read: RowsRead) => [soldGroups, refundedGroups, campaigns].map((of) => of(read)).join(' union all ')

/** SQL: a common table expression `known` with the day from which on a product has a unit cost. */
export const firstCosts = `known as materialized (select sku, min(valid_from) as since from unit_cost where business_id = $1 group by sku)`

/**
 * SQL: sales and refunds by product, and those of them without unit cost; beside `firstCosts`. They
 * are the sums of the groups by product, without a look-up of the cost that each row has: a product
 * that has one has one on all later days.
 */
export const coverageGroups = (read: RowsRead) => {
  const of = (row: 'line' | 'back', from: string, [all, without]: readonly [GroupKey, GroupKey]) => `
  select figure, name, rows, amount
    from (select ${row}.sku as name, count(*) as counted, sum(${row}.amount) as whole,
                 count(*) filter (where ${row}.day < coalesce(known.since, 'infinity')) as unknown,
                 sum(${row}.amount) filter (where ${row}.day < coalesce(known.since, 'infinity')) as uncosted
            from ${from} left join known on known.sku = ${row}.sku where ${isProduct(row)} group by ${row}.sku) as summed
         cross join lateral (values ('${groupFigure(all)}', counted, whole), ('${groupFigure(without)}', unknown, uncosted)) as each (figure, rows, amount)
   where rows > 0`
  return `${of('line', orderLines(read), ['sales', 'uncosted'])} union all ${of('back', refundedLines(read), ['refunds', 'uncostedRefunds'])}`
}

/** SQL: the groups of one kind, and no others; beside `costs`. */
export function groupsBy(by: ProfitGroup | 'campaign', read: RowsRead): string {
  if (by === 'campaign') return campaigns(read)
  const sold = soldGroups(read, { [by]: soldColumns[by] })
  return `${sold} union all ${by === 'product' ? refundedGroups(read) : costGroups(read, { [by]: orderColumns[by] })}`
}
