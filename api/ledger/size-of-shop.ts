import type { ShopSize } from '../detection/finding.ts'
import { minorToMicros } from '../detection/finding-lifecycle.ts'
import { shopSize } from '../detection/shop-size.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type Day, dayNumber } from '../values/day.ts'
import type { Currency } from '../values/money.ts'

type DaySums = { readonly day: Day; readonly sales: bigint; readonly refunds: bigint; readonly uncosted: bigint; readonly cost: bigint }

/** So many days before the newest are read, of which `shopSize` takes those it needs. */
const days = 120

/** Gross profit of 30 days in micros, by the rows up to the newest, as leaks are rated by it. */
export async function sizeOfShop({ sql, businessId }: Work, of: Currency): Promise<ShopSize> {
  const rows = await sql<DaySums>(
    `select day, sales, refunds, uncosted, cost from day_total
      where business_id = $1 and sales <> 0 and day > (select max(day) from day_total where business_id = $1) - $2::int order by day`,
    [businessId, days],
  )
  const micros = (minor: bigint) => minorToMicros(minor, of)
  const totals = rows.map(({ day, sales, refunds, uncosted, cost }) => ({
    day: dayNumber(day),
    netSales: micros(sales - refunds),
    netWithCost: micros(sales - refunds - uncosted),
    netWithList: 0,
    cost: micros(cost),
  }))
  return shopSize({ totals, lastDay: totals.at(-1)?.day ?? 0 })
}
