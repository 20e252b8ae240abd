import type { Work } from '../../platform/transaction/work.ts'

/** Records that are read afresh in one reading; the next one goes on. */
const mostAtOnce = 500

type OpenHook = { readonly stream: string; readonly record: string }

/**
 * The records that a provider said had changed, and that were not read since; those that wait
 * longest first.
 */
export function openHooks({ sql, businessId }: Work, integrationId: string): Promise<OpenHook[]> {
  return sql<OpenHook>(
    `select stream, record from received_hook
      where business_id = $1 and integration_id = $2 and done_at is null and stream is not null and record is not null
      order by received_at, id limit ${mostAtOnce}`,
    [businessId, integrationId],
  )
}

type Place = { readonly integrationId: string; readonly stream: string; readonly record: string; readonly until: Date }

/** Notes that a record was read afresh: what was sent of it before the reading began is done. */
export async function closeHooks({ sql, businessId, clock }: Work, { integrationId, stream, record, until }: Place): Promise<void> {
  await sql(
    `update received_hook set done_at = $6
      where business_id = $1 and integration_id = $2 and stream = $3 and record = $4 and done_at is null and received_at <= $5`,
    [businessId, integrationId, stream, record, until, clock.now()],
  )
}
