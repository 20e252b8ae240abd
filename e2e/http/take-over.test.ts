import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabaseServer, serverOnDatabase } from '../support/server-on-database.ts'
import { dataFolder } from '../support/server-process.ts'
import { sendByTus, tusHeaders } from '../support/tus.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const soon = { timeout: isLong ? 600_000 : 60_000, interval: 20 }

const header = 'order_id,date,sku,qty,unit_price\n'
const rows = 45_000
/** The row whose quantity is no number: the import waits for the table of refusals here. */
const refusedRow = 35_000

/** A file of orders, each of one line. The ids of different files differ. */
function fileOf(name: string): Buffer {
  const lines = Array.from({ length: rows }, (_, i) => `${name}-${i},2025-03-0${1 + (i % 9)},S${i % 50},${i === refusedRow ? 'x' : 1},2.50`)
  return Buffer.from(header + lines.join('\n'))
}

/** A database that outlives its servers; each of them gets an empty folder. */
async function cluster() {
  const place = await mkdtemp(join(tmpdir(), 'riskpilot-take-over-'))
  const data = await dataFolder()
  const { ownerUrl, stop } = await startEmbedded({ dataDir: data.path })
  const { secretKey } = data
  await migrate({ ownerUrl, secretKey })
  const owner = new pg.Client(ownerUrl)
  owner.on('error', () => undefined)
  await owner.connect()
  const running = new Set<DatabaseServer>()
  let started = 0
  return {
    ownerUrl,
    ask: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await owner.query<Row>(text, values)).rows,
    start: async (worker: 'off' | 'only') => {
      const server = await serverOnDatabase({ ownerUrl, dataDir: join(place, `${started++}`), secretKey, worker })
      running.add(server)
      return server
    },
    kill: async (server: DatabaseServer) => {
      running.delete(server)
      await server.end('SIGKILL')
    },
    /**
     * What killed processes held is let go of, as after the time that a silent one is waited for.
     */
    hurry: async () => {
      await owner.query("update import set upload_held_until = now() - interval '1 second' where upload_holder is not null")
      await owner.query("update jobs.job set heartbeat_on = now() - interval '10 minutes' where state = 'active'")
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...running].map((server) => server.end('SIGTERM')))
      await owner.end()
      await stop()
      await data[Symbol.asyncDispose]()
      await rm(place, { recursive: true, force: true })
    },
  }
}

type Cluster = Awaited<ReturnType<typeof cluster>>

async function announce({ graph }: DatabaseServer, cookie: string, file: Buffer): Promise<string> {
  const query = `mutation { startImport(input: { fileName: "orders.csv", bytes: "${file.length}" }) { import { id } } }`
  return ((await graph(query, { cookie })).data as { startImport: { import: { id: string } } }).startImport.import.id
}

/** Begins to send a file, and leaves the request open behind its first bytes. */
function sendPart({ url }: DatabaseServer, cookie: string, id: string, bytes: Buffer): void {
  const sending = request(`${url}/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...tusHeaders, cookie, origin: url, 'transfer-encoding': 'chunked' },
  })
  sending.on('error', () => undefined)
  sending.write(bytes)
}

/** Sends what the server lacks, and tells where that began. */
async function sendRest({ url }: DatabaseServer, cookie: string, id: string, file: Buffer): Promise<number> {
  const { asked, problem } = await sendByTus(`${url}/uploads/${id}`, file, { headers: { cookie, origin: url } })
  expect([problem, asked.length]).toEqual([null, 2])
  return Number(asked[1]?.split(' ')[1])
}

async function stateOf({ ask }: Cluster, id: string) {
  const [row] = await ask<{ state: string; stored: string; read: string }>(
    'select state, bytes_received as stored, rows_read as read from import where id = $1',
    [id],
  )
  return { state: row?.state, stored: Number(row?.stored), read: Number(row?.read) }
}

/** What the ledger holds of a file, and what is left of its bytes. */
async function imported({ ask }: Cluster, id: string) {
  const [row] = await ask<object>(
    `select state, problem, rows_read::int as read, accepted::int, duplicates::int, refused::int,
            (select count(*)::int from order_line where import_id = $1) as lines,
            (select count(*)::int from import_refusal where import_id = $1) as refusals,
            (select count(*)::int from upload_part where import_id = $1) as parts from import where id = $1`,
    [id],
  )
  return row
}

const whole = {
  state: 'done',
  problem: null,
  read: rows,
  accepted: rows - 1,
  duplicates: 0,
  refused: 1,
  lines: rows - 1,
  refusals: 1,
  parts: 0,
}

/** Holds up whoever writes a refused row, until released. */
async function holdRefusals({ ownerUrl }: Cluster): Promise<() => Promise<void>> {
  const client = new pg.Client(ownerUrl)
  // Ends with the database when a test fails.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table import_refusal in access exclusive mode')
  return () => client.end()
}

const heldUp = "select pid from pg_locks where relation = 'import_refusal'::regclass and not granted"

it('REL-10 REL-02 a server killed amid a file, and a worker killed amid its import, are replaced by others with empty folders; no row is lost or doubled', async ({
  task,
}) => {
  await using servers = await cluster()
  const file = fileOf('a')
  const first = await servers.start('off')
  const cookie = await first.signIn()
  const id = await announce(first, cookie, file)
  sendPart(first, cookie, id, file.subarray(0, 1_200_000))
  await vi.waitFor(async () => expect((await stateOf(servers, id)).stored).toBeGreaterThan(0), soon)
  await servers.kill(first)
  await servers.hurry()
  const [second, worker] = await Promise.all([servers.start('off'), servers.start('only')])
  const release = await holdRefusals(servers)
  // Bytes that were told to be there are there: only the rest is sent, to another server.
  expect(await sendRest(second, cookie, id, file)).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await servers.ask(heldUp)).toHaveLength(1), soon)
  const { state, read } = await stateOf(servers, id)
  expect([state, read > 0, read <= refusedRow]).toEqual(['reading', true, true])
  await servers.kill(worker)
  const killed = performance.now()
  // Its transaction ends with the wait, and takes nothing of the chunk along.
  await release()
  if (!isLong) await servers.hurry()
  await servers.start('only')
  await vi.waitFor(async () => expect(await imported(servers, id)).toEqual(whole), soon)
  const seconds = Math.round((performance.now() - killed) / 1_000)
  task.meta.figures = { rows, 'done after the kill, s': seconds }
  if (isLong) expect(seconds).toBeLessThan(60)
})

it.runIf(isLong)('REL-10 hundreds of kills at any moment of uploads and imports lose and double nothing', async ({ task }) => {
  await using servers = await cluster()
  let front = await servers.start('off')
  let worker = await servers.start('only')
  const cookie = await front.signIn()
  const kills = { ofServers: 0, ofWorkers: 0 }
  const ids: string[] = []
  while (kills.ofServers + kills.ofWorkers < 200) {
    const file = fileOf(`f${ids.length}`)
    const id = await announce(front, cookie, file)
    ids.push(id)
    for (let cut = 0; cut < 2; cut++) {
      const { stored } = await stateOf(servers, id)
      const part = file.subarray(stored, stored + Math.floor(Math.random() * (file.length - stored)))
      const sending = fetch(`${front.url}/uploads/${id}`, {
        method: 'PUT',
        body: new Uint8Array(part),
        headers: { cookie, origin: front.url, 'upload-offset': String(stored) },
      }).catch(() => undefined)
      const wanted = stored + Math.random() * part.length
      await vi.waitFor(async () => expect((await stateOf(servers, id)).stored).toBeGreaterThanOrEqual(wanted), soon)
      await servers.kill(front)
      await servers.hurry()
      await sending
      kills.ofServers++
      front = await servers.start('off')
    }
    if ((await stateOf(servers, id)).state === 'uploading') await sendRest(front, cookie, id, file)
    for (let cut = 0; cut < 2; cut++) {
      const wanted = Math.random() * rows
      await vi.waitFor(async () => expect((await stateOf(servers, id)).read).toBeGreaterThanOrEqual(wanted), soon)
      await servers.kill(worker)
      await servers.hurry()
      kills.ofWorkers++
      worker = await servers.start('only')
    }
    await vi.waitFor(async () => expect(await imported(servers, id)).toEqual(whole), soon)
  }
  for (const id of ids) expect(await imported(servers, id)).toEqual(whole)
  task.meta.figures = { ...kills, files: ids.length }
})
