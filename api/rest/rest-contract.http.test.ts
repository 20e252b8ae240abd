import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { unfit } from '../../e2e/support/checked-answers.ts'
import { cases, openDemo, type RestCaller, things } from '../../e2e/support/rest-examples.ts'
import { ownBusinessOf } from '../../e2e/support/risks.ts'
import { cookieOf, type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { parse } from '../platform/failures/parse.ts'
import { navigations } from './navigations.ts'
import { openPath } from './openapi.ts'
import { nameOf, type Route } from './route.ts'
import { routes } from './routes.ts'
import { changes } from './run.ts'

/**
 * Programs from before the graph: their calls and the answers. Every row of the route table is
 * called here.
 */
let server: TestServer
let caller: RestCaller
let stranger: string
beforeAll(async () => {
  // Its own: it has the demo.
  server = await testServer({ env: { WORKER: 'off', DEMO: 'on' } })
  caller = { server, cookie: await server.signIn(), businessId: await ownBusinessOf(server) }
  await vi.waitFor(() => openDemo(server), { timeout: 60_000 })
  stranger = cookieOf(
    await send('POST', '/api/auth/demo-login', { cookie: null, body: { email: 'demo@riskpilot.local', password: 'demo' } }),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

type Sent = { body?: unknown; raw?: string; type?: string; cookie?: string | null; headers?: Record<string, string> }

const send = (method: string, path: string, { body, raw, type = 'application/json', cookie = caller.cookie, headers = {} }: Sent = {}) => {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: server.url,
      ...(cookie !== null && { cookie }),
      ...(text !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  })
}

/** A row's address with these values in its path, else those of its example. */
function addressOf({ path, example }: Route, params: Readonly<Record<string, string>> = {}, query = ''): string {
  const parts = { ...example.params, ...params }
  const asked = query || parts['?'] || new URLSearchParams(example.query).toString()
  return `${path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parts[name] ?? name))}${asked ? `?${asked}` : ''}`
}

const thingsOf = (route: Route) => things[nameOf(route)]?.(caller) ?? Promise.resolve({})
const exampleOf = async (route: Route, sent: Sent = {}) =>
  send(route.method, addressOf(route, await thingsOf(route)), {
    ...(route.isPublic && { cookie: null }),
    ...(route.body && { body: route.example.body }),
    ...sent,
  })
const refusalIn = async (response: Response) => {
  const json = (await response.json()) as { code: string; message: string; requestId: string; fields?: Record<string, string> }
  expect(Object.keys(json).toSorted()).toEqual(['code', ...(json.fields ? ['fields'] : []), 'message', 'requestId'])
  expect([json.requestId, json.message.length > 10]).toEqual([response.headers.get('x-request-id'), true])
  return [response.status, json.code]
}

const rows = routes.map((route): [string, Route] => [nameOf(route), route])
const closed = rows.filter(([, { isPublic }]) => !isPublic)
const unsafe = rows.filter(([, { method }]) => method !== 'GET')

describe('every documented call', () => {
  it.each(rows)('API-03 REST-40 %s answers its example as documented', async (_name, route) => {
    const response = await exampleOf(route)
    const documented = Object.keys(route.statuses).map(Number)
    expect([await response.clone().text(), documented]).toEqual([expect.anything(), expect.arrayContaining([response.status])])
    const isEmpty = response.status === 204 || response.status === 302
    expect((await response.text()) === '').toBe(isEmpty)
    if (!isEmpty) expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  const reads = closed.filter(([, one]) => one.method === 'GET' && !changes(one))
  it.each(reads)('REST-38 %s answers what the graph answers', async (_name, route) => {
    const params = { ...route.example.params, ...(await thingsOf(route)) }
    const query = route.query ? (parse(route.query, route.example.query ?? {}) as Record<string, unknown>) : {}
    const variables = { ...route.variables({ params, query, body: {} }) }
    const { data, errors } = await server.graph(route.document, { cookie: caller.cookie, variables })
    expect(errors).toEqual([])
    const response = await send('GET', addressOf(route, params))
    expect(await response.json()).toEqual(route.answer(data))
  })

  it.each(closed)('API-03 %s is nothing for strangers, nor for the mark of the demo alone', async (_name, route) => {
    for (const cookie of [null, 'demo-session=1', 'riskpilot.session_token=forged.forged'])
      expect(await refusalIn(await exampleOf(route, { cookie }))).toEqual([401, 'UNAUTHENTICATED'])
  })

  it.each(rows)('SEC-10 %s is nothing for another site', async (_name, route) => {
    const foreign = await exampleOf(route, { headers: { origin: 'http://evil.example' } })
    expect(await refusalIn(foreign)).toEqual([403, 'FORBIDDEN'])
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each(closed.filter(([, route]) => changes(route)))('ROLE-05 %s changes nothing in the demo', async (_name, route) => {
    const response = await exampleOf(route, { cookie: stranger })
    const { message } = (await response.clone().json()) as { message: string }
    expect([await refusalIn(response), message]).toEqual([[403, 'FORBIDDEN'], expect.stringMatching(/disabled in demo mode/)])
  })

  it.each(rows)('REST-39 %s names the methods of its path', async (_name, route) => {
    const own = routes.filter(({ path }) => path === route.path)
    const taken: string[] = own.map(({ method }) => method)
    if (own.some((one) => one.method === 'GET' && !changes(one))) taken.push('HEAD')
    const path = addressOf(route)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !taken.includes(one))) {
      const response = await send(method, path, method === 'GET' ? {} : { raw: 'x', type: 'text/plain' })
      expect([method, await refusalIn(response)]).toEqual([method, [405, 'METHOD_NOT_ALLOWED']])
      expect(response.headers.get('allow')?.split(', ')).toEqual([...taken, 'OPTIONS'])
    }
    const options = await send('OPTIONS', path, { cookie: null })
    expect([options.status, options.headers.get('allow')]).toEqual([204, [...taken, 'OPTIONS'].join(', ')])
  })

  it.each(unsafe)('SEC-23 SEC-10 %s takes 64 KB of JSON and nothing else', async (_name, route) => {
    const path = addressOf(route)
    expect(await refusalIn(await send(route.method, path, { raw: `{"x":"${'x'.repeat(65_536)}"}` }))).toEqual([413, 'TOO_LARGE'])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect([type, await refusalIn(await send(route.method, path, { raw: 'a=b', type }))]).toEqual([type, [415, 'UNSUPPORTED_MEDIA_TYPE']])
    for (const raw of ['{', '{"a":1}}', '{"__proto__":{"isDemo":false}}'])
      expect([raw, await refusalIn(await send(route.method, path, { raw }))]).toEqual([raw, [400, 'BAD_USER_INPUT']])
    if (!route.body) return
    for (const raw of ['', '[]', '"text"', 'null', '7'])
      expect([raw, await refusalIn(await send(route.method, path, { raw }))]).toEqual([raw, [400, 'BAD_USER_INPUT']])
  })

  it.each(unsafe.filter(([, { body }]) => body))('SEC-13 %s ignores fields that it does not name', async (_name, route) => {
    const body = { ...route.example.body, unknown: 1, businessId: randomUUID(), userErrors: [], input: { id: 1 } }
    expect(Object.keys(route.statuses)).toContain(String((await exampleOf(route, { body })).status))
  })

  const named = closed.filter(([, { method }]) => method !== 'GET')
  it.each(named)(
    'API-07 %s sent again with its Idempotency-Key is answered the same; with another body it is refused',
    async (_name, route) => {
      const path = addressOf(route, await thingsOf(route))
      const headers = { 'idempotency-key': randomUUID() }
      const sent = { headers, ...(route.body && { body: route.example.body }) }
      const first = await send(route.method, path, sent)
      const again = await send(route.method, path, sent)
      expect([again.status, await again.text(), again.headers.get('idempotency-replayed')]).toEqual([
        first.status,
        await first.text(),
        'true',
      ])
      const parts = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]))
      if (Object.keys(parts).length > 0)
        expect(await refusalIn(await send(route.method, addressOf(route, parts), sent))).toEqual([422, 'REFUSED'])
    },
  )

  const inPath = rows.filter(([, { path }]) => path.includes(':'))
  it.each(inPath)('REST-39 SEC-01 %s knows no id of a wrong form', async (_name, route) => {
    const [part = ''] = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    for (const id of ['x', '1', "'; drop table risk", '..', '%00', 'x'.repeat(200), randomUUID()]) {
      const response = await exampleOf({ ...route, path: route.path.replace(`:${part}`, encodeURIComponent(id)) as Route['path'] })
      expect([id, await refusalIn(response)]).toEqual([id, [404, 'NOT_FOUND']])
    }
  })

  it('has what it needs to be called here', () => {
    const missing = inPath.filter(([name]) => !(name in things)).map(([name]) => name)
    expect(missing, 'calls without an entry in `things`').toEqual([])
  })
})

describe('each call in its own way', () => {
  it.each(cases.map((one) => [one.call, one.what, one] as const))('API-03 %s: %s', async (name, _what, one) => {
    const route = routes.find((candidate) => nameOf(candidate) === name) as Route
    const made = await thingsOf(route)
    const response = await send(route.method, addressOf(route, { ...made, ...one.params }, one.query), {
      ...(one.body !== undefined && { body: one.body }),
      ...(route.isPublic && { cookie: null }),
    })
    const { fields = {} } = (await response.clone().json()) as { fields?: Record<string, string> }
    expect([response.status, Object.keys(fields).toSorted()]).toEqual([one.status, (one.fields ?? []).toSorted()])
  })

  it('REST-01 REST-02 ENT-18 the demo is entered and left as documented', async () => {
    const cookie = stranger
    const response = await send('GET', '/api/auth/user', { cookie })
    const user = (await response.json()) as Record<string, unknown>
    expect(user).toMatchObject({ email: 'demo@riskpilot.local', name: 'Demo User', firstName: 'Demo', lastName: 'User', isDemo: true })
    const entered = await send('POST', '/api/auth/demo-login', { cookie: null, body: { email: 'demo@riskpilot.local', password: 'demo' } })
    expect(await entered.json()).toEqual({ user, message: 'Welcome to RiskPilot! Exploring with sample data.' })
    expect(cookieOf(entered)).toMatch(/riskpilot\.session_token=.*demo-session=1/)
  })

  it('REST-03 logging out ends the session, also for who is signed out', async () => {
    const entered = await send('POST', '/api/auth/demo-login', { cookie: null, body: { email: 'demo@riskpilot.local', password: 'demo' } })
    const cookie = cookieOf(entered)
    for (const sent of [{ cookie }, { cookie: null }, { cookie: null, raw: '' }]) {
      const left = await send('POST', '/api/auth/logout', sent)
      expect([left.status, await left.json()]).toEqual([200, { message: 'You have been logged out successfully' }])
      expect(left.headers.getSetCookie().join()).toMatch(/demo-session=; Max-Age=0/)
    }
    expect((await send('GET', '/api/auth/user', { cookie })).status).toBe(401)
  })
})

describe('an address that leads on', () => {
  it.each(navigations)('REST-04 REST-05 REST-39 $path leads on by GET alone', async ({ path }) => {
    const led = await send('GET', path, { cookie: null, headers: { 'sec-fetch-mode': 'navigate' } })
    expect([led.status, led.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/(sign-in)?$/)])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await send(method, path, { raw: 'x', type: 'text/plain' })
      expect([method, await refusalIn(response), response.headers.get('allow')]).toEqual([
        method,
        [405, 'METHOD_NOT_ALLOWED'],
        'GET, OPTIONS',
      ])
    }
    expect((await send('HEAD', path)).status).toBe(405)
  })
})

describe('the description of the calls', () => {
  it('REST-40 is served to anyone, as it is', async () => {
    const response = await fetch(`${server.url}/api/openapi.json`)
    const document = (await response.json()) as { openapi: string; info: { version: string }; paths: Record<string, object> }
    expect([response.status, document.openapi, document.info.version]).toEqual([200, '3.1.0', expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(routes.map(({ path }) => openPath(path))))
    expect((await fetch(`${server.url}/api/openapi.json`, { method: 'POST' })).status).toBe(405)
  })

  it('API-09 is what every answer of a test is held against', () => {
    const answered = { method: 'GET', pathname: '/api/risks/stats', status: 200, type: 'application/json', text: '' }
    const stats = { critical: 1, high: 0, medium: 0, low: 0, total: 1 }
    expect(unfit({ ...answered, text: JSON.stringify(stats) })).toBeNull()
    for (const wrong of [{ ...stats, total: 'one' }, { ...stats, more: 1 }, { critical: 1 }, [], null])
      expect([wrong, unfit({ ...answered, text: JSON.stringify(wrong) })]).toEqual([wrong, expect.any(String)])
    expect(unfit({ ...answered, status: 418, text: '{}' })).toContain('no status 418')
    expect(unfit({ ...answered, type: 'text/html', text: JSON.stringify(stats) })).toContain('text/html')
  })
})

describe('an address under /api that nobody documented', () => {
  it('ROUTE-11 is 404 in the form of errors, never a page', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/risks/', '/API/risks', '/api/risks%2Fstats', '/api/%252e%252e/risks'])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await send(method, path, { headers: { accept: 'text/html' } })
        expect([path, method, response.headers.get('content-type')]).toEqual([path, method, expect.stringContaining('application/json')])
        expect([path, method, await refusalIn(response)]).toEqual([path, method, [404, 'NOT_FOUND']])
      }
  })
})
