import { createRequire } from 'node:module'
import { type GraphQLNamedType, getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { type Client, createClient } from 'graphql-ws'
import type Pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { rawSocket } from '../../e2e/support/raw-socket.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'
import { testServer } from '../../e2e/support/test-server.ts'
import { announce } from '../platform/events/events.ts'
import { graphSchema } from './schema.ts'

// The ORM has its own copy of the driver; all of the server's requests use it.
const require = createRequire(import.meta.resolve('@mikro-orm/postgresql'))
const pg = require('pg') as typeof Pg

type Heard = {
  readonly data: unknown[]
  readonly closes: { code: number; reason: string }[]
  readonly client: Client
  sockets: WebSocket[]
}

function listen({ url }: SharedServer, cookie: string, query: string, variables?: Record<string, unknown>): Heard {
  const heard: Heard = { data: [], closes: [], sockets: [], client: undefined as never }
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: url } })
      heard.sockets.push(this)
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    retryAttempts: 0,
    on: { closed: (event) => heard.closes.push(event as { code: number; reason: string }) },
  })
  client.subscribe(variables ? { query, variables } : { query }, {
    next: (result) => heard.data.push(result),
    error: () => undefined,
    complete: () => undefined,
  })
  return Object.assign(heard, { client })
}

const updated = 'subscription { riskUpdated { id title } }'

async function start(listeners: (server: SharedServer, cookie: string) => Heard[]) {
  const server = await sharedServer()
  const { businessId, cookie } = await newShop(server)
  const riskId = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId, { title: 'mine' }))
  const say = (business = businessId, id = riskId) =>
    inBusiness(server.database.db, business, ({ sql }) => announce(sql, { event: 'risk.updated', businessId: business, id }))
  const heard = listeners(server, cookie)
  // Published again until all listeners are ready.
  await vi.waitFor(
    async () => {
      await say()
      expect(heard.every(({ data }) => data.length > 0)).toBe(true)
    },
    { timeout: 60_000, interval: 100 },
  )
  return { server, businessId, riskId, say, heard, cookie }
}

const settled = async (heard: readonly Heard[]) => {
  const count = () => heard.map(({ data }) => data.length).join()
  let before = ''
  await vi.waitFor(
    () => {
      const now = count()
      const isSame = now === before
      before = now
      expect(isSame).toBe(true)
    },
    { timeout: 60_000, interval: 300 },
  )
  for (const { data } of heard) data.length = 0
}

describe('live', () => {
  it('reads an event once for all sockets that ask alike, and gives each its own answer', async () => {
    const other = 'subscription ($yes: Boolean!) { riskUpdated { id status @include(if: $yes) } }'
    const { heard, say, riskId } = await start((on, cookie) => [
      ...[1, 2, 3, 4].map(() => listen(on, cookie, updated)),
      listen(on, cookie, other, { yes: true }),
      listen(on, cookie, other, { yes: false }),
    ])
    await settled(heard)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await say()
    await vi.waitFor(() => expect(heard.every(({ data }) => data.length === 1)).toBe(true), { timeout: 60_000 })
    const reads = query.mock.calls.filter(([one]) =>
      / from risk where /.test(typeof one === 'string' ? one : (one as { text: string }).text),
    )
    query.mockRestore()
    expect(reads).toHaveLength(3)
    const mine = { data: { riskUpdated: { id: riskId, title: 'mine' } } }
    const rest = [{ data: { riskUpdated: { id: riskId, status: 'active' } } }, { data: { riskUpdated: { id: riskId } } }]
    expect(heard.map(({ data }) => data[0])).toEqual([mine, mine, mine, mine, ...rest])
    for (const { client } of heard) await client.dispose()
  })

  it('UX-07 tells how far a scan is, whichever process runs it', async () => {
    const server = await sharedServer()
    const { businessId, cookie } = await newShop(server)
    const { data, client } = listen(server, cookie, 'subscription { scanProgress { done days } }')
    // Published again until the socket is ready.
    await vi.waitFor(
      async () => {
        await inBusiness(server.database.db, businessId, ({ sql }) => announce(sql, { event: 'scan.progress', businessId, id: '120/365' }))
        expect(data[0]).toEqual({ data: { scanProgress: { done: 120, days: 365 } } })
      },
      { timeout: 60_000, interval: 100 },
    )
    await client.dispose()
  })

  it('SEC-01 never crosses businesses: who listens in one hears nothing of another', async () => {
    const { server, heard, say } = await start((on, cookie) => [listen(on, cookie, updated)])
    await settled(heard)
    const otherId = await server.database.createBusiness()
    const foreign = await inBusiness(server.database.db, otherId, (transaction) => addRisk(transaction, otherId, { title: 'secret' }))
    await say(otherId, foreign)
    await say(undefined, foreign)
    await say()
    await vi.waitFor(() => expect(heard[0]?.data.length).toBeGreaterThan(0), { timeout: 60_000 })
    await settled([])
    expect(JSON.stringify(heard[0]?.data)).not.toContain('secret')
    for (const { client } of heard) await client.dispose()
  })

  it('GQL-41 SEC-01 a new risk is told to its business, as it is, and to no other', async () => {
    const server = await sharedServer()
    const detected = 'subscription { riskDetected { title severity status } }'
    const join = async (name: string) => {
      const businessId = await server.database.createBusiness()
      const cookie = await newPerson(server, { role: 'viewer', businessId })
      const raise = (title: string) =>
        inBusiness(server.database.db, businessId, async (transaction) => {
          const id = await addRisk(transaction, businessId, { title })
          await announce(transaction.sql, { event: 'risk.raised', businessId, id })
        })
      const heard = listen(server, cookie, detected)
      const told = (title: string) => vi.waitFor(() => expect(JSON.stringify(heard.data)).toContain(title), { timeout: 60_000 })
      await vi.waitFor(
        async () => {
          await raise(`${name} listens`)
          expect(heard.data.length).toBeGreaterThan(0)
        },
        { timeout: 60_000, interval: 200 },
      )
      return { raise, heard, told }
    }
    const [one, other] = [await join('Ann'), await join('Bob')]
    await one.raise('Freight rose')
    await one.told('Freight rose')
    // Events come in the order of their commits: a listener that received this one would have
    // received the one before.
    await other.raise('Refunds rose')
    await other.told('Refunds rose')
    expect(one.heard.data.at(-1)).toEqual({ data: { riskDetected: { title: 'Freight rose', severity: 'high', status: 'active' } } })
    expect(JSON.stringify(one.heard.data)).not.toContain('Bob')
    expect(JSON.stringify(other.heard.data)).not.toMatch(/Ann|Freight/)
    for (const { heard } of [one, other]) await heard.client.dispose()
  })

  it('API-08 looks at the rights with every event: who was removed gets nothing more', async () => {
    const { server, heard, say, businessId } = await start((on, cookie) => [listen(on, cookie, updated), listen(on, cookie, updated)])
    await settled(heard)
    await inBusiness(server.database.db, businessId, ({ sql }) => sql('delete from membership where business_id = $1', [businessId]))
    await say()
    await vi.waitFor(() => expect(heard.map(({ closes }) => closes[0]?.code)).toEqual([4401, 4401]), { timeout: 60_000 })
    expect(heard.map(({ data }) => data)).toEqual([[], []])
  })

  it('a socket that does not read holds up nobody else', async () => {
    const { heard, say } = await start((on, cookie) => [listen(on, cookie, updated), listen(on, cookie, updated)])
    await settled(heard)
    const [slow, quick] = heard
    slow?.sockets[0]?.pause()
    for (let i = 1; i <= 20; i++) {
      await say()
      await vi.waitFor(() => expect(quick?.data.length).toBeGreaterThanOrEqual(i), { timeout: 60_000 })
    }
    expect(slow?.data).toEqual([])
    slow?.sockets[0]?.resume()
    await vi.waitFor(() => expect(slow?.data.length).toBeGreaterThan(0), { timeout: 60_000 })
    for (const { client } of heard) await client.dispose()
  })

  it('no type that a subscription reaches says who is asking, because its answers are shared', () => {
    const schema = graphSchema()
    const reached = new Set<GraphQLNamedType>()
    const walk = (type: GraphQLNamedType | null | undefined): void => {
      if (!type || reached.has(type)) return
      reached.add(type)
      if (isObjectType(type) || isInterfaceType(type)) for (const field of Object.values(type.getFields())) walk(getNamedType(field.type))
    }
    walk(schema.getSubscriptionType())
    const names = [...reached].map(({ name }) => name)
    expect(names).toContain('Risk')
    expect(names).not.toContain('User')
    expect(names).not.toContain('Business')
    expect(names).not.toContain('Node')
  })
})

describe('sockets of one person', () => {
  const opened = async (server: SharedServer, cookie: string) => {
    const socket = await rawSocket(server.url, { cookie, origin: server.url })
    socket.send({ type: 'connection_init' })
    await vi.waitFor(() => expect(socket.texts.length > 0 || socket.closeCode() !== undefined).toBe(true), { timeout: 60_000 })
    return socket
  }

  it('SEC-11 GQL-46 are bounded: one more is told to try later, another person’s is not, and a closed one makes room', async () => {
    // Its own: sockets are limited.
    await using server = await testServer({ env: { WORKER: 'off', SOCKETS_PER_PERSON: '3' } })
    const { businessId, cookie } = await newShop(server)
    const [first, ...others] = [await opened(server, cookie), await opened(server, cookie), await opened(server, cookie)]
    for (const socket of [first, ...others]) expect(socket?.texts[0]).toContain('connection_ack')
    const further = await opened(server, cookie)
    expect([further.closeCode(), further.texts]).toEqual([1013, []])
    const colleague = await newPerson(server, { role: 'viewer', businessId })
    expect((await opened(server, colleague)).texts[0]).toContain('connection_ack')
    first?.tcp.destroy()
    await vi.waitFor(async () => expect((await opened(server, cookie)).texts[0]).toContain('connection_ack'), { timeout: 60_000 })
  })

  it('SEC-11 carry a bounded number of subscriptions each', async () => {
    const server = await sharedServer()
    const { cookie } = await newShop(server)
    const socket = await opened(server, cookie)
    for (let i = 0; i < 60; i++) socket.send({ id: String(i), type: 'subscribe', payload: { query: updated } })
    const refused = () => socket.texts.filter((text) => text.includes('at most 50 operations'))
    await vi.waitFor(() => expect(refused().length).toBe(10), { timeout: 60_000 })
    socket.tcp.destroy()
  })
})
