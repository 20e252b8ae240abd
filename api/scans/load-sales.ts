import type { CostFact, OrdersFact, SalesCells } from '../detection/day-facts.ts'
import { spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

type DayOfSales = { day: Day; sku: string[]; list_price: string[]; unit_price: string[]; units: string[]; lines: string[] }

/** One SQL row a day with its cells as arrays: far fewer rows for the driver to take apart. */
export async function salesCells({ work, first, last }: DaySpan): Promise<Map<Day, SalesCells>> {
  const rows = await work.sql<DayOfSales>(
    `select day::text as day,
            array_agg(sku order by sku, list_price, unit_price) as sku,
            array_agg(list_price::float8 order by sku, list_price, unit_price) as list_price,
            array_agg(unit_price::float8 order by sku, list_price, unit_price) as unit_price,
            array_agg(units::float8 order by sku, list_price, unit_price) as units,
            array_agg(lines::float8 order by sku, list_price, unit_price) as lines
       from sales_day where business_id = $1 and day between $2 and $3 group by day order by day`,
    [work.businessId, first, last],
  )
  return new Map(
    rows.map((row) => [
      row.day,
      {
        sku: row.sku,
        listPrice: Float64Array.from(row.list_price, (price) => (Number(price) < 0 ? Number.NaN : Number(price))),
        unitPrice: Float64Array.from(row.unit_price, Number),
        units: Float64Array.from(row.units, Number),
        lines: Float64Array.from(row.lines, Number),
      },
    ]),
  )
}

/** Costs by the day from which they hold; those that held before the first day of all come with it, the newest of each SKU. */
export async function costFacts({ work, first, last }: DaySpan, isOpening: boolean): Promise<Map<Day, CostFact[]>> {
  const rows = await work.sql<{ day: Day; sku: string; unit_cost: string; document: string }>(
    `select greatest(cost.valid_from, $2::date)::text as day, cost.sku, cost.unit_cost::text as unit_cost,
            import.file_name || ' of ' || cost.valid_from as document
       from unit_cost cost join import on import.business_id = cost.business_id and import.id = cost.import_id
      where cost.business_id = $1
        and (cost.valid_from between $2 and $3
             or $4 and cost.valid_from < $2 and not exists (
               select from unit_cost later where later.business_id = cost.business_id and later.sku = cost.sku
                 and later.valid_from > cost.valid_from and later.valid_from <= $2))
      order by 1, cost.sku`,
    [work.businessId, first, last, isOpening],
  )
  return byDay(rows, ({ sku, unit_cost, document }) => ({ sku, unitCost: Number(unit_cost), document }))
}

/**
 * Orders by the first day of their product lines. Lines that an order gets on later days are sales, but no part of `goods`:
 * they were not known when the first day ended.
 */
export async function ordersFacts({ work, first, last }: DaySpan): Promise<Map<Day, OrdersFact[]>> {
  const rows = await work.sql<{ day: Day; country: string; orders: number; goods: string }>(
    `with ${spellings('country', 'named')}, placed as materialized (
       select day, country, count(*) as orders, sum(goods) as goods from order_day placed
        where business_id = $1 and day between $2 and $3
          and not exists (select from order_day earlier
            where earlier.business_id = $1 and earlier.order_id = placed.order_id and earlier.day < placed.day)
        group by day, country)
     select placed.day::text as day, coalesce(named.name, '') as country, sum(placed.orders)::int as orders, sum(placed.goods)::text as goods
       from placed left join named on named.written = placed.country
      group by placed.day, 2 order by placed.day, 2`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ country, orders, goods }) => ({ country, orders, goods: Number(goods) }))
}
