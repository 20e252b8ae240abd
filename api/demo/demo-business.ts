import type pg from 'pg'
import { uuidv7 } from '../../db/uuid.ts'
import { addBusiness, demoState, markAsDemo, markDemoReady } from '../businesses/businesses.ts'
import { admitDemoVisitor } from '../businesses/members.ts'
import { demoBusiness } from '../made-shops/demo-shop.ts'
import type { JobHandler } from '../platform/jobs/job-run.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { ofLongWork, retryOnConflict } from '../platform/transaction/transaction-conflicts.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day } from '../values/day.ts'
import { addSamples } from './demo-samples.ts'
import { fillDemo, localDay } from './fill-demo.ts'

export type DemoBusiness = { readonly id: string; readonly until: Day; readonly isReady: boolean }

/**
 * The demo businesses, the one that is looked at first: one that is being made may stand beside it.
 */
export async function demoBusinesses(pool: pg.Pool): Promise<DemoBusiness[]> {
  const { rows } = await pool.query<DemoBusiness>('select id, until::text as until, is_ready as "isReady" from demo_businesses()')
  return rows
}

/**
 * Makes sure that there is a demo business: where there is none, adds one, which a worker fills.
 * Several servers at once add one.
 */
export async function ensureDemo(dependencies: WorkDependencies): Promise<void> {
  const [known] = await demoBusinesses(dependencies.db.pool)
  if (known?.isReady) return
  const businessId = known?.id ?? uuidv7(dependencies.clock.now())
  await runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, async (work) => {
    await work.sql('select pg_advisory_xact_lock(7243900315003)')
    const [since] = await work.sql<{ id: string }>('select id from demo_businesses()')
    if (since && since.id !== businessId) return
    if (!since) await addDemo(work)
    await work.enqueue('demo', { businessId })
  })
}

/**
 * Makes a demo business in the caller's process and puts it in place of the one before. Returns its
 * id. `onReading` is told of each day of reading, `fill` brings the rows. One that is cut off
 * stands beside the one before, and `demoJob` goes on with it.
 */
export async function resetDemo(
  dependencies: WorkDependencies,
  { signal, onReading, fill = fillDemo }: { signal: AbortSignal; onReading(day: Day): void; fill?: typeof fillDemo },
): Promise<string> {
  const businessId = uuidv7(dependencies.clock.now())
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const until = await within(addDemo)
  await fill(within, { until, signal, onReading })
  // Visitors of the demo before write to what goes with it.
  await retryOnConflict(() => within(showDemo), ofLongWork)
  return businessId
}

/** Takes every demo business away, and with it what its visitors could see. */
export async function deleteDemos(pool: pg.Pool): Promise<void> {
  await retryOnConflict(() => pool.query('select forget_demos(null)'), ofLongWork)
}

/** The job that fills a demo business. A run that was cut off goes on where it was. */
export const demoJob: JobHandler<{ readonly businessId: string }> = {
  async run({ step, finish, signal }) {
    const demo = await step(demoState)
    if (!demo || demo.isReady) return
    await fillDemo(step, { until: demo.until, signal })
    await finish(showDemo)
  },
}

/** A business whose data will end with yesterday. Returns that day. */
async function addDemo(work: Work): Promise<Day> {
  await addBusiness(work, demoBusiness)
  const until = addDays(localDay(work.clock.now(), demoBusiness.zone), -1)
  await markAsDemo(work, until)
  return until
}

/** From now on the demo is this business; earlier ones are gone. */
async function showDemo(work: Work): Promise<void> {
  await markDemoReady(work)
  await admitDemoVisitor(work)
  await addSamples(work)
  await work.sql('select forget_demos($1)', [work.businessId])
}
