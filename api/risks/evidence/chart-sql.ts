import { lostAmount, rowTookMoney } from '../../ledger/lost-disputes.ts'
import { countryOfDispute, folded } from '../../ledger/spelling.ts'
import { isUncorrected, isUncorrectedRefund } from './evidence-sql.ts'

// `$1` is the business; `$2` to `$5` are ids, entities, first and last days, of equal length.
const requested = 'unnest($2::uuid[], $3::text[], $4::date[], $5::date[]) as asked (id, entity, first, last)'

/**
 * Days of an entity are looked up one by one in the index, because a long axis holds few rows of
 * one product.
 */
const eachDay = (sums: string) => `
  select asked.id, at.day::date::text as day, found.*
    from ${requested}
   cross join lateral generate_series(asked.first, asked.last, interval '1 day') as at (day)
   cross join lateral (${sums}) as found`

const lineOfDay = (nature: string) =>
  `order_line.business_id = $1 and order_line.day = at.day::date and order_line.sku = asked.entity and order_line.nature = '${nature}' and ${isUncorrected}`

const refundOfDay = (nature: string) =>
  `refund.business_id = $1 and refund.day = at.day::date and refund.sku = asked.entity and refund.nature = '${nature}' and ${isUncorrectedRefund}`

/** SQL: where a measure has no other line, and where that has no range. */
const noRange = 'null::numeric as low, null::numeric as high'
const noOther = `null::numeric as beside, ${noRange}`

/**
 * The price of most of a day's lines, before discounts, beside their cost: large orders have prices
 * of their own. Their range leaves out the lowest and the highest tenth of the lines, so that one
 * odd price does not make it.
 */
const costAndPrice = `
  select sold.units * costed.unit_cost as value, sold.units as base, sold.units * sold.price as beside, sold.tiers[1] as low, sold.tiers[2] as high
    from (select sum(units) as units, mode() within group (order by price desc) as price,
                 percentile_disc(array[0.1, 0.9]) within group (order by price) as tiers
            from (select greatest(unit_price, coalesce(list_price, -1)) as price, units from order_line where ${lineOfDay('product')}) as priced) as sold
   cross join lateral (
     select unit_cost from unit_cost
      where unit_cost.business_id = $1 and unit_cost.sku = asked.entity and unit_cost.valid_from <= at.day::date
      order by valid_from desc limit 1) as costed
   where sold.units > 0`

const discounts = `
  select sum(units * (list_price - unit_price)) as value, sum(units * list_price) as base, ${noOther}
    from order_line where ${lineOfDay('product')} and list_price > 0 having count(*) > 0`

const refunded = (nature: string) => `
  select sum(amount) as value, 0 as base, ${noOther} from refund where ${refundOfDay(nature)} having count(*) > 0`

/**
 * SQL for what happened at entities on their days: `id, day, value, base, beside, low, high`, each
 * day with rows once; `low` and `high` are of one unit. Prices and amounts at list price are
 * micros, other money is minor units.
 */
export const chartDaysSql = {
  unitCost: eachDay(costAndPrice),
  discountDepth: eachDay(discounts),
  refunds: eachDay(refunded('product')),
  fees: eachDay(refunded('fee')),
  returnOnAds: `
  select asked.id, ad_spend.day::text as day, sum(coalesce(conversion_value, 0)) as value, sum(spend) as base, ${noOther}
    from ${requested} join ad_spend on ad_spend.business_id = $1 and ad_spend.day between asked.first and asked.last
     and ${folded('ad_spend.campaign')} = ${folded('asked.entity')}
   group by asked.id, ad_spend.day`,
  costPerParcel: `
  select asked.id, parcel.day::text as day, sum(cost) as value, count(*) as base, sum(charged) as beside, ${noRange}
    from ${requested} join parcel on parcel.business_id = $1 and parcel.day between asked.first and asked.last
     and ${folded(`parcel.carrier || '/' || parcel.zone`)} = ${folded('asked.entity')}
   group by asked.id, parcel.day`,
  disputes: `
  select asked.id, chargeback.day::text as day, sum(${lostAmount('chargeback')}) as value, 0 as base, ${noOther}
    from ${requested} join chargeback on chargeback.business_id = $1 and chargeback.day between asked.first and asked.last and ${rowTookMoney('chargeback')}
     and ${folded(`coalesce(${countryOfDispute}, '')`)} = ${folded('asked.entity')}
   group by asked.id, chargeback.day`,
} as const

/** The first and the last day of the business's data. */
export const dataSpanSql = 'select min(day)::text as first, max(day)::text as last from day_total where business_id = $1'
