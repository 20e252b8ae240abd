import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { microsToMinor, unitPriceText } from '../values/unit-price.ts'
import type { LedgerProduct, ProductCost, ProductWeek } from './product.entity.ts'

/** The longest SKU that is looked up; longer ones are in no file. */
const longestSku = 500

/** SQL: the cells of the product's days in the roll-ups; $1 the business, $2 the SKU. */
const cells = `
  select day, unit_price[place] as unit_price, units[place] as units
    from sales_day cross join lateral unnest(array_positions(sku, $2 collate "C")) as place
   where business_id = $1`

/** SQL: refunded units by day, without those that correct an entry. */
const refunded = `
  select day, sum(units) as units from refund
   where business_id = $1 and sku = $2 and id not in (select refund_id from correction where business_id = $1) group by day`

type Head = {
  readonly name: string | null
  readonly lastPrice: string | null
  readonly firstSoldOn: Day | null
  readonly lastSoldOn: Day | null
  readonly units: number
  readonly refunded: number
  readonly hasCost: boolean
}

/**
 * One product by its SKU, from the roll-ups of the imported rows; null when no row of the business
 * has it.
 */
export async function productOf(work: Work, sku: string): Promise<LedgerProduct | null> {
  may(work.actor, 'risk:read')
  if (sku === '' || sku.length > longestSku || sku.includes('\0')) return null
  const head = await headOf(work, sku)
  if (!head || (head.lastSoldOn === null && !head.hasCost && head.refunded === 0)) return null
  const { units, refunded: back, hasCost: _, lastPrice, ...rest } = head
  return {
    ...rest,
    sku,
    units,
    lastPrice: lastPrice === null ? null : unitPriceText(BigInt(lastPrice)),
    refundRate: units > 0 ? back / units : null,
    unitCosts: await costsOf(work, sku),
    weeks: await weeksOf(work, sku),
  }
}

async function headOf({ sql, businessId }: Work, sku: string): Promise<Head | undefined> {
  const [head] = await sql<Head>(
    `with cell as materialized (${cells}), back as (${refunded})
     select (select name from product where business_id = $1 and sku = $2) as name,
            (select unit_price::text from cell order by day desc, units desc, unit_price limit 1) as "lastPrice",
            (select min(day)::text from cell) as "firstSoldOn", (select max(day)::text from cell) as "lastSoldOn",
            coalesce((select sum(units) from cell), 0)::float8 as units,
            coalesce((select sum(units) from back), 0)::float8 as refunded,
            exists (select from unit_cost where business_id = $1 and sku = $2) as "hasCost"`,
    [businessId, sku],
  )
  return head
}

async function costsOf({ sql, businessId }: Work, sku: string): Promise<ProductCost[]> {
  const rows = await sql<{ validFrom: Day; unitCost: string }>(
    `select valid_from::text as "validFrom", unit_cost::text as "unitCost" from unit_cost
      where business_id = $1 and sku = $2 order by valid_from desc limit 24`,
    [businessId, sku],
  )
  return rows.map(({ validFrom, unitCost }) => ({ validFrom, unitCost: unitPriceText(BigInt(unitCost)) })).toReversed()
}

type WeekRow = {
  readonly week: Day
  readonly units: number
  readonly refundedUnits: number
  readonly sales: string
  readonly cost: string | null
  readonly currency: string
}

async function weeksOf({ sql, businessId }: Work, sku: string): Promise<ProductWeek[]> {
  const rows = await sql<WeekRow>(
    `with cell as materialized (${cells}), priced as (
       select date_trunc('week', day)::date as week, units, unit_price * units as sales,
              units * (select unit_cost from unit_cost where business_id = $1 and sku = $2 and valid_from <= cell.day
                        order by valid_from desc limit 1) as cost
         from cell
     ), sold as (
       select week, sum(units) as units, sum(sales) as sales, case when count(cost) = count(*) then sum(cost) end as cost
         from priced group by week
     ), back as (
       select date_trunc('week', day)::date as week, sum(units) as units from (${refunded}) as daily group by 1
     )
     select week::text as week, coalesce(sold.units, 0)::float8 as units, coalesce(back.units, 0)::float8 as "refundedUnits",
            coalesce(sales, 0)::text as sales, case when sold.week is null then '0' else cost::text end as cost,
            (select currency from business where id = $1) as currency
       from sold full join back using (week)
      where week > (select max(week) from sold) - 26 * 7 order by week`,
    [businessId, sku],
  )
  return rows.map(weekOf)
}

function weekOf({ week, units, refundedUnits, sales, cost, currency: code }: WeekRow): ProductWeek {
  const of = currency(code)
  const money = (micros: bigint) => new GraphMoney({ minor: microsToMinor(micros, of), currency: of })
  const margin = cost === null ? null : money(BigInt(sales) - BigInt(cost))
  return { week, units, refundedUnits, sales: money(BigInt(sales)), margin }
}
