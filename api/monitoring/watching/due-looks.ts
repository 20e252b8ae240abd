import type { Logger } from 'pino'
import { eachBusiness } from '../../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

type SchedulePlace = WorkDependencies & { readonly log: Pick<Logger, 'warn'>; readonly signal?: AbortSignal | undefined }

/** So long a look that is queued is not queued again for being due, in minutes. */
const queuedMinutes = 60

/**
 * Requests a look at the suppliers of each business that watches them and whose look is due, or
 * whose suppliers changed since the last one; returns how many. Call it every minute.
 */
export async function requestDueLooks(place: SchedulePlace): Promise<number> {
  const now = place.clock.now()
  const dueOf = async (limit: number) =>
    (await place.db.pool.query<{ businessId: string }>('select business_id as "businessId" from looks_due($1, $2)', [now, limit])).rows
  const round = { log: place.log, signal: place.signal, failed: 'A look at the suppliers of a business cannot be queued; trying again.' }
  return eachBusiness(round, dueOf, ({ businessId }) =>
    runInTransaction(place, { businessId, actor: { kind: 'system' } }, async (work) => {
      const until = new Date(now.getTime() + queuedMinutes * 60_000)
      const taken = await work.sql(
        'update monitoring set look_due_at = $2, look_queued_at = $3 where business_id = $1 and is_active returning business_id',
        [...[businessId, until, now]],
      )
      if (taken.length > 0) await work.enqueue('look', { businessId })
      return taken.length
    }),
  )
}
