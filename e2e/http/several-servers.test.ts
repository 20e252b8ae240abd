import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openQueue } from '../../api/platform/jobs/job-queue.ts'
import { runInTransaction, systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import { connect, type Database } from '../../db/connect.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { inBusiness } from '../../db/in-business.ts'
import { migrate } from '../../db/migrate.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { type DatabaseServer, serverOnDatabase } from '../support/server-on-database.ts'
import { dataFolder } from '../support/server-process.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const scans = isLong ? 1_000 : 100
const files = isLong ? 40 : 10
const soon = { timeout: isLong ? 600_000 : 60_000, interval: 50 }

async function createBusiness(db: Database): Promise<string> {
  const id = uuidv7(new Date())
  const values = "'A shop', 'USD', 'UTC', 0, now()"
  await inBusiness(db, id, ({ sql }) =>
    sql(`insert into business (id, name, currency, zone, money_floor, created_at) values ($1, ${values})`, [id]),
  )
  return id
}

/**
 * Two servers, and an ear on the database that hears what both say: event, business and id, and
 * when.
 */
async function twoServers() {
  const place = await mkdtemp(join(tmpdir(), 'riskpilot-two-'))
  // Servers refuse the database of the tests, which may lose what was saved.
  const data = await dataFolder()
  const { ownerUrl, stop } = await startEmbedded({ dataDir: data.path })
  const { secretKey } = data
  const { appUrl } = await migrate({ ownerUrl, secretKey })
  const db = await connect({ appUrl, entities: [] })
  const a = await serverOnDatabase({ ownerUrl, dataDir: join(place, 'a'), secretKey })
  const b = await serverOnDatabase({ ownerUrl, dataDir: join(place, 'b'), secretKey })
  const ear = new pg.Client(ownerUrl)
  await ear.connect()
  await ear.query('listen riskpilot')
  const heard: { event: string; id: string; at: number }[] = []
  ear.on('notification', ({ payload = '' }) => {
    const [event = '', , id = ''] = JSON.parse(payload) as string[]
    heard.push({ event, id, at: performance.now() })
  })
  const dispose = async () => {
    await Promise.all([a, b].map(({ end }) => end('SIGTERM')))
    await ear.end()
    await db.close()
    await stop()
    await data[Symbol.asyncDispose]()
    await rm(place, { recursive: true, force: true })
  }
  return { db, a, b, heard, [Symbol.asyncDispose]: dispose }
}

it(`REL-10 two servers on one database run ${scans} scans once each`, async ({ task }) => {
  await using two = await twoServers()
  const { db, heard } = two
  const queue = await openQueue(db, pino({ level: 'silent' }))
  const businesses = await Promise.all(Array.from({ length: scans }, () => createBusiness(db)))
  for (const businessId of businesses) {
    const job = { db, clock: systemClock, queue }
    await runInTransaction(job, { businessId, actor: { kind: 'system' } }, (work) => work.enqueue('scan', { businessId }))
  }
  const done = () => two.a.jobsDone('scan') + two.b.jobsDone('scan')
  await vi.waitFor(() => expect(done()).toBeGreaterThanOrEqual(scans), soon)
  const { rows } = await db.pool.query<{ state: string; jobs: number }>(
    "select state, count(*)::int as jobs from jobs.job where name = 'scan' group by state",
  )
  expect(rows).toEqual([{ state: 'completed', jobs: scans }])
  expect(done()).toBe(scans)
  await vi.waitFor(() => expect(heard.filter(({ event }) => event === 'scan.finished')).toHaveLength(scans), soon)
  await queue.stop({ graceful: false, close: false })
  task.meta.figures = { scans, 'by the first server': two.a.jobsDone('scan'), 'by the second': two.b.jobsDone('scan') }
})

it('REL-10 GQL-44 a file is read once, by whichever server comes first, and the other one tells how far it is', async ({ task }) => {
  await using two = await twoServers()
  const { a, b, heard } = two
  // The link of the later start is the one that counts.
  const cookie = await b.signIn()
  const told: { id: string; state: string; accepted: number; at: number }[] = []
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: b.url } })
    }
  }
  const client = createClient({ url: `${b.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0, lazy: false })
  client.subscribe<{ importProgress: { id: string; state: string; accepted: number } }>(
    { query: 'subscription { importProgress { id state accepted } }' },
    {
      next: ({ data }) => void (data && told.push({ ...data.importProgress, at: performance.now() })),
      error: () => undefined,
      complete: () => undefined,
    },
  )
  const send = async ({ url, graph }: DatabaseServer, i: number): Promise<string> => {
    const body = `order_id,date,sku,qty,unit_price\n${Array.from({ length: 20 }, (_, line) => `${i}-${line},2025-03-01,A,1,2.50`).join('\n')}`
    const start = `mutation { startImport(input: { fileName: "orders${i}.csv", bytes: "${body.length}" }) { uploadUrl import { id } } }`
    const { data } = await graph(start, { cookie })
    const { uploadUrl, import: one } = (data as { startImport: { uploadUrl: string; import: { id: string } } }).startImport
    const answered = await fetch(`${url}${uploadUrl}`, { method: 'PUT', body, headers: { cookie, origin: url } })
    expect(answered.status).toBe(200)
    return one.id
  }
  const ids: string[] = []
  for (let i = 0; i < files; i++) ids.push(await send(i % 2 === 0 ? a : b, i))
  const query = '{ imports(first: 100) { nodes { id state problem accepted duplicates refused } } }'
  const imported = { state: 'done', problem: null, accepted: 20, duplicates: 0, refused: 0 }
  const expected = ids.toReversed().map((id) => ({ id, ...imported }))
  await vi.waitFor(async () => expect((await a.graph(query, { cookie })).data).toEqual({ imports: { nodes: expected } }), soon)
  // A job is logged as done a moment after its import can be seen to be.
  await vi.waitFor(() => expect(a.jobsDone('import') + b.jobsDone('import')).toBe(files), soon)
  const last = ids.filter((_, i) => i % 2 === 0)
  await vi.waitFor(
    () => expect(last.every((id) => told.some((one) => one.id === id && one.state === 'done' && one.accepted === 20))).toBe(true),
    soon,
  )
  await client.dispose()
  const delays = last.map((id) => {
    const said = heard.findLast((one) => one.event === 'import.progress' && one.id === id)?.at ?? 0
    return Math.max(0, (told.find((one) => one.id === id && one.state === 'done')?.at ?? 0) - said)
  })
  task.meta.figures = { files, 'slowest to be told by the other server, ms': Math.round(Math.max(...delays)) }
  if (isLong) expect(Math.max(...delays)).toBeLessThan(500)
})
