import type { Work } from '../../platform/transaction/work.ts'

/** What was sent that is looked at in one reading; the next one goes on. */
const mostHooks = 500

/** A record that a provider said had changed; `topics`: what it was sent by. */
export type OpenHook = { readonly stream: string; readonly record: string; readonly topics: readonly string[] }

type Wanted = { readonly streams: readonly string[]; readonly without: readonly string[] }
type Open = { readonly records: readonly OpenHook[]; readonly isAll: boolean; readonly at: Date }

/**
 * The records of these streams that a provider said had changed, and that were not read since;
 * those that wait longest first. `without`: not these, each as its stream, a space and its key.
 * `isAll` is false where more wait; `at`: what was sent before then is among them.
 */
export async function openHooks({ sql, businessId, clock }: Work, integrationId: string, { streams, without }: Wanted): Promise<Open> {
  const at = clock.now()
  const rows = await sql<OpenHook & { readonly count: number }>(
    `select stream, record, array_agg(distinct topic order by topic) as topics, count(*)::int as count
       from (select stream, record, topic, received_at from received_hook
              where business_id = $1 and integration_id = $2 and done_at is null and stream = any($3::text[]) and record is not null
                and stream || ' ' || record <> all($4::text[])
              order by received_at, id limit ${mostHooks}) as open
      group by stream, record order by min(received_at), stream, record`,
    [businessId, integrationId, streams, without],
  )
  return { records: rows, isAll: rows.reduce((sum, { count }) => sum + count, 0) < mostHooks, at }
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
