import { businessCurrency } from '../businesses/currency-and-day.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import { hasClockTime } from './clock-time.ts'
import { type CorrectionCandidate, correctionPairs } from './corrections.ts'
import { sumCustomers } from './customer-year.ts'
import { sumDays } from './day-sums.ts'
import { sumMonths } from './month-sums.ts'
import { amountAt } from './rounded-sql.ts'
import { settleDisputes } from './settle-disputes.ts'
import { noteSpellings } from './spelling.ts'
import { touchDaysOfCosts } from './touched-days.ts'

/**
 * Recomputes the roll-ups of the business's changed days, and what is summed from them. Returns
 * these days.
 */
export async function rollUpTouchedDays(work: Work): Promise<Day[]> {
  const days = await unsummedDays(work)
  if (days.length > 0) await (await dayRollUp(work))(days)
  await sumRolledUp(work, days)
  return days
}

/** Sums anew what rests on days that were rolled up: call it once, after the last of them. */
export async function sumRolledUp(work: Work, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return
  await sumMonths(work, days, microsPerMinor(await businessCurrency(work)))
  await sumCustomers(work)
}

/**
 * Changed days whose roll-ups are out of date, in order, with those on which products were sold
 * whose unit cost changed, and those of disputes that stand otherwise now. They are locked until
 * the transaction ends. If there are any, PostgreSQL's statistics of the ledger are updated, so
 * that it chooses good plans; once, because the update takes effect only afterwards.
 */
export async function unsummedDays(work: Work): Promise<Day[]> {
  await touchDaysOfCosts(work)
  await settleDisputes(work)
  const touched = await work.sql<{ day: Day }>(
    'select day::text as day from touched_day where business_id = $1 and not rolled_up order by touched_day.day for update',
    [work.businessId],
  )
  if (touched.length > 0) await work.sql('select count_ledger()')
  return touched.map(({ day }) => day)
}

/**
 * A function that recomputes changed days: corrections, sales cells, orders and day totals. Days
 * without rows are removed. A day's roll-ups depend only on its own rows, so days may be processed
 * in any portions.
 */
export async function dayRollUp(work: Work): Promise<(days: readonly Day[]) => Promise<void>> {
  const currency = await businessCurrency(work)
  // A month of a large shop fits into this; with PostgreSQL's default it would be written to disk.
  await work.sql(`set local work_mem = '64MB'`)
  await work.sql('set local jit = off')
  return async (days) => {
    for (let at = 0; at < days.length; at += daysAtOnce) await rollUp(work, days.slice(at, at + daysAtOnce), currency)
  }
}

/**
 * Days processed together: enough to make round trips cheap, few enough to sort and group in
 * memory.
 */
const daysAtOnce = 32

async function rollUp(work: Work, days: readonly Day[], currency: Currency): Promise<void> {
  await forgetSums(work, days)
  await pairCorrections(work, days)
  await sumSales(work, days, currency)
  await sumOrders(work, days)
  await sumDays(work, days, microsPerMinor(currency))
  await nameProducts(work, days)
  await noteSpellings(work, days)
  await work.sql('update touched_day set rolled_up = true where business_id = $1 and day = any($2::date[])', [work.businessId, days])
}

async function forgetSums({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  const ofDays = 'where business_id = $1 and day = any($2::date[])'
  await sql(
    `with sales as (delete from sales_day ${ofDays}), orders as (delete from order_day ${ofDays}), total as (delete from day_total ${ofDays})
     delete from correction ${ofDays}`,
    [businessId, days],
  )
}

/** SQL: lines that a refund may reverse, sold before it on its day. */
const sold = `select * from order_line sold
            where sold.business_id = $1 and sold.day = refund.day and sold.sku = refund.sku and sold.units = refund.units
              and sold.amount = refund.amount and sold.occurred_at <= refund.occurred_at`

/**
 * SQL: the lines that decide what a refund reverses: those of the order that it names. One that
 * names none has those of its customer and two others, because it reverses a stranger's line only
 * where no second one fits. A shop of few products has thousands that fit.
 */
const decidingLines = `
           ${sold} and sold.order_id = nullif(refund.order_id, '')
           union all
           ${sold} and nullif(refund.order_id, '') is null and sold.customer_id = nullif(refund.customer_id, '')
           union all
           (${sold} and nullif(refund.order_id, '') is null and (sold.customer_id = nullif(refund.customer_id, '')) is not true limit 2)`

/**
 * Refunds are few, so each uses an index to find its lines. `offset 0` enforces this: without
 * statistics PostgreSQL assumes that a business has one line, and would look up refunds for each
 * line instead. A refund without a time of day reverses nothing.
 */
async function pairCorrections({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  const candidates = await sql<CorrectionCandidate>(
    `with fitting as materialized (
       select refund.day, refund.id as refund_id, line.id as line_id, refund.occurred_at as refunded_at, line.occurred_at as sold_at,
              ${hasClockTime('line')} as is_sold_at_clock_time, nullif(refund.order_id, '') as refund_order,
              nullif(refund.customer_id, '') as refund_customer, line.order_id as line_order, line.customer_id as line_customer,
              refund.refund_id as refund_key,
              concat_ws(' ', line.order_id, coalesce(line.list_price, -1), line.unit_price, lpad(line.line::text, 12, '0')) as line_key
         from refund cross join lateral (${decidingLines} offset 0) as line
        where refund.business_id = $1 and refund.day = any($2::date[]) and ${hasClockTime('refund')}
     ), buyer as (
       select day, customer_id, count(distinct order_id)::int as orders from order_line
        where business_id = $1 and day = any($2::date[]) and (day, customer_id) in (select day, refund_customer from fitting where refund_order is null)
        group by day, customer_id
     )
     select fitting.day::text as day, refund_id as "refundId", line_id as "orderLineId", extract(epoch from refunded_at)::float8 as "refundedAt",
            extract(epoch from sold_at)::float8 as "soldAt", is_sold_at_clock_time as "isSoldAtClockTime", refund_order as "refundOrder",
            refund_customer as "refundCustomer", line_order as "lineOrder", line_customer as "lineCustomer",
            coalesce(buyer.orders, 0) as "customerOrders", refund_key as "refundKey", line_key as "lineKey"
       from fitting left join buyer on buyer.day = fitting.day and buyer.customer_id = refund_customer`,
    [businessId, days],
  )
  const pairs = correctionPairs(candidates)
  if (pairs.length === 0) return
  await sql(
    `insert into correction (business_id, refund_id, order_line_id, day, is_possible)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::date[], $5::boolean[])
     on conflict do nothing`,
    [
      businessId,
      pairs.map((pair) => pair.refundId),
      pairs.map((pair) => pair.orderLineId),
      pairs.map(({ day }) => day),
      pairs.map(({ isPossible }) => isPossible),
    ],
  )
}

/**
 * Lines and refunds that are not part of a correction. Corrections are few: their ids are looked up
 * in a hash table, not row by row in an index.
 */
const isUncorrected = (side: 'order_line_id' | 'refund_id') =>
  `id not in (select ${side} from correction where business_id = $1 and day = any($2::date[]))`

/**
 * Each day is grouped separately: its groups stay in the processor's cache, and only they are
 * sorted.
 */
const eachDay = 'unnest($2::date[]) as touched (day) cross join lateral'

const productLines = `order_line where business_id = $1 and day = touched.day and nature = 'product' and ${isUncorrected('order_line_id')}`

const gross = amountAt('list_price', 'units', '$3')

async function sumSales({ sql, businessId }: Work, days: readonly Day[], currency: Currency): Promise<void> {
  await sql(
    `insert into sales_day (business_id, day, sku, list_price, unit_price, units, lines, amount, gross)
     select $1, touched.day, summed.* from ${eachDay} (
       select array_agg(sku) as sku, array_agg(list_price), array_agg(unit_price), array_agg(units), array_agg(lines),
              sum(amount), sum(amount) + coalesce(sum(discount), 0)
         from (select sku, coalesce(list_price, -1) as list_price, unit_price, sum(units)::bigint as units, count(*) as lines,
                      sum(amount) as amount, sum(${gross} - amount) filter (where list_price <> unit_price) as discount
                 from ${productLines}
                group by sku, coalesce(list_price, -1), unit_price
                order by sku, list_price, unit_price) as cell
     ) as summed where sku is not null
     on conflict do nothing`,
    [businessId, days, microsPerMinor(currency)],
  )
}

async function sumOrders({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql(
    `insert into order_day (business_id, day, order_id, country, goods, units, customer, paid, alike)
     select $1, touched.day, summed.* from ${eachDay} (
       select array_agg(order_id) as order_id, array_agg(country), array_agg(goods), array_agg(units), array_agg(customer), array_agg(paid),
              coalesce(array_agg(order_id) filter (where customer is not null and sames > 1), '{}')
         from (select *, count(*) over (partition by customer, lines, goods) as sames
                 from (select order_id, min(country) as country, min(nullif(customer_id, '') collate "C") as customer, count(*) as lines,
                              sum(unit_price * units)::bigint as goods, sum(units)::bigint as units,
                              sum(amount) filter (where units > 0)::bigint as paid
                         from ${productLines} group by order_id) as placed
                order by order_id) as compared
     ) as summed where order_id is not null
     on conflict do nothing`,
    [businessId, days],
  )
}

/**
 * The newest description of a SKU is its name; of lines on one day the last in text order, so that
 * the order of files does not matter.
 */
export async function nameProducts({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql(
    `insert into product (business_id, sku, name, named_on)
     select distinct on (sku) $1::uuid, sku, max(description collate "C"), day from order_line
      where business_id = $1 and day = any($2::date[]) and nature = 'product' and description <> ''
      group by sku, day order by sku, day desc
     on conflict (business_id, sku) do update set name = excluded.name, named_on = excluded.named_on
      where (excluded.named_on, excluded.name collate "C") > (product.named_on, product.name collate "C")`,
    [businessId, days],
  )
}
