import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkToken } from '../../api/mail/link-token.ts'
import { nameOf } from '../../api/rest/route.ts'
import { routes as rows } from '../../api/rest/routes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from '../support/database/test-database.ts'
import { addMetricsKey } from '../support/metrics-key.ts'
import { openDemo, type RestCaller, things } from '../support/rest-examples.ts'
import { addProvenRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testKey, testServer } from '../support/test-server.ts'
import { tusHeaders } from '../support/tus.ts'

/**
 * Every route that the server registers, asked once as it is meant and once for each other end that
 * it can come to.
 */
type Served = { readonly methods: readonly string[]; readonly url: string }
const served: Served[] = []
const quota = 20
let now = Date.parse('2026-03-01T10:00:10Z')
let server: TestServer
let caller: RestCaller
let metricsKey: string
const ids: Record<'import' | 'risk', string> = { import: '', risk: '' }

beforeAll(async () => {
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => void served.push({ methods: [method].flat(), url }))
  }
  subscribe('fastify.initialization', onServer)
  // Its own: its routes are listed while it starts, its clock is set, and its requests are limited.
  server = await testServer({
    env: { WORKER: 'off', DEMO: 'on', REQUESTS_PER_MINUTE: String(quota), CHANGES_PER_MINUTE: String(quota) },
    clock: { now: () => new Date(now) },
    built: {
      'web/assets/app-1.js': '//',
      'web/sw.js': '//',
      'graphiql/index.html': '<title>Playground</title>',
      'graphiql/assets/play-1.js': '//',
    },
  })
  unsubscribe('fastify.initialization', onServer)
  caller = { server, cookie: await server.signIn(), businessId: await ownBusinessOf(server) }
  await vi.waitFor(() => openDemo(server), { timeout: 60_000 })
  const start = 'mutation { startImport(input: { fileName: "a.csv", bytes: "9" }) { import { id } } }'
  const { data } = await server.graph(start, { cookie: caller.cookie })
  ids.import = (data as { startImport: { import: { id: string } } }).startImport.import.id
  const { database } = server
  metricsKey = await asServer(database.ownerUrl, addMetricsKey)
  ids.risk = await inBusiness(database.db, caller.businessId, (transaction) => addProvenRisk(transaction, caller.businessId, { sku: 'A' }))
})
afterAll(() => server[Symbol.asyncDispose]())

type Sent = { readonly path: string; readonly headers?: Record<string, string>; readonly body?: string }
type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string | string[] | undefined>> }

const nextMinute = () => {
  now += 60_000
}

/** As a program sends it, nothing added: `fetch` knows no TRACE. */
function send(method: string, { path, headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = { cookie: caller.cookie, origin: server.url, ...length, ...headers }
    const outgoing = request(`${server.url}${path}`, { method, headers: sent }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      response.on('error', reject)
    })
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const json = { 'content-type': 'application/json' }
const addressOfNone = '/api/%zz'
const signedOut = { cookie: '' }
/** Signed by the server, of a reader who has left. */
const unsubscribeToken = linkToken(testKey, 'unsubscribe', randomUUID())
/** How the routes that are no documented call are asked as they are meant. */
const others: Readonly<Record<string, () => Sent>> = {
  'GET /': () => ({ path: '/' }),
  'GET /index.html': () => ({ path: '/index.html' }),
  'GET /assets/app-1.js': () => ({ path: '/assets/app-1.js' }),
  'GET /sw.js': () => ({ path: '/sw.js' }),
  'GET /graphiql': () => ({ path: '/graphiql' }),
  'GET /graphiql/*': () => ({ path: '/graphiql/assets/play-1.js' }),
  'GET /api/docs': () => ({ path: '/api/docs' }),
  'GET /api/openapi.json': () => ({ path: '/api/openapi.json' }),
  'GET /api/login': () => ({ path: '/api/login' }),
  'GET /api/logout': () => ({ path: '/api/logout', headers: signedOut }),
  'GET /api/demo/leave': () => ({ path: '/api/demo/leave', headers: signedOut }),
  'GET /sign-in/link': () => ({ path: '/sign-in/link?token=x' }),
  'GET /unsubscribe': () => ({ path: `/unsubscribe?token=${unsubscribeToken}` }),
  'POST /hooks/:provider/:connection': () => ({ path: `/hooks/shopify/${randomUUID()}`, body: '{}' }),
  'POST /hooks/slack/:channel': () => ({ path: `/hooks/slack/${randomUUID()}`, body: 'payload={}' }),
  'POST /unsubscribe': () => ({ path: `/unsubscribe?token=${unsubscribeToken}`, body: 'List-Unsubscribe=One-Click' }),
  'GET /metrics': () => ({ path: '/metrics', headers: { authorization: `Bearer ${metricsKey}` } }),
  'GET /livez': () => ({ path: '/livez' }),
  'GET /readyz': () => ({ path: '/readyz' }),
  'GET /version': () => ({ path: '/version' }),
  'GET /graphql': () => ({ path: '/graphql?query={viewer{role}}', headers: { 'apollo-require-preflight': '1' } }),
  'POST /graphql': () => ({ path: '/graphql', headers: json, body: '{"query":"{ viewer { role } }"}' }),
  'GET /mcp': () => ({ path: '/mcp' }),
  'POST /mcp': () => ({ path: '/mcp', headers: json, body: '{}' }),
  'DELETE /mcp': () => ({ path: '/mcp' }),
  'GET /uploads/:id': () => ({ path: `/uploads/${ids.import}` }),
  'PUT /uploads/:id': () => ({ path: `/uploads/${ids.import}`, body: 'a,b\n1' }),
  // Behind the bytes of the one before.
  'PATCH /uploads/:id': () => ({ path: `/uploads/${ids.import}`, headers: { ...tusHeaders, 'upload-offset': '5' }, body: 'x' }),
  'GET /uploads/:id/refused.csv': () => ({ path: `/uploads/${ids.import}/refused.csv` }),
  'GET /downloads/dashboard.csv': () => ({ path: '/downloads/dashboard.csv' }),
  'GET /downloads/dashboard.pdf': () => ({ path: '/downloads/dashboard.pdf' }),
  'GET /downloads/audit.csv': () => ({ path: '/downloads/audit.csv' }),
  'GET /downloads/business.zip': () => ({ path: '/downloads/business.zip' }),
  'GET /downloads/alerts.csv': () => ({ path: '/downloads/alerts.csv' }),
  'GET /downloads/risks/:id/evidence.csv': () => ({ path: `/downloads/risks/${ids.risk}/evidence.csv` }),
  'GET /downloads/risks/:id/files/:name': () => ({ path: `/downloads/risks/${ids.risk}/files/price-list.csv` }),
  'GET /downloads/risks/:id/groups.csv': () => ({ path: `/downloads/risks/${ids.risk}/groups.csv` }),
  'GET /api/identity/*': () => ({ path: '/api/identity/get-session' }),
  'POST /api/identity/*': () => ({
    path: '/api/identity/sign-in/email',
    headers: { ...json, ...signedOut },
    body: '{"email":"nobody@shop.example","password":"no password of anybody"}',
  }),
}

/** How a documented call is asked as its example says. */
async function meant(name: string): Promise<Sent | undefined> {
  const row = rows.find((one) => nameOf(one) === name)
  if (!row) return others[name]?.()
  const parts = { ...row.example.params, ...(await things[name]?.(caller)) }
  const query = parts['?'] ?? new URLSearchParams(row.example.query).toString()
  const path = `${row.path.replace(/:(\w+)/g, (_all, part: string) => parts[part] ?? randomUUID())}${query && `?${query}`}`
  const headers = { ...(row.isPublic && signedOut), ...(row.body && json) }
  return { path, headers, ...(row.body && { body: JSON.stringify(row.example.body ?? {}) }) }
}

/** An address of the route, for ends that do not depend on what is asked. */
const anywhere = (url: string): Sent => ({ path: url.replace(/:\w+/g, () => randomUUID()).replace('*', 'nothing') })

const isCounted = (path: string) => /^\/(graphql|api|uploads|downloads)(\/|$|\?)/.test(path)

type Needed = { readonly counted?: boolean; readonly policy?: RegExp }

const policyOfAnswers =
  /^default-src 'self';script-src 'self';.*connect-src 'self';frame-ancestors 'none';object-src 'none';base-uri 'none'/

/** What every answer has, whatever it is; told with the case that lacks it. */
function expectHeaders(name: string, { status, headers }: Answer, { counted = false, policy = policyOfAnswers }: Needed): void {
  const has = (header: string, pattern: RegExp) =>
    expect([name, header, headers[header]]).toEqual([name, header, expect.stringMatching(pattern)])
  has('x-request-id', /^[\da-f]{8}-[\da-f-]{27}$/)
  has('server-timing', /^app;dur=\d+\.\d$/)
  has('x-content-type-options', /^nosniff$/)
  has('content-security-policy', policy)
  has('cache-control', /^(no-store|no-cache|private, no-cache|public, max-age=31536000, immutable)$/)
  if (status === 429 || status === 503) has('retry-after', /^[1-9]\d*$/)
  if (!counted) return
  has('ratelimit-policy', new RegExp(`^"requests";q=${quota};w=60, "changes";q=${quota};w=60$`))
  has('ratelimit', /^"requests";r=\d+;t=\d+, "changes";r=\d+;t=\d+$/)
}

const line = (name: string, { status, headers }: Answer) =>
  [name.padEnd(44), status, headers['cache-control'], headers.vary && `Vary: ${headers.vary}`].filter(Boolean).join('  ')

const needNoDatabase = [
  'DELETE /api/identity/* 404',
  'DELETE /mcp 405',
  'GET / 200',
  'GET /api/docs 200',
  'GET /api/openapi.json 200',
  'GET /assets/app-1.js 200',
  'GET /graphiql 308',
  'GET /graphiql/* 200',
  'GET /index.html 200',
  'GET /livez 200',
  'GET /mcp 405',
  'GET /metrics 200',
  'GET /sw.js 200',
  'GET /version 200',
  'PATCH /api/identity/* 404',
  // Without a signature, which is seen before the database is asked.
  'POST /hooks/:provider/:connection 401',
  'POST /hooks/slack/:channel 401',
  // Without a key, which is seen before the database is asked.
  'POST /mcp 401',
  'PUT /api/identity/* 404',
  'QUERY /api/identity/* 400',
  'TRACE /api/identity/* 404',
]

/**
 * What stands beside others behind a method that is not taken is one route for all such methods.
 */
const isRefusal = ({ methods }: Served) => methods.includes('TRACE') && !methods.includes('OPTIONS')

type Asked = { readonly name: string; readonly method: string; readonly refuses: boolean; readonly prepare: () => Promise<Sent> }

/** Every method of every route with what is sent to it, which throws for a route without a case. */
function everyMethod(): Asked[] {
  const all = new Map<string, Asked>()
  for (const route of served)
    for (const method of route.methods) {
      const name = `${method} ${route.url}`
      const needsNone = isRefusal(route) || method === 'OPTIONS' || route.url === '/api/identity/*'
      const prepare = async () => {
        const sent = (await meant(method === 'HEAD' ? `GET ${route.url}` : name)) ?? (needsNone ? anywhere(route.url) : undefined)
        if (!sent) throw new Error(`${name} has no case in \`others\`.`)
        return sent
      }
      if (!all.has(name)) all.set(name, { name, method, refuses: isRefusal(route), prepare })
    }
  return [...all.values()]
}

/** The same, made ready while the server still answers. */
async function everyMethodReady(): Promise<(Asked & { readonly sent: Sent })[]> {
  const all: (Asked & { readonly sent: Sent })[] = []
  for (const one of everyMethod()) {
    nextMinute()
    const sent = await one.prepare()
    all.push({ ...one, sent: { ...sent, headers: { ...sent.headers, cookie: caller.cookie } } })
  }
  return all
}

describe('the headers of every route', () => {
  it('API-06 asked as it is meant, in its other methods, and by nobody: no answer lacks any', async () => {
    const lines: string[] = []
    for (const { name, method, refuses, prepare } of everyMethod()) {
      nextMinute()
      const sent = await prepare()
      const counted = isCounted(sent.path)
      const answer = await send(method, sent)
      expectHeaders(name, answer, { counted })
      if (refuses) expect([name, answer.status, answer.headers.allow]).toEqual([name, 405, expect.any(String)])
      else lines.push(line(name, answer))
      const byNobody = await send(method, { ...sent, headers: { ...sent.headers, ...signedOut } })
      expectHeaders(`${name}, by nobody`, byNobody, { counted })
    }
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('headers-of-routes.txt')
  })

  it('API-06 where there is no route, and where what is sent is wrong', async () => {
    const graph = { path: '/graphql', headers: json }
    const wrong: [method: string, sent: Sent, status: number][] = [
      ['GET', { path: '/api/nothing' }, 404],
      ['GET', { path: '/assets/nothing.js' }, 404],
      ['POST', { path: '/risks' }, 404],
      ['DELETE', { path: '/graphql' }, 404],
      ['GET', { path: addressOfNone }, 400],
      ['GET', { path: `/api/risks?search=rp_${'x'.repeat(43)}` }, 400],
      ['GET', { path: '/api/risks', headers: { origin: 'http://evil.example' } }, 403],
      ['POST', { ...graph, body: '{' }, 400],
      ['POST', { ...graph, body: '{"query":"{ nothing }"}' }, 400],
      ['POST', { ...graph, body: `"${'x'.repeat(600_000)}"` }, 413],
      ['POST', { path: '/graphql', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
      ['POST', { ...graph, headers: { ...json, 'content-encoding': 'gzip' }, body: 'x' }, 415],
      ['PATCH', { path: `/api/risks/${randomUUID()}/status`, headers: json, body: `{"x":"${'x'.repeat(70_000)}"}` }, 413],
      ['PUT', { path: `/uploads/${randomUUID()}`, body: 'x' }, 404],
      ['PATCH', { path: `/uploads/${randomUUID()}`, headers: tusHeaders, body: 'x' }, 404],
      ['PATCH', { path: `/uploads/${ids.import}`, body: 'x' }, 412],
      ['POST', { path: `/uploads/${ids.import}`, headers: tusHeaders }, 404],
      ['GET', { path: '/downloads/nothing' }, 404],
      ['GET', { path: '/a/page/of/the/application', headers: { accept: 'text/html' } }, 200],
    ]
    for (const [method, sent, status] of wrong) {
      nextMinute()
      const answer = await send(method, sent)
      const name = `${method} ${sent.path.slice(0, 60)} ${sent.body?.slice(0, 30) ?? ''}`
      expect([name, answer.status]).toEqual([name, status])
      // What is no address is nobody's request.
      expectHeaders(name, answer, { counted: isCounted(sent.path) && sent.path !== addressOfNone })
    }
  })

  it('API-06 SEC-10 where no request came of it: headers that are too long, and handshakes of sockets', async () => {
    const policy = /^default-src 'none'; frame-ancestors 'none'$/
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    const wrong: [what: string, sent: Sent, status: number][] = [
      ['headers of 20 KB', { path: '/api/risks', headers: { 'x-long': 'x'.repeat(20_000) } }, 431],
      ['a socket elsewhere', { path: '/api/risks', headers: { ...upgrade, ...key } }, 404],
      ['a socket of another site', { path: '/graphql', headers: { ...upgrade, ...key, origin: 'http://evil.example' } }, 403],
      ['a socket without its key', { path: '/graphql', headers: upgrade }, 400],
    ]
    for (const [what, sent, status] of wrong) {
      const answer = await send('GET', sent)
      expect([what, answer.status]).toEqual([what, status])
      expectHeaders(what, answer, { policy })
    }
  })

  it('API-06 of a caller who asks too often each counted route is 429 with the seconds to wait, and no other', async () => {
    const all = await everyMethodReady()
    nextMinute()
    for (let i = 0; i <= quota; i++) await send('GET', { path: '/api/risk-categories' })
    for (const { name, method, sent } of all) {
      const counted = isCounted(sent.path)
      const answer = await send(method, sent)
      expect([name, answer.status === 429]).toEqual([name, counted])
      expectHeaders(name, answer, { counted })
    }
    nextMinute()
  })

  it('API-06 REL-09 without its database each route that reads it is 503 with the seconds to wait; no other is', async () => {
    const all = await everyMethodReady()
    const { database } = server
    const name = new URL(database.ownerUrl).pathname.slice(1)
    const connections = (count: number) =>
      asServer(database.ownerUrl, (owner) => owner.query(`alter database ${name} connection limit ${count}`))
    const endOthers =
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = current_user and datname = $1 and pid <> pg_backend_pid()'
    await connections(0)
    try {
      await database.db.pool.query(endOthers, [name])
      const served: string[] = []
      for (const { name: what, method, refuses, sent } of all) {
        nextMinute()
        const answer = await send(method, sent)
        expectHeaders(what, answer, { counted: isCounted(sent.path) })
        if (!refuses && method !== 'OPTIONS' && method !== 'HEAD' && answer.status !== 503) served.push(`${what} ${answer.status}`)
      }
      expect(served.toSorted()).toEqual(needNoDatabase)
      const leaving = await send('POST', { path: '/api/identity/sign-out', headers: json, body: '{}' })
      expect([leaving.status, leaving.headers['set-cookie']]).toEqual([503, undefined])
    } finally {
      await connections(-1)
    }
    await vi.waitFor(async () => expect((await send('GET', { path: '/readyz' })).status).toBe(200), { timeout: 60_000 })
  })
})
