import type { AdFact, DisputeFact, ParcelFact, RefundFact } from '../detection/day-facts.ts'
import { countryOfDispute, spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

// What is joined from orders is what was known on the row's own day. An order line that is dated later must not change it: the engine
// would not be asked about that day again.

/** The first day of the order that a row names; null where it is not known by then. */
const orderDayOf = (row: string) =>
  `(select min(placed.day) from order_day placed
     where placed.business_id = ${row}.business_id and placed.order_id = ${row}.order_id and placed.day <= ${row}.day)`

/** Refunds of products by the day they were booked, without the entry corrections; lines of one refund and SKU are one. */
export async function refundFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, RefundFact[]>> {
  const rows = await work.sql<{ day: Day; refund_id: string; sku: string; units: string; amount: string; order_day: Day | null }>(
    `select refund.day::text as day, refund.refund_id, refund.sku, sum(refund.units)::text as units, (sum(refund.amount) * $4)::text as amount,
            min(${orderDayOf('refund')})::text as order_day
       from refund
      where refund.business_id = $1 and refund.day between $2 and $3 and refund.nature = 'product'
        and not exists (select from correction where correction.business_id = refund.business_id and correction.refund_id = refund.id)
      group by refund.day, refund.refund_id, refund.sku order by refund.day, refund.sku, refund.refund_id`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ refund_id, sku, units, amount, order_day }) => ({
    refundId: refund_id,
    sku,
    units: Number(units),
    amount: Number(amount),
    orderDay: order_day,
  }))
}

type ParcelRow = { day: Day; order_id: string; carrier: string; zone: string; charged: string; cost: string } & {
  goods: string | null
  units: string | null
}

/**
 * SQL: what buyers paid for parcels whose file does not tell (a carrier's bill): the postage among the lines of their order by then, in equal
 * parts for the parcels of one day. In micros.
 */
const postage = `untold as materialized (
      select order_id, day, count(*) as parcels from parcel
       where business_id = $1 and day between $2 and $3 and charged = 0 group by order_id, day),
    postage as materialized (
      select untold.order_id, untold.day, div(sum(line.amount) * $4, untold.parcels) as charged
        from untold join order_line line on line.business_id = $1 and line.order_id = untold.order_id
         and line.day <= untold.day and line.nature = 'postage'
       group by untold.order_id, untold.day, untold.parcels)`

/** Parcels by the day of their bill, each with the product lines that its order had by then. */
export async function parcelFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, ParcelFact[]>> {
  const rows = await work.sql<ParcelRow>(
    `with ${spellings('carrier', 'carrier')}, ${spellings('zone', 'zone')}, ${postage}
     select parcel.day::text as day, parcel.order_id, carrier.name as carrier, zone.name as zone,
            case when parcel.charged = 0 then coalesce(min(postage.charged), 0) else parcel.charged * $4 end::text as charged, (parcel.cost * $4)::text as cost,
            sum(placed.goods)::text as goods, sum(placed.units)::text as units
       from parcel join carrier on carrier.written = parcel.carrier join zone on zone.written = parcel.zone
       left join order_day placed
         on placed.business_id = $1 and placed.order_id = parcel.order_id and placed.day <= parcel.day
       left join postage on postage.order_id = parcel.order_id and postage.day = parcel.day
      where parcel.business_id = $1 and parcel.day between $2 and $3
      group by parcel.day, parcel.order_id, carrier.name, zone.name, parcel.charged, parcel.cost, parcel.id
      order by parcel.day, parcel.order_id, carrier.name, zone.name, parcel.charged, parcel.cost`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ order_id, carrier, zone, ...sums }) => ({
    orderId: order_id,
    carrier,
    zone,
    charged: Number(sums.charged),
    cost: Number(sums.cost),
    goods: sums.goods === null ? null : Number(sums.goods),
    units: sums.units === null ? null : Number(sums.units),
  }))
}

/** What each campaign spent and brought on a day, over all its rows (ad groups, countries). */
export async function adFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, AdFact[]>> {
  const rows = await work.sql<{ day: Day; campaign: string; spend: string; clicks: string; value: string }>(
    `with ${spellings('campaign', 'named')}
     select day::text as day, named.name as campaign, (sum(spend) * $4)::text as spend,
            coalesce(sum(clicks), 0)::text as clicks, (coalesce(sum(conversion_value), 0) * $4)::text as value
       from ad_spend join named on named.written = ad_spend.campaign
      where business_id = $1 and day between $2 and $3
      group by ad_spend.day, named.name order by ad_spend.day, named.name`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ campaign, spend, clicks, value }) => ({
    campaign,
    spend: Number(spend),
    clicks: Number(clicks),
    value: Number(value),
  }))
}

/** Disputes by the day they were opened. */
export async function disputeFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, DisputeFact[]>> {
  const rows = await work.sql<{ day: Day; order_id: string; country: string; amount: string; order_day: Day | null }>(
    `with ${spellings('country', 'named')}
     select chargeback.day::text as day, chargeback.order_id, coalesce(named.name, '') as country,
            (chargeback.amount * $4)::text as amount, ${orderDayOf('chargeback')}::text as order_day
       from chargeback left join named on named.written = ${countryOfDispute}
      where chargeback.business_id = $1 and chargeback.day between $2 and $3
      order by chargeback.day, chargeback.order_id, 3, chargeback.amount`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ order_id, country, amount, order_day }) => ({
    orderId: order_id,
    country,
    amount: Number(amount),
    orderDay: order_day,
  }))
}
