import type { Logger } from 'pino'
import { putSyncOff } from '../../integrations/connection.ts'
import { eachBusiness } from '../../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

type SchedulePlace = WorkDependencies & { readonly log: Pick<Logger, 'warn'> }

/** So long a connection that is queued to be read is not queued again, in minutes. */
const queuedMinutes = 60

/**
 * Requests a reading of each connection that is due, over all businesses; returns how many. Several
 * servers share the work: whose turn it is, is taken in the database.
 */
export async function requestDueSyncs(place: SchedulePlace, signal?: AbortSignal): Promise<number> {
  const now = place.clock.now()
  const dueOf = async (limit: number) => {
    const sql = 'select business_id as "businessId", integration_id as "integrationId" from syncs_due($1, $2)'
    return (await place.db.pool.query<{ businessId: string; integrationId: string }>(sql, [now, limit])).rows
  }
  const round = { log: place.log, signal, failed: 'A connection of a business cannot be queued to be read; trying again.' }
  return eachBusiness(round, dueOf, ({ businessId, integrationId }) =>
    runInTransaction(place, { businessId, actor: { kind: 'system' } }, async (work) => {
      const isTaken = await putSyncOff(work, integrationId, new Date(now.getTime() + queuedMinutes * 60_000))
      if (isTaken) await work.enqueue('sync', { businessId, integrationId })
      return isTaken ? 1 : 0
    }),
  )
}
