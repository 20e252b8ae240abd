import type { CostFact, OrdersFact, SalesCells } from '../detection/day-facts.ts'
import { spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

type DayOfSales = { day: Day; sku: string[]; list_price: number[]; unit_price: number[]; units: number[]; lines: number[] }

/**
 * One SQL row for each day with its cells as JSON, which JavaScript parses much faster than
 * PostgreSQL's array format.
 */
export async function salesCells({ work, first, last }: DaySpan): Promise<Map<Day, SalesCells>> {
  const rows = await work.sql<DayOfSales>(
    `select day::text as day, to_json(sku) as sku, to_json(list_price) as list_price, to_json(unit_price) as unit_price,
            to_json(units) as units, to_json(lines) as lines
       from sales_day where business_id = $1 and day between $2 and $3 order by sales_day.day`,
    [work.businessId, first, last],
  )
  return new Map(
    rows.map(({ day, sku, list_price, unit_price, units, lines }) => [
      day,
      {
        sku,
        listPrice: Float64Array.from(list_price, (price) => (price < 0 ? Number.NaN : price)),
        unitPrice: new Float64Array(unit_price),
        units: new Float64Array(units),
        lines: new Float64Array(lines),
      },
    ]),
  )
}

/**
 * Unit costs by the day from which they are valid. Those valid before the first day of the data
 * come with it, the newest of each SKU.
 */
export async function costFacts({ work, first, last }: DaySpan, isOpening: boolean): Promise<Map<Day, CostFact[]>> {
  const rows = await work.sql<{ day: Day; sku: string; unit_cost: string; document: string }>(
    `select greatest(cost.valid_from, $2::date)::text as day, cost.sku, cost.unit_cost::text as unit_cost,
            import.file_name || ' of ' || cost.valid_from as document
       from unit_cost cost join import on import.business_id = $1 and import.id = cost.import_id
      where cost.business_id = $1
        and (cost.valid_from between $2 and $3
             or $4 and cost.valid_from < $2 and not exists (
               select from unit_cost later where later.business_id = $1 and later.sku = cost.sku
                 and later.valid_from > cost.valid_from and later.valid_from <= $2))
      order by 1, cost.sku`,
    [work.businessId, first, last, isOpening],
  )
  return byDay(rows, ({ sku, unit_cost, document }) => ({ sku, unitCost: Number(unit_cost), document }))
}

/**
 * Orders by the first day of their product lines. Lines that are added to an order on later days
 * are sales, but not part of `goods`: they were not known when the first day ended.
 */
export async function ordersFacts({ work, first, last }: DaySpan): Promise<Map<Day, OrdersFact[]>> {
  const rows = await work.sql<{ day: Day; country: string; orders: number; goods: string }>(
    `with ${spellings('country', 'named')}, placed as materialized (
       select day, placed.* from order_day, unnest(order_id, country, goods) as placed (order_id, country, goods)
        where business_id = $1 and day between $2 and $3
     ), counted as (
       select day, country, count(*) as orders, sum(goods) as goods from placed
        where not exists (select from placed earlier where earlier.order_id = placed.order_id and earlier.day < placed.day)
          and order_id not in (
            select order_id from order_line
             where business_id = $1 and order_id = any(array(select order_id from placed)) and day < $2 and nature = 'product'
               and id not in (select order_line_id from correction where business_id = $1 and day < $2))
        group by day, country
     )
     select counted.day::text as day, coalesce(named.name, '') as country, sum(orders)::int as orders, sum(goods)::text as goods
       from counted left join named on named.written = counted.country
      group by counted.day, 2 order by counted.day, 2`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ country, orders, goods }) => ({ country, orders, goods: Number(goods) }))
}
