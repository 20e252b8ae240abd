import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'

/** So many businesses are asked for in one round: scans that people wait for come in between. */
const most = 50

/**
 * Asks for a scan of every business that had its night, three o'clock where it is, and was not looked at since. What changes with the day
 * alone is judged by it: a dismissal that was stated until a day. However many servers ask, each night is asked for once, and a clock that
 * jumps neither doubles nor loses one. Returns how many were asked for; call it every minute.
 */
export async function askForNightlyScans(dependencies: WorkDependencies): Promise<number> {
  const now = dependencies.clock.now()
  const { rows } = await dependencies.db.pool.query<{ business_id: string; since: string }>(
    'select business_id, since from due_nights($1, $2)',
    [now, most],
  )
  let asked = 0
  for (const { business_id: businessId, since } of rows) {
    asked += await runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, async (work) => {
      // Another server that found it due as well waits here, and then finds it marked.
      const marked = await work.sql(
        `insert into nightly_scan as night (business_id, asked_at) values ($1, $2)
         on conflict (business_id) do update set asked_at = excluded.asked_at
           where night.asked_at < $3 or night.asked_at > $2 + interval '2 hours'
         returning business_id`,
        [businessId, now, since],
      )
      if (marked.length > 0) await work.enqueue('scan', { businessId })
      return marked.length
    })
  }
  return asked
}
