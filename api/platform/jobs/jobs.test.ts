import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { jobsSchema } from '../../../db/baseline/jobs.ts'
import { testDatabase } from '../../../e2e/support/database/test-database.ts'
import { announceJob, Events } from '../events/events.ts'
import { runInTransaction, systemClock } from '../transaction/run-in-transaction.ts'
import type { Jobs } from '../transaction/work.ts'
import { openQueue } from './job-queue.ts'
import { type AnyJob, type JobHandlers, type JobRun, runJob } from './job-run.ts'
import { runWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const system = { kind: 'system' } as const

async function workplace() {
  const test = await testDatabase()
  const queue = await openQueue(test.db, log)
  const events = await Events.listen(test.appUrl, log)
  const place = { db: test.db, clock: systemClock, queue, events, disk: { shortForWrites: async () => null }, log }
  return {
    ...test,
    place,
    [Symbol.asyncDispose]: async () => {
      await events.close()
      await queue.stop({ graceful: false })
      await test[Symbol.asyncDispose]()
    },
  }
}

it('the migration holds exactly the tables that the installed pg-boss expects', () => {
  const words = (sql: string) => sql.replace(/\s+/g, ' ').trim()
  const plans = getConstructionPlans('jobs')
    .split('\n')
    .filter((line) => !/^\s*(BEGIN;|COMMIT;|SET LOCAL|SELECT pg_advisory_xact_lock)/.test(line))
    .join('\n')
  expect(words(jobsSchema)).toBe(words(plans))
})

it('a job is sent with its cause: a rolled-back transaction leaves none, and one scan of a business waits at most', async () => {
  await using shop = await workplace()
  const businessId = await shop.createBusiness()
  const send = (fail: boolean) =>
    runInTransaction(shop.place, { businessId, actor: system }, async (work) => {
      await work.enqueue('scan', { businessId })
      if (fail) throw new Error('rolled back')
    })
  await expect(send(true)).rejects.toThrow('rolled back')
  expect(await count(shop.place.db.pool)).toBe(0)
  await send(false)
  await send(false)
  expect(await count(shop.place.db.pool)).toBe(1)
})

it('a scan that was put off is due at once when another is asked for, and is still one', async () => {
  await using shop = await workplace()
  const businessId = await shop.createBusiness()
  const ask = (later?: { afterMs: number }) =>
    runInTransaction(shop.place, { businessId, actor: system }, (work) => work.enqueue('scan', { businessId }, later))
  const due = () => shop.place.queue.fetch('scan')
  await ask({ afterMs: 3_600_000 })
  expect(await due()).toEqual([])
  await ask({ afterMs: 3_600_000 })
  expect(await due()).toEqual([])
  await ask()
  expect(await count(shop.place.db.pool)).toBe(1)
  expect(await due()).toMatchObject([{ data: { businessId } }])
})

it('R13 a scan that is put off while another was asked for is one, and keeps since when it waits', async () => {
  await using shop = await workplace()
  const businessId = await shop.createBusiness()
  const waitsSince = '2026-06-01T08:00:00.000Z'
  const ask = (data: Jobs['scan'], later?: { afterMs: number }) =>
    runInTransaction(shop.place, { businessId, actor: system }, (work) => work.enqueue('scan', data, later))
  await ask({ businessId })
  await ask({ businessId, waitsSince }, { afterMs: 5_000 })
  await ask({ businessId })
  expect(await count(shop.place.db.pool)).toBe(1)
  expect(await shop.place.queue.fetch('scan')).toMatchObject([{ data: { businessId, waitsSince } }])
})

it('REL-22 a long step leaves its job to the heartbeat, and is rolled back where the job was given to another meanwhile', async () => {
  await using shop = await workplace()
  const businessId = await shop.createBusiness()
  const { pool } = shop.place.db
  await runInTransaction(shop.place, { businessId, actor: system }, (work) => work.enqueue('import', { businessId, importId: businessId }))
  const [job] = await shop.place.queue.fetch<{ businessId: string }>('import', { includeMetadata: true })
  const seen: string[] = []
  const run = ({ step }: JobRun<{ businessId: string }>) =>
    step(async (work) => {
      // Another connection, as the heartbeat and the supervision have.
      await pool.query('select from jobs.job for update nowait')
      seen.push('free')
      await pool.query("update jobs.job set state = 'retry', retry_count = retry_count + 1")
      await work.sql('update business set name = $2 where id = $1', [businessId, 'Renamed by a dead worker'])
    })
  const ran = runJob(shop.place, 'import', { run }, job as AnyJob, new AbortController().signal)
  await expect(ran).rejects.toThrow('another worker')
  expect(seen).toEqual(['free'])
  const [business] = await runInTransaction(shop.place, { businessId, actor: system }, (work) =>
    work.sql<{ name: string }>('select name from business'),
  )
  expect(business?.name).not.toContain('dead worker')
})

/**
 * Runs a job that always fails after `before`, until it is given up. Returns the number of tries
 * and what `gaveUp` received.
 */
async function failUntilGivenUp(before: (job: JobRun<Jobs['import']>, tries: number) => Promise<unknown>) {
  await using shop = await workplace()
  const businessId = await shop.createBusiness()
  const importId = '00000000-0000-4000-8000-000000000001'
  await runInTransaction(shop.place, { businessId, actor: system }, (work) => work.enqueue('import', { businessId, importId }))
  let tries = 0
  const told: string[] = []
  const handlers: Partial<JobHandlers> = {
    import: {
      run: async (job) => {
        tries++
        await before(job, tries)
        throw new Error('poison')
      },
      gaveUp: async (_, data, problem) => {
        told.push(`${data.importId} ${problem}`)
      },
    },
  }
  const worker = runWorker(shop.place, handlers)
  // Skips the backoff and the poll of a quiet queue: the next try is due at once, and the worker is
  // woken.
  const hurry = setInterval(() => void hurryRetries(shop.place.db.pool).catch(() => undefined), 50)
  try {
    await vi.waitFor(() => expect(told).toEqual([`${importId} poison`]), { timeout: 60_000, interval: 50 })
  } finally {
    clearInterval(hurry)
    await worker.stop()
  }
  return tries
}

it('REL-06 a job that fails five times is given up and told once', async () => {
  expect(await failUntilGivenUp(async () => undefined)).toBe(5)
})

it('REL-06 steps that succeed before a job fails, without getting it further, give it no try back', async () => {
  const before = async ({ step, advance }: JobRun<Jobs['import']>) => {
    await step(async () => undefined)
    await advance(async () => false)
  }
  expect(await failUntilGivenUp(before)).toBe(5)
})

it('REL-06 a job that got further has all its tries again', async () => {
  const furtherInThird = ({ advance }: JobRun<Jobs['import']>, tries: number) => advance(async () => tries === 3)
  expect(await failUntilGivenUp(furtherInThird)).toBe(7)
})

async function hurryRetries(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query("update jobs.job set start_after = now() where state = 'retry'")
  if (rowCount) await announceJob(async (text, values) => (await pool.query(text, values && [...values])).rows, 'import')
}

async function count(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from jobs.job')
  return rows[0]?.n ?? -1
}
