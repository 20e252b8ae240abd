import type { AdFact, DisputeFact, ParcelFact, RefundFact, ReturnedDisputeFact } from '../detection/day-facts.ts'
import { tookMoneyAtFirst } from '../ledger/lost-disputes.ts'
import { countryOfDispute, spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

// Joined orders are as known on the row's own day. An order line with a later date must not change
// them: the engine does not process that day again.

const inSpan = 'business_id = $1 and day between $2 and $3'

/**
 * SQL: the lines of the orders that a table's rows of the span name. The ids go to the index as one
 * list, which is much cheaper than one by one.
 */
const linesOf = (table: string) => `order_line
       where business_id = $1 and order_id = any(array(select order_id from ${table} where ${inSpan}))
         and (nature = 'postage' or nature = 'product' and id not in (select order_line_id from correction where business_id = $1 and day <= $3))`

/**
 * SQL: rows of a table in the span, with `order_day`, the first day of the order that they name;
 * null where the order is not known by that day.
 */
const withOrderDay = (table: string) => `(
       select ${table}.*, min(placed.day) as order_day
         from ${table} left join (select distinct order_id, day from ${linesOf(table)} and nature = 'product') as placed
           on placed.order_id = ${table}.order_id and placed.day <= ${table}.day
        where ${table}.business_id = $1 and ${table}.day between $2 and $3 group by ${table}.business_id, ${table}.id) as ${table}`

/**
 * Refunds of products by booking day, without entry corrections. Lines of one refund and SKU are
 * merged.
 */
export async function refundFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, RefundFact[]>> {
  const rows = await work.sql<{
    day: Day
    refund_id: string
    order_id: string | null
    sku: string
    units: string
    amount: string
    order_day: Day | null
    reason: string
  }>(
    `select refund.day::text as day, refund_id, min(order_id) as order_id, sku, sum(units)::text as units, (sum(amount) * $4)::text as amount,
            min(order_day)::text as order_day, coalesce(min(reason collate "C"), '') as reason
       from ${withOrderDay('refund')}
      where nature = 'product' and id not in (select refund_id from correction where business_id = $1 and day between $2 and $3)
      group by refund.day, refund_id, sku order by refund.day, sku, refund_id`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ refund_id, order_id, sku, units, amount, order_day, reason }) => ({
    refundId: refund_id,
    orderId: order_id,
    sku,
    units: Number(units),
    amount: Number(amount),
    orderDay: order_day,
    reason,
  }))
}

type DayOfParcels = {
  day: Day
  order_id: string[]
  carrier: string[]
  zone: string[]
  size: string[]
  charged: number[]
  cost: number[]
} & {
  goods: (number | null)[]
  units: (number | null)[]
}

/**
 * Nearly every parcel is billed within this number of days after its order. Orders of these days
 * are read from the roll-ups, older ones from their lines.
 */
const daysToBill = 16

const lately = `$2::date - ${daysToBill}`

/**
 * SQL: the content of orders up to a day, for parcels of the span: their products, and in separate
 * rows the postage, in minor units.
 */
const placedByThen = `placed as materialized (
       select placed.order_id, day, placed.goods, placed.units, null::bigint as postage
         from order_day, unnest(order_id, goods, units) as placed (order_id, goods, units)
        where business_id = $1 and day between ${lately} and $3
       union all
       select order_id, day, null, null, amount from order_line
        where business_id = $1 and day between ${lately} and $3 and nature = 'postage'
       union all
       select order_id, day, case when nature = 'product' then unit_price * units end, case when nature = 'product' then units end,
              case when nature = 'postage' then amount end
         from ${linesOf('parcel')} and day < ${lately})`

/**
 * Parcels by the day of their bill, each with its order's product lines up to that day; one SQL row
 * for each day, because there are many. A carrier's bill does not contain the buyer's payment: it
 * is then the order's postage up to that day, divided equally among the parcels of one day.
 */
export async function parcelFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, ParcelFact[]>> {
  const rows = await work.sql<DayOfParcels>(
    `with ${spellings('carrier', 'carrier')}, ${spellings('zone', 'zone')}, ${placedByThen}, sent as (
       select parcel.day, parcel.order_id, carrier.name as carrier, zone.name as zone, coalesce(parcel.size, '') as size, parcel.charged, parcel.cost * $4 as cost,
              sum(placed.goods)::bigint as goods, sum(placed.units)::bigint as units, sum(placed.postage) as postage
         from parcel join carrier on carrier.written = parcel.carrier join zone on zone.written = parcel.zone
         left join placed on placed.order_id = parcel.order_id and placed.day <= parcel.day
        where parcel.business_id = $1 and parcel.day between $2 and $3
        group by parcel.day, parcel.order_id, carrier.name, zone.name, parcel.size, parcel.charged, parcel.cost, parcel.id
     ), told as (
       select *, case when charged = 0
                   then coalesce(div(postage * $4, count(*) filter (where charged = 0) over (partition by day, order_id)), 0)::bigint
                   else charged * $4 end as postage_paid
         from sent order by day, order_id, carrier, zone, charged, cost, size
     )
     select day::text as day, json_agg(order_id) as order_id, json_agg(carrier) as carrier, json_agg(zone) as zone, json_agg(size) as size,
            json_agg(postage_paid) as charged, json_agg(cost) as cost, json_agg(goods) as goods,
            json_agg(units) as units
       from told group by told.day order by told.day`,
    [work.businessId, first, last, microsPerMinor],
  )
  return new Map(rows.map((row) => [row.day, parcelsOf(row)]))
}

function parcelsOf({ order_id, carrier, zone, size, charged, cost, goods, units }: DayOfParcels): ParcelFact[] {
  return order_id.map((orderId, i) => ({
    orderId,
    carrier: carrier[i] ?? '',
    zone: zone[i] ?? '',
    size: size[i] ?? '',
    charged: charged[i] ?? 0,
    cost: cost[i] ?? 0,
    goods: goods[i] ?? null,
    units: units[i] ?? null,
  }))
}

/**
 * The spend and the revenue of each campaign on a day, summed over its rows (ad groups, countries).
 */
export async function adFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, AdFact[]>> {
  type AdRow = { readonly day: Day } & Readonly<Record<'campaign' | 'rows' | 'source' | 'spend' | 'clicks' | 'value', string>>
  const rows = await work.sql<AdRow>(
    `with ${spellings('campaign', 'named')}
     select day::text as day, named.name as campaign, count(*)::text as rows,
            coalesce(min(import.layout collate "C"), '') as source, (sum(spend) * $4)::text as spend,
            coalesce(sum(clicks), 0)::text as clicks, (coalesce(sum(conversion_value), 0) * $4)::text as value
       from ad_spend join named on named.written = ad_spend.campaign
       join import on import.business_id = $1 and import.id = ad_spend.import_id
      where ad_spend.business_id = $1 and day between $2 and $3
      group by ad_spend.day, named.name order by ad_spend.day, named.name`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ campaign, rows: summed, source, spend, clicks, value }) => ({
    campaign,
    rows: Number(summed),
    source,
    spend: Number(spend),
    clicks: Number(clicks),
    value: Number(value),
  }))
}

/**
 * Disputes by the day they were opened, without those that are said to be won, and without
 * inquiries. What came back later is a fact of its own day (`returnedDisputeFacts`).
 */
export async function disputeFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, DisputeFact[]>> {
  const rows = await work.sql<{ day: Day; order_id: string; country: string; amount: string; order_day: Day | null }>(
    `with ${spellings('country', 'named')}
     select chargeback.day::text as day, chargeback.order_id, coalesce(named.name, '') as country,
            (chargeback.amount * $4)::text as amount, order_day::text as order_day
       from ${withOrderDay('chargeback')} left join named on named.written = ${countryOfDispute}
      where ${tookMoneyAtFirst('chargeback')}
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

type ReturnedRow = { day: Day; opened_on: Day; order_id: string; country: string; amount: string; order_day: Day | null }

/** SQL: disputes that took money, with what came back of them in the span. */
const givenBack = `(
       select disputed.*, part.day as back_on, part.amount as back, (
              select min(placed.day) from order_line placed
               where placed.business_id = $1 and placed.order_id = disputed.order_id and placed.nature = 'product' and placed.day <= disputed.day
                 and placed.id not in (select order_line_id from correction where business_id = $1 and day <= $3)) as order_day
         from chargeback disputed cross join lateral jsonb_to_recordset(disputed.returns) as part (day date, amount bigint)
        where disputed.business_id = $1 and disputed.returns is not null and part.day between $2 and $3) as chargeback`

/** What came back of disputes, by the day on which it did. */
export async function returnedDisputeFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, ReturnedDisputeFact[]>> {
  const rows = await work.sql<ReturnedRow>(
    `with ${spellings('country', 'named')}
     select back_on::text as day, chargeback.day::text as opened_on, chargeback.order_id, coalesce(named.name, '') as country,
            (chargeback.back * $4)::text as amount, order_day::text as order_day
       from ${givenBack} left join named on named.written = ${countryOfDispute}
      where ${tookMoneyAtFirst('chargeback')}
      order by back_on, chargeback.day, chargeback.order_id, 4, chargeback.back`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ opened_on, order_id, country, amount, order_day }) => ({
    ...{ openedOn: opened_on, orderId: order_id, country },
    ...{ amount: Number(amount), orderDay: order_day },
  }))
}
