import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** Days, both included. */
export type DaysToReread = { readonly from: Day; readonly to: Day }

/**
 * Adds days to those of a connection that are to be read again; what lies between is read as well.
 */
export async function addDaysToReread({ sql, businessId, clock }: Work, integrationId: string, { from, to }: DaysToReread): Promise<void> {
  await sql(
    'update integration set reread_from = least(reread_from, $3), reread_to = greatest(reread_to, $4), updated_at = $5 where business_id = $1 and id = $2',
    [businessId, integrationId, from, to, clock.now()],
  )
}

/** The days that are still to be read again; null for none. */
export async function daysToReread({ sql, businessId }: Work, integrationId: string): Promise<DaysToReread | null> {
  const [row] = await sql<DaysToReread>(
    `select reread_from::text as "from", reread_to::text as "to" from integration where business_id = $1 and id = $2 and reread_from is not null`,
    [businessId, integrationId],
  )
  return row ?? null
}

/**
 * Notes that the first of these days was read again; where an earlier one was added meanwhile, all
 * of them stay.
 */
export async function noteReread({ sql, businessId }: Work, integrationId: string, day: Day): Promise<void> {
  await sql(
    `update integration set reread_from = case when reread_from < reread_to then reread_from + 1 end,
            reread_to = case when reread_from < reread_to then reread_to end
      where business_id = $1 and id = $2 and reread_from = $3`,
    [businessId, integrationId, day],
  )
}
