import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day } from '../values/day.ts'
import { hasClockTime } from './clock-time.ts'
import { atListPrice, costs, isOf, isProduct, ofSpan, orderLines, type RowsRead, refundedLines } from './line-sql.ts'
import { isCountedDispute } from './lost-disputes.ts'
import { isOnePersonSql } from './one-person.ts'
import { costGroups, groupFigure, ownGroups, soldKeys } from './profit-groups.ts'

/** What the rows of figures are grouped by. */
const groupings = ['product', 'customer', 'country', 'channel', 'campaign', 'reason', 'fee'] as const
type Grouping = (typeof groupings)[number]

/** A product's price counts in months with so many lines sold. Proposed. */
const leastLines = 5

type Sums = { readonly figure: string; readonly rows: string; readonly units: string; readonly amount: string }
type Grouped = { readonly from: string; readonly by: Partial<Record<Grouping, string>>; readonly sums: readonly Sums[] }

/**
 * SQL: rows, units and amount of some figures by each of some columns, in one pass over their rows.
 */
function groupsOf({ from, by, sums }: Grouped): string {
  const columns = Object.values(by)
  const names = Object.entries(by).map(([name, column]) => `when grouping(${column}) = 0 then '${name}'`)
  const values = sums.map((_, i) => `('${sums[i]?.figure}', rows_${i}, units_${i}, amount_${i})`)
  return `
    select figure, "by", name, rows, units, amount
      from (select case ${names.join(' ')} end as "by", coalesce(${columns.map((column) => `${column}::text`).join(', ')}) as name,
                   ${sums.map((sum, i) => `${sum.rows} as rows_${i}, ${sum.units}::bigint as units_${i}, ${sum.amount} as amount_${i}`).join(', ')}
              from ${from} group by grouping sets (${columns.map((column) => `(${column})`).join(', ')})) as found
           cross join lateral (values ${values.join(', ')}) as each (figure, rows, units, amount)
     where name <> '' and rows > 0`
}

const isDiscounted = 'line.list_price <> line.unit_price'

/** Within so much of the refund a line bills the same again. Proposed. */
const leastBilledAgain = 0.75

const dayOfCustomer = 'row.business_id = $1 and row.day = back.day and row.customer_id = back.customer_id'

/**
 * SQL: refunds of products as `again` that the same customer was billed for anew within the hour:
 * the same product and units at nearly the price, by a line that is no correction. What was billed
 * again is `amount`, at most what was paid back. Each line bills one refund again.
 */
const billedAgain = (read: RowsRead) => `(
    select distinct on (line_id) * from (
      select back.sku, back.customer_id, back.country, back.units, least(line.amount, back.amount) as amount, line.id as line_id, back.id as back_id
        from ${refundedLines(read)} cross join lateral (
          select row.id, row.amount from order_line row
           where ${dayOfCustomer} and row.sku = back.sku and row.units = back.units and row.amount >= ${leastBilledAgain} * back.amount
             and row.occurred_at between back.occurred_at and back.occurred_at + interval '1 hour'
             and row.id not in (select order_line_id from correction where business_id = $1 and day = back.day)
           order by row.occurred_at, row.order_id, row.line, row.id limit 1) as line
       where ${isProduct('back')} and back.customer_id <> '' and back.amount > 0 and ${hasClockTime('back')}
         and ${isOnePersonSql('back.customer_id', `(select count(distinct row.order_id) from order_line row where ${dayOfCustomer})`)}
    ) as pair order by line_id, back_id) as again`

/** Each of these figures is grouped by one pass over its rows. */
const passes = {
  sales: (read) =>
    groupsOf({
      from: `(select line.*, ${atListPrice(read)} as at_list_price from ${orderLines(read)} where ${isProduct('line')}) as line`,
      by: { product: 'line.sku', customer: 'line.customer_id', country: 'line.country', channel: 'line.channel' },
      sums: [
        { figure: 'gross_sales', rows: 'count(*)', units: 'sum(line.units)', amount: 'sum(line.at_list_price)' },
        {
          figure: 'discounts',
          rows: `count(*) filter (where ${isDiscounted})`,
          units: `sum(line.units) filter (where ${isDiscounted})`,
          amount: `sum(line.at_list_price - line.amount) filter (where ${isDiscounted})`,
        },
      ],
    }),
  refunds: (read) =>
    groupsOf({
      from: `${refundedLines(read)} where ${isProduct('back')}`,
      by: { product: 'back.sku', customer: 'back.customer_id', country: 'back.country' },
      sums: [{ figure: 'refunds', rows: 'count(*)', units: 'sum(back.units)', amount: 'sum(back.amount)' }],
    }),
  billedAgain: (read) =>
    groupsOf({
      from: billedAgain(read),
      by: { product: 'again.sku', customer: 'again.customer_id', country: 'again.country' },
      sums: [{ figure: 'billed_again', rows: 'count(*)', units: 'sum(again.units)', amount: 'sum(again.amount)' }],
    }),
  // Units of fees count nothing: a line has one, whatever it costs.
  fees: (read) =>
    groupsOf({
      from: `(select back.sku, back.amount from ${refundedLines(read)} where ${isOf('back', 'fee')}
              union all select line.sku, -line.amount from ${orderLines(read)} where ${isOf('line', 'fee')}) as taken`,
      by: { fee: 'taken.sku' },
      sums: [{ figure: 'fees', rows: 'count(*)', units: 'null', amount: 'sum(taken.amount)' }],
    }),
  chargebacks: (read) =>
    groupsOf({
      from: `chargeback row where row.business_id = $1 and ${read.isOfDays('row')} and ${isCountedDispute('row')}`,
      by: { country: 'row.country', reason: 'row.reason' },
      sums: [{ figure: 'chargebacks', rows: 'count(*)', units: 'null', amount: 'sum(row.amount)' }],
    }),
  adSpend: (read) =>
    groupsOf({
      from: `ad_spend row where row.business_id = $1 and ${read.isOfDays('row')} and row.spend <> 0`,
      by: { campaign: 'row.campaign' },
      sums: [{ figure: 'ad_spend', rows: 'count(*)', units: 'null', amount: 'sum(row.spend)' }],
    }),
} satisfies Record<string, (read: RowsRead) => string>

/** Figures that are grouped together. */
export type GroupedFigures = keyof typeof passes

/**
 * SQL: what the rows of figures sum to by what they are grouped by, as rows of figure, by, name,
 * rows, units and amount.
 */
export function groupSums(read: RowsRead, figures: readonly GroupedFigures[]): string {
  return figures.map((figure) => passes[figure](read)).join('\n    union all')
}

/**
 * SQL: the price of each product and calendar month that sold often enough, as rows of sku, month,
 * rows, units, amount at list price, price and low price: the median and the lower quartile of its
 * lines, list price before price paid.
 */
export const monthlyPrices = (read: RowsRead) => `
    select * from (
      select line.sku, date_trunc('month', line.day::timestamp)::date as month, count(*) as rows, sum(line.units)::bigint as units,
             sum(line.at_list_price)::bigint as amount, count(*) filter (where line.is_sold) as sold,
             percentile_disc(0.5) within group (order by line.price) filter (where line.is_sold) as price,
             percentile_disc(0.25) within group (order by line.price) filter (where line.is_sold) as low_price
        from (select sku, day, units, ${atListPrice(read)} as at_list_price, greatest(unit_price, list_price) as price, unit_price > 0 and units > 0 as is_sold
                from ${orderLines(read)} where ${isProduct('line')}) as line
       group by 1, 2) as monthly
     where sold >= ${leastLines}`

/**
 * Sums anew the groups and prices of the calendar months of changed days, whose corrections must be
 * of today's rows. `perMinor`: the micros of one minor unit.
 */
export async function sumMonths(work: Work, days: readonly Day[], perMinor: number): Promise<void> {
  const months = [...new Set(days.map(monthOf))]
  for (const month of months) await sumMonth(work, month, perMinor)
  for (const month of await monthsOfCosts(work, months)) await sumCosts(work, month, perMinor)
}

const monthOf = (day: Day) => `${day.slice(0, 8)}01` as Day

const isOfOrders = `"by" in ('country', 'channel') and figure like 'profit:%' and figure not in (${soldKeys.map((key) => `'${groupFigure(key)}'`).join(', ')})`

async function sumMonth(work: Work, month: Day, perMinor: number): Promise<void> {
  const { sql, businessId } = work
  await sql(`delete from month_group where business_id = $1 and month = $2 and not (${isOfOrders})`, [businessId, month])
  await sql('delete from month_price where business_id = $1 and month = $2', [businessId, month])
  const own = `${groupSums(ofSpan, Object.keys(passes) as GroupedFigures[])} union all ${ownGroups(ofSpan)}`
  await keepGroups(work, { groups: own, month, perMinor })
  await sql(
    `insert into month_price (business_id, month, sku, rows, units, amount, price, low_price)
     select $1::uuid, $2::date, array_agg(sku), array_agg(rows), array_agg(units), array_agg(amount), array_agg(price), array_agg(low_price)
       from (select * from (${monthlyPrices(ofSpan)}) as found order by sku) as by_sku
     having count(*) > 0
     on conflict do nothing`,
    [businessId, month, lastOfMonth(month), perMinor],
  )
}

/**
 * The months whose groups by orders may have changed: those from the month before the first changed
 * one on, because parcels, refunds, fees and disputes come after their order, or with it.
 */
async function monthsOfCosts({ sql, businessId }: Work, months: readonly Day[]): Promise<Day[]> {
  const first = months.toSorted()[0]
  if (!first) return []
  const rows = await sql<{ month: Day }>(
    `select distinct date_trunc('month', day::timestamp)::date::text as month from day_total where business_id = $1 and day >= $2::date
     union select unnest($3::date[])::text`,
    [businessId, monthOf(addDays(first, -1)), months],
  )
  return rows.map(({ month }) => month)
}

async function sumCosts(work: Work, month: Day, perMinor: number): Promise<void> {
  await work.sql(`delete from month_group where business_id = $1 and month = $2 and ${isOfOrders}`, [work.businessId, month])
  await keepGroups(work, { groups: costGroups(ofSpan), month, perMinor })
}

async function keepGroups(
  { sql, businessId }: Work,
  { groups, month, perMinor }: { groups: string; month: Day; perMinor: number },
): Promise<void> {
  await sql(
    `with ${costs}
     insert into month_group (business_id, month, figure, "by", name, rows, units, amount)
     select $1::uuid, $2::date, figure, "by", array_agg(name), array_agg(rows), array_agg(units), array_agg(amount)
       from (select * from (${groups}) as found order by figure, "by", amount desc, name collate "C") as largest_first
      where $4::bigint > 0 group by figure, "by"
     on conflict do nothing`,
    [businessId, month, lastOfMonth(month), perMinor],
  )
}

/** The last day of the calendar month of a day. */
export function lastOfMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return `${day.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}` as Day
}
