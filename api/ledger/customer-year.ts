import type { Work } from '../platform/transaction/work.ts'
import { dataUntil } from './data-until.ts'

/** How many days back orders of a customer count. */
const daysBack = 365

/**
 * Sums anew how each customer ordered in the year up to the newest day with rows, from the orders
 * of its days, which must be rolled up. An order is on its first day.
 */
export async function sumCustomers(work: Work): Promise<void> {
  const { sql, businessId } = work
  const until = await dataUntil(work)
  await sql('delete from customer_year where business_id = $1', [businessId])
  if (until === null) return
  await sql(
    `with bought as (
       select placed.customer as customer_id, placed.order_id, min(day) as day, sum(placed.paid) as amount
         from order_day cross join lateral unnest(order_id, customer, paid) as placed (order_id, customer, paid)
        where business_id = $1 and day > $2::date - ${daysBack} and day <= $2 and placed.customer is not null and placed.paid is not null
        group by placed.customer, placed.order_id
     ), gaps as (
       select *, nullif(day - lag(day) over (partition by customer_id order by day, order_id), 0) as gap,
              row_number() over (partition by customer_id order by day desc, order_id desc) as nth from bought
     ), customers as (
       select customer_id, count(*)::int as orders, sum(amount)::bigint as sales, max(day) as last_on, max(order_id) filter (where nth = 1) as last_order,
              (max(amount) filter (where nth = 1))::bigint as last_amount, percentile_disc(0.5) within group (order by gap) as usual_days,
              percentile_disc(0.95) within group (order by gap) as longest_days
         from gaps group by customer_id order by sales desc, customer_id
     )
     insert into customer_year (business_id, until, customer_id, orders, sales, last_on, last_order, last_amount, usual_days, longest_days)
     select $1, $2, array_agg(customer_id), array_agg(orders), array_agg(sales), array_agg(last_on), array_agg(last_order), array_agg(last_amount),
            array_agg(usual_days), array_agg(longest_days)
       from customers having count(*) > 0
     on conflict do nothing`,
    [businessId, until],
  )
}
