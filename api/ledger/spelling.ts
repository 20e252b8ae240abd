import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/**
 * Kinds of names in text cells that can be the entity of a finding. SKUs are excluded: they are
 * codes and keep their own spelling.
 */
export type SpelledKind = 'carrier' | 'zone' | 'campaign' | 'country' | 'source'

/**
 * SQL: a name without spaces and case, so that `UPS`, `Ups` and `U P S` are one. Only the letters A
 * to Z are folded, because case folding of other letters differs between servers, and equal files
 * must give equal findings everywhere.
 */
export function folded(name: string): string {
  return `lower(translate(${name}, E' \\t\\u00a0', '') collate "C")`
}

/**
 * SQL: a common table expression `named (written, name)` that maps each spelling of a kind to its
 * canonical one: the spelling of the first day, or on one day the first in text order. Neither the
 * order of files nor a later day changes it. The days must be rolled up.
 */
export function spellings(kind: SpelledKind, named: string): string {
  return `${named} as materialized (
      select written, first_value(written) over (partition by folded order by seen_on, written) as name
        from spelling where business_id = $1 and kind = '${kind}')`
}

/**
 * SQL: the country of a dispute in a row `chargeback`: its own, or that of its order where the file
 * has none, as known on the day of the dispute.
 */
export const countryOfDispute = `coalesce(chargeback.country, (
    select placed.country from order_line placed
     where placed.business_id = $1 and placed.order_id = chargeback.order_id and placed.day <= chargeback.day
       and placed.nature = 'product' and (
         select true from correction where correction.business_id = $1 and correction.order_line_id = placed.id) is null
     order by placed.day, placed.country limit 1))`

/**
 * Stores the spellings of the changed days. They are removed only with rows that leave the ledger
 * (`nameWithout`).
 */
export async function noteSpellings({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  await sql(
    `insert into spelling (business_id, kind, written, folded, seen_on)
     select $1::uuid, kind, written, ${folded('written')}, min(day) from (${written.join(' union all ')}) as found
      where written <> '' group by kind, written
     on conflict (business_id, kind, written) do update set seen_on = excluded.seen_on where excluded.seen_on < spelling.seen_on`,
    [businessId, days],
  )
}

const touched = 'where business_id = $1 and day = any($2::date[])'

const written = [
  `select case when grouping(carrier) = 0 then 'carrier' else 'zone' end as kind, coalesce(carrier, zone) as written, min(day) as day
     from parcel ${touched} group by grouping sets (carrier, zone)`,
  `select 'campaign', campaign, min(day) from ad_spend ${touched} group by campaign`,
  `select 'country', country, min(day) from chargeback ${touched} group by country`,
  `select 'source', source, min(day) from payout ${touched} group by source`,
  // From the lines, also corrected ones: whether a refund is read before or after its order changes
  // the roll-ups in between, and must not change the spellings.
  `select 'country', country, min(day) from order_line ${touched} and nature = 'product' group by country`,
]
