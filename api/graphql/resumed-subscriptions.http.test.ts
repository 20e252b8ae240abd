import { createRequire } from 'node:module'
import { createClient } from 'graphql-ws'
import type Pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'
import { eventPublisher, forgetOldEvents, latestCursor } from '../platform/events/event-log.ts'
import { announce } from '../platform/events/events.ts'

// The ORM has its own copy of the driver; all of the server's requests use it.
const require = createRequire(import.meta.resolve('@mikro-orm/postgresql'))
const pg = require('pg') as typeof Pg

type Heard = { readonly data?: { riskUpdated: { id: string; status: string } }; readonly extensions?: { readonly eventCursor: string } }
type Ended = { readonly code?: number; readonly reason?: string }

let server: SharedServer
let cookie: string
let businessId: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie } = await newShop(server))
})

/** A socket with one subscription: its events, how it ended, and the socket itself. */
function listen(query: string, variables: Record<string, unknown> = {}) {
  const heard: Heard[] = []
  const ended: Ended[] = []
  const errors: { extensions: { code: string } }[] = []
  const sockets: WebSocket[] = []
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: server.url } })
      sockets.push(this)
    }
  }
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    retryAttempts: 0,
    on: { closed: (event) => ended.push(event as Ended) },
  })
  client.subscribe(
    { query, variables },
    {
      next: (result) => heard.push(result as never),
      error: (error) => errors.push(...(Array.isArray(error) ? error : [])),
      complete: () => undefined,
    },
  )
  return { heard, ended, errors, sockets, client }
}

const within = <T>(task: Parameters<typeof inBusiness<T>>[2]) => inBusiness(server.database.db, businessId, task)
const ask = async (query: string, variables?: Record<string, unknown>) => {
  const { data, errors } = await server.graph(query, { cookie, ...(variables && { variables }) })
  expect(errors).toEqual([])
  return data as Record<string, never>
}
const move = (riskId: string, status: string) =>
  ask('mutation ($input: UpdateRiskStatusInput!) { updateRiskStatus(input: $input) { userErrors { message } } }', {
    input: { riskId, status },
  })
const cursor = async () => String((await ask('{ eventCursor }')).eventCursor)
const newest = () => within(({ sql }) => latestCursor(sql, businessId))
const since = 'subscription ($since: String) { riskUpdated(since: $since) { id status } }'

describe('a listener that comes back', () => {
  it('GQL-42 GQL-46 API-08 is first told what happened since, then what happens, and nothing twice', async () => {
    const [a = '', b = ''] = await within((transaction) =>
      Promise.all([addRisk(transaction, businessId), addRisk(transaction, businessId)]),
    )
    const read = await cursor()
    await move(a, 'resolved')
    await move(a, 'active')
    await move(b, 'resolved')
    const first = listen(since, { since: read })
    await vi.waitFor(() => expect(first.heard).toHaveLength(2), { timeout: 60_000 })
    expect(first.heard.map(({ data }) => data?.riskUpdated)).toEqual([
      { id: a, status: 'active' },
      { id: b, status: 'resolved' },
    ])
    await move(a, 'resolved')
    await vi.waitFor(() => expect(first.heard).toHaveLength(3), { timeout: 60_000 })
    await first.client.dispose()
    await move(b, 'active')
    const again = listen(since, { since: first.heard[2]?.extensions?.eventCursor })
    await vi.waitFor(() => expect(again.heard).toHaveLength(1), { timeout: 60_000 })
    expect(again.heard[0]?.data?.riskUpdated).toEqual({ id: b, status: 'active' })
    expect(again.heard[0]?.extensions?.eventCursor).toBe(await cursor())
    await again.client.dispose()
    const none = listen(since, { since: await cursor() })
    await vi.waitFor(
      async () => {
        await within(({ sql }) => announce(sql, { event: 'risk.updated', businessId, id: a }))
        expect(none.heard.length).toBeGreaterThan(0)
      },
      { timeout: 60_000 },
    )
    expect(none.heard[0]).toEqual({ data: { riskUpdated: { id: a, status: 'resolved' } } })
    await none.client.dispose()
  })

  it('API-08 is told to read anew where its cursor is too old, and that a wrong one is none', async () => {
    const riskId = await within((transaction) => addRisk(transaction, businessId))
    const read = await cursor()
    await move(riskId, 'resolved')
    await forgetOldEvents(server.database.db, { keep: '0 seconds' })
    const old = listen(since, { since: read })
    const wrong = listen(since, { since: 'yesterday' })
    await vi.waitFor(() => expect([old.errors.length, wrong.errors.length]).toEqual([1, 1]), { timeout: 60_000 })
    expect(old.errors[0]?.extensions.code).toBe('CURSOR_TOO_OLD')
    expect(wrong.errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
    for (const { client } of [old, wrong]) await client.dispose()
    expect((await server.graph('{ eventCursor }')).data).toEqual({ eventCursor: null })
  })

  it('API-08 shares the answers of those who came back from different places', async () => {
    const riskId = await within((transaction) => addRisk(transaction, businessId))
    const before = await cursor()
    await move(riskId, 'resolved')
    const after = await cursor()
    const both = [listen(since, { since: before }), listen(since, { since: after })]
    const say = () =>
      within(async ({ sql }) => {
        const { publish, flush } = eventPublisher(sql, businessId)
        await publish('risk.updated', riskId)
        await flush()
      })
    await vi.waitFor(
      async () => {
        await say()
        expect(both.every(({ heard }) => heard.length > 1)).toBe(true)
      },
      { timeout: 60_000 },
    )
    const last = () => both.map(({ heard }) => heard.at(-1)?.extensions?.eventCursor)
    await vi.waitFor(async () => expect(last()).toEqual(Array(2).fill(await newest())), { timeout: 60_000 })
    for (const { heard } of both) heard.length = 0
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await say()
    await vi.waitFor(() => expect(both.every(({ heard }) => heard.length === 1)).toBe(true), { timeout: 60_000 })
    const texts = query.mock.calls.map(([one]) => (typeof one === 'string' ? one : (one as { text: string }).text))
    query.mockRestore()
    expect(texts.filter((text) => / from risk where /.test(text))).toHaveLength(1)
    for (const { client } of both) await client.dispose()
  })
})

describe('a listener that does not keep up', () => {
  it('REL-12 is closed with a code once a hundred things wait for it', async () => {
    const risks = await within(async (transaction) => {
      const ids: string[] = []
      for (let i = 0; i < 300; i++) ids.push(await addRisk(transaction, businessId, { title: String(i), description: 'x'.repeat(50_000) }))
      return ids
    })
    const many = Array.from({ length: 3 }, (_, i) => `d${i}: description`).join(' ')
    const slow = listen(`subscription { riskUpdated { id ${many} } }`)
    const say = (id: string) => within(({ sql }) => announce(sql, { event: 'risk.updated', businessId, id }))
    await vi.waitFor(
      async () => {
        await say(risks[0] ?? '')
        expect(slow.heard.length).toBeGreaterThan(0)
      },
      { timeout: 60_000 },
    )
    slow.sockets[0]?.pause()
    for (const id of risks) await say(id)
    slow.sockets[0]?.resume()
    await vi.waitFor(() => expect(slow.ended).toMatchObject([{ code: 1013 }]), { timeout: 60_000 })
    expect(slow.heard.length).toBeLessThan(risks.length)
    await slow.client.dispose()
  })

  it('REL-12 is gone half a minute after its last sign of life', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
    try {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { cookie, origin: server.url },
        autoPong: false,
      })
      const closed = new Promise<number>((resolve) => socket.on('close', resolve))
      const pinged = new Promise((resolve) => socket.on('ping', resolve))
      const known = new Promise((resolve) => socket.on('message', resolve))
      await new Promise((resolve) => socket.on('open', resolve))
      socket.send('{"type":"connection_init"}')
      await known
      await vi.advanceTimersByTimeAsync(12_000)
      await pinged
      await vi.advanceTimersByTimeAsync(12_000)
      // Cut without a close frame, because it would not arrive.
      expect(await closed).toBe(1006)
    } finally {
      vi.useRealTimers()
    }
  })
})
