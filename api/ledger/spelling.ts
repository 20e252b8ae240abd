import type { Day } from '../values/day.ts'
import type { Work } from '../work/work.ts'

/** What a text cell can name that a finding may be about. SKUs are not among them: they are codes and keep their own spelling. */
export type SpelledKind = 'carrier' | 'zone' | 'campaign' | 'country'

/**
 * SQL: a name without blanks and case, so that `UPS`, `Ups` and `U P S` are one. Only the letters A to Z are folded, because what else
 * is one letter differs between servers, and equal files must give equal findings everywhere.
 */
export function folded(name: string): string {
  return `lower(translate(${name}, E' \\t\\u00a0', '') collate "C")`
}

/**
 * SQL: joins the spelling that stands for a column's name as `alias`. A left join: an empty cell has none. The days of the rows must be
 * rolled up.
 */
export function spelled(kind: SpelledKind, { column, alias }: { column: string; alias: string }): string {
  return `left join spelling ${alias} on ${alias}.business_id = $1 and ${alias}.kind = '${kind}' and ${alias}.folded = ${folded(column)}`
}

/**
 * SQL: the country of a dispute in a row `chargeback`: its own, or the one of its order where the file has none, as known on the day
 * of the dispute.
 */
export const countryOfDispute = `coalesce(chargeback.country, (
    select placed.country from order_day placed
     where placed.business_id = chargeback.business_id and placed.order_id = chargeback.order_id and placed.day <= chargeback.day
     order by placed.day limit 1))`

/** The spelling of the first day stands for all; of one day the first in text order, so that no order of files matters. */
export async function nameSpellings({ sql, businessId }: Work, days: readonly Day[]): Promise<void> {
  const names = named.map(
    ({ kind, column, table, where }) =>
      `select '${kind}' as kind, ${column} as name, day from ${table}
        where business_id = $1 and day = any($2::date[]) and ${column} <> '' ${where ?? ''} group by ${column}, day`,
  )
  await sql(
    `insert into spelling (business_id, kind, folded, name, named_on)
     select distinct on (kind, folded) $1::uuid, kind, folded, name, day
       from (select kind, ${folded('name')} as folded, name collate "C" as name, day from (${names.join(' union all ')}) as found) as found
      order by kind, folded, day, name
     on conflict (business_id, kind, folded) do update set name = excluded.name, named_on = excluded.named_on
      where (excluded.named_on, excluded.name) < (spelling.named_on, spelling.name)`,
    [businessId, days],
  )
}

const named: readonly { readonly kind: SpelledKind; readonly column: string; readonly table: string; readonly where?: string }[] = [
  { kind: 'carrier', column: 'carrier', table: 'parcel' },
  { kind: 'zone', column: 'zone', table: 'parcel' },
  { kind: 'campaign', column: 'campaign', table: 'ad_spend' },
  { kind: 'country', column: 'country', table: 'chargeback' },
  { kind: 'country', column: 'country', table: 'order_line', where: `and nature = 'product'` },
]
