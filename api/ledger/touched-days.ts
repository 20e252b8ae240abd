import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import type { AnyLedgerTable } from './tables.ts'

/** A day with changed facts, and its number of changes when it was read. */
export type Touch = { readonly day: Day; readonly touches: string }

/**
 * Days with changes since the last scan, oldest first: those with current roll-ups and those that
 * this scan rolls up. Others wait for their import to end.
 */
export function touchedDays(work: Work, unsummed: readonly Day[]): Promise<Touch[]> {
  return work.sql<Touch>(
    `select day::text as day, touches::text as touches from touched_day
      where business_id = $1 and (rolled_up or day = any($2::date[])) order by touched_day.day`,
    [work.businessId, unsummed],
  )
}

/**
 * Removes only the changes that this scan has read: a day that changed again meanwhile has a higher
 * count.
 */
export async function forgetTouches(work: Work, touches: readonly Touch[]): Promise<void> {
  await work.sql(
    `delete from touched_day using unnest($2::date[], $3::bigint[]) as seen (day, touches)
      where touched_day.business_id = $1 and touched_day.day = seen.day and touched_day.touches = seen.touches`,
    [work.businessId, touches.map(({ day }) => day), touches.map((touch) => touch.touches)],
  )
}

/**
 * A day with changed rows; with the SKUs whose unit cost changed from this day on. Null: rows that
 * no sum is made of.
 */
export type ChangedDay = { readonly day: string | null; readonly costed?: readonly string[] | null }

/** SQL: what `changedDays` reads of a row that was written: its day, and of a unit cost its SKU. */
export const touchedColumns = ({ dayColumn, summedBy }: Pick<AnyLedgerTable, 'dayColumn' | 'summedBy'>, row = '') =>
  `${row}${dayColumn} as day${summedBy === 'costs' ? `, ${row}sku` : ''}`

/**
 * SQL: the columns of a `ChangedDay`, over written rows that are grouped by `day`, which has the
 * `touchedColumns`.
 */
export const changedDays = ({ summedBy }: Pick<AnyLedgerTable, 'summedBy'>) => changedColumns[summedBy]

const changedColumns = {
  day: 'day::text as day',
  costs: 'day::text as day, array_agg(distinct sku) as costed',
  nothing: 'null::text as day',
} as const

/**
 * Marks days as changed; one that is named twice counts once. A statement of its own: on a cluster
 * the result of one write would go to every node for another that reads it, and then none may be
 * away.
 */
export async function touchDays({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, changed: readonly ChangedDay[]): Promise<void> {
  const costedOf = new Map<string, string[]>()
  for (const { day, costed } of changed) if (day !== null) costedOf.set(day, [...(costedOf.get(day) ?? []), ...(costed ?? [])])
  if (costedOf.size === 0) return
  const days = [...costedOf].map(([day, costed]) => ({ day, costed: costed.length > 0 ? costed : null }))
  await sql(
    `insert into touched_day (business_id, day, costed)
     select $1, day, costed from jsonb_to_recordset($2::jsonb) as changed (day date, costed text[]) order by day
     on conflict (business_id, day) do update
       set rolled_up = false, touches = touched_day.touches + 1, costed = touched_day.costed || excluded.costed`,
    [businessId, JSON.stringify(days)],
  )
}

/**
 * Marks the rolled-up days as changed on which products were sold, refunded or written off at a
 * unit cost that changed: from the day of the change up to the next unit cost. The change is then
 * forgotten.
 */
export async function touchDaysOfCosts({ sql, businessId }: Work): Promise<void> {
  await sql(
    `with costed as materialized (
       select day, unnest(costed) as sku from touched_day where business_id = $1 and costed is not null
     ), held as materialized (
       select sku, day as first, (select min(valid_from) from unit_cost where business_id = $1 and sku = costed.sku and valid_from > day) as until
         from costed
     ), line as (
       select day, unnest(sku) as sku from sales_day where business_id = $1 and day >= (select min(first) from held)
       union all
       select day, sku from order_line where business_id = $1 and day >= (select min(first) from held) and nature <> 'product'
       union all
       select day, sku from refund where business_id = $1 and day >= (select min(first) from held)
     ), sold as (
       select distinct line.day from line join held on held.sku = line.sku and line.day >= held.first and (held.until is null or line.day < held.until)
     )
     insert into touched_day (business_id, day) select $1, day from sold order by day
     on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1`,
    [businessId],
  )
  await sql('update touched_day set costed = null where business_id = $1 and costed is not null', [businessId])
}
