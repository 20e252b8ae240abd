import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type GraphError, type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: its log is read, and its timers are faked.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
})
afterEach(() => vi.useRealTimers())
afterAll(() => server[Symbol.asyncDispose]())

type Sent = { readonly method?: string; readonly search?: string; readonly body?: string; readonly type?: string; readonly key?: string }

const requests: Readonly<Record<string, Sent>> = {
  'malformed JSON': { body: '{"query": "{ viewer' },
  'no body': {},
  'an empty object': { body: '{}' },
  'a list of documents': { body: '[{"query":"{ __typename }"}]' },
  null: { body: 'null' },
  'an empty document': { body: '{"query":""}' },
  'a document that is a number': { body: '{"query":7}' },
  'a parsed document': { body: '{"query":{"kind":"Document","definitions":[]}}' },
  'variables as text': { body: '{"query":"{ viewer { id } }","variables":"{}"}' },
  'extensions as text': { body: '{"query":"{ viewer { id } }","extensions":"{}"}' },
  'a name that is a number': { body: '{"query":"{ viewer { id } }","operationName":7}' },
  'an operation that is not there': { body: '{"query":"query A { viewer { id } }","operationName":"B"}' },
  'two documents in the address': { method: 'GET', search: '?query={viewer{id}}&query={viewer{id}}' },
  'no document in the address': { method: 'GET', search: '' },
  'variables in the address that are no JSON': { method: 'GET', search: '?query={viewer{id}}&variables={' },
  'a change by GET': { method: 'GET', search: '?query=mutation{logout{userErrors{message}}}' },
  'what another site’s page could send': { method: 'GET', search: '?query={viewer{id}}' },
  'a form': { body: 'query={viewer{id}}', type: 'application/x-www-form-urlencoded' },
  'plain text': { body: '{"query":"{ viewer { id } }"}', type: 'text/plain' },
  'a syntax error': { body: '{"query":"{ viewer { id "}' },
  'an unknown field': { body: '{"query":"{ nothingLikeIt }"}' },
  'a missing variable': { body: '{"query":"query ($id: ID!) { risk(id: $id) { id } }"}' },
  'a named change with variables as text': {
    body: '{"query":"mutation { markAllNotificationsRead { userErrors { message } } }","variables":"{}"}',
    key: 'k1',
  },
}

async function answerTo(
  { method = 'POST', search = '', body, type = 'application/json', key }: Sent,
  as: string | null,
  more: Record<string, string> = {},
) {
  const headers = {
    origin: server.url,
    ...(method === 'POST' && (body !== undefined || type !== 'application/json') && { 'content-type': type }),
    ...(as !== null && { cookie: as }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...more,
  }
  const response = await fetch(`${server.url}/graphql${search}`, { method, headers, ...(body !== undefined && { body }) })
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    body: (await response.json()) as { errors?: GraphError[] },
  }
}

describe('a request that is refused before its document runs', () => {
  it.each(Object.keys(requests))('API-06 SEC-12 names itself in every error, whoever refuses it: %s', async (name) => {
    for (const as of [cookie, null]) {
      const { status, requestId, body } = await answerTo(requests[name] ?? {}, as)
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(requestId).toMatch(/^[\da-f-]{36}$/)
      expect(body.errors?.length).toBeGreaterThan(0)
      for (const { message, extensions } of body.errors ?? []) {
        expect(extensions).toMatchObject({ requestId, code: expect.stringMatching(/^[A-Z_]+$/) })
        expect(message).not.toMatch(/stack|node_modules|\.ts|at Object/)
        expect(Object.keys(extensions)).not.toContain('stacktrace')
      }
    }
  })
})

describe('what a library would call its own fault', () => {
  const defects = (from: number) => server.lines.slice(from).filter(({ level }) => level >= 50)

  it.each(['POST', 'GET'])(
    'API-06 a persisted query beside a document, by %s, is answered with the code that its protocol has',
    async (method) => {
      const before = server.lines.length
      const sent = {
        query: '{ viewer { id } }',
        extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } }),
      }
      const { body } = await answerTo(
        method === 'GET'
          ? { method, search: `?${new URLSearchParams(sent)}` }
          : { method, body: JSON.stringify({ ...sent, extensions: JSON.parse(sent.extensions) }) },
        cookie,
        { 'apollo-require-preflight': '1' },
      )
      expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['PERSISTED_QUERY_NOT_SUPPORTED'])
      expect(defects(before)).toEqual([])
    },
  )

  it.each(['', '%20', 'x', '0197a3c1-5d5e-7c31-9d3a', '..%2Fx'])(
    'SEC-23 no file is named ‘%s’, by whatever method it is asked for',
    async (id) => {
      const before = server.lines.length
      for (const method of ['GET', 'HEAD', 'PATCH', 'PUT']) {
        for (const version of [{}, { 'tus-resumable': '1.0.0' }] as Record<string, string>[]) {
          const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
          const { status } = await fetch(`${server.url}/uploads/${id}`, {
            method,
            headers: { cookie, origin: server.url, ...version, ...(method.startsWith('P') && type) },
            ...(method.startsWith('P') && { body: 'x' }),
          })
          expect([method, status]).toEqual([method, method === 'PATCH' && !('tus-resumable' in version) && id !== '' ? 412 : 404])
        }
      }
      expect(defects(before)).toEqual([])
    },
  )
})

describe('many callers at once', () => {
  it('REL-09 wait for their turn to be recognized: a long line is no database that is away', async () => {
    const owner = new pg.Client(server.database.ownerUrl)
    await owner.connect()
    const blocked = async () => {
      // Of another role's sessions an owner who is no superuser sees the locks alone.
      const { rows } = await owner.query(
        'select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
      return (rows[0] as { n: number }).n
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await owner.query('begin; lock table identity.session in access exclusive mode')
    // Each is a cookie that was not seen before, so the sign-in library is asked.
    const answers = Array.from({ length: 40 }, (_, i) => server.graph('{ viewer { email } }', { cookie: `${cookie}; seen=${i}` }))
    while ((await blocked()) === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(9_000)
    await owner.query('commit')
    const said = await Promise.all(answers)
    expect(said.map(({ status, data }) => [status, data?.viewer])).toEqual(Array(40).fill([200, { email: 'owner@riskpilot.local' }]))
    await owner.end()
  })
})
