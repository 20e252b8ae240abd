import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import type { Work } from '../work/work.ts'
import { type CorrectionCandidate, correctionPairs } from './corrections.ts'
import { noteSpellings } from './spelling.ts'

/**
 * Sums the touched days of the business again: corrections, sales cells, orders and day totals. Days that became empty vanish.
 * Returns how many days were summed.
 */
export async function rollUpTouchedDays(work: Work): Promise<number> {
  const touched = await work.sql<{ day: Day }>(
    'select day::text as day from touched_day where business_id = $1 and not rolled_up order by day for update',
    [work.businessId],
  )
  const days = touched.map(({ day }) => day)
  if (days.length === 0) return 0
  const [shop] = await work.sql<{ currency: Currency }>('select currency from business where id = $1', [work.businessId])
  if (!shop) throw new Error('the business of this work does not exist')
  await pairCorrections(work, days)
  await sumSales(work, days, shop.currency)
  await sumOrders(work, days)
  await sumTotals(work, days)
  await nameProducts(work, days)
  await noteSpellings(work, days)
  await work.sql('update touched_day set rolled_up = true where business_id = $1 and day = any($2::date[])', [work.businessId, days])
  return days.length
}

async function pairCorrections({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql('delete from correction where business_id = $1 and day = any($2::date[])', [businessId, days])
  const candidates = await sql<CorrectionCandidate>(
    `select refund.day::text as day, refund.id as "refundId", line.id as "orderLineId",
            extract(epoch from refund.occurred_at)::float8 as "refundedAt", extract(epoch from line.occurred_at)::float8 as "soldAt",
            refund.refund_id as "refundKey",
            concat_ws(' ', line.order_id, coalesce(line.list_price, -1), line.unit_price, lpad(line.line::text, 12, '0')) as "lineKey"
       from refund join order_line line on line.business_id = refund.business_id and line.day = refund.day and line.sku = refund.sku
        and line.units = refund.units and line.amount = refund.amount
        and line.occurred_at between refund.occurred_at - interval '60 minutes' and refund.occurred_at
      where refund.business_id = $1 and refund.day = any($2::date[])`,
    [businessId, days],
  )
  const pairs = correctionPairs(candidates)
  await sql(
    `insert into correction (business_id, refund_id, order_line_id, day)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::date[])`,
    [businessId, pairs.map((pair) => pair.refundId), pairs.map((pair) => pair.orderLineId), pairs.map(({ day }) => day)],
  )
}

const kept = (alias: string, side: 'order_line_id' | 'refund_id') =>
  `not exists (select from correction where correction.business_id = ${alias}.business_id and correction.${side} = ${alias}.id)`

/** An amount at list price in minor units, half to even: \`$3\` micros make one minor unit. Lines at list price have theirs already. */
const gross = `case when list_price is null or list_price = unit_price then amount else (
    with micros as (select list_price::numeric * units as all_micros)
    select div(all_micros, $3) + case
             when abs(mod(all_micros, $3)) * 2 > $3 or (abs(mod(all_micros, $3)) * 2 = $3 and mod(div(all_micros, $3), 2) <> 0)
             then sign(all_micros) else 0 end from micros) end`

async function sumSales({ sql, businessId }: Work, days: readonly Day[], currency: Currency): Promise<void> {
  await sql('delete from sales_day where business_id = $1 and day = any($2::date[])', [businessId, days])
  await sql(
    `insert into sales_day (business_id, day, sku, list_price, unit_price, units, lines, amount, gross)
     select $1, day, sku, coalesce(list_price, -1), unit_price, sum(units), count(*), sum(amount), sum(${gross})
       from order_line line
      where business_id = $1 and day = any($2::date[]) and nature = 'product' and ${kept('line', 'order_line_id')}
      group by day, sku, coalesce(list_price, -1), unit_price`,
    [businessId, days, microsPerMinor(currency)],
  )
}

/** A row rests on the lines of its own day alone, so that a touched day can be summed without looking at others. */
async function sumOrders({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql('delete from order_day where business_id = $1 and day = any($2::date[])', [businessId, days])
  await sql(
    `insert into order_day (business_id, order_id, day, country, customer_id, occurred_at, lines, goods, units)
     select $1, order_id, day, min(country), min(nullif(customer_id, '') collate "C"), min(occurred_at), count(*), sum(unit_price * units), sum(units)
       from order_line line
      where business_id = $1 and day = any($2::date[]) and nature = 'product' and ${kept('line', 'order_line_id')}
      group by order_id, day`,
    [businessId, days],
  )
}

/** The newest description of a SKU is its name; of lines of one day the last in text order, so that no order of files matters. */
async function nameProducts({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql(
    `insert into product (business_id, sku, name, named_on)
     select $1::uuid, sku, substr(max(newest), 11), left(max(newest), 10)::date
       from (select sku, (to_char(day, 'YYYY-MM-DD') || description) collate "C" as newest from order_line
              where business_id = $1 and day = any($2::date[]) and nature = 'product' and description <> '') as named
      group by sku
     on conflict (business_id, sku) do update set name = excluded.name, named_on = excluded.named_on
      where (excluded.named_on, excluded.name collate "C") > (product.named_on, product.name collate "C")`,
    [businessId, days],
  )
}

/** Products are summed from the roll-ups of the day, which must be there. */
async function sumTotals({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql('delete from day_total where business_id = $1 and day = any($2::date[])', [businessId, days])
  await sql(
    `insert into day_total (business_id, day, orders, lines, gross_sales, sales, other_income, refunds, corrections,
                            shipping_charged, shipping_cost, ad_spend, chargebacks)
     select $1, day, sum(orders), sum(lines), sum(gross_sales), sum(sales), sum(other_income), sum(refunds), sum(corrections),
            sum(shipping_charged), sum(shipping_cost), sum(spend), sum(chargebacks)
       from (${totals}) as parts (day, orders, lines, gross_sales, sales, other_income, refunds, corrections,
                                  shipping_charged, shipping_cost, spend, chargebacks)
      group by day`,
    [businessId, days],
  )
}

const touchedOf = (alias: string) => `${alias}.business_id = $1 and ${alias}.day = any($2::date[])`

const totals = `
  select day, 0, sum(lines), sum(gross), sum(amount), 0, 0, 0, 0, 0, 0, 0 from sales_day where ${touchedOf('sales_day')} group by day
  union all
  select day, count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from order_day where ${touchedOf('order_day')} group by day
  union all
  select day, 0, 0, 0, 0, sum(amount), 0, 0, 0, 0, 0, 0 from order_line line
   where ${touchedOf('line')} and nature <> 'product' and ${kept('line', 'order_line_id')} group by day
  union all
  select day, 0, 0, 0, 0, -coalesce(sum(amount) filter (where nature <> 'product'), 0),
         coalesce(sum(amount) filter (where nature = 'product'), 0), 0, 0, 0, 0, 0
    from refund where ${touchedOf('refund')} and ${kept('refund', 'refund_id')} group by day
  union all
  select day, 0, 0, 0, 0, 0, 0, count(*), 0, 0, 0, 0 from correction where ${touchedOf('correction')} group by day
  union all
  select day, 0, 0, 0, 0, 0, 0, 0, sum(charged), sum(cost), 0, 0 from parcel where ${touchedOf('parcel')} group by day
  union all
  select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(spend), 0 from ad_spend where ${touchedOf('ad_spend')} group by day
  union all
  select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount) from chargeback where ${touchedOf('chargeback')} group by day`
