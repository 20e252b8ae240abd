import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { builtServer, dataFolder } from '../../e2e/support/server-process.ts'
import { callers } from '../../e2e/support/test-server.ts'

const megabyte = 1024 * 1024
const isLong = Boolean(process.env.RISKPILOT_LONG)
const soon = { timeout: isLong ? 1_500_000 : 120_000, interval: 100 }

const header = 'order_id,date,sku,qty,unit_price,description\n'
const lineLength = 200
const lines = Math.floor(((isLong ? 1_024 : 24) * megabyte) / lineLength)
const size = header.length + lines * lineLength

/**
 * The file as a stream, never whole in memory. All lines have one length, so its size is known in
 * advance.
 */
async function* fileParts(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header)
  for (let from = 0; from < lines; from += 5_000) {
    const rows: string[] = []
    for (let i = from; i < Math.min(lines, from + 5_000); i++) {
      const day = new Date(Date.UTC(2024, 0, 1 + (i % 300))).toISOString().slice(0, 10)
      rows.push(`${`${i},${day},S${i % 500},1,2.50,`.padEnd(lineLength - 1, 'words ')}\n`)
    }
    yield Buffer.from(rows.join(''))
  }
}

/** The real server with a heap of 256 MB; `rss` is the memory of its process, in bytes. */
async function smallServer() {
  const data = await dataFolder()
  const args = ['--max-old-space-size=256', await builtServer()]
  const env = { ...process.env, DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'info', MIN_FREE_MB: '0', SCAN_QUIET_SECONDS: '0' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const link = await vi.waitFor(() => /(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/.exec(output)?.[1] ?? expect.fail(output), soon)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  return {
    ...callers({ isHere: true, url: new URL(link).origin, link, stop: async () => undefined }),
    rss: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await data[Symbol.asyncDispose]()
    },
  }
}

const percentile = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)

async function timed(fn: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await fn()
  return performance.now() - began
}

it.runIf(existsSync('/proc/self/status'))(
  `REL-04 a file of ${Math.round(size / megabyte)} MB is taken and read in less than 200 MB beside what an idle server holds, of a heap of 256 MB`,
  async ({ task }) => {
    await using server = await smallServer()
    const cookie = await server.signIn()
    const start = async (bytes: number) => {
      const query = `mutation { startImport(input: { fileName: "orders.csv", bytes: "${bytes}" }) { uploadUrl import { id } } }`
      return ((await server.graph(query, { cookie })).data as { startImport: { uploadUrl: string; import: { id: string } } }).startImport
    }
    const put = (uploadUrl: string, body: BodyInit, more: object = {}) =>
      fetch(`${server.url}${uploadUrl}`, { method: 'PUT', body, headers: { cookie, origin: server.url }, ...more })
    const look = async (id: string) => {
      const { data } = await server.graph(`{ import(id: "${id}") { state problem rowsRead accepted } }`, { cookie })
      return data?.import as { state: string; problem: string | null; rowsRead: number; accepted: number }
    }
    const isDone = (id: string) => vi.waitFor(async () => expect(await look(id)).toMatchObject({ state: 'done' }), soon)

    // A small import first, so that modules loaded by the first import count as idle memory.
    const small = `${header}1,2024-01-01,A,1,2.50,x\n`
    const first = await start(small.length)
    await put(first.uploadUrl, small)
    await isDone(first.import.id)
    const alone: number[] = []
    for (let i = 0; i < 100; i++) alone.push(await timed(() => look(first.import.id)))
    const idle = server.rss()

    const big = await start(size)
    let peak = 0
    let isOver = false
    const beside: number[] = []
    const lives: number[] = []
    const watching = (async () => {
      while (!isOver) {
        beside.push(await timed(() => look(first.import.id)))
        lives.push(await timed(() => fetch(`${server.url}/livez`)))
        peak = Math.max(peak, server.rss())
      }
    })()
    try {
      const answered = await put(big.uploadUrl, fileParts() as unknown as BodyInit, { duplex: 'half' })
      expect(answered.status).toBe(200)
      await isDone(big.import.id)
    } finally {
      isOver = true
      await watching
    }
    expect(await look(big.import.id)).toEqual({ state: 'done', problem: null, rowsRead: lines, accepted: lines })
    task.meta.figures = {
      MB: Math.round(size / megabyte),
      'idle MB': Math.round(idle / megabyte),
      'more at the peak MB': Math.round((peak - idle) / megabyte),
      'requests p99 alone ms': percentile(alone, 0.99),
      'beside the import ms': percentile(beside, 0.99),
      '/livez p99 ms': percentile(lives, 0.99),
    }
    expect(peak - idle).toBeLessThan(200 * megabyte)
  },
)
