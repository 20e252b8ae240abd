import { eachBusiness, type RoundContext } from '../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'

/**
 * Enqueues a scan of every business that was not scanned since its last night, three o'clock local
 * time. These scans apply changes that depend on the date alone, such as the end of a dismissal.
 * Each night is enqueued once, however many servers run this, and a clock that jumps neither
 * repeats nor skips one. Returns the number of enqueued scans. Call it every minute.
 */
export async function askForNightlyScans(dependencies: WorkDependencies & RoundContext): Promise<number> {
  const now = dependencies.clock.now()
  const dueOf = async (limit: number) => {
    const sql = 'select business_id as "businessId", since from due_nights($1, $2)'
    return (await dependencies.db.pool.query<{ businessId: string; since: string }>(sql, [now, limit])).rows
  }
  const failed = "Tonight's scan of a business could not be asked for; trying again in a minute."
  return eachBusiness({ ...dependencies, failed }, dueOf, ({ businessId, since }) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, async (work) => {
      // Another server that found it due waits here, and then finds it marked.
      const marked = await work.sql(
        `insert into nightly_scan as night (business_id, asked_at) values ($1, $2)
         on conflict (business_id) do update set asked_at = excluded.asked_at
           where night.asked_at < $3 or night.asked_at > $4
         returning business_id`,
        [businessId, now, since, new Date(now.getTime() + 2 * 3_600_000)],
      )
      if (marked.length > 0) await work.enqueue('scan', { businessId })
      return marked.length
    }),
  )
}
