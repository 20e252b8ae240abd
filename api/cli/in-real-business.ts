import { listBusinesses } from '../businesses/businesses.ts'
import { Failure } from '../platform/failures/failures.ts'
import { openQueue } from '../platform/jobs/job-queue.ts'
import { runInTransaction } from '../platform/transaction/run-in-transaction.ts'
import { type CommandIo, wordsOnly } from './io.ts'
import type { InBusiness } from './throw-away-business.ts'
import type { CommandDependencies } from './with-database.ts'

/**
 * Runs transactions in a business as the system. `stop` ends the queue's timers, which would keep
 * the process alive. Throws `not_found` when there is no such business.
 */
export async function inRealBusiness(
  { db, clock }: CommandDependencies,
  businessId: string,
  io: CommandIo,
): Promise<{ within: InBusiness; stop(): Promise<void> }> {
  const known = await listBusinesses(db.pool)
  if (!known.some(({ id }) => id === businessId))
    throw new Failure('not_found', `There is no business ‘${businessId}’. \`riskpilot business list\` prints those that there are.`)
  const queue = await openQueue(db, wordsOnly(io), { supervise: false })
  return {
    within: (fn) => runInTransaction({ db, clock, queue }, { businessId, actor: { kind: 'system' } }, fn),
    stop: () => queue.stop({ graceful: false }),
  }
}
