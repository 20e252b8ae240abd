import type { FeeFact, TwinOrderFact, WriteOffFact } from '../detection/day-facts.ts'
import { hasClockTime } from '../ledger/clock-time.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

const isNotCorrected = (side: 'order_line_id' | 'refund_id') =>
  `id not in (select ${side} from correction where business_id = $1 and day between $2 and $3)`

/** SQL: no sale or refund of a payment service states the same fee of the same order and day. */
const isOfNoPayout = (amount: string) => `(day, coalesce(order_id, ''), ${amount}) not in (
                select day, coalesce(order_id, ''), fee from payout where business_id = $1 and day between $2 and $3 and type in ('sale', 'refund'))`

type TwinRow = { day: Day; order_id: string; twin_of: string; customer_id: string; minutes: number; lines: TwinOrderFact['lines'] }

/**
 * Orders that repeat an earlier one of the same customer and day, line by line, without entry
 * corrections on both sides. Orders without a time of day are not compared. Baskets
 * are compared in full only where count and sum agree, which is rare.
 */
export async function twinOrderFacts({ work, first, last }: DaySpan): Promise<Map<Day, TwinOrderFact[]>> {
  const rows = await work.sql<TwinRow>(
    `with alike as materialized (
       select day, unnest(alike) as order_id from order_day where business_id = $1 and day between $2 and $3
     ), basket as (
       select line.day, line.order_id, min(nullif(customer_id, '') collate "C") as customer_id, min(occurred_at) as at,
              string_agg(concat_ws(' ', sku, units, unit_price), E'\\n' order by sku, units, unit_price) as content,
              json_agg(json_build_object('sku', sku, 'units', units, 'amount', unit_price * units)
                       order by sku, units, unit_price) as lines
         from order_line line join alike on alike.order_id = line.order_id and alike.day = line.day
        where business_id = $1 and line.order_id = any(array(select order_id from alike)) and line.day between $2 and $3
          and nature = 'product' and ${isNotCorrected('order_line_id')}
        group by line.day, line.order_id
       having bool_and(${hasClockTime('line')})
     ), twin as (
       select *, lag(order_id) over earlier as twin_of, (extract(epoch from at - lag(at) over earlier) / 60)::float8 as minutes from basket
       window earlier as (partition by day, customer_id, content order by at, order_id)
     )
     select day::text as day, order_id, twin_of, customer_id, minutes, lines from twin where twin_of is not null order by day, order_id`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ order_id, twin_of, customer_id, minutes, lines }) => ({
    orderId: order_id,
    twinOf: twin_of,
    customerId: customer_id,
    minutesApart: minutes,
    lines,
  }))
}

/** Stock written off, and stock put back for nothing, by the day of the entry. */
export async function writeOffFacts({ work, first, last }: DaySpan): Promise<Map<Day, WriteOffFact[]>> {
  const rows = await work.sql<{ day: Day; sku: string; units: string; lines: number }>(
    `select day::text as day, sku, (-sum(units))::text as units, count(*)::int as lines from order_line
      where business_id = $1 and day between $2 and $3 and (nature = 'write_off' and units < 0 or nature = 'adjustment' and units > 0 and unit_price = 0)
      group by order_line.day, sku, units < 0 order by order_line.day, sku, units < 0`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ sku, units, lines }) => ({ sku, units: Number(units), lines }))
}

/**
 * Fees charged (booked as returns) and refunded (booked as sales), without those corrected within
 * the hour. A fee that a sale or refund among the payouts states as well is left out: it is judged
 * there, row by row.
 */
export async function feeFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, FeeFact[]>> {
  const rows = await work.sql<{ day: Day; name: string; document: string; rows: number; amount: string }>(
    `select day::text as day, name, document, count(*)::int as rows, (sum(amount) * $4)::text as amount
       from (select day, sku as name, refund_id as document, amount from refund
              where business_id = $1 and day between $2 and $3 and nature = 'fee' and ${isNotCorrected('refund_id')} and ${isOfNoPayout('amount')}
             union all
             select day, sku, order_id, -amount from order_line line
              where business_id = $1 and day between $2 and $3 and nature = 'fee' and ${isNotCorrected('order_line_id')} and ${isOfNoPayout('-amount')}) as fee
      group by fee.day, name, document order by fee.day, name, document`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ name, document, rows: count, amount }) => ({ name, document, rows: count, amount: Number(amount) }))
}
