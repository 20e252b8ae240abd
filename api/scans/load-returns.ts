import type { ReturnFact } from '../detection/day-facts.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

const inSpan = 'business_id = $1 and day between $2 and $3'

/**
 * The customer of each order that was refunded or disputed on a day, as the order's lines up to
 * that day name it. Orders without a customer are left out.
 */
export async function returnFacts({ work, first, last }: DaySpan): Promise<Map<Day, ReturnFact[]>> {
  const rows = await work.sql<{ day: Day; order_id: string; customer_id: string }>(
    `with back as materialized (
       select day, order_id from refund
        where ${inSpan} and nature = 'product' and order_id is not null
          and id not in (select refund_id from correction where business_id = $1 and day between $2 and $3)
       union select day, order_id from chargeback where ${inSpan}
     )
     select back.day::text as day, back.order_id, min(line.customer_id collate "C") as customer_id
       from back join order_line line on line.order_id = back.order_id and line.day <= back.day
      where line.business_id = $1 and line.order_id = any(array(select order_id from back)) and line.nature = 'product' and line.customer_id <> ''
        and line.id not in (select order_line_id from correction where business_id = $1 and day <= $3)
      group by back.day, back.order_id order by back.day, back.order_id`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ order_id, customer_id }) => ({ orderId: order_id, customerId: customer_id }))
}
