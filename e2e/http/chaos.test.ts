import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { builtServer, dataFolder } from '../support/server-process.ts'
import { callers } from '../support/test-server.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const blows = isLong ? 30 : 4
const clients = isLong ? 8 : 4
const soon = { timeout: 60_000, interval: 25 }

const kinds = ['kill the server', 'kill the database', 'kill both', 'pause the server', 'pause the database'] as const
/** What happens, and after how many more acknowledged changes. */
const blow = fc.record({ kind: fc.constantFrom(...kinds), after: fc.integer({ min: 1, max: 25 }) })

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The real server, durable, started again on the same port and folder whenever it was killed. */
async function stubbornServer() {
  const server = await builtServer()
  const data = await dataFolder()
  const dataDir = data.path
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess
  let ended: Promise<unknown>
  const launch = () => {
    child = spawn(process.execPath, [server], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', MIN_FREE_MB: '0', SCAN_QUIET_SECONDS: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
    ended = new Promise((resolve) => child.on('exit', resolve))
  }
  launch()
  const link = await vi.waitFor(() => /(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/.exec(output)?.[1] ?? expect.fail(output), soon)
  // The file names one that was just killed until the next has started.
  const postmaster = () =>
    vi.waitFor(() => {
      const pid = Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 0)
      return pid
    }, soon)
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const restart = async () => {
    await ended
    launch()
  }
  const strike = async (kind: (typeof kinds)[number], whilePaused: () => Promise<void>) => {
    const target = kind.endsWith('database') ? await postmaster() : (child.pid as number)
    if (kind.startsWith('pause')) {
      process.kill(target, 'SIGSTOP')
      await whilePaused()
      process.kill(target, 'SIGCONT')
    } else {
      if (kind === 'kill both') process.kill(await postmaster(), 'SIGKILL')
      process.kill(target, 'SIGKILL')
      if (kind !== 'kill the database') await restart()
    }
    await vi.waitFor(async () => expect(await isReady(), kind).toBe(true), soon)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const dispose = async () => {
    await stop()
    await data[Symbol.asyncDispose]()
  }
  return { ...callers({ isHere: true, url, link, stop }), dataDir, strike, stop, isReady, [Symbol.asyncDispose]: dispose }
}

it(`REL-01 API-07 what was answered without an error is there, and what is asked again under its name is there once, after ${blows} kills and pauses of server and database (seed printed on failure)`, async ({
  task,
}) => {
  await using server = await stubbornServer()
  const cookie = await server.signIn()
  const journal: string[] = []
  let isOver = false
  let unanswered = 0
  const isTaken = async (name: string) => {
    const query = `mutation { startImport(input: { fileName: "${name}", bytes: "10" }) { import { id } userErrors { message } } }`
    const options = { cookie, headers: { 'idempotency-key': name }, signal: AbortSignal.timeout(5_000) }
    const answer = await server.graph(query, options).catch(() => null)
    return answer?.status === 200 && answer.errors.length === 0 && Boolean((answer.data?.startImport as { import?: object })?.import)
  }
  // A server that is dead, paused or without its database has acknowledged nothing: it may have
  // changed or not. Its client asks again.
  const make = async (name: string) => {
    while (!(await isTaken(name))) {
      unanswered++
      await vi.waitFor(async () => expect(await server.isReady()).toBe(true), soon)
    }
    journal.push(name)
  }
  const write = async () => {
    while (!isOver) await make(`${randomUUID()}.csv`)
  }
  const writers = Array.from({ length: clients }, () => write())
  const plan = fc.sample(blow, blows)
  const grownBy = (count: number, from: number) =>
    vi.waitFor(() => expect(journal.length, `after ${JSON.stringify(plan)}`).toBeGreaterThanOrEqual(from + count), soon)
  for (const { kind, after } of plan) {
    await grownBy(after, journal.length)
    const seen = journal.length + unanswered
    // A pause lasts until a client got no answer or, where the paused database still serves who is
    // connected, the next one.
    await server.strike(kind, () => vi.waitFor(() => expect(journal.length + unanswered).toBeGreaterThan(seen), soon))
  }
  await grownBy(5, journal.length)
  isOver = true
  await Promise.all(writers)
  await server.stop()
  const names = await storedNames(server.dataDir)
  expect(names.toSorted(), `after ${JSON.stringify(plan)}`).toEqual(journal.toSorted())
  task.meta.figures = { clients, blows, acknowledged: journal.length, 'not acknowledged': unanswered, stored: names.length }
})

async function storedNames(dataDir: string): Promise<string[]> {
  const database = await startEmbedded({ dataDir })
  const client = new pg.Client(database.ownerUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select file_name as name from import')
  await client.end()
  await database.stop()
  return rows.map(({ name }) => name)
}
