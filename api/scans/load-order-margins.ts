import type { OrderMarginFact } from '../detection/day-facts.ts'
import { spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import type { DaySpan } from './day-span.ts'

type DayOfOrders = { day: Day; order_id: string[]; country: string[]; channel: string[]; customer: string[]; sku: string[] } & {
  lines: number[]
  goods: number[]
  earned: number[]
  below: boolean[]
  alone: boolean[]
}

/** SQL: the first day on which a unit cost is known. Before it no order's margin is. */
const firstCost = '(select min(valid_from) from unit_cost where business_id = $1)'

/**
 * SQL: the first day on which orders of two countries are known. Before it no country can be
 * compared with others, and nobody asks for orders without a customer or a sales channel. It
 * depends on no later row.
 */
const firstOfCountries = `(select day from (select min(seen_on) as day from spelling where business_id = $1 and kind = 'country' group by folded) as seen
         order by day offset 1 limit 1)`

/**
 * Orders of a day one by one, with what their products earned: a line sold below its unit cost
 * counts as if it had covered it, and one without a unit cost as if it had cost nothing. One SQL
 * row for each day, because there are many.
 */
export async function orderMarginFacts({ work, first, last }: DaySpan): Promise<Map<Day, OrderMarginFact[]>> {
  const rows = await work.sql<DayOfOrders>(
    `with ${spellings('country', 'named')}, costs as materialized (
       select sku, valid_from, coalesce(lead(valid_from) over (partition by sku order by valid_from), 'infinity') as until, unit_cost
         from unit_cost where business_id = $1
     ), placed as (
       select line.day, line.order_id, min(line.country collate "C") as country, coalesce(min(nullif(line.channel, '') collate "C"), '') as channel,
              coalesce(min(nullif(line.customer_id, '') collate "C"), '') as customer,
              (array_agg(line.sku order by line.unit_price * line.units desc, line.sku collate "C"))[1] as sku,
              min(line.sku collate "C") = max(line.sku collate "C") as alone, count(*) as lines,
              sum(line.unit_price * line.units)::bigint as goods,
              sum(greatest(0, line.unit_price - coalesce(costs.unit_cost, 0)) * line.units)::bigint as earned,
              bool_or(line.unit_price < costs.unit_cost) as below
         from order_line line left join costs on costs.sku = line.sku and line.day >= costs.valid_from and line.day < costs.until
        where line.business_id = $1 and line.day between $2 and $3 and line.nature = 'product'
          and line.day >= ${firstCost} and (line.customer_id <> '' or line.channel <> '' or line.day >= ${firstOfCountries})
          and line.id not in (select order_line_id from correction where business_id = $1 and day between $2 and $3)
        group by line.day, line.order_id
     ), told as (
       select placed.*, coalesce(named.name, '') as place from placed left join named on named.written = placed.country
        order by placed.day, placed.order_id
     )
     select day::text as day, json_agg(order_id) as order_id, json_agg(place) as country, json_agg(channel) as channel,
            json_agg(customer) as customer, json_agg(sku) as sku, json_agg(alone) as alone, json_agg(lines) as lines, json_agg(goods) as goods, json_agg(earned) as earned,
            json_agg(coalesce(below, false)) as below
       from told group by told.day order by told.day`,
    [work.businessId, first, last],
  )
  return new Map(rows.map((row) => [row.day, ordersOf(row)]))
}

function ordersOf({ order_id, country, channel, customer, sku, alone, lines, goods, earned, below }: DayOfOrders): OrderMarginFact[] {
  return order_id.map((orderId, i) => ({
    orderId,
    country: country[i] ?? '',
    channel: channel[i] ?? '',
    customerId: customer[i] ?? '',
    sku: sku[i] ?? '',
    product: alone[i] ? (sku[i] ?? '') : '',
    lines: lines[i] ?? 0,
    goods: goods[i] ?? 0,
    earned: earned[i] ?? 0,
    isBelowCost: below[i] ?? false,
  }))
}
