import type pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { openQueue } from '../../api/platform/jobs/job-queue.ts'
import { runInTransaction, systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import { testServer } from '../support/test-server.ts'

const soon = { timeout: 60_000, interval: 25 }

/** What the coordinator of a cluster says while a node is away. */
const nodeAway = () =>
  Object.assign(new Error('connection to the remote node rp@10.0.0.2:5432 failed with the following error: Connection refused'), {
    code: 'XX000',
    severity: 'ERROR',
  })

/**
 * While `isAway`, every statement over the pools of this process fails at the driver. `failed`
 * counts them.
 */
async function failingDriver(pool: pg.Pool) {
  const state = { isAway: false, failed: 0 }
  const client = await pool.connect()
  // The ORM brings a copy of the driver.
  const prototype = Object.getPrototypeOf(client) as pg.Client
  client.release()
  const really = prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (!state.isAway) return really.apply(this, args)
    state.failed += 1
    const callback = args.at(-1)
    if (typeof callback !== 'function') return Promise.reject(nodeAway())
    process.nextTick(callback as () => void, nodeAway())
    return undefined
  } as never)
  return { state, stop: () => spy.mockRestore() }
}

const polls = [
  ['import', 'Jobs cannot be fetched; trying again.'],
  ['scan', 'Jobs cannot be fetched; trying again.'],
  ['demo', 'Jobs cannot be fetched; trying again.'],
  ['dead', 'Jobs cannot be fetched; trying again.'],
  [undefined, 'Mail cannot be looked for; trying again.'],
  [undefined, 'Messages to channels cannot be looked for; trying again.'],
  [undefined, 'Notifications to devices cannot be looked for; trying again.'],
  [undefined, 'Text messages cannot be looked for; trying again.'],
] as const

it('REL-22 REL-09 a server whose every poll fails lives, says so once for each, answers 503, and works on afterwards', async () => {
  // Its own: its database and its mail server fail, and its log is read.
  await using server = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { database, lines, graph } = server
  const cookie = await server.signIn()
  const businessId = await database.createBusiness()
  const driver = await failingDriver(database.db.pool)
  const saidOf = (queue: string | undefined, msg: string) =>
    lines.filter((line) => line.msg === msg && (line as { queue?: string }).queue === queue).length
  const said = () => polls.map(([queue, msg]) => [queue, msg, saidOf(queue, msg)])
  const once = polls.map(([queue, msg]) => [queue, msg, 1])
  try {
    driver.state.isAway = true
    await vi.waitFor(() => expect(said()).toEqual(once), soon)
    const answer = await graph('{ viewer { business { id } } }', { cookie })
    expect([answer.status, answer.headers.get('retry-after'), answer.errors[0]?.extensions.code]).toEqual([503, '2', 'UNAVAILABLE'])
    // Several further looks of each poll.
    const { failed } = driver.state
    await vi.waitFor(() => expect(driver.state.failed).toBeGreaterThan(failed + 3 * polls.length), soon)
    expect(said()).toEqual(once)
  } finally {
    driver.state.isAway = false
    driver.stop()
  }
  const queue = await openQueue(database.db, pino({ level: 'silent' }))
  await runInTransaction({ db: database.db, clock: systemClock, queue }, { businessId, actor: { kind: 'system' } }, (work) =>
    work.enqueue('scan', { businessId }),
  )
  await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'Job done')).toHaveLength(1), soon)
  await queue.stop({ graceful: false, close: false })
  expect((await graph('{ viewer { business { id } } }', { cookie })).status).toBe(200)
})

it('a notification that is not understood ends neither the listening nor the server', async () => {
  // Its own: its log is read.
  await using server = await testServer()
  const { pool } = server.database.db
  const notUnderstood = 'A notification of the database was not understood; it is left out.'
  for (const payload of ['no JSON', '5', 'null', '']) await pool.query("select pg_notify('riskpilot', $1)", [payload])
  await vi.waitFor(() => expect(server.lines.filter(({ msg }) => msg === notUnderstood).length).toBeGreaterThanOrEqual(4), soon)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
