import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cardNumber, cardSpellings, withPlainDigits } from '../../../e2e/support/card-spellings.ts'
import { runFolder, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { type TestServer, testKey, testServer } from '../../../e2e/support/test-server.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status: { code?: number; message?: string }
  events?: unknown[]
}

/** A collector on this machine: the requests it received, with their headers. */
const collected: { path: string; headers: Record<string, unknown>; text: string }[] = []
let collector: Server
let endpoint: string
let server: TestServer
const spans = () =>
  collected.flatMap(({ text }) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((one) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
const fact = (span: Span | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

const typed = 'ann.typed.this@shop.example'
const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
      collected.push({ path: request.url ?? '', headers: request.headers, text })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`
  // Its own: its traces go to a collector of the test, its log is read, and its worker runs.
  server = await testServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=open%20sesame' },
  })
  const cookie = await server.signIn()
  const graph = async (text: string) => expect((await server.graph(text, { cookie })).errors, text).toEqual([])
  await graph('{ viewer { email } risks(first: 1) { nodes { id } } }')
  await graph(`mutation { updateProfile(input: { firstName: "${typed}" }) { userErrors { message } } }`)
  await graph(`{ search(query: "${typed}") { __typename } }`)
  await fetch(`${server.url}/no/such?email=${typed}`, {
    headers: { traceparent: `00-${parent.traceId}-${parent.spanId}-01`, accept: 'application/json' },
  })
  for (const spelled of cardSpellings) {
    const query = 'mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { userErrors { message } } }'
    await server.graph(query, { cookie, variables: { input: { cardNumber: spelled, cvv: '73737', topCustomers: spelled } } })
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
    await fetch(`${server.url}/api/onboarding`, { method: 'POST', headers, body: JSON.stringify({ cardNumber: spelled }) })
    await fetch(`${server.url}/api/risks/${encodeURIComponent(spelled)}/status?status=${encodeURIComponent(spelled)}`, {
      method: 'PATCH',
      headers,
      body: '{}',
    })
  }
  await graph('mutation { detectRisks { message } }')
  await vi.waitFor(() => expect(server.lines.some(({ msg }) => msg === 'Job done')).toBe(true), { timeout: 60_000, interval: 50 })
  // Stopping flushes the rest.
  await server[Symbol.asyncDispose]()
})
afterAll(() => new Promise<void>((resolve) => collector.close(() => resolve())))

describe('traces', () => {
  it('OPS-03 go to the collector: each request by its route, the statements it sent below it, and jobs', () => {
    expect(new Set(collected.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
    expect(collected[0]?.headers['x-collector-key']).toBe('open sesame')
    const asked = spans().filter(({ name }) => name === 'POST /graphql')
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect([fact(asked[0], 'http.response.status_code'), fact(asked[0], 'riskpilot.request')]).toEqual([
      200,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
    const below = spans().filter(({ parentSpanId }) => parentSpanId === asked[0]?.spanId)
    expect(below.map(({ name }) => name)).toContain('SELECT risk')
    expect(below.every(({ traceId }) => traceId === asked[0]?.traceId)).toBe(true)
    const job = spans().find(({ name }) => name === 'job scan')
    expect([fact(job, 'riskpilot.job'), fact(job, 'riskpilot.business'), fact(job, 'riskpilot.attempt')]).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      1,
    ])
    expect(spans().filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(5)
  })

  it('OPS-03 go on where a proxy began them', () => {
    const found = spans().find(({ traceId }) => traceId === parent.traceId)
    expect([found?.parentSpanId, fact(found, 'http.route'), fact(found, 'http.response.status_code')]).toEqual([
      parent.spanId,
      'other',
      404,
    ])
  })

  it('SEC-21 hold nothing that people typed, no secret, no address, and no statement', () => {
    const text = collected.map((one) => one.text).join('\n')
    for (const secret of [typed, 'typed', testKey, 'rp_', 'cookie', '127.0.0.1', 'select ', 'SELECT *', ' where '])
      expect(text).not.toContain(secret)
    const allowed = new Set([
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'riskpilot.request',
      'riskpilot.queue',
      'riskpilot.job',
      'riskpilot.attempt',
      'riskpilot.business',
      'db.system.name',
      'db.operation.name',
      'db.collection.name',
      'error.type',
    ])
    expect(
      spans()
        .flatMap(({ attributes }) => attributes.map(({ key }) => key))
        .filter((key) => !allowed.has(key)),
    ).toEqual([])
    expect(spans().filter(({ status, events }) => status.message || (events ?? []).length > 0)).toEqual([])
    for (const { name } of spans()) expect(name).toMatch(/^([A-Z]+ (\/\S*|other|files)|job [a-z]+|[A-Z]+( [a-z_.]+)?)$/)
  })

  it('SEC-17 hold no card number, however it was written and wherever it was sent', () => {
    const names = spans().map(({ name }) => name)
    expect(names.filter((name) => name === 'POST /api/onboarding')).toHaveLength(cardSpellings.length)
    expect(names.filter((name) => name === 'PATCH /api/risks/:id/status')).toHaveLength(cardSpellings.length)
    const text = collected.map((one) => one.text).join('\n')
    expect(withPlainDigits(text)).not.toContain(cardNumber)
    expect(text).not.toContain('73737')
  })

  it('OPS-03 are not sent, and nothing of them is loaded, where no collector is named', async () => {
    await using database = await testDatabase()
    const script = `import { registerHooks } from 'node:module'
      const seen = []
      registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context) } })
      const { start } = await import('./api/server/start.ts')
      const { readSettings } = await import('./api/platform/settings/settings.ts')
      const { pino } = await import('pino')
      const started = await start({ settings: readSettings(process.env), log: pino({ level: 'silent' }), durable: false })
      await fetch(started.url + '/readyz')
      await started.stop()
      const ofTracing = seen.filter((url) => /@opentelemetry.(sdk|exporter|otlp|resources)/.test(url))
      process.stdout.write(JSON.stringify({ ofTracing, atAll: seen.length }))
      process.exit(0)`
    const run = async (env: Record<string, string>) => {
      const args = ['--import', 'reflect-metadata', '--import', '@oxc-node/core/register']
      const place = {
        DATA_DIR: join(runFolder(), 'untraced'),
        DATABASE_URL: database.ownerUrl,
        DATABASE_APP_URL: database.appUrl,
        SECRET_KEY: testKey,
      }
      const child = spawn(process.execPath, [...args, '--input-type=module', '-e', script], {
        cwd: join(import.meta.dirname, '..', '..', '..'),
        env: { ...process.env, PORT: '0', DEMO: 'off', ...place, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let out = ''
      child.stdout.on('data', (part: Buffer) => {
        out += part.toString()
      })
      await new Promise((resolve) => child.on('exit', resolve))
      return JSON.parse(out) as { ofTracing: string[]; atAll: number }
    }
    const without = await run({})
    expect(without.ofTracing).toEqual([])
    expect(without.atAll).toBeGreaterThan(500)
    // The same check finds them where an endpoint is set, which proves that it can.
    expect((await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).ofTracing.length).toBeGreaterThan(3)
  })
})
