import type { SoldRow } from '../detection/loss-cause/rows-of-finding.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** Of more lines than these the newest are compared: memory and time stay flat. */
const mostLines = 100_000

/** The first of the days up to `last` that hold no more than `mostLines`. */
export async function firstOfNewest({ sql, businessId }: Work, first: Day, last: Day): Promise<Day> {
  const [row] = await sql<{ day: Day | null }>(
    `select min(day)::text as day from (
       select day, sum(lines) over (order by day desc) as lines from day_total where business_id = $1 and day between $2 and $3) as newest
      where lines <= $4`,
    [businessId, first, last, mostLines],
  )
  return row?.day ?? last
}

type Read = Omit<SoldRow, 'list' | 'paid' | 'stated' | 'cost' | 'attributes'> & {
  readonly list: string | null
  readonly paid: string
  readonly stated: string | null
  readonly cost: string | null
  readonly category: string | null
  readonly channel: string | null
  readonly code: string | null
  readonly country: string | null
  readonly customer: string
}

/**
 * Product lines of some days, those alike as one. A customer is new on the day of the first order;
 * a line without a customer is a guest's.
 */
export async function soldRows({ sql, businessId }: Work, first: Day, last: Day): Promise<SoldRow[]> {
  const rows = await sql<Read>(
    `with firsts as materialized (
       select customer_id, min(day) as day from order_line
        where business_id = $1 and nature = 'product' and customer_id <> '' and day <= $3 group by customer_id
     ), costs as materialized (
       select sku, valid_from, coalesce(lead(valid_from) over (partition by sku order by valid_from), 'infinity') as until, unit_cost
         from unit_cost where business_id = $1
     ), sold as materialized (
       select line.day, line.sku, line.list_price, line.unit_price, line.discount, line.units, line.category, line.channel,
              line.discount_code, line.country,
              case when firsts.day is null then 'guest' when firsts.day = line.day then 'new' else 'returning' end as customer,
              count(*)::int as lines
         from order_line line left join firsts on firsts.customer_id = line.customer_id
        where line.business_id = $1 and line.day between $2 and $3 and line.nature = 'product' and line.units > 0
          and line.id not in (select order_line_id from correction where business_id = $1 and day between $2 and $3)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
     )
     select sold.day::text as day, sold.sku, sold.list_price::text as list, sold.unit_price::text as paid,
            round(sold.discount / 10000.0)::text as stated, costs.unit_cost::text as cost, sold.category, sold.channel,
            sold.discount_code as code, sold.country, sold.customer, sold.lines,
            (sold.units * sold.lines)::float8 as units, sold.units::float8 as "unitsOfLine"
       from sold left join costs on costs.sku = sold.sku and sold.day >= costs.valid_from and sold.day < costs.until`,
    [businessId, first, last],
  )
  return rows.map(({ list, paid, stated, cost, category, channel, code, country, customer, ...row }) => ({
    ...row,
    list: numberOrNull(list),
    paid: Number(paid),
    stated: numberOrNull(stated),
    cost: numberOrNull(cost),
    attributes: { category, channel, code, country, customer },
  }))
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}
