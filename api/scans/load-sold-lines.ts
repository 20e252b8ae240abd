import type { SoldLines } from '../detection/day-facts.ts'
import { spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import type { DaySpan } from './day-span.ts'

type DayOfLines = { day: Day } & Readonly<Record<(typeof texts)[number], string[]>> & {
    units: number[]
    unit_price: number[]
    list_price: (number | null)[]
    is_returning: boolean[]
    is_renewing: boolean[]
  }

const texts = ['order_id', 'sku', 'code', 'channel', 'country', 'method', 'customer', 'category'] as const
const columns = [...texts, 'units', 'unit_price', 'list_price', 'is_returning', 'is_renewing'] as const

/**
 * Order lines of products one by one, with what else the file says of the sale. A customer's class
 * is the one known on the day of the line: earlier orders of any channel, and of its own. One SQL
 * row for each day, because there are many.
 */
export async function soldLines({ work, first, last }: DaySpan): Promise<Map<Day, SoldLines>> {
  const rows = await work.sql<DayOfLines>(
    `with ${spellings('country', 'named')}, line as materialized (
       select line.day, line.order_id, line.sku, line.units, line.unit_price, line.list_price, coalesce(line.discount_code, '') as code,
              coalesce(line.channel, '') as channel, coalesce(named.name, '') as country, coalesce(line.payment_method, '') as method,
              coalesce(line.customer_id, '') as customer, coalesce(line.category, '') as category
         from order_line line left join named on named.written = line.country
        where line.business_id = $1 and line.day between $2 and $3 and line.nature = 'product' and line.units > 0
          and line.id not in (select order_line_id from correction where business_id = $1 and day between $2 and $3)
     ), bought as materialized (
       select customer_id, coalesce(channel, '') as channel, min(day) as day
         from order_line where business_id = $1 and nature = 'product' and day <= $3
          and customer_id = any(array(select distinct customer from line where customer <> ''))
        group by customer_id, coalesce(channel, '')
     ), customer as materialized (
       select customer_id, min(day) as day from bought group by customer_id
     ),
     told as (
       select line.*, coalesce(customer.day < line.day, false) as is_returning, coalesce(bought.day < line.day, false) as is_renewing
         from line left join customer on customer.customer_id = line.customer
         left join bought on bought.customer_id = line.customer and bought.channel = line.channel
        order by line.day, order_id, sku, unit_price, units, list_price, code, line.channel, country, method, line.customer, category
     )
     select day::text as day, ${columns.map((column) => `json_agg(${column}) as ${column}`).join(', ')}
       from told group by told.day order by told.day`,
    [work.businessId, first, last],
  )
  return new Map(rows.map(({ day, ...columns }) => [day, linesOf(columns)]))
}

function linesOf({ order_id, list_price, unit_price, is_returning, is_renewing, ...others }: Omit<DayOfLines, 'day'>): SoldLines {
  return {
    ...others,
    orderId: order_id,
    listPrice: list_price.map((price) => price ?? 0),
    unitPrice: unit_price,
    isReturning: is_returning,
    isRenewing: is_renewing,
  }
}
