import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { start } from '../../api/server/start.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { builtServer } from '../support/server-process.ts'
import { callers, testKey } from '../support/test-server.ts'

const megabyte = 1024 * 1024
const soon = { timeout: 60_000, interval: 50 }
const header = 'order_id,date,sku,qty,unit_price,description'
const orders = (rows: number, words = 'plain') =>
  [header, ...Array.from({ length: rows }, (_, i) => `${i},2025-03-01,S${i % 100},1,2.50,${words} ${i}`)].join('\n')

const startImport = `mutation Start($input: StartImportInput!) { startImport(input: $input) { uploadUrl import { id } userErrors { message } } }`
type Answer = { startImport: { uploadUrl: string; import: { id: string } } }
type Callers = ReturnType<typeof callers>

/** How a signed-in person brings a file in. */
async function person({ url, signIn, graph }: Callers) {
  const cookie = await signIn()
  const announce = (bytes: number, mapping?: object) =>
    graph(startImport, { cookie, variables: { input: { fileName: 'orders.csv', bytes: String(bytes), ...(mapping && { mapping }) } } })
  return {
    announce,
    announced: async (bytes: number) => (((await announce(bytes)).data ?? {}) as Answer).startImport,
    put: (uploadUrl: string, body: string) => fetch(`${url}${uploadUrl}`, { method: 'PUT', body, headers: { cookie, origin: url } }),
    imported: async (id: string) => {
      const asked = await graph(
        'query One($id: ID!) { import(id: $id) { state problem rowsRead accepted duplicates conflicts refused } }',
        {
          cookie,
          variables: { id },
        },
      )
      return { status: asked.status, ...(asked.data?.import as object) }
    },
  }
}

it('REL-08 with little room files are neither taken nor read, with none nothing is changed; each says so, and all goes on by itself', async () => {
  await using database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'riskpilot-full-'))
  let free = 10 ** 12
  const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl, SECRET_KEY: testKey }
  const server = await start({ settings: readSettings(env), log: pino({ level: 'silent' }), durable: false, freeBytes: async () => free })
  const { announce, announced, put, imported } = await person(callers(server))
  const text = orders(50)
  const first = await announced(text.length)
  const second = await announced(text.length)

  free = 300 * megabyte
  const refused = await put(first.uploadUrl, text)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    expect.objectContaining({ code: 'UNAVAILABLE', message: expect.stringMatching(/^Less than 500 MB are free .* goes on by itself/) }),
  ])
  expect((await announce(10)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  free = 50 * megabyte
  const unchanged = await announce(10)
  expect([unchanged.status, unchanged.headers.get('retry-after'), unchanged.errors[0]?.message]).toEqual([
    503,
    '2',
    "The server's disk is full, so nothing was changed. Make room on it and try again.",
  ])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect(await imported(first.import.id)).toMatchObject({ status: 200, state: 'uploading' })

  free = 10 ** 12
  for (const { uploadUrl, import: one } of [first, second]) {
    expect((await put(uploadUrl, text)).status).toBe(200)
    await vi.waitFor(async () => expect(await imported(one.id)).toMatchObject({ state: 'done', rowsRead: 50 }), soon)
  }
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A mount namespace of our own: as root, or as root of a user namespace. */
const alone = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
const mayMount = spawnSync('unshare', [...alone, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0
const unless = mayMount ? '' : ' (not run: this account may not mount a disk with unshare --mount)'

/**
 * The real server on a disk of its own that holds 120 MB. Nobody else sees the disk, and it goes
 * away with its processes.
 */
async function serverOnSmallDisk() {
  const place = await mkdtemp(join(tmpdir(), 'riskpilot-small-'))
  const disk = join(place, 'disk')
  await mkdir(disk)
  const mount = 'mount -t tmpfs -o size=120m,mode=755 tmpfs "$0" && exec "$@"'
  const serve = [process.execPath, await builtServer()]
  const child = spawn('unshare', [...alone, 'sh', '-c', mount, disk, ...serve], {
    // The guards are off: what is tried is a disk that is full all the same.
    env: { ...process.env, DATA_DIR: disk, PORT: '0', LOG_LEVEL: 'info', MIN_FREE_MB: '0', SCAN_QUIET_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const said = async (words: RegExp) => vi.waitFor(() => words.exec(output)?.[1] ?? expect.fail(output), soon)
  const url = (await said(/RiskPilot is at (http:\/\/[\w.:]+)/)) as string
  const link = (await said(/(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/)) as string
  const inside = `/proc/${child.pid}/root${disk}`
  return {
    ...callers({ isHere: true, url, link, stop: async () => undefined }),
    output: () => output,
    /**
     * Takes the last free byte, and ends the database as it ends itself when it cannot write its
     * log.
     */
    fillAndEndDatabase: () => {
      const file = openSync(join(inside, 'ballast'), 'w')
      const bytes = Buffer.alloc(64 * 1024)
      try {
        for (;;) writeSync(file, bytes)
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      } finally {
        closeSync(file)
      }
      process.kill(Number(readFileSync(join(inside, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    enlarge: () => {
      const enter = ['-t', String(child.pid), ...(alone.includes('--user') ? ['--user', '--preserve-credentials'] : []), '--mount']
      const { status, stderr } = spawnSync('nsenter', [...enter, 'mount', '-int', 'tmpfs', '-o', 'remount,size=900m', 'tmpfs', disk])
      expect(status, stderr.toString()).toBe(0)
    },
    /** Counts the lines in the ledger, as the owner of the database. */
    lines: async () => {
      const password = readFileSync(join(inside, 'pg18', 'owner-password'), 'utf8').trim()
      const port = readFileSync(join(inside, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[3]
      const client = new pg.Client(`postgres://riskpilot:${password}@127.0.0.1:${port}/riskpilot`)
      await client.connect()
      const { rows } = await client.query<{ lines: number }>('select count(*)::int as lines from order_line')
      await client.end()
      return rows[0]?.lines
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

it.runIf(mayMount)(
  `REL-08 on a disk of 120 MB that is full, nothing half is kept and nobody has to help once it is larger${unless}`,
  async ({ task }) => {
    await using server = await serverOnSmallDisk()
    const { announce, announced, put, imported } = await person(server)
    const rows = 150_000
    const text = orders(rows, 'x'.repeat(40))
    const { uploadUrl, import: one } = await announced(text.length)
    expect((await put(uploadUrl, text)).status).toBe(200)
    const late = await announced(40 * megabyte)

    // Until the disk is full, everything is taken or answered with 503 and a sentence.
    let asked = 0
    const problems = new Set<string>()
    await vi.waitFor(async () => {
      asked++
      const { status, errors } = await announce(10, { columns: { sku: randomBytes(150_000).toString('hex') } })
      expect([200, 503], JSON.stringify(errors)).toContain(status)
      if (status === 503) problems.add(errors[0]?.message ?? '')
      expect(status).toBe(503)
    }, soon)
    const cut = await put(late.uploadUrl, 'x'.repeat(40 * megabyte))
    expect([cut.status, (await cut.json()) as object]).toEqual([503, expect.objectContaining({ message: expect.stringMatching(/\w+\.$/) })])
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    for (const problem of problems) expect(problem).toMatch(/^(The server's disk is full|The database cannot be reached)/)

    server.enlarge()
    await vi.waitFor(async () => expect(await imported(one.id)).toMatchObject({ state: 'done' }), { timeout: 180_000, interval: 200 })
    expect(await imported(one.id)).toMatchObject({ problem: null, rowsRead: rows, accepted: rows, duplicates: 0, conflicts: 0, refused: 0 })
    expect(await server.lines()).toBe(rows)
    expect((await announce(10)).status).toBe(200)
    const restarts = server.output().split('The embedded database runs again').length - 1
    task.meta.figures = { rows, 'changes asked for': asked, 'starts of the database by its server': restarts }
  },
)
