import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../api/platform/operations/project-root.ts'
import { routes } from '../../api/rest/routes.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

const listed = 'https://office.example'
let now = Date.parse('2026-03-01T10:00:10Z')
let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: its clock is set, its requests are limited, and other origins are let in.
  server = await testServer({
    env: { WORKER: 'off', CORS_ORIGINS: `${listed},https://other.example`, REQUESTS_PER_MINUTE: '60', CHANGES_PER_MINUTE: '2' },
    clock: { now: () => new Date(now) },
  })
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

const nextMinute = () => {
  now += 60_000
}
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers: { cookie, origin: server.url, ...headers } })
const graph = (query: string) => server.graph(query, { cookie })

describe('the headers of answers', () => {
  const paths = ['/graphql?query={viewer{id}}', '/api/nothing', '/api/openapi.json', '/downloads/dashboard.csv']
  const reads = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ path }) => path)

  it('API-06 every answer of the graph and under /api has an id, its time, and what is left to ask', async () => {
    nextMinute()
    for (const path of [...paths, ...reads]) {
      for (const response of [await get(path, { 'apollo-require-preflight': '1' }), await fetch(`${server.url}${path}`)]) {
        const { headers } = response
        expect([path, headers.get('x-request-id')]).toEqual([path, expect.stringMatching(/^[\da-f-]{36}$/)])
        expect([path, headers.get('server-timing')]).toEqual([path, expect.stringMatching(/^app;dur=\d+\.\d$/)])
        expect([path, headers.get('ratelimit-policy')]).toEqual([path, '"requests";q=60;w=60, "changes";q=2;w=60'])
        expect([path, headers.get('ratelimit')]).toEqual([path, expect.stringMatching(/^"requests";r=\d+;t=50, "changes";r=2;t=50$/)])
      }
    }
  })

  it('API-06 SEC-14 names of headers are these and no others', async () => {
    nextMinute()
    const { headers } = await get('/api/risks/stats')
    const changing = ['date', 'keep-alive', 'connection']
    expect([...headers.keys()].filter((name) => !changing.includes(name)).toSorted()).toEqual([
      'cache-control',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'etag',
      'origin-agent-cluster',
      'ratelimit',
      'ratelimit-policy',
      'referrer-policy',
      'server-timing',
      'vary',
      'x-content-type-options',
      'x-dns-prefetch-control',
      'x-download-options',
      'x-frame-options',
      'x-permitted-cross-domain-policies',
      'x-request-id',
      'x-xss-protection',
    ])
  })

  it('a read that the reader has already is 304, and anew when something changed', async () => {
    nextMinute()
    const first = await get('/api/risk-categories')
    const tag = first.headers.get('etag') ?? ''
    expect([tag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^"[\w-]{27}"$/), 'private, no-cache'])
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get('/api/risk-categories', { 'if-none-match': known })
      expect([known, again.status, await again.text(), again.headers.get('etag')]).toEqual([known, 304, '', tag])
    }
    expect((await get('/api/risks/stats', { 'if-none-match': tag })).status).toBe(200)
    expect((await fetch(`${server.url}/api/risk-categories`, { headers: { 'if-none-match': tag } })).status).toBe(401)
  })
})

describe('too many requests', () => {
  it('API-06 are refused until the minute is over, with the seconds to wait; other callers go on', async () => {
    nextMinute()
    const statuses = new Map<number, number>()
    for (let i = 0; i < 64; i++) {
      const { status } = await get('/api/risk-categories')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 60],
      [429, 4],
    ])
    const refused = await get('/api/risks')
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '50',
      {
        code: 'RATE_LIMITED',
        message: 'Too many requests. Wait 50 seconds and try again.',
        requestId: refused.headers.get('x-request-id'),
      },
    ])
    const overGraph = await graph('{ viewer { id } }')
    expect([overGraph.status, overGraph.headers.get('retry-after'), overGraph.errors[0]?.extensions.code]).toEqual([
      429,
      '50',
      'RATE_LIMITED',
    ])
    expect((await fetch(`${server.url}/api/risks`)).status).toBe(401)
    expect((await fetch(`${server.url}/livez`, { headers: { cookie } })).status).toBe(200)
    nextMinute()
    expect((await get('/api/risks')).status).toBe(200)
  })

  it('API-06 changes have a limit of their own, over both doors together; reading goes on', async () => {
    nextMinute()
    const comment = 'mutation { addRiskComment(input: { id: "x", riskId: "x", text: "x" }) { userErrors { code } } }'
    expect((await graph(comment)).status).toBe(200)
    const patch = () =>
      fetch(`${server.url}/api/risks/x/status`, {
        method: 'PATCH',
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        body: '{"status":"resolved"}',
      })
    expect([(await patch()).status, (await patch()).status]).toEqual([404, 429])
    const refused = await graph(comment)
    expect([refused.status, refused.errors[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED'])
    expect([refused.headers.get('ratelimit'), (await get('/api/risks')).status]).toEqual([expect.stringContaining('"changes";r=0'), 200])
  })
})

describe('pages of other sites', () => {
  const preflight = (origin: string, path = '/graphql') =>
    fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
    })

  it('SEC-10 a listed one may call with a key, never with the cookies of a person', async () => {
    nextMinute()
    for (const path of ['/graphql', '/api/risks', '/api/risks/x/status']) {
      const { status, headers } = await preflight(listed, path)
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, listed])
      expect(headers.get('access-control-allow-headers')).toMatch(/Authorization, Content-Type, Idempotency-Key/)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    const signedOut = await fetch(`${server.url}/api/risks`, { headers: { origin: listed } })
    expect([signedOut.status, signedOut.headers.get('access-control-allow-origin')]).toEqual([401, listed])
    expect([signedOut.headers.get('vary'), signedOut.headers.get('access-control-expose-headers')]).toEqual([
      'Origin',
      expect.stringContaining('X-Request-Id'),
    ])
    const withCookie = await get('/api/risks', { origin: listed })
    expect(withCookie.status).toBe(403)
    const change = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { origin: listed, 'content-type': 'application/json' },
      body: '{"query":"{ viewer { id } }"}',
    })
    expect([change.status, await change.json()]).toMatchObject([200, { data: { viewer: null } }])
  })

  it('SEC-10 a key is a caller of its own, also from a listed page; a program may read with a person’s cookie, and change with our origin alone', async () => {
    nextMinute()
    const made = await graph(
      'mutation { createApiKey(input: { name: "office", scopes: ["risk:read"] }) { secret userErrors { message } } }',
    )
    const { secret } = (made.data as { createApiKey: { secret: string } }).createApiKey
    const withKey = await fetch(`${server.url}/api/risks/stats`, { headers: { origin: listed, authorization: `Bearer ${secret}` } })
    expect([withKey.status, withKey.headers.get('access-control-allow-origin')]).toEqual([200, listed])
    expect(withKey.headers.get('ratelimit')).toMatch(/^"requests";r=59;/)
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(401)
    expect((await fetch(`${server.url}/api/risks/stats`, { headers: { cookie } })).status).toBe(200)
    const blind = { method: 'PATCH', headers: { cookie, 'content-type': 'application/json' }, body: '{"status":"resolved"}' }
    expect((await fetch(`${server.url}/api/risks/x/status`, blind)).status).toBe(403)
  })

  it('SEC-10 any other gets nothing', async () => {
    nextMinute()
    for (const origin of ['https://evil.example', 'https://office.example.evil.example', 'http://office.example', 'null']) {
      const { headers } = await preflight(origin)
      expect([origin, headers.get('access-control-allow-origin')]).toEqual([origin, null])
      const read = await fetch(`${server.url}/api/risks`, { headers: { origin } })
      expect([origin, read.status, read.headers.get('access-control-allow-origin')]).toEqual([origin, 403, null])
    }
    const pages = await fetch(`${server.url}/`, { headers: { origin: listed } })
    expect(pages.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('settings of the doors', () => {
  it('OPS-04 are in the example file', () => {
    const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
    for (const name of ['CORS_ORIGINS', 'REQUESTS_PER_MINUTE', 'CHANGES_PER_MINUTE']) expect(example).toContain(`${name}=`)
  })
})
