import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../../e2e/support/database/test-database.ts'
import { announceJob, Events } from '../events/events.ts'
import { runInTransaction, systemClock } from '../transaction/run-in-transaction.ts'
import { openQueue } from './job-queue.ts'
import { type JobHandlers, outside } from './job-run.ts'
import { runWorker } from './worker.ts'

const soon = { timeout: 60_000, interval: 20 }
const nodeAway = () =>
  Object.assign(new Error('connection to the remote node rp@10.0.0.2:5432 failed with the following error: Connection refused'), {
    code: 'XX000',
  })

async function workplace() {
  const test = await testDatabase()
  const warned: string[] = []
  const note = (_: unknown, text: string) => void warned.push(text)
  const log = { info: () => undefined, warn: note, error: note } as never
  const queue = await openQueue(test.db, log)
  const events = await Events.listen(test.appUrl, log)
  const place = { db: test.db, clock: systemClock, queue, events, disk: { shortForWrites: async () => null }, log }
  const send = (businessId: string) =>
    runInTransaction(place, { businessId, actor: { kind: 'system' } }, (work) =>
      work.enqueue('import', { businessId, importId: '00000000-0000-4000-8000-000000000001' }),
    )
  return {
    ...test,
    place,
    warned,
    send,
    [Symbol.asyncDispose]: async () => {
      await events.close()
      await queue.stop({ graceful: false })
      await test[Symbol.asyncDispose]()
    },
  }
}

/**
 * An import handler that notes whose jobs it ran; `before` runs first, at the look whether the job
 * can run or in it.
 */
function noting(ran: string[], at: 'canRun' | 'run', before: (businessId: string) => Promise<void>): Partial<JobHandlers> {
  return {
    import: {
      canRun: async ({ businessId }) => {
        if (at === 'canRun') await before(businessId)
        return true
      },
      run: async ({ data, finish }) => {
        if (at === 'run') await before(data.businessId)
        await finish(async () => undefined)
        ran.push(data.businessId)
      },
    },
  }
}

/** Makes jobs that wait for a later try due at once, until `expectation` holds. */
async function hurry({ db, place }: Awaited<ReturnType<typeof workplace>>, expectation: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await db.pool.query("update jobs.job set start_after = now() where state = 'retry'")
    await announceJob(outside(place), 'import')
    expectation()
  }, soon)
}

for (const at of ['canRun', 'run'] as const)
  it(`REL-22 REL-09 a job whose node is away at its ${at} holds up no other business, and runs once the node is back`, async () => {
    await using shop = await workplace()
    const [away, healthy] = [await shop.createBusiness(), await shop.createBusiness()]
    let isAway = true
    let met = 0
    const ran: string[] = []
    const handlers = noting(ran, at, async (businessId) => {
      if (!isAway || businessId !== away) return
      met += 1
      throw nodeAway()
    })
    await shop.send(away)
    await shop.send(healthy)
    const worker = runWorker(shop.place, handlers)
    try {
      await vi.waitFor(() => expect(ran).toEqual([healthy]), soon)
      await shop.send(healthy)
      await vi.waitFor(() => expect(ran).toEqual([healthy, healthy]), soon)
      await hurry(shop, () => expect(met).toBeGreaterThan(1))
      isAway = false
      await hurry(shop, () => expect(ran).toEqual([healthy, healthy, away]))
    } finally {
      await worker.stop()
    }
  })

it('REL-22 a look for jobs that fails is logged once, tried again, and told again after one that worked', async () => {
  await using shop = await workplace()
  const businessId = await shop.createBusiness()
  const ran: string[] = []
  const fetch = vi.spyOn(shop.place.queue, 'fetch')
  let isAway = true
  const { fetch: really } = Object.getPrototypeOf(shop.place.queue) as { fetch: typeof shop.place.queue.fetch }
  fetch.mockImplementation(((...args: Parameters<typeof really>) =>
    isAway && args[0] === 'import' ? Promise.reject(nodeAway()) : really.apply(shop.place.queue, args)) as never)
  const tries = () => fetch.mock.calls.filter(([name]) => name === 'import').length
  const worker = runWorker(
    shop.place,
    noting(ran, 'run', async () => undefined),
  )
  try {
    for (const told of [1, 2]) {
      isAway = true
      const before = tries()
      await hurry(shop, () => expect(tries()).toBeGreaterThan(before + 2))
      expect(shop.warned.filter((text) => text.startsWith('Jobs cannot be fetched'))).toHaveLength(told)
      isAway = false
      await shop.send(businessId)
      await vi.waitFor(() => expect(ran).toHaveLength(told), soon)
    }
  } finally {
    await worker.stop()
  }
})
