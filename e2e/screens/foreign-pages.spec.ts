import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { addMetricsKey } from '../support/metrics-key.ts'
import { makePerson, signIn } from './person.ts'

/**
 * A page of somebody else's on this machine. Browsers send a cookie to every port of its host, so
 * it comes with all requests from there.
 */
async function foreignSite(host: string) {
  const came: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, answer) => {
    came.push(headers)
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/`,
    cookies: () => came.map(({ cookie }) => cookie ?? '').join(),
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** Runs `fn` as the owner of the database, who sees all. */
async function asOwner<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const read = (...path: string[]) => readFileSync(join(process.env.RISKPILOT_E2E_DATA ?? '', 'pg18', ...path), 'utf8').trim()
  const port = Number(read('postmaster.pid').split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'riskpilot', database: 'riskpilot', password: read('owner-password') })
  await client.connect()
  return fn(client).finally(() => client.end())
}

/** Every row of a business, and every session of its people, as the database has them. */
function everyRow(businessId: string): Promise<Record<string, string>> {
  return asOwner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select distinct format('%I.%I', table_schema, table_name) as name from information_schema.columns join information_schema.tables
        using (table_schema, table_name) where column_name = 'business_id' and table_type = 'BASE TABLE'`,
    )
    const all: Record<string, string> = {}
    const hash = (from: string) =>
      `select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as told from (${from}) as all_rows (row)`
    const sessions = `select id || token from identity.session where "userId" in (select user_id from membership where business_id = '${businessId}')`
    for (const [name, from] of [
      ...tables.map(({ name: table }) => [table, `select t::text from ${table} as t where business_id = '${businessId}'`] as const),
      ['sessions', sessions] as const,
    ])
      all[name] = (await client.query<{ told: string }>(hash(from))).rows[0]?.told ?? ''
    return all
  })
}

/** Refusals of requests that got as far as the server. */
async function refusals(): Promise<number> {
  const key = await asOwner(addMetricsKey)
  const headers = { authorization: `Bearer ${key}` }
  const text = await (await fetch(`${process.env.RISKPILOT_URL}/metrics`, { headers })).text()
  const lines = text.matchAll(/^riskpilot_http_requests_total\{.*status="(?:400|403|404|415)"\} (\d+)$/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Runs in somebody else's page: all that it can send to `target`. Returns what it could read. */
async function attack(target: string): Promise<string[]> {
  const read: string[] = []
  const mutation = 'mutation { createSupplier(input: { name: "Foreign", category: "other" }) { supplier { id } } }'
  const graph = JSON.stringify({ query: mutation })
  const supplier = JSON.stringify({ name: 'Foreign', category: 'other' })
  const calls = [
    ['POST', '/graphql', graph],
    ['POST', '/api/suppliers', supplier],
    ['POST', '/api/onboarding', '{"companyName":"Foreign"}'],
    ['POST', '/api/auth/logout', '{}'],
    ['POST', '/api/identity/sign-out', '{}'],
    ['PUT', '/uploads/0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70', 'x'],
    ['PATCH', '/uploads/0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70', 'x'],
    ['DELETE', '/api/suppliers/0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70', ''],
    ['GET', `/graphql?query=${encodeURIComponent(mutation)}`, ''],
    ['GET', '/graphql?query={viewer{email}}', ''],
    ['GET', '/api/auth/user', ''],
    ['GET', '/downloads/dashboard.csv', ''],
    ['GET', '/api/logout', ''],
    ['GET', '/api/oauth/hubspot/auth', ''],
  ] as const

  const sends: Promise<unknown>[] = []
  const tried = (what: string, response: Promise<Response>) =>
    sends.push(
      response
        .then(async (got) => got.type === 'opaque' || got.type === 'opaqueredirect' || read.push(`${what}: ${await got.text()}`))
        .catch(() => undefined),
    )
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const [method, path, body] of calls) {
    const sent = { method, credentials: 'include' as const, ...(body && { body }) }
    if (method === 'GET' || method === 'POST') tried(`${method} ${path} no-cors`, fetch(target + path, { ...sent, mode: 'no-cors' }))
    tried(`${method} ${path} without the cookie`, fetch(target + path, { ...sent, credentials: 'omit' }))
    for (const type of body ? types : [''])
      tried(`${method} ${path} ${type}`, fetch(target + path, { ...sent, headers: type ? { 'content-type': type } : {} }))
    const custom = { 'apollo-require-preflight': '1', 'idempotency-key': '1', 'x-requested-with': '1', 'content-type': 'application/json' }
    tried(`${method} ${path} custom headers`, fetch(target + path, { ...sent, headers: custom }))
  }
  const loaded = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement, path: string) =>
    new Promise<void>((resolve) => {
      element.onload = element.onerror = () => resolve()
      // Of what the browser saves as a file a frame hears nothing.
      if (path.startsWith('/downloads/')) resolve()
      element.src = target + path
      document.body.append(element)
    })
  for (const [method, path] of calls)
    if (method === 'GET') for (const kind of ['img', 'script', 'iframe'] as const) sends.push(loaded(document.createElement(kind), path))

  for (const [method, path, body] of calls) {
    if (method !== 'POST') continue
    navigator.sendBeacon(target + path, new Blob([body], { type: 'text/plain' }))
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const frame = document.createElement('iframe')
      frame.name = `frame ${path} ${enctype}`
      const form = Object.assign(document.createElement('form'), { action: target + path, method: 'post', enctype, target: frame.name })
      const field = document.createElement('input')
      // A name and a value that stand as JSON when they are joined by "=".
      if (enctype === 'text/plain') Object.assign(field, { name: `${body.slice(0, -1)}${body === '{}' ? '' : ','}"x":"`, value: '"}' })
      else Object.assign(field, { name: 'query', value: mutation })
      form.append(field)
      document.body.append(frame, form)
      // The empty document of a new frame has loaded as soon as it is in the page; what loads from
      // here on is the answer.
      sends.push(
        new Promise<void>((resolve) => {
          frame.onload = () => resolve()
          form.submit()
        }),
      )
    }
  }
  await Promise.all(sends)

  await new Promise<void>((resolve) => {
    const socket = new WebSocket(`${target.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    socket.onopen = () => {
      read.push('socket: open')
      socket.send('{"type":"connection_init"}')
    }
    socket.onmessage = ({ data }) => {
      read.push(`socket: ${data}`)
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: mutation } }))
    }
    socket.onclose = () => resolve()
  })
  return read
}

/** The same change, asked for by our own page. */
const ownChange = (page: Page) =>
  page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Our own', category: 'other' })
    return (await fetch('/api/suppliers', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  })

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test.setTimeout(60_000)

test('SEC-10 a page of another port, and of another host, can change nothing and read nothing with the person’s cookie in that browser', async ({
  page,
}) => {
  const target = process.env.RISKPILOT_URL ?? ''
  const { hostname } = new URL(target)
  const person = await makePerson('watched')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  await using neighbor = await foreignSite(hostname)
  await using stranger = await foreignSite('127.0.0.2')
  const before = await everyRow(person.businessId)
  const refusedBefore = await refusals()
  for (const site of [neighbor, stranger]) {
    await page.goto(site.url)
    expect(await page.evaluate(attack, target)).toEqual([])
  }
  expect(neighbor.cookies(), 'the browser sends the person’s cookie to that port too').toContain('session_token=')
  expect((await refusals()) - refusedBefore, 'requests that came as far as the server').toBeGreaterThan(100)
  expect(await everyRow(person.businessId)).toEqual(before)

  await page.goto('/suppliers')
  await expect(page).toHaveURL(/\/suppliers$/)
  expect(await ownChange(page)).toBe(201)
  expect(await everyRow(person.businessId), 'what changes is seen').not.toEqual(before)
})
