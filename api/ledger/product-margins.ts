import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import { costs } from './line-sql.ts'

/** The days that a margin is of, both included, and how many they are. */
export type MarginDays = { readonly first: Day; readonly last: Day; readonly days: number }

/**
 * What a product earned in three parts of these days, in micros; null where a unit of it was sold
 * whose cost is not known. `units`: how many were sold in these days.
 */
export type ProductMargin = {
  readonly name: string | null
  readonly units: number
  readonly thirds: readonly [bigint, bigint, bigint] | null
}

export type ProductMargins = {
  readonly currency: Currency
  /** Null before the first row. */
  readonly span: MarginDays | null
  readonly of: ReadonlyMap<string, ProductMargin>
}

/** Days that a margin is of: a season, and enough of what sells once a week. Proposed. */
const marginDays = 90

/**
 * What each product earned in the last 90 days of the ledger: sales as paid, less its refunds, less
 * the unit costs of their days. Corrections are left out, as in the statement. Fees, postage and
 * ads belong to no product and are not taken off. The days must be rolled up. The parts are of
 * equal length but for a day. Asks for no right.
 */
export async function productMargins(work: Work, skus: readonly string[]): Promise<ProductMargins> {
  const { sql, businessId } = work
  const [known] = await sql<{ currency: string; first: Day | null; last: Day | null; days: number | null }>(
    `select currency::text, first::text, last::text, last - first + 1 as days
       from business left join lateral (
         select greatest(min(day), max(day) - ${marginDays - 1}) as first, max(day) as last from day_total where business_id = $1) as span on true
      where business.id = $1`,
    [businessId],
  )
  const of = currency(known?.currency ?? '')
  const { first, last, days } = known ?? {}
  const span = first && last && days ? { first, last, days } : null
  return { currency: of, span, of: span === null ? new Map() : await marginsOf(work, { skus, span, currency: of }) }
}

type Sums = Omit<ProductMargin, 'thirds'> & { readonly sku: string; readonly thirds: (string | null)[]; readonly isCosted: boolean }

async function marginsOf(
  { sql, businessId }: Work,
  { skus, span, currency: of }: { skus: readonly string[]; span: MarginDays; currency: Currency },
): Promise<ReadonlyMap<string, ProductMargin>> {
  const rows = await sql<Sums>(
    `with ${costs}, sold as (
       select cell.sku, (day.day - $2::date) * 3 / $5::int as third, cell.units, cell.unit_price, costs.unit_cost
         from sales_day day cross join lateral unnest(day.sku, day.units, day.unit_price) as cell (sku, units, unit_price)
              left join costs on costs.sku = cell.sku and day.day >= costs.valid_from and day.day < costs.until
        where day.business_id = $1 and day.day between $2 and $3 and cell.sku = any($4::text[])
     ), earned as (
       select sku, third, sum(units * (unit_price - unit_cost)) as amount, sum(units) as units, count(*) = count(unit_cost) as is_costed from sold group by sku, third
       union all
       select sku, (day - $2::date) * 3 / $5::int, -sum(amount) * $6::bigint, 0, true from refund
        where business_id = $1 and day between $2 and $3 and sku = any($4::text[]) and nature = 'product'
          and id not in (select refund_id from correction where business_id = $1) group by 1, 2
     )
     select wanted.sku, product.name, coalesce(sum(earned.units), 0)::float8 as units, coalesce(bool_and(earned.is_costed), true) as "isCosted",
            array[${[0, 1, 2].map((third) => `coalesce(sum(earned.amount) filter (where earned.third = ${third}), 0)::text`).join(', ')}] as thirds
       from unnest($4::text[]) as wanted (sku) left join earned on earned.sku = wanted.sku collate "C"
            left join product on product.business_id = $1 and product.sku = wanted.sku
      group by wanted.sku, product.name`,
    [businessId, span.first, span.last, skus, span.days, microsPerMinor(of)],
  )
  return new Map(rows.map(({ sku, name, units, thirds, isCosted }) => [sku, { name, units, thirds: isCosted ? thirdsOf(thirds) : null }]))
}

const thirdsOf = ([first, second, third]: (string | null)[]): [bigint, bigint, bigint] => [
  BigInt(first ?? 0),
  BigInt(second ?? 0),
  BigInt(third ?? 0),
]
