import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { createClient } from 'graphql-ws'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { diskOf } from '../../api/platform/operations/disk.ts'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { checksOf, readinessOf } from '../../api/server/operations/health.ts'
import { stopInOrder } from '../../api/server/shutdown.ts'
import { start } from '../../api/server/start.ts'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { builtServer, dataFolder } from '../support/server-process.ts'
import { callers, type TestServer, testServer } from '../support/test-server.ts'

const log = pino({ level: 'silent' })
const soon = { timeout: 100_000, interval: 50 }

describe('health', () => {
  let server: TestServer
  beforeAll(async () => {
    // Its own: its whole readiness is told, with its queues.
    server = await testServer()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('OPS-02 /readyz names what it looked at, /version what runs', async () => {
    const ready = await fetch(`${server.url}/readyz`)
    const ok = { ok: true }
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, checks: { database: ok, migrations: ok, queue: ok, disk: ok }, lastProvenRestore: null },
    ])
    expect(await (await fetch(`${server.url}/livez`)).json()).toEqual({ alive: true })
    expect(await (await fetch(`${server.url}/version`)).json()).toMatchObject({ version })
  })

  it('OPS-02 each state is told by its name: missing migration, missing queue, full disk', async () => {
    await using database = await testDatabase()
    const { db, ownerUrl } = database
    const { default: pg } = await import('pg')
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    const look = async (freeBytes = 10 ** 12) => {
      const { ready, checks } = await readinessOf(checksOf({ db, disk: diskOf(tmpdir(), 500, async () => freeBytes) }))
      return [ready, ...Object.entries(checks).flatMap(([name, { problem }]) => (problem === undefined ? [] : `${name}: ${problem}`))]
    }
    expect(await look()).toEqual([true])
    expect(await look(50 * 1024 * 1024)).toEqual([false, expect.stringMatching(/^disk: Only 50 MB are free/)])
    await owner.query("delete from jobs.queue where name = 'scan'")
    expect(await look()).toEqual([false, expect.stringMatching(/^queue: A queue is missing/)])
    await owner.query("delete from migration where name = '0144-baseline'")
    expect(await look()).toEqual([
      false,
      expect.stringMatching(/^migrations: Not applied yet: 0144-baseline/),
      expect.stringMatching(/^queue/),
    ])
    await owner.end()
  })

  it('API-06 every answer has an id and its time; an address that is not there is told in the house’s form', async () => {
    for (const path of ['/livez', '/readyz', '/api/nothing', '/graphql', '/', '/any/page']) {
      const { headers } = await fetch(`${server.url}${path}`, { headers: { 'x-request-id': 'forged' } })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('server-timing')).toMatch(/^app;dur=/)
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    }
    const missing = await fetch(`${server.url}/api/nothing?x=1`)
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'There is nothing at GET /api/nothing.', requestId: missing.headers.get('x-request-id') },
    ])
    expect(await (await fetch(`${server.url}/risks/some-id`)).text()).toContain('<title>RiskPilot</title>')
    expect((await fetch(`${server.url}/risks`, { method: 'POST', headers: { origin: server.url } })).status).toBe(404)
  })
})

describe('a database that goes away', () => {
  it('REL-09 is answered with 503 and Retry-After, and served again when it is back, without a restart, five times', async ({ task }) => {
    const slowest = { answer: 0, service: 0 }
    await using data = await dataFolder()
    await using cluster = await dataFolder()
    const databaseDir = cluster.path
    let database: Embedded = await startEmbedded({ dataDir: databaseDir, durable: false })
    const settings = readSettings({ PORT: '0', DATA_DIR: data.path, DATABASE_URL: database.ownerUrl, SECRET_KEY: cluster.secretKey })
    const server = await start({ settings, log, durable: false })
    const { url, signIn, graph } = callers(server)
    const cookie = await signIn()
    const ask = () => graph('{ viewer { business { id } } }', { cookie })
    for (let i = 0; i < 5; i++) {
      expect((await ask()).status).toBe(200)
      await database.stop()
      const asked = performance.now()
      const { status, headers, errors } = await ask()
      slowest.answer = Math.max(slowest.answer, performance.now() - asked)
      expect([status, headers.get('retry-after'), errors[0]?.extensions.code]).toEqual([503, '2', 'UNAVAILABLE'])
      const signingIn = {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: '{"email":"a@b.co","password":"x"}',
      }
      expect((await fetch(`${url}/api/identity/sign-in/email`, signingIn)).status).toBe(503)
      expect((await fetch(`${url}/livez`)).status).toBe(200)
      const ready = await fetch(`${url}/readyz`)
      expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
      expect((await ready.json()) as object).toMatchObject({ ready: false, checks: { database: { ok: false }, disk: { ok: true } } })
      database = await startEmbedded({ dataDir: databaseDir, durable: false })
      const back = performance.now()
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), soon)
      slowest.service = Math.max(slowest.service, performance.now() - back)
    }
    task.meta.figures = { 'slowest answer ms': Math.round(slowest.answer), 'slowest full service ms': Math.round(slowest.service) }
    await server.stop()
    await database.stop()
  })

  it('REL-09 an embedded one that is killed is started again by its server', async () => {
    await using data = await dataFolder()
    const dataDir = data.path
    const server = await start({ settings: readSettings({ PORT: '0', DATA_DIR: dataDir }), log, durable: false })
    const { graph, signIn } = callers(server)
    const cookie = await signIn()
    const { pid } = await startEmbedded({ dataDir, durable: false, as: 'command' })
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect((await graph('{ viewer { business { id } } }', { cookie })).status).toBe(503), soon)
    await vi.waitFor(async () => expect((await graph('{ viewer { business { id } } }', { cookie })).status).toBe(200), soon)
    await server.stop()
    expect((await startEmbedded({ dataDir, durable: false, as: 'command' })).startedHere).toBe(true)
    await (await startEmbedded({ dataDir, durable: false, as: 'server' })).stop()
  })
})

describe('stopping', () => {
  it('REL-11 goes on when a step hangs or fails, and says so', async () => {
    const done: string[] = []
    const warned: string[] = []
    const warn = ((...args: unknown[]) => warned.push(String(args.at(-1)))) as never
    await stopInOrder(
      [
        { name: 'one that hangs', seconds: 0.01, stop: () => new Promise(() => undefined) },
        { name: 'one that fails', seconds: 1, stop: () => Promise.reject(new Error('broken')) },
        { name: 'the database', seconds: 1, stop: async () => done.push('database') },
      ],
      { warn },
    )
    expect(done).toEqual(['database'])
    expect(warned).toEqual([expect.stringContaining('one that hangs took longer'), expect.stringContaining('one that fails failed')])
  })

  it('REL-11 OPS-01 a signal lets accepted requests finish, closes sockets with 1001 and exits 0; a second start on a served data folder prints the running address and exits 0; sent twice, as npm does, a signal does no harm', async () => {
    await using data = await dataFolder()
    const dataDir = data.path
    const first = await launch(dataDir, { hasLink: true })
    const cookie = await first.signIn()
    const closes: number[] = []
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: first.url } })
      }
    }
    const on = { closed: (event: unknown) => closes.push((event as { code: number }).code) }
    const client = createClient({
      url: `${first.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WithCookie,
      lazy: false,
      retryAttempts: 0,
      on,
      onNonLazyError: () => undefined,
    })
    await vi.waitFor(async () => {
      for await (const result of client.iterate({ query: '{ viewer { id } }' })) expect(result.data).toBeTruthy()
    }, soon)
    // Requests on their way while the signal comes: each is answered with its data, or was never
    // accepted.
    const loads = Array.from({ length: 20 }, () => first.graph('{ viewer { business { id } } }', { cookie }).catch(() => 'not accepted'))
    await Promise.race(loads)
    first.child.kill('SIGTERM')
    const answers = await Promise.all(loads)
    for (const answer of answers) expect(answer === 'not accepted' || [200, 503].includes((answer as { status: number }).status)).toBe(true)
    expect(await first.ended).toBe(0)
    expect(closes).toEqual([1001])

    const second = await launch(dataDir)
    expect(second.output()).not.toContain('Nobody has signed in')
    const third = await run(dataDir)
    expect(await third.ended).toBe(0)
    expect(third.output()).toContain(`RiskPilot is already running at ${second.url}`)
    expect((await fetch(`${second.url}/livez`)).status).toBe(200)
    second.child.kill('SIGTERM')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(second.output()).toContain('Stopped in')
  })

  it('REL-11 twenty changes that were accepted before the signal are made and answered after it, while new requests are turned away', async () => {
    await using data = await dataFolder()
    const server = await launch(data.path, { hasLink: true })
    const cookie = await server.signIn()
    const change = (i: number) =>
      JSON.stringify({ query: `mutation { updateProfile(input: { name: "Ann ${i}" }) { userErrors { message } } }` })
    const sent = Array.from({ length: 20 }, (_, i) => halfSent(`${server.url}/graphql`, change(i), { cookie, origin: server.url }))
    for (const one of sent) await one.isUnderWay
    server.child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${server.url}/livez`)).rejects.toThrow(), soon)
    const answers = await Promise.all(sent.map((one) => one.finish()))
    expect(answers.map(({ status, text }) => [status, (JSON.parse(text) as { data: unknown }).data])).toEqual(
      sent.map(() => [200, { updateProfile: { userErrors: [] } }]),
    )
    expect(await server.ended).toBe(0)
  })

  it('REL-11 a second signal ends the process at once, whatever is still under way, and its database is taken over', async () => {
    await using data = await dataFolder()
    const server = await launch(data.path)
    const accepted = halfSent(`${server.url}/graphql`, '{"query":"{ viewer { id } }"}', { origin: server.url })
    await accepted.isUnderWay
    const lost = expect(accepted.answer).rejects.toThrow(/socket hang up|ECONNRESET/)
    // The drain waits for the request; signals within half a second of the first are its echo, the
    // one after that is meant.
    const insisting = setInterval(() => server.child.kill('SIGTERM'), 100)
    expect(await server.ended).toBe(130)
    clearInterval(insisting)
    await lost
    // The database was left running for the next start, which takes it over.
    const database = await startEmbedded({ dataDir: data.path, as: 'server' })
    expect([database.startedHere, database.tookOver]).toEqual([false, true])
    await database.stop()
  })

  it('OPS-02 REL-11 for DRAIN_SECONDS after a signal it says that it stops, and serves who still comes', async () => {
    await using data = await dataFolder()
    const server = await launch(data.path, { env: { DRAIN_SECONDS: '99' } })
    const readiness = async () => {
      const answer = await fetch(`${server.url}/readyz`)
      return { status: answer.status, ...((await answer.json()) as { ready: boolean; checks: Record<string, unknown> }) }
    }
    expect(await readiness()).toMatchObject({
      status: 200,
      ready: true,
      checks: expect.not.objectContaining({ shutdown: expect.anything() }),
    })
    server.child.kill('SIGTERM')
    const shutdown = { ok: false, problem: expect.stringContaining('is stopping') }
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ status: 503, ready: false, checks: { shutdown } }), soon)
    expect((await server.graph('{ viewer { id } }')).status).toBe(200)
    // It would wait for minutes: the second signal ends it.
    const insisting = setInterval(() => server.child.kill('SIGTERM'), 100)
    expect(await server.ended).toBe(130)
    clearInterval(insisting)
    await (await startEmbedded({ dataDir: data.path, as: 'server' })).stop()
  })
})

/** A POST of which the server has all but the last byte of the body, which `finish` sends. */
function halfSent(url: string, body: string, headers: Record<string, string>) {
  let underWay: () => void = () => undefined
  const isUnderWay = new Promise<void>((resolve) => {
    underWay = resolve
  })
  let outgoing: ClientRequest | undefined
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
    outgoing = request(url, { method: 'POST', headers: { ...headers, ...length } }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject)
    // The server says that it has read the head: from then on the request is accepted.
    outgoing.on('continue', () => {
      outgoing?.write(body.slice(0, -1))
      underWay()
    })
    outgoing.flushHeaders()
  })
  const finish = () => {
    outgoing?.end(body.slice(-1))
    return answer
  }
  return { isUnderWay, answer, finish }
}

async function run(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const child: ChildProcess = spawn(process.execPath, [await builtServer()], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()))
  return { child, output: () => text, ended: new Promise<number | null>((resolve) => child.on('exit', resolve)) }
}

/** The real process, waited for until it says where it is. */
async function launch(dataDir: string, { hasLink = false, env = {} }: { hasLink?: boolean; env?: Record<string, string> } = {}) {
  const running = await run(dataDir, env)
  await vi.waitFor(() => expect(running.output()).toMatch(/RiskPilot is at http/), soon)
  const url = /RiskPilot is at (http:\/\/[\w.:]+)/.exec(running.output())?.[1] ?? ''
  const find = () => /(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/.exec(running.output())?.[1]
  if (hasLink) await vi.waitFor(() => expect(find()).toBeDefined(), soon)
  return { ...running, ...callers({ isHere: true, url, link: find() ?? null, stop: async () => undefined }) }
}
