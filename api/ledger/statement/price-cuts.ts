import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { monthlyPrices } from '../month-sums.ts'
import { hasEnds, monthParameters, outsideMonths, type WholeMonths } from './statement-span.ts'

/**
 * From so many products in one month on, and more than one in a hundred, the shop has a sale or was
 * repriced. Proposed.
 */
const crowd = 3
/**
 * A price that came to this share or less is told however many fell with it: few sales go so far.
 * Proposed.
 */
const steepShare = 0.3
/** The steepest that are told. */
const mostTold = 50

/**
 * Months in which the median price of a product came to half of that of its month before, or less,
 * and no later month is above that half. The price is the list price, where there is one: a stated
 * discount is meant. Three quarters of the lines were at twice the new price or more in that month
 * or, where the price changed in its middle, in the one before: a product that has two prices, for
 * two kinds of buyers, is none.
 */
const cutsStatement = (withEnds: boolean) => `
  with monthly as (
    select kept.sku, month, kept.rows, kept.units, kept.amount, kept.price, kept.low_price
      from month_price cross join lateral unnest(sku, rows, units, amount, price, low_price) as kept (sku, rows, units, amount, price, low_price)
     where business_id = $1 and month between $5 and $6
    ${withEnds ? `union all select sku, month, rows, units, amount, price, low_price from (${monthlyPrices(outsideMonths)}) as at_ends` : ''}
  ), step as (
    select monthly.*, lag(month) over of_product as month_before, lag(price) over of_product as price_before,
           greatest(lag(low_price) over of_product, lag(low_price, 2) over of_product) as low_before,
           max(price) over (partition by sku order by month rows between current row and unbounded following) as highest_since,
           count(*) over (partition by month) as products
      from monthly window of_product as (partition by sku order by month)
  ), cut as (
    select step.*, count(*) over (partition by month) as in_month from step
     where highest_since * 2 <= price_before and highest_since * 2 <= low_before
  )
  select cut.sku as name, (select product.name from product where business_id = $1 and sku = cut.sku) as label,
         ${side('before', 'earlier')}, ${side('after', 'cut')}
    from cut join monthly as earlier on earlier.sku = cut.sku and earlier.month = cut.month_before
   where $2::date <= $3::date and $4::bigint > 0 and (cut.in_month < ${crowd} or cut.in_month * 100 <= cut.products or cut.highest_since <= ${steepShare} * cut.price_before)
   order by cut.price::numeric / cut.price_before, cut.month desc, cut.sku collate "C" limit ${mostTold}`

function side(name: 'before' | 'after', row: string): string {
  return `json_build_object('month', ${row}.month, 'price', ${row}.price::text, 'rows', ${row}.rows, 'units', ${row}.units::text, 'amount', ${row}.amount::text) as ${name}`
}

/**
 * The price of a product in a calendar month, in micros of the major unit: the median of its lines.
 * `amount`: its gross sales of the month in minor units, the sum of the rows that are listed for
 * them.
 */
export type PriceOfMonth = {
  readonly month: Day
  readonly price: bigint
  readonly rows: number
  readonly units: bigint
  readonly amount: bigint
}

/**
 * A price that was cut by half or more and stayed there: meant, or a mistake. `label`: what the
 * files call the product.
 */
export type PriceCut = { readonly name: string; readonly label: string | null; readonly before: PriceOfMonth; readonly after: PriceOfMonth }

type Side = { readonly month: Day; readonly price: string; readonly rows: number; readonly units: string; readonly amount: string }
type Read = Pick<PriceCut, 'name' | 'label'> & { readonly before: Side; readonly after: Side }

/** The steepest price cuts of a span, steepest first. `perMinor`: the micros of one minor unit. */
export async function priceCutsOf(work: Work, months: WholeMonths, perMinor: number): Promise<PriceCut[]> {
  const rows = await work.sql<Read>(cutsStatement(hasEnds(months)), [work.businessId, ...monthParameters(months, perMinor)])
  return rows.map(({ before, after, ...of }) => ({ ...of, before: read(before), after: read(after) }))
}

const read = ({ month, rows, price, units, amount }: Side): PriceOfMonth => ({
  ...{ month, rows },
  price: BigInt(price),
  units: BigInt(units),
  amount: BigInt(amount),
})
