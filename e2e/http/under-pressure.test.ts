import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { announce } from '../../api/platform/events/events.ts'
import type { Transaction } from '../../db/in-business.ts'
import { hostile } from '../support/hostile-documents.ts'
import { figuresOf } from '../support/metrics-key.ts'
import { rawSocket } from '../support/raw-socket.ts'
import { addRisk } from '../support/risks.ts'
import { builtServer, dataFolder } from '../support/server-process.ts'
import { callers } from '../support/test-server.ts'

/**
 * What one server in a process of its own costs while callers mean harm: memory and the time of
 * other callers are figures, what is refused is not.
 */
const isLong = Boolean(process.env.RISKPILOT_LONG)
const megabyte = 1024 * 1024
const soon = { timeout: 120_000, interval: 50 }

let owner: pg.Client
let server: Awaited<ReturnType<typeof serverApart>>
let cookie: string
let businessId: string
let risks: string[]

/**
 * The real server on a database of its own; `rss` is what its process holds in memory, in bytes.
 */
async function serverApart() {
  const data = await dataFolder()
  const free = {
    DATA_DIR: data.path,
    PORT: '0',
    LOG_LEVEL: 'info',
    MIN_FREE_MB: '0',
    SCAN_QUIET_SECONDS: '0',
    REQUESTS_PER_MINUTE: '0',
    CHANGES_PER_MINUTE: '0',
  }
  // What is garbage is collected in time; what is kept would end the process.
  const args = ['--max-old-space-size=256', await builtServer()]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...free }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const link = await vi.waitFor(() => /(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/.exec(output)?.[1] ?? expect.fail(output), soon)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const read = (name: string) => readFileSync(join(data.path, 'pg18', name), 'utf8').trim()
  const databasePort = read('postmaster.pid').split('\n')[3]
  return {
    ownerUrl: `postgres://riskpilot:${read('owner-password')}@127.0.0.1:${databasePort}/riskpilot`,
    ...callers({ isHere: true, url: new URL(link).origin, link, stop: async () => undefined }),
    rss: () =>
      existsSync('/proc/self/status') ? Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024 : 0,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await data[Symbol.asyncDispose]()
    },
  }
}

/** As the owner of the database, who sees every row. */
const sql = (async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows) as Transaction['sql']

async function inTransaction(fn: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  await fn()
  await owner.query('commit')
}

beforeAll(async () => {
  server = await serverApart()
  cookie = await server.signIn()
  owner = new pg.Client(server.ownerUrl)
  await owner.connect()
  const [own] = await sql<{ id: string }>('select id from business')
  businessId = own?.id ?? ''
  await inTransaction(async () => {
    risks = []
    for (let i = 0; i < 300; i++) risks.push(await addRisk({ sql }, businessId, { title: String(i), description: 'x'.repeat(10_000) }))
  })
})
afterAll(async () => {
  await owner.end()
  await server[Symbol.asyncDispose]()
})

const percentile = (values: readonly number[], share: number) =>
  Math.round(10 * (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)) / 10
const inMegabytes = (bytes: number) => Math.round(bytes / megabyte)

async function timed(fn: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await fn()
  return performance.now() - began
}

let asked = 0
/**
 * An ordinary question of another caller, never the same twice, which has to be answered whatever
 * others do.
 */
async function ordinary(): Promise<void> {
  const query =
    'query ($search: String) { riskStats { total } risks(first: 20, filter: { search: $search }) { nodes { id title status } } }'
  const { status, errors } = await server.graph(query, { cookie, variables: { search: String(asked++ % 10_000) } })
  expect([status, errors]).toEqual([200, []])
}

const openSockets = async () =>
  Number(/^riskpilot_sockets_open (\d+)$/m.exec(await (await figuresOf({ url: server.url, database: server })).text())?.[1])

describe('a server under pressure', () => {
  it('SEC-11 refuses hostile documents one after the other, and answers other callers beside them', async ({ task }) => {
    const asks = isLong ? 1_500 : 40
    for (let i = 0; i < 20; i++) await ordinary()
    const alone: number[] = []
    for (let i = 0; i < asks; i++) alone.push(await timed(ordinary))
    const refusals: { name: string; ms: number }[] = []
    const send = async (i: number) => {
      const { name, query, variables } = hostile[i % hostile.length] ?? { name: '', query: '' }
      const ms = await timed(async () => {
        const { status, errors } = await server.graph(query, {
          cookie,
          headers: { accept: 'application/graphql-response+json' },
          ...(variables && { variables }),
        })
        expect([name, status, errors[0]?.extensions.code]).toEqual([name, 400, 'QUERY_REFUSED'])
      })
      refusals.push({ name, ms })
    }
    // Twenty a second; in short as many in a row, beside the others.
    let sent = 0
    const sending: Promise<void>[] = []
    const pace = isLong ? setInterval(() => sending.push(send(sent++)), 50) : undefined
    const beside: number[] = []
    while (isLong ? sent < 300 : sent < asks) {
      if (!pace) sending.push(send(sent++))
      beside.push(await timed(ordinary))
    }
    clearInterval(pace)
    await Promise.all(sending)
    const slowest = refusals.toSorted((a, b) => b.ms - a.ms)[0]
    task.meta.figures = {
      'hostile documents': refusals.length,
      'refusal median ms': percentile(
        refusals.map(({ ms }) => ms),
        0.5,
      ),
      'refusal p99 ms': percentile(
        refusals.map(({ ms }) => ms),
        0.99,
      ),
      'slowest ms': Math.round(slowest?.ms ?? 0),
      of: slowest?.name ?? '',
      'others p50 alone ms': percentile(alone, 0.5),
      'others p50 beside ms': percentile(beside, 0.5),
      'others p99 alone ms': percentile(alone, 0.99),
      'others p99 beside ms': percentile(beside, 0.99),
    }
    expect(refusals.length).toBe(sent)
  })

  it('SEC-23 holds no more than before while bodies and uploads do not go on, and answers others', async ({ task }) => {
    const each = isLong ? 200 : 30
    await ordinary()
    const idle = server.rss()
    const { hostname, port, host } = new URL(server.url)
    const stalled: Socket[] = []
    const stall = (line: string, headers: readonly string[], first: Buffer) =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        const head = [`${line} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, `Origin: ${server.url}`, ...headers, '', '']
        socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), first]), () => resolve())
        stalled.push(socket)
      })
    for (let i = 0; i < each; i++) {
      const { data } = await server.graph('mutation { startImport(input: { fileName: "a.csv", bytes: "100000000" }) { uploadUrl } }', {
        cookie,
      })
      const { uploadUrl } = (data as { startImport: { uploadUrl: string } }).startImport
      await stall(`PUT ${uploadUrl}`, ['Content-Length: 100000000'], Buffer.alloc(65_536, 'a'))
      await stall('POST /graphql', ['Content-Type: application/json', 'Content-Length: 60000'], Buffer.alloc(50_000, ' '))
    }
    let peak = 0
    const beside: number[] = []
    for (let i = 0; i < (isLong ? 600 : 20); i++) {
      beside.push(await timed(ordinary))
      peak = Math.max(peak, server.rss())
    }
    for (const socket of stalled) socket.destroy()
    await vi.waitFor(ordinary, soon)
    task.meta.figures = {
      stalled: stalled.length,
      'idle MB': inMegabytes(idle),
      'more at the peak MB': inMegabytes(peak - idle),
      'others p99 ms': percentile(beside, 0.99),
    }
    // As many bytes again as were sent, and what the runtime takes for so many connections.
    expect(peak - idle).toBeLessThan(150 * megabyte)
  })

  it('REL-12 closes a reader that is paused, with its code, and holds no more for it however many events come', async ({ task }) => {
    const events = isLong ? 8_300 : 540
    const listen = async () => {
      const one = await rawSocket(server.url, { cookie, origin: server.url })
      one.send({ type: 'connection_init' })
      await vi.waitFor(() => expect(one.texts).toHaveLength(1), soon)
      // Long answers: what the network holds is full after few events, before a ping that is not
      // answered ends the connection.
      const texts = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: description`)
      one.send({ id: '1', type: 'subscribe', payload: { query: `subscription { riskUpdated { id ${texts.join(' ')} } }` } })
      return one
    }
    const [paused, gone, reader] = await Promise.all([listen(), listen(), listen()])
    const say = (ids: readonly string[]) =>
      inTransaction(async () => {
        for (const id of ids) await announce(sql, { event: 'risk.updated', businessId, id })
      })
    await vi.waitFor(async () => {
      await say(risks.slice(0, 1))
      expect([paused, gone, reader].map(({ texts }) => texts.length > 1)).toEqual([true, true, true])
    }, soon)
    expect(await openSockets()).toBe(3)
    for (const one of [paused, gone]) one.tcp.pause()
    const idle = server.rss()
    const heardWhenPaused = paused.texts.length
    let peak = idle
    const sayMany = async (count: number) => {
      for (let said = 0; said < count; said += 20) {
        // What reads keeps up: only who does not may fall behind.
        const before = reader.texts.length
        await say(risks.slice(said % 280, (said % 280) + 20))
        await vi.waitFor(() => expect(reader.texts.length).toBeGreaterThanOrEqual(before + 20), { ...soon, interval: 1 })
        reader.texts.splice(2)
        peak = Math.max(peak, server.rss())
      }
    }
    const first = 300
    await sayMany(first)
    // Who reads again in time is told why the end has come; who never does is cut off, and nothing
    // is kept for it.
    paused.tcp.resume()
    await vi.waitFor(() => expect(paused.closeCode()).toBe(1013), soon)
    const got = paused.texts.length - heardWhenPaused
    expect(got).toBeLessThan(first)
    paused.tcp.destroy()
    const quarters: number[] = []
    for (let quarter = 0; quarter < 4; quarter++) {
      await sayMany((events - first) / 4)
      quarters.push(inMegabytes(server.rss() - idle))
    }
    // Half a minute on the wall clock; the virtual one is in `resume.test.ts`.
    if (isLong) await vi.waitFor(async () => expect(await openSockets()).toBe(1), soon)
    task.meta.figures = {
      events,
      'frames for the paused': got,
      'RSS MB before': inMegabytes(idle),
      'more at the peak MB': inMegabytes(peak - idle),
      'more after each quarter MB': quarters.join(' '),
    }
    expect(peak - idle).toBeLessThan(150 * megabyte)
    for (const one of [gone, reader]) one.tcp.destroy()
    await vi.waitFor(async () => expect(await openSockets()).toBe(0), soon)
  })
})
