import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { asServer, runFolder, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { announceJob, Events } from '../../platform/events/events.ts'
import { openQueue } from '../../platform/jobs/job-queue.ts'
import { runWorker } from '../../platform/jobs/worker.ts'
import { runInTransaction, systemClock } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { requireImport, startImport } from '../imports.ts'
import { packPart, storePart } from '../upload/upload-parts.ts'
import { importJob } from './import-job.ts'

const text = 'order_id,date,sku,qty,unit_price\n1,2025-03-01,A,1,2.50\n2,2025-03-02,A,1,2.50\n'
const log = pino({ level: 'silent' })

/**
 * A server's worker over one business; `rule` is a check constraint on the table `import` that
 * makes every attempt fail.
 */
async function shopThatFails(rule: string) {
  const test = await testDatabase()
  await asServer(test.ownerUrl, (client) => client.query(`alter table import add constraint poison check (${rule})`))
  const dataDir = await mkdtemp(join(runFolder(), 'given-up-'))
  const queue = await openQueue(test.db, log)
  const events = await Events.listen(test.appUrl, log)
  const businessId = await test.createBusiness()
  const place = { db: test.db, clock: systemClock, queue, events, disk: { shortForWrites: async () => null }, log }
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(place, { businessId, actor: { kind: 'system' } }, fn)
  // Makes the next attempt due now, and wakes the worker.
  const hurry = async () => {
    const { rowCount } = await test.db.pool.query("update jobs.job set start_after = now() where state = 'retry'")
    if (rowCount) await announceJob(async (sql, values) => (await test.db.pool.query(sql, values && [...values])).rows, 'import')
  }
  return {
    dataDir,
    within,
    hurry,
    businessId,
    work: () => runWorker(place, { import: importJob(dataDir) }),
    [Symbol.asyncDispose]: async () => {
      await events.close()
      await queue.stop({ graceful: false })
      await test[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readUntilGivenUp(shop: Awaited<ReturnType<typeof shopThatFails>>) {
  const { id } = await shop.within((work) => startImport(work, { fileName: 'orders.csv', bytes: String(text.length) }))
  const part = await packPart(0n, Buffer.from(text))
  await shop.within((work) => storePart(work, id, part))
  const worker = shop.work()
  const hurrying = setInterval(() => void shop.hurry().catch(() => undefined), 50)
  try {
    await vi.waitFor(async () => expect((await shop.within((work) => requireImport(work, id))).state).toBe('failed'), {
      timeout: 60_000,
      interval: 50,
    })
  } finally {
    clearInterval(hurrying)
    await worker.stop()
  }
  const jobs = await shop.within((work) =>
    work.sql<{ name: string; state: string; tries: number }>(
      "select name, state::text, retry_count + 1 as tries from jobs.job where name <> 'dead' order by name",
    ),
  )
  return { jobs, file: await shop.within((work) => requireImport(work, id)) }
}

const wayOut = 'Import the file again; if that fails too, ask whoever runs RiskPilot: the log of the server says why.'

it('REL-06 an import that fails after its first steps, before a row is in, is given up after five tries and says so', async () => {
  await using shop = await shopThatFails('layout is null')
  const { jobs, file } = await readUntilGivenUp(shop)
  expect(jobs).toEqual([{ name: 'import', state: 'failed', tries: 5 }])
  expect(file).toMatchObject({
    state: 'failed',
    rowsRead: 0,
    finishedAt: expect.any(Date),
    problem: `‘orders.csv’ could not be read: five tries failed. ${wayOut}`,
  })
})

it('REL-06 an import whose rows are in and whose end fails is given up as well; the rows stay and are scanned', async () => {
  await using shop = await shopThatFails("state <> 'done'")
  const { jobs, file } = await readUntilGivenUp(shop)
  expect(jobs).toEqual([
    { name: 'import', state: 'failed', tries: 5 },
    { name: 'scan', state: 'created', tries: 1 },
  ])
  expect(file).toMatchObject({
    state: 'failed',
    rowsRead: 2,
    accepted: 2,
    problem: `‘orders.csv’ could not be read: five tries failed. The 2 rows read until then stay in. ${wayOut}`,
  })
})
