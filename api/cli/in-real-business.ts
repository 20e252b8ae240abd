import { listBusinesses } from '../businesses/businesses.ts'
import { Failure } from '../work/failures.ts'
import { inWork } from '../work/in-work.ts'
import { openQueue } from '../work/queue.ts'
import { type CommandIo, wordsOnly } from './io.ts'
import type { Within } from './throw-away-business.ts'
import type { CommandPlace } from './with-database.ts'

/**
 * Runs transactions in a business as the system. `stop` ends the queue's timers, which would keep the command from ending.
 * Throws `not_found` when there is no such business.
 */
export async function inRealBusiness(
  { db, clock }: CommandPlace,
  businessId: string,
  io: CommandIo,
): Promise<{ within: Within; stop(): Promise<void> }> {
  const known = await listBusinesses(db.pool)
  if (!known.some(({ id }) => id === businessId))
    throw new Failure('not_found', `There is no business ‘${businessId}’. \`riskpilot business list\` prints those that there are.`)
  const queue = await openQueue(db, wordsOnly(io), { supervise: false })
  return {
    within: (fn) => inWork({ db, clock, queue }, { businessId, viewer: { kind: 'system' } }, fn),
    stop: () => queue.stop({ graceful: false }),
  }
}
