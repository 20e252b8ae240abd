import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { hostile, unfit } from '../../e2e/support/hostile-documents.ts'
import { figuresOf } from '../../e2e/support/metrics-key.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { ownBusinessOf } from '../../e2e/support/risks.ts'
import { type GraphError, type TestServer, testServer } from '../../e2e/support/test-server.ts'

let server: TestServer
let cookie: string
let socket: Awaited<ReturnType<typeof opened>>
beforeAll(async () => {
  // Its own: a table is locked while its timers are faked.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
  socket = await opened()
})
afterAll(async () => {
  socket.end()
  await server[Symbol.asyncDispose]()
})

type Answer = { readonly status: number; readonly codes: readonly string[]; readonly data: unknown }
type Body = { readonly data?: unknown; readonly errors?: readonly GraphError[] }
type Asked = { readonly query: string; readonly variables?: Record<string, unknown> }

const codesIn = (errors: readonly GraphError[] = []) => errors.map(({ extensions }) => extensions.code)

async function answerOf(response: Response): Promise<Answer> {
  const { data = null, errors } = (await response.json()) as Body
  return { status: response.status, codes: codesIn(errors), data }
}

const headers = () => ({ cookie, origin: server.url, accept: 'application/graphql-response+json', 'apollo-require-preflight': '1' })
const posted = async (body: string) =>
  answerOf(await fetch(`${server.url}/graphql`, { method: 'POST', headers: { ...headers(), 'content-type': 'application/json' }, body }))
const overPost = ({ query, variables }: Asked) => posted(JSON.stringify({ query, variables }))
const overGet = async ({ query, variables }: Asked) => {
  const search = new URLSearchParams({ query, ...(variables && { variables: JSON.stringify(variables) }) })
  return answerOf(await fetch(`${server.url}/graphql?${search}`, { headers: headers() }))
}

/** A signed-in socket. `ask` sends one operation and waits for its end. */
async function opened() {
  const raw = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie, origin: server.url },
  })
  raw.on('error', () => undefined)
  const waiting = new Map<string, (answer: Answer) => void>()
  let longest = 0
  const isKnown = new Promise((resolve) => raw.once('message', resolve))
  await new Promise((resolve) => raw.once('open', resolve))
  raw.send('{"type":"connection_init"}')
  await isKnown
  raw.on('message', (frame) => {
    const text = frame.toString()
    longest = Math.max(longest, text.length)
    const { id = '', type, payload } = JSON.parse(text) as { id?: string; type: string; payload?: unknown }
    const answer =
      type === 'error'
        ? { status: 0, codes: codesIn(payload as GraphError[]), data: null }
        : { status: 0, codes: codesIn((payload as Body | undefined)?.errors), data: (payload as Body | undefined)?.data ?? null }
    if (type === 'next' || type === 'error') waiting.get(id)?.(answer)
  })
  // A pending request fails with the reason for the close.
  const closed = new Promise<never>((_, reject) => {
    raw.once('close', (code, reason) => reject(new Error(`The socket was closed: ${code} ${reason}`)))
  })
  closed.catch(() => undefined)
  let asked = 0
  const ask = ({ query, variables }: Asked): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => {
      const id = String(++asked)
      waiting.set(id, resolve)
      raw.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } }))
    })
    return Promise.race([answer, closed])
  }
  return { ask, end: () => raw.terminate(), isOpen: () => raw.readyState === raw.OPEN, longest: () => longest }
}

/** The number of root fields resolved since the start, over any transport. */
async function resolved(): Promise<number> {
  const text = await (await figuresOf(server)).text()
  return [...text.matchAll(/^riskpilot_graph_fields_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Addresses have at most 16 KB; the HTTP parser enforces it. */
const fitsAddress = ({ query, variables }: Asked) =>
  query.isWellFormed() && encodeURIComponent(query).length + encodeURIComponent(JSON.stringify(variables ?? {})).length < 12_000
/** The socket protocol accepts 128 KB and a document that is a text. */
const fitsSocket = ({ query, variables }: Asked) => query !== '' && JSON.stringify({ query, variables }).length < 100_000

describe('a hostile document', () => {
  it('SEC-11 is refused by POST, GET and socket with its code, and none of its fields is asked', async ({ task }) => {
    await overPost({ query: '{ viewer { id } }' })
    const before = await resolved()
    expect(before, 'what is counted is counted').toBeGreaterThan(0)
    let slowest = { name: '', ms: 0 }
    for (const one of hostile) {
      const began = performance.now()
      expect([one.name, await overPost(one)]).toEqual([one.name, { status: 400, codes: ['QUERY_REFUSED'], data: null }])
      const ms = performance.now() - began
      if (ms > slowest.ms) slowest = { name: one.name, ms }
      if (fitsAddress(one))
        expect([one.name, await overGet(one)]).toEqual([one.name, { status: 400, codes: ['QUERY_REFUSED'], data: null }])
      if (fitsSocket(one))
        expect([one.name, await socket.ask(one)]).toEqual([one.name, { status: 0, codes: ['QUERY_REFUSED'], data: null }])
    }
    for (const { code, ...one } of unfit) {
      const { status, codes } = await overPost(one)
      expect([one.name, status, codes[0]]).toEqual([one.name, 400, code])
      // GET never executes a mutation, whatever its document.
      if (fitsAddress(one) && !one.query.startsWith('mutation')) expect([one.name, (await overGet(one)).codes[0]]).toEqual([one.name, code])
      if (fitsSocket(one)) expect([one.name, (await socket.ask(one)).codes[0]]).toEqual([one.name, code])
    }
    expect(await resolved()).toBe(before)
    expect([socket.isOpen(), (await socket.ask({ query: '{ viewer { role } }' })).data]).toEqual([true, { viewer: { role: 'owner' } }])
    // The answer never repeats the sent values many times.
    expect(socket.longest()).toBeLessThan(100_000)
    task.meta.figures = { documents: hostile.length + unfit.length, 'slowest refusal ms': Math.round(slowest.ms), of: slowest.name }
  })

  it('SEC-11 is refused likewise to who is signed out, whose one open field is no way around', async () => {
    for (const one of [...hostile, ...unfit]) {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
        body: JSON.stringify({ query: one.query, variables: one.variables }),
      })
      const { status, codes } = await answerOf(response)
      expect([one.name, status, codes.length > 0]).toEqual([one.name, expect.toBeOneOf([400, 401]), true])
    }
  })

  it('SEC-11 as a body that is no request is refused: batches, prototypes, a key twice, a text for variables, deep nesting', async () => {
    const before = await resolved()
    const query = JSON.stringify('{ risks { totalCount } }')
    const bodies = [
      '[]',
      `[{"query":${query}}]`,
      `[${Array.from({ length: 100 }, () => `{"query":${query}}`).join()}]`,
      'null',
      '7',
      '"text"',
      `{"query":${query},"__proto__":{"isSignedIn":true}}`,
      `{"query":${query},"variables":{"constructor":{"prototype":{"a":1}}}}`,
      '{"query":["{ viewer { id } }"]}',
      '{"query":{"kind":"Document"}}',
      '{"query":7}',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `{"query":"","query":null}`,
    ]
    for (const body of bodies) {
      const { status, codes, data } = await posted(body)
      expect([body.slice(0, 80), status, codes.length, data]).toEqual([body.slice(0, 80), 400, 1, null])
    }
    // For a repeated key the last value counts, in the guard and in all later code.
    const twice = await posted('{"query":"{ risks { totalCount } }","query":"{ risks(first: 101) { nodes { id } } }"}')
    expect([twice.status, twice.codes]).toEqual([400, ['QUERY_REFUSED']])
    expect(await resolved()).toBe(before)
  })

  it('SEC-11 has no way in by REST: what is hostile in a document is a value there, and pages have the same limits', async () => {
    for (const { name, query } of hostile.filter(fitsAddress)) {
      const response = await fetch(`${server.url}/api/risks?query=${encodeURIComponent(query)}`, {
        headers: { cookie, origin: server.url },
      })
      expect([name, response.status]).toEqual([name, 400])
    }
    for (const first of ['101', '0', '-1', '1.5', '1e3', 'x', '']) {
      const response = await fetch(`${server.url}/api/risks?first=${first}`, { headers: { cookie, origin: server.url } })
      expect([first, response.status]).toEqual([first, 400])
    }
  })
})

describe('an answer that does not come', () => {
  it('SEC-11 is not waited for longer than ten seconds, by POST, GET, REST and socket', async () => {
    const query = '{ riskStats { total } }'
    // A caller of their own: of four requests of one, the last waits for its share, and not for the
    // database.
    const other = await newPerson(server, { email: 'other@shop.example', role: 'owner', businessId: await ownBusinessOf(server) })
    await asServer(server.database.ownerUrl, async (owner) => {
      await owner.query('begin; lock table risk in access exclusive mode')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const all = [
          overPost({ query }),
          overGet({ query }),
          socket.ask({ query }),
          fetch(`${server.url}/api/risks/stats`, { headers: { cookie: other, origin: server.url } }).then(async (response) => {
            const { code } = (await response.json()) as { code: string }
            return { status: response.status, codes: [code], data: null }
          }),
        ]
        const waiting = `select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        const areWaiting = async () => (await server.database.db.pool.query<{ count: number }>(waiting)).rows[0]?.count === all.length
        while (!(await areWaiting())) await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync(10_000)
        const answers = await Promise.all(all)
        expect(answers.map(({ status, codes }) => [status, codes])).toEqual([400, 400, 0, 400].map((status) => [status, ['QUERY_REFUSED']]))
      } finally {
        vi.useRealTimers()
        await owner.query('rollback')
      }
    })
    expect((await socket.ask({ query })).data).toEqual({ riskStats: { total: expect.any(Number) } })
  })
})
