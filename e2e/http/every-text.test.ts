import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type GraphQLInputType, getNamedType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { graphSchema } from '../../api/graphql/schema.ts'
import { nameOf } from '../../api/rest/route.ts'
import { routes } from '../../api/rest/routes.ts'
import { writeBackup } from '../../db/backup.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from '../support/database/test-database.ts'
import { everyOperation } from '../support/every-operation.ts'
import { figuresOf } from '../support/metrics-key.ts'
import { testPassword } from '../support/people.ts'
import { things, wholeOnboarding } from '../support/rest-examples.ts'
import { addProvenRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

/**
 * Every text field of the graph and of REST is filled with a text that is nowhere else, an address
 * of a server that listens, and a card number.
 */
const cards = ['4111111111111111', '5555555555554444', '378282246310005']
const cardInText = new RegExp(cards.map((card) => [...card].join('[ -]?')).join('|'))

type Canary = { readonly text: string; readonly where: string }
const canaries: Canary[] = []
function canary(where: string): string {
  const text = `canary${canaries.length}x${randomUUID().slice(0, 8)}`
  canaries.push({ text, where })
  return text
}

let server: TestServer
let cookie: string
let businessId: string
const visits: string[] = []
const askedProviders: string[] = []
const mails: string[] = []
const traces: string[] = []
/** Answers that say that something was wrong. */
const refusals: string[] = []
let taken = 0
const stops: (() => Promise<unknown>)[] = []
const listening = createServer((socket) => {
  visits.push(String(socket.remotePort))
  socket.destroy()
})
/** As a browser sends it: a session gets another secret when its person’s rights change. */
const now = () => server.cookieNow(cookie)
const portOf = (of: { address(): AddressInfo | string | null }) => (of.address() as AddressInfo).port

/**
 * What one field is tried with: as text, as address, as mail, and alone, for fields that take a few
 * characters. At length with all of them.
 */
function dresses(where: string): string[] {
  const address = `http://127.0.0.1:${portOf(listening)}`
  const all = [
    () => `${canary(where)} <img src="${address}/a"> ![x](${address}/b) paid by 4111 1111 1111 1111`,
    () => `${address}/${canary(where)}?card=5555555555554444`,
    () => `${canary(where)}.378282246310005@shop.example`,
    () => canary(where),
    () => `${canary(where)}@shop.example`,
  ]
  // An address by which a person signs in may have any digits, and is kept as it is.
  const isAccount = /\bemail$/.test(where)
  const fitting = /website|url|shop$/i.test(where)
    ? [1]
    : /email$/i.test(where)
      ? [2, 4]
      : /password|phone|code|token|id$/i.test(where)
        ? [3]
        : [0]
  return all.filter((_, i) => (isLong || fitting.includes(i)) && !(isAccount && i === 2)).map((make) => make())
}
const isLong = process.env.RISKPILOT_LONG !== undefined

/** Values that a field of this name takes, so that the one that is tried decides. */
const samples: Readonly<Record<string, unknown>> = {
  email: 'ann@shop.example',
  workEmail: 'ann@shop.example',
  website: 'https://shop.example',
  companyWebsite: 'https://shop.example',
  shopifyStoreUrl: 'https://shop.example',
  password: testPassword,
  newPassword: 'another long sentence of mine',
  currentPassword: testPassword,
  currency: 'EUR',
  zone: 'Europe/Paris',
  provider: 'hubspot',
  category: 'other',
  criticality: 'high',
  scopes: ['risk:read'],
  bytes: '10',
  fileName: 'orders.csv',
  phone: '+49 30 1234567',
  companySize: '1-10',
  industry: 'retail',
  businessModel: 'b2c',
  riskInterest: 'refunds and chargebacks of our shop',
  status: 'dismissed',
  type: 'other',
  role: 'viewer',
}

/** What a generated call would end the others with. */
const leftOut = new Set([
  'logout',
  'leaveBusiness',
  'revokeOtherSessions',
  'signIn',
  'resetPassword',
  'changePassword',
  'transferOwnership',
])

/**
 * An input of a mutation that is taken as it is, as far as its fields tell; optional ones are left
 * out where their sample is unknown.
 */
function sample(type: GraphQLInputType, name: string, ids: Readonly<Record<string, string>>): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, ids)
  if (isListType(type)) return samples[name] ?? [sample(type.ofType, name, ids)]
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || field.name in samples || field.name in ids)
        .map((field) => [field.name, sample(field.type, field.name, ids)]),
    )
  if (name === 'id') return randomUUID()
  const made: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, Day: '2026-01-01', JSONObject: {} }
  return ids[name] ?? samples[name] ?? made[getNamedType(type).name] ?? 'a text'
}

/** The places of texts in an input type: `suppliers.0.name`. */
function textsOf(type: GraphQLInputType, at = ''): string[] {
  if (isNonNullType(type)) return textsOf(type.ofType, at)
  if (isListType(type)) return textsOf(type.ofType, `${at}.0`)
  if (isInputObjectType(type)) return Object.values(type.getFields()).flatMap((field) => textsOf(field.type, `${at}.${field.name}`))
  return ['String', 'ID', 'JSONObject'].includes(getNamedType(type).name) ? [at.slice(1)] : []
}

function withText(base: unknown, place: string, text: string): unknown {
  const [name = '', ...rest] = place.split('.')
  if (place === '') return text
  if (/^\d+$/.test(name)) return [withText((base as unknown[] | undefined)?.[0], rest.join('.'), text)]
  const object = typeof base === 'object' && base !== null ? base : {}
  return { ...object, [name]: withText((object as Record<string, unknown>)[name], rest.join('.'), text) }
}

async function fillGraph(ids: Readonly<Record<string, string>>): Promise<void> {
  const fields = graphSchema().getMutationType()?.getFields() ?? {}
  // One that looks at another business from then on comes last.
  const inOrder = Object.values(fields).toSorted((a, b) => Number(a.name === 'createBusiness') - Number(b.name === 'createBusiness'))
  for (const field of inOrder) {
    const [input] = field.args
    if (!input || leftOut.has(field.name)) continue
    const query = `mutation ($input: ${input.type}) { ${field.name}(input: $input) { userErrors { field message } } }`
    for (const place of textsOf(input.type))
      for (const text of dresses(`mutation ${field.name} ${place}`)) {
        const { data, errors } = await server.graph(query, {
          cookie,
          variables: { input: withText(sample(input.type, '', ids), place, text) },
        })
        const { userErrors = [] } = (data?.[field.name] ?? {}) as { userErrors?: unknown[] }
        if (errors.length + userErrors.length > 0) refusals.push(JSON.stringify([errors, userErrors]))
        else taken++
      }
  }
  for (const { query, variables, name } of everyOperation(graphSchema()).filter(({ kind }) => kind === 'query'))
    for (const text of dresses(name)) {
      const { errors } = await server.graph(query, { cookie, variables: variables({ text, isFull: true }) })
      if (errors.length > 0) refusals.push(JSON.stringify(errors))
    }
}

async function fillRest(): Promise<void> {
  const all = ['search', 'code', 'state', 'error', 'error_description', 'shop', 'after', 'returnTo', 'unknown']
  let turn = 0
  for (const route of routes) {
    const name = nameOf(route)
    if (name === 'POST /api/auth/logout' || name === 'POST /api/auth/demo-login') continue
    const example = name === 'POST /api/onboarding' ? wholeOnboarding : (route.example.body ?? {})
    const texts = Object.entries(example).filter(([, value]) => typeof value === 'string')
    const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.url}${path}`, {
        method: route.method,
        redirect: 'manual',
        headers: { cookie: now(), origin: server.url, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (response.ok) taken++
      else if (response.status >= 400) refusals.push(await response.text())
    }
    const address = async (params: Readonly<Record<string, string>> = {}) => {
      const made = { ...route.example.params, ...(await things[name]?.({ server, cookie: now(), businessId })), ...params }
      return route.path.replace(/:(\w+)/g, (_all, part: string) => encodeURIComponent(made[part] ?? part))
    }
    for (const [field] of texts) for (const text of dresses(`${name} ${field}`)) await send(await address(), { ...example, [field]: text })
    for (const [, part = ''] of route.path.matchAll(/:(\w+)/g))
      for (const text of dresses(`${name} :${part}`)) await send(await address({ [part]: text }), route.body && example)
    if (route.method === 'GET')
      for (const parameter of isLong ? all : [all[turn++ % all.length] ?? ''])
        for (const text of dresses(`${name} ?${parameter}`)) await send(`${await address()}?${new URLSearchParams({ [parameter]: text })}`)
    await send(await address(), route.body && example, {
      'user-agent': canary(`${name} agent`),
      referer: `https://x.example/${canary(`${name} referer`)}`,
    })
  }
}

/** Secrets and texts on a socket: as it opens, in documents, variables, names and ids. */
async function fillSockets(): Promise<void> {
  const opened = async (headers: Record<string, string>, init: unknown) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers })
    socket.on('error', () => undefined)
    const frames: string[] = []
    socket.on('message', (frame) => frames.push(frame.toString()))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: init }))
    return { socket, frames }
  }
  const refused = await opened({}, { authorization: `Bearer rp_${canary('key of a socket')}`, more: canary('connection_init') })
  await new Promise((resolve) => refused.socket.once('close', resolve))
  const { socket, frames } = await opened(
    { cookie: now(), origin: server.url, 'user-agent': canary('agent of a socket') },
    { token: canary('connection_init') },
  )
  await vi.waitFor(() => expect(frames).toHaveLength(1), { timeout: 60_000 })
  let asked = 0
  for (const { query, variables, kind, name } of everyOperation(graphSchema())) {
    if (kind === 'mutation') continue
    for (const text of dresses(`socket ${name}`).slice(0, 2))
      socket.send(JSON.stringify({ id: `${++asked}`, type: 'subscribe', payload: { query, variables: variables({ text, isFull: true }) } }))
    // No more than fifty at once.
    const answered = () => new Set(frames.map((frame) => (JSON.parse(frame) as { id?: string }).id)).size
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(asked - 30 - 10), { timeout: 60_000 })
  }
  const odd = {
    query: `query ${canary('name of an operation')} { ${canary('field')} }`,
    operationName: canary('operationName'),
    variables: { x: canary('variable') },
  }
  socket.send(JSON.stringify({ id: canary('id of an operation'), type: 'subscribe', payload: odd }))
  socket.send(`{"type":"${canary('type of a message')}"}`)
  await new Promise((resolve) => socket.once('close', resolve))
  refusals.push(...frames.filter((frame) => frame.includes('"errors"') || frame.includes('"error"')))
}

async function fillUploads(): Promise<void> {
  const csv = `order_id,date,sku,qty,unit_price,${canary('header')}\n1,2024-03-01,${canary('cell')},2,${canary('refused cell')},x\n`
  const start = 'mutation ($input: StartImportInput!) { startImport(input: $input) { import { id } uploadUrl userErrors { message } } }'
  const fileName = `${canary('file name')} 4111111111111111.csv`
  const { data } = await server.graph(start, { cookie, variables: { input: { fileName, bytes: String(csv.length) } } })
  const { import: begun, uploadUrl } = (data as { startImport: { import: { id: string }; uploadUrl: string } }).startImport
  await fetch(`${server.url}${uploadUrl}?token=${canary('upload query')}`, {
    method: 'PUT',
    body: csv,
    headers: { cookie: now(), origin: server.url },
  })
  await vi.waitFor(
    async () => {
      const { data: seen } = await server.graph('query ($id: ID!) { import(id: $id) { state } }', { cookie, variables: { id: begun.id } })
      expect(['done', 'refused', 'failed', 'asking']).toContain((seen as { import: { state: string } }).import.state)
    },
    { timeout: 60_000, interval: 100 },
  )
}

beforeAll(async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => done(null, { user: 'operator' }),
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => done(void mails.push(Buffer.concat(parts).toString())))
    },
  })
  smtp.listen(0, '127.0.0.1')
  const collector = createHttpServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      traces.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  listening.listen(0, '127.0.0.1')
  await Promise.all([once(smtp.server, 'listening'), once(collector, 'listening'), once(listening, 'listening')])
  stops.push(
    () => new Promise<void>((resolve) => smtp.close(resolve)),
    async () => collector.close(),
    async () => listening.close(),
  )
  // Its own: its mail server, collector and providers are of the test, and its log is read to the
  // last detail.
  server = await testServer({
    env: {
      LOG_LEVEL: 'trace',
      DEMO: 'off',
      SMTP_URL: `smtp://operator:${canary('password of the mail server')}@127.0.0.1:${portOf(smtp.server)}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    },
    ask: async ({ host }) => {
      askedProviders.push(host)
      return { status: 500, body: '' }
    },
  })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
  const riskId = await inBusiness(server.database.db, businessId, (transaction) => addProvenRisk(transaction, businessId, { sku: 'A' }))
  await fillGraph({ riskId, playbookId: randomUUID() })
  await fillRest()
  await fillSockets()
  await fillUploads()
  for (const path of ['/downloads/dashboard.csv', '/downloads/audit.csv', '/'])
    await (await fetch(`${server.url}${path}`, { headers: { cookie: now() } })).arrayBuffer()
  out.pdf = await (await fetch(`${server.url}/downloads/dashboard.pdf`, { headers: { cookie: now() } })).text()
  await vi.waitFor(() => expect(mails.length).toBeGreaterThan(1), { timeout: 60_000, interval: 100 })
  out.metrics = await (await figuresOf(server)).text()
  out.jobs = await rowsOf('jobs.%')
  out.audit = await rowsOf('public.audit_entry')
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-texts-'))
  await writeBackup(join(folder, 'all.tar.gz'), { ownerUrl: server.database.ownerUrl, keyId: 'k' })
  out.backup = gunzipSync(await readFile(join(folder, 'all.tar.gz'))).toString()
  await rm(folder, { recursive: true, force: true })
  // Stopping sends what is left of the traces.
  await server[Symbol.asyncDispose]()
  out.log = JSON.stringify(server.lines)
  out.traces = traces.join('\n')
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** What came out, as one text each. */
const out = { pdf: '', metrics: '', jobs: '', audit: '', backup: '', log: '', traces: '' }

/** All rows of tables, as their owner sees them. */
function rowsOf(pattern: string): Promise<string> {
  return asServer(server.database.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema || '.' || table_name like $1`,
      [pattern],
    )
    let text = ''
    for (const { name } of tables) text += JSON.stringify((await client.query(`select row_to_json(t) from ${name} as t`)).rows)
    return text
  })
}

const foundIn = (text: string, leftOut = /$^/) =>
  canaries.filter((one) => !leftOut.test(one.where) && text.toLowerCase().includes(one.text)).map(({ where }) => where)

describe('every text field', () => {
  it('SEC-17 SEC-21 is tried, and many texts are kept: what is looked for below could be found', ({ task }) => {
    task.meta.figures = { texts: canaries.length, taken, refused: refusals.length, kept: foundIn(out.backup).length, mails: mails.length }
    expect(canaries.length).toBeGreaterThan(350)
    expect(foundIn(out.backup).length).toBeGreaterThan(60)
    expect([
      refusals.length > 100,
      traces.length > 0,
      out.log.length > 10_000,
      out.jobs.length > 100,
      out.audit.length > 100,
    ]).not.toContain(false)
  })

  it('SEC-14 with an address in it makes nothing ask that address: no connection came, and providers alone were asked', () => {
    expect(visits).toEqual([])
    expect(askedProviders.filter((host) => !/(^|\.)(hubapi\.com|hubspot\.com|myshopify\.com)$/.test(host))).toEqual([])
    // Nor does it make a mail program or a reader of the file ask.
    for (const mail of mails) {
      const parts = mail.matchAll(/^content-type: ([^;\r\n]*)/gim)
      expect([...parts].map(([, type]) => type)).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
      const [, html = ''] = mail
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
        .split('<!doctype html>')
      expect(html).not.toMatch(/<(?!!|\/|(html|head|meta|title|style|body|table|tr|td|h1|h2|p|a|ul|ol|li|b|strong|br|div|span)\b)/i)
      expect(html).not.toMatch(/\b(src|srcset|background|poster|action|http-equiv)=|url\(|@import|\bon\w+=/i)
      expect([...html.matchAll(/href="([^"]*)/g)].filter(([, to]) => !to?.startsWith(server.url))).toEqual([])
    }
    expect(out.pdf).not.toMatch(/\/(URI|Launch|GoToR|JavaScript|EmbeddedFile)\b/)
  })

  it('SEC-17 with a card number in it leaves no number anywhere: rows, mails, log, traces, figures, file', () => {
    for (const [name, text] of Object.entries({ ...out, mails: mails.join(), refusals: refusals.join() })) {
      const at = text.search(cardInText)
      expect([name, at < 0 ? null : text.slice(Math.max(0, at - 100), at + 40)]).toEqual([name, null])
    }
  })

  it('SEC-21 is in no log line at the finest level, no figure, no trace, no job', () => {
    for (const name of ['log', 'metrics', 'traces', 'jobs'] as const) expect([name, foundIn(out[name])]).toEqual([name, []])
  })

  it('SEC-21 SEC-25 is in no entry of the audit log, but who was meant and what was said or renamed', () => {
    const told = [
      'inviteTeammate email',
      'chooseSignIn email',
      'changeEmail email',
      'saveIntegrationCredentials clientId',
      'updateRiskStatus reason',
    ]
    const renamed = [
      'createApiKey name',
      'updateProfile firstName',
      'updateProfile lastName',
      'updateProfile name',
      'createBusiness name',
      'updateBusiness name',
    ]
    const allowed = [...told, ...renamed].map((place) => `mutation ${place}`)
    expect(foundIn(out.audit).filter((where) => !/agent$|agent of a socket$/.test(where) && !allowed.includes(where))).toEqual([])
  })

  it('SEC-21 is not repeated in what is said to be wrong with it, but where it names none of a few choices; nor a secret in a mail', () => {
    // What a client named itself is in its own frames.
    const leftOut = / :?(currency|zone|provider)$|^id of an operation$/
    expect(foundIn(refusals.join('\n')).filter((where) => !leftOut.test(where))).toEqual([])
    expect(foundIn(mails.join('\n')).filter((where) => /password|token|secret|key|code/i.test(where))).toEqual([])
  })
})
