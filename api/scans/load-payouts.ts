import type { PaidBackFact, PayoutFact, PlacedOrderFact } from '../detection/day-facts.ts'
import { tookMoneyAtFirst } from '../ledger/lost-disputes.ts'
import { countryOfDispute, spellings } from '../ledger/spelling.ts'
import type { Day } from '../values/day.ts'
import { byDay, type DaySpan } from './day-span.ts'

const inSpan = 'business_id = $1 and day between $2 and $3'
const isUncorrected = (side: 'order_line_id' | 'refund_id') =>
  `id not in (select ${side} from correction where business_id = $1 and day <= $3)`

type PayoutRow = { day: Day; source: string; payout_id: string | null; order_id: string | null; type: PayoutFact['type']; rows: number } & {
  gross: string
  fee: string
  sold_gross: string | null
  sold_fee: string | null
}

/** Movements of payment services by day; those of one order and type are one. */
export async function payoutFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, PayoutFact[]>> {
  const rows = await work.sql<PayoutRow>(
    `with ${spellings('source', 'named')}, moved as materialized (
       select payout.day, named.name as source, type, order_id, min(payout_id) as payout_id, count(*)::int as rows,
              sum(gross) as gross, sum(fee) as fee
         from payout join named on named.written = payout.source
        where payout.business_id = $1 and payout.day between $2 and $3
        group by payout.day, named.name, type, order_id, case when order_id is null then payout_id end
     ), sold as (
       select back.day, back.source, back.order_id, sum(payout.gross) as gross, sum(payout.fee) as fee
         from moved back join payout on payout.order_id = back.order_id and payout.day <= back.day
         join named on named.written = payout.source and named.name = back.source
        where back.type = 'refund' and payout.business_id = $1 and payout.type = 'sale'
          and payout.order_id = any(array(select order_id from moved where type = 'refund'))
        group by back.day, back.source, back.order_id
     )
     select moved.day::text as day, moved.source, moved.payout_id, moved.order_id, moved.type, moved.rows, (moved.gross * $4)::text as gross,
            (moved.fee * $4)::text as fee, (sold.gross * $4)::text as sold_gross, (sold.fee * $4)::text as sold_fee
       from moved left join sold
         on moved.type = 'refund' and sold.day = moved.day and sold.source = moved.source and sold.order_id = moved.order_id
      order by moved.day, moved.source, moved.type, moved.order_id, moved.payout_id`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ source, payout_id, order_id, type, rows: count, gross, fee, sold_gross, sold_fee }) => ({
    source,
    payoutId: payout_id,
    orderId: order_id,
    type,
    rows: count,
    gross: Number(gross),
    fee: Number(fee),
    sold: sold_gross === null ? null : { gross: Number(sold_gross), fee: Number(sold_fee) },
  }))
}

/**
 * Orders by day, from the first day with a payout on: without payouts nobody asks for them. The day
 * of the first payout depends on no later row.
 */
export async function placedFacts({ work, first, last }: DaySpan): Promise<Map<Day, PlacedOrderFact[]>> {
  const rows = await work.sql<{ day: Day; order_id: string; lines: number; amount: string; method: string }>(
    `select day::text as day, order_id, count(*)::int as lines, sum(unit_price * units)::text as amount,
            coalesce(min(payment_method collate "C"), '') as method
       from order_line
      where ${inSpan} and day >= (select min(payout.day) from payout where business_id = $1)
        and nature = 'product' and ${isUncorrected('order_line_id')}
      group by order_line.day, order_id order by order_line.day, order_id`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ order_id, lines, amount, method }) => ({
    orderId: order_id,
    lines,
    amount: Number(amount),
    paymentMethod: method,
  }))
}

type PaidBackRow = { day: Day; order_id: string } & Readonly<Record<'paid' | 'refunded' | 'disputed', string>> & {
    rows: PaidBackFact['rows'] | null
  }

/**
 * SQL: what was paid back for orders that are disputed. Disputes are few, so their orders are
 * looked up in the other tables.
 */
const moves = `disputed as materialized (
       select order_id from chargeback where business_id = $1 and day <= $3
       union
       select order_id from payout where business_id = $1 and day <= $3 and type = 'dispute' and order_id is not null
     ), moves as materialized (
       select order_id, day, 'refund' as "table", refund_id as document, sku as entity, 'refund' as what, amount from refund
        where business_id = $1 and order_id = any(array(select order_id from disputed)) and day <= $3 and nature = 'product'
          and ${isUncorrected('refund_id')}
       union all
       select order_id, chargeback.day, 'chargeback', order_id, coalesce(country.name, ''), 'dispute', amount
         from chargeback left join country on country.written = ${countryOfDispute}
        where business_id = $1 and chargeback.day <= $3 and ${tookMoneyAtFirst('chargeback')}
       union all
       select order_id, day, 'payout', 'gross:' || type || ':' || order_id, source.name, type, -gross
         from payout join source on source.written = payout.source
        where business_id = $1 and order_id = any(array(select order_id from disputed)) and day <= $3 and type in ('refund', 'dispute')
     )`

/** SQL: what customers paid for these orders, as orders and as payouts state it. */
const paidFor = `paid as materialized (
       select order_id, day, sum(amount) as ordered, 0 as taken from order_line
        where business_id = $1 and order_id = any(array(select order_id from disputed)) and day <= $3 and nature in ('product', 'postage')
          and ${isUncorrected('order_line_id')}
        group by order_id, day
       union all
       select order_id, day, 0, sum(gross) from payout
        where business_id = $1 and order_id = any(array(select order_id from disputed)) and day <= $3 and type = 'sale' group by order_id, day
     )`

/**
 * Orders that were refunded and disputed, on each day on which more of either became known. The
 * shop's own files of refunds and disputes come first; payouts state what these leave out, and
 * which disputes were won.
 */
export async function paidBackFacts({ work, first, last, microsPerMinor }: DaySpan): Promise<Map<Day, PaidBackFact[]>> {
  const rows = await work.sql<PaidBackRow>(
    `with ${spellings('country', 'country')}, ${spellings('source', 'source')}, ${moves}, ${paidFor}, changed as (
       select distinct order_id, day from moves where day between $2 and $3
     ), sums as (
       select changed.order_id, changed.day,
              coalesce(sum(amount) filter (where "table" = 'refund'), 0) as refunds,
              coalesce(sum(amount) filter (where "table" = 'payout' and what = 'refund'), 0) as other_refunds,
              coalesce(sum(amount) filter (where "table" = 'chargeback'), 0) as disputes,
              coalesce(sum(amount) filter (where "table" = 'payout' and what = 'dispute' and amount > 0), 0) as other_disputes,
              coalesce(-sum(amount) filter (where "table" = 'payout' and what = 'dispute' and amount < 0), 0) as won
         from changed join moves on moves.order_id = changed.order_id and moves.day <= changed.day
        group by changed.order_id, changed.day
     ), known as (
       select sums.order_id, sums.day, greatest(sum(ordered), sum(taken)) as paid
         from sums join paid on paid.order_id = sums.order_id and paid.day <= sums.day group by sums.order_id, sums.day
     ), seen as (
       select sums.order_id, sums.day, paid, case when refunds > 0 then refunds else other_refunds end as refunded,
              case when disputes > 0 then disputes else other_disputes end - won as disputed, refunds > 0 as has_refunds, disputes > 0 as has_disputes
         from sums join known on known.order_id = sums.order_id and known.day = sums.day
        where refunds + other_refunds > 0 and disputes + other_disputes > 0
     )
     select seen.day::text as day, seen.order_id, (paid * $4)::text as paid, (refunded * $4)::text as refunded, (disputed * $4)::text as disputed,
            json_agg(json_build_object('table', "table", 'document', document, 'entity', entity, 'amount', amount * $4)
                     order by amount desc, "table", document, entity) filter (where amount > 0 and "table" in (
                       case when has_refunds then 'refund' when what = 'refund' then 'payout' end,
                       case when has_disputes then 'chargeback' when what = 'dispute' then 'payout' end)) as rows
       from seen join moves on moves.order_id = seen.order_id and moves.day = seen.day
      group by seen.day, seen.order_id, paid, refunded, disputed order by seen.day, seen.order_id`,
    [work.businessId, first, last, microsPerMinor],
  )
  return byDay(rows, ({ order_id, paid, refunded, disputed, rows: today }) => ({
    orderId: order_id,
    paid: Number(paid),
    refunded: Number(refunded),
    disputed: Number(disputed),
    rows: today ?? [],
  }))
}
