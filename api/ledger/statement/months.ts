import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { columnOf } from '../day-sums.ts'
import { noSums, type StatedSources, type StatedSums, type SummedKey, summedKeys } from './statement-sums.ts'

/** SQL: whether a day has rows of a key. */
const hasRows = (key: SummedKey) => `${columnOf(key)} > 0`

/**
 * SQL: whether a day has order lines or refunds that are no fees: those of a payment service alone
 * are no orders and no refunds. A correction is of one of each.
 */
const hasRowsBesideFees = (rows: SummedKey, ofProducts: SummedKey) =>
  `(${columnOf(rows)} > ${columnOf('feeRows')} or ${hasRows(ofProducts)} or ${hasRows('corrections')})`

/** SQL: whether a day has rows of a kind of file, by what people call the kind. */
const datedSources = {
  orders: hasRowsBesideFees('orderLines', 'productLines'),
  refunds: hasRowsBesideFees('refundRows', 'productRefunds'),
  shipping: hasRows('parcels'),
  ads: hasRows('adRows'),
  chargebacks: hasRows('chargebackRows'),
  payouts: hasRows('payoutRows'),
} as const

/** A kind of file that a business may have. */
export type SourceName = keyof typeof datedSources | 'costs'

/** A kind of row that the files have, with its first and last day. */
export type SourceDays = { readonly name: SourceName; readonly from: Day; readonly to: Day }

const ends = [
  ...Object.entries(datedSources).map(
    ([name, isOfKind]) => `select '${name}' as name, min(day), max(day) from day_total where business_id = $1 and ${isOfKind}`,
  ),
  `select 'costs', min(valid_from), max(valid_from) from unit_cost where business_id = $1`,
]

/** SQL: whether any parcel of the shop states what was charged for it. */
export const hasChargedParcels = `exists (select from day_total where business_id = $1 and ${columnOf('chargedParcels')} > 0)`

/**
 * The sums of each calendar month with rows from day $2 to day $3, newest first; the first and last
 * day of each kind of row in the whole ledger; how many days wait for their roll-ups; what the
 * ledger states at all. One snapshot.
 * A day that an older version summed has no count of order lines, and waits.
 */
const monthsStatement = `
  with summed as (
    select date_trunc('month', day::timestamp)::date as month, ${summedKeys.map((key) => `sum(${columnOf(key)})::text as "${key}"`).join(', ')}
      from day_total where business_id = $1 and day between $2 and $3 and order_lines is not null group by 1
  )
  select (select json_agg(summed order by month desc) from summed) as months,
         (select json_agg(json_build_object('name', name, 'from', first, 'to', last)) from (${ends.join(' union all ')}) as ends (name, first, last)
           where first is not null) as sources,
         (select count(*)::int from touched_day where business_id = $1 and not rolled_up) as pending,
         exists (select from day_total where business_id = $1 and ${columnOf('feeRows')} > 0) as "hasFees",
         ${hasChargedParcels} as "hasChargedParcels"`

type Read = {
  readonly months: readonly (Readonly<Record<SummedKey, string>> & { readonly month: Day })[] | null
  readonly sources: readonly SourceDays[] | null
  readonly pending: number
} & Pick<StatedSources, 'hasFees' | 'hasChargedParcels'>

/**
 * What the days sum to, by the first day of each calendar month with rows, newest first. `from` and
 * `to` are included.
 */
export async function statedMonths({ sql, businessId }: Work, { from, to }: { readonly from: Day; readonly to: Day }) {
  const [read] = await sql<Read>(monthsStatement, [businessId, from, to])
  return {
    months: (read?.months ?? []).map(({ month, ...texts }) => ({ month, sums: sumsOf(texts) })),
    sources: read?.sources ?? [],
    has: sourcesAmong(read),
    pendingDays: read?.pending ?? 0,
  }
}

function sourcesAmong(read: Read | undefined): StatedSources {
  const has = (name: SourceName) => (read?.sources ?? []).some((source) => source.name === name)
  return {
    hasOrders: has('orders'),
    hasRefunds: has('refunds'),
    hasParcels: has('shipping'),
    hasAds: has('ads'),
    hasChargebacks: has('chargebacks'),
    hasPayouts: has('payouts'),
    hasCosts: has('costs'),
    hasFees: read?.hasFees ?? false,
    hasChargedParcels: read?.hasChargedParcels ?? false,
  }
}

function sumsOf(texts: Readonly<Record<SummedKey, string>>): StatedSums {
  return { ...noSums, ...Object.fromEntries(summedKeys.map((key) => [key, BigInt(texts[key])])) }
}
