import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../../e2e/support/database/test-database.ts'
import { runInTransaction, systemClock } from '../transaction/run-in-transaction.ts'
import { openQueue } from './job-queue.ts'
import { takeBackAbandoned } from './worker.ts'

const jobs = process.env.RISKPILOT_LONG ? 1_000 : 100
const kills = process.env.RISKPILOT_LONG ? 20 : 3

async function shopWithJobs() {
  const shop = await testDatabase()
  const owner = new pg.Client(shop.ownerUrl)
  await owner.connect()
  // The table has no primary key, so a repeated effect shows as two rows.
  await owner.query('create table effect (id uuid not null); grant insert on effect to public')
  const place = { db: shop.db, clock: systemClock, queue: await openQueue(shop.db, pino({ level: 'silent' })) }
  // Several businesses, because jobs of one business never run in parallel.
  const businesses = await Promise.all(Array.from({ length: 10 }, () => shop.createBusiness()))
  const ids = Array.from({ length: jobs }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
  for (const [i, importId] of ids.entries()) {
    const businessId = businesses[i % businesses.length] as string
    await runInTransaction(place, { businessId, actor: { kind: 'system' } }, (work) => work.enqueue('import', { businessId, importId }))
  }
  const effects = async () => (await owner.query<{ id: string }>('select id from effect order by id')).rows.map(({ id }) => id)
  const hurry = () => owner.query("update jobs.job set start_after = now() where state = 'retry'")
  const dispose = async () => {
    await owner.end()
    await place.queue.stop({ graceful: false })
    await shop[Symbol.asyncDispose]()
  }
  return { place, ids, effects, hurry, appUrl: shop.appUrl, [Symbol.asyncDispose]: dispose }
}

/** Starts a worker. `seen` collects the jobs whose effect it is about to commit. */
function work(appUrl: string, seen: string[]): { child: ChildProcess; ended: Promise<unknown> } {
  const child = fork(join(import.meta.dirname, 'worker-process.ts'), [appUrl], { execArgv: ['--import', '@oxc-node/core/register'] })
  child.on('message', (message) => {
    if (message !== 'ready') seen.push(String(message))
  })
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

it(`REL-06 ${jobs} jobs, ${kills} kills between effect and completion: every effect is there, once`, async ({ task }) => {
  await using shop = await shopWithJobs()
  const seen: string[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const { child, ended } = work(shop.appUrl, seen)
    const enough = Math.floor((jobs * kill) / (kills + 2))
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(enough), { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    await ended
    // The same call as at the next start: the worker is gone, so its jobs resume at once.
    await vi.waitFor(
      async () =>
        expect(
          (
            await shop.place.db.pool.query(
              "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()",
            )
          ).rows,
        ).toEqual([]),
      { timeout: 60_000 },
    )
    await takeBackAbandoned(shop.place)
    await shop.hurry()
  }
  const { child, ended } = work(shop.appUrl, seen)
  await vi.waitFor(async () => expect(await shop.effects()).toHaveLength(jobs), { timeout: 60_000, interval: 100 })
  child.kill('SIGKILL')
  await ended
  const effects = await shop.effects()
  expect(effects).toEqual(shop.ids)
  task.meta.figures = { jobs, kills, effects: effects.length, 'begun again': seen.length - jobs }
})

it('REL-10 two workers on one database do every job once', async () => {
  await using shop = await shopWithJobs()
  const seen: [string[], string[]] = [[], []]
  const workers = [work(shop.appUrl, seen[0]), work(shop.appUrl, seen[1])]
  await vi.waitFor(async () => expect(await shop.effects()).toHaveLength(jobs), { timeout: 60_000, interval: 100 })
  for (const { child, ended } of workers) {
    child.kill('SIGKILL')
    await ended
  }
  expect(await shop.effects()).toEqual(shop.ids)
})
