import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../db/processes.ts'
import { expectedOf } from '../../../e2e/stand-ins/shopify/expected-rows.ts'
import { type ShopifyStandIn, shopifyStandIn } from '../../../e2e/stand-ins/shopify/server.ts'
import { shopifyWorld } from '../../../e2e/stand-ins/shopify/world.ts'
import { clientOfStandIn, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { asServer } from '../../../e2e/support/database/test-database.ts'
import { type Integrations, integrationsOf } from '../../../e2e/support/integration-actions.ts'
import { newShop } from '../../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../../e2e/support/test-server.ts'
import { shopify } from './shopify.ts'
import { shopifyWebhooks } from './webhooks.ts'

const world = shopifyWorld(4)
const midway = world.events[Math.floor(world.events.length / 2)]?.at ?? world.ends

let standIn: ShopifyStandIn
let server: TestServer
let businessId: string
let shop: Integrations

beforeAll(async () => {
  standIn = await shopifyStandIn(world)
  standIn.bucket = { most: 1e9, restored: 1e9 }
  // Its own: it reads a stand-in.
  server = await testServer({ env: { PROVIDER_ORIGINS: `shopify=${standIn.origin}` } })
  standIn.hooks.origin = server.url
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await standIn[Symbol.asyncDispose]()
})
beforeEach(async () => {
  standIn.now = world.ends
  standIn.lost.clear()
  ;({ businessId } = await newShop(server))
  shop = await integrationsOf(server, businessId)
})

/** Goes through Shopify's own page as a person does, and comes back. */
async function connect() {
  const { clientId, secret: clientSecret } = standIn.app
  await shop.graph(
    `mutation ($input: SaveIntegrationCredentialsInput!) { saveIntegrationCredentials(input: $input) { userErrors { message } } }`,
    { input: { provider: 'shopify', clientId, clientSecret } },
  )
  const { location } = await shop.begin('shopify', `?shop=${world.shop}`)
  expect(location?.origin).toBe(standIn.origin)
  const body = new URLSearchParams([...(location?.searchParams ?? []), ['decision', 'install']])
  const agreed = await fetch(`${standIn.origin}/admin/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(agreed.headers.get('location') ?? '')
  expect(await shop.comeBack('shopify', back.search.slice(1))).toMatchObject({ status: 302, location: '/integrations' })
}

type Read = {
  id: string
  status: string
  problem: string | null
  notice: string | null
  lastSyncAt: string | null
  metadata: { account: string }
  streams: { stream: string; records: number; problem: string | null }[]
}
async function now(): Promise<Read> {
  const { integrations } = (await shop.graph(
    '{ integrations { id provider status problem notice lastSyncAt metadata streams { stream records problem } } }',
  )) as { integrations: (Read & { provider: string })[] }
  return integrations.find(({ provider }) => provider === 'shopify') as Read
}
const readOnce = async () => expect(await until(30_000, async () => (await now()).lastSyncAt)).not.toBeNull()

const rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
  asServer(server.database.ownerUrl, async (client) => (await client.query<Row>(text, [businessId, ...values])).rows)
const count = async (table: string) =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${table} where business_id = $1`))[0]?.count

const expectedCount = (table: string, at: number) => expectedOf(world, at).rows.filter((row) => row.table === table).length

/** What Shopify sends, signed with the application's secret. */
const send = (
  path: string,
  topic: string,
  body: object,
  { secret = standIn.app.secret, id = randomUUID(), at = '2100-01-01T00:00:00Z' } = {},
) => {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': world.shop,
    'x-shopify-webhook-id': id,
    'x-shopify-triggered-at': at,
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
  }
  return fetch(`${server.url}/hooks/shopify/${path}`, { method: 'POST', headers, body: text })
}

describe('a shop of Shopify', () => {
  it('REL-23 INTEG-12 is connected on its own page and read at once, to the rows that another hand wrote', async () => {
    await connect()
    await readOnce()
    for (const table of ['order_line', 'chargeback', 'payout', 'unit_cost', 'stock_level'])
      expect([table, await count(table)]).toEqual([table, expectedCount(table, world.ends)])
    const { status, problem, metadata, streams } = await now()
    expect({ status, problem, account: metadata.account }).toEqual({ status: 'active', problem: null, account: world.shop })
    expect(streams.map(({ stream, problem: why }) => [stream, why])).toEqual([
      ['balance_transactions', null],
      ['disputes', null],
      ['orders', null],
      ['stock_levels', null],
      ['unit_costs', null],
    ])
    expect(streams.every(({ records }) => records > 0)).toBe(true)
    expect(await rowsOf(`select key from source_record where business_id = $1 and said::text ~* '@|phone|first_?name'`)).toEqual([])
  })

  it('REL-07 SEC-18 what Shopify tells twice and backwards brings each record once, as it is now', async () => {
    // The index of lists is a minute behind, and what happened before then is not told again.
    standIn.now = midway
    standIn.delay = 0
    await connect()
    await readOnce()
    const { id } = await now()
    const client = clientOfStandIn(shopify, {
      origin: standIn.origin,
      key: standIn.app.token,
      account: world.shop,
      clock: new StandingClock(0),
    })
    await shopifyWebhooks.register(client, `https://riskpilot.example/hooks/shopify/${id}`, new AbortController().signal)
    for (const mode of ['reversed', 'twice'] as const) {
      standIn.hooks.mode = mode
      await standIn.goTo(mode === 'reversed' ? Math.floor((midway + world.ends) / 2) : world.ends)
    }
    standIn.hooks.mode = 'once'
    expect(standIn.deliveries.length).toBeGreaterThan(10)
    expect(new Set(standIn.deliveries.map(({ status }) => status))).toEqual(new Set([200]))
    // The job gathers what comes; here it is asked for at once.
    await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
    const open = async () =>
      (await rowsOf<{ count: number }>(`select count(*)::int as count from received_hook where business_id = $1 and done_at is null`))[0]
        ?.count
    expect(await until(30_000, async () => (await open()) === 0)).toBe(true)
    // Fees are movements of the balance, of which nothing is told: only the next sweep brings them.
    const sold = expectedOf(world, world.ends).rows.filter(({ table, nature }) => table === 'order_line' && nature !== 'fee')
    const [row] = await rowsOf<{ count: number }>(
      `select count(*)::int as count from order_line where business_id = $1 and nature <> 'fee'`,
    )
    expect([row?.count, await count('chargeback')]).toEqual([sold.length, expectedCount('chargeback', world.ends)])
  })

  it('REL-23 what is told of one order has this order read, and no list', async () => {
    await connect()
    await readOnce()
    const { id } = await now()
    const [order] = await rowsOf<{ key: string }>(
      `select key from source_record where business_id = $1 and stream = 'orders' and cardinality(row_ids) > 0 limit 1`,
    )
    const versionOf = async () =>
      (await rowsOf<{ version: string }>(`select version from source_record where business_id = $1 and key = $2`, [order?.key]))[0]?.version
    const version = await versionOf()
    await rowsOf(`update source_record set version = '2000', digest = '\\x00' where business_id = $1 and key = $2`, [order?.key])
    const { length } = standIn.asked
    expect((await send(id, 'orders/updated', { id: Number(order?.key) })).status).toBe(200)
    expect(await until(30_000, async () => (await versionOf()) === version)).toBe(true)
    const done = async () => (await rowsOf(`select from received_hook where business_id = $1 and done_at is null`)).length === 0
    expect(await until(30_000, done)).toBe(true)
    const isOver = async () => {
      const waiting = `select from jobs.job where name = 'sync' and data ->> 'businessId' = $1::text and state in ('created', 'active', 'retry')`
      return (await rowsOf(waiting)).length === 0
    }
    expect(await until(30_000, isOver)).toBe(true)
    const asked = standIn.asked.slice(length).map(({ body }) => /query (\w+)/.exec(body)?.[1] ?? body)
    expect(asked).toContain('Order')
    expect(asked.filter((name) => !['Shop', 'Rights', 'Order', 'Refunds'].includes(name))).toEqual([])
  })

  it('SEC-18 what is not signed is 401 before anything of it is read, and nothing is stored', async () => {
    await connect()
    const { id } = await now()
    for (const path of [id, 'privacy']) expect((await send(path, 'orders/updated', { id: 1 }, { secret: 'another' })).status).toBe(401)
    expect((await send(randomUUID(), 'orders/updated', { id: 1 })).status).toBe(401)
    expect((await send('x', 'orders/updated', { id: 1 })).status).toBe(404)
    expect(await count('received_hook')).toBe(0)
  })

  it('REL-24 a shop that removes the app ends the connection with a sentence, what was read stays, and a late word of before changes nothing', async () => {
    await connect()
    await readOnce()
    const { id } = await now()
    const before = await count('order_line')
    expect((await send(id, 'app/uninstalled', { id: 1 }, { at: '2020-01-01T00:00:00Z' })).status).toBe(200)
    expect((await now()).status).toBe('active')
    expect((await send(id, 'app/uninstalled', { id: 1 }, { at: '2026-12-05T10:00:00Z' })).status).toBe(200)
    const ended = await now()
    expect([ended.status, ended.problem]).toEqual([
      'error',
      'Shopify ended our access on 5 December 2026; sales since then are not here. Connect Shopify again to go on.',
    ])
    expect(await count('order_line')).toBe(before)
    await connect()
    expect((await now()).status).toBe('active')
  })

  it('SEC-24 forgets a customer and a shop that has left, and keeps a receipt without whose it was', async () => {
    await connect()
    await readOnce()
    const [order] = await rowsOf<{ key: string }>(
      `select key from source_record where business_id = $1 and stream = 'orders' and cardinality(row_ids) > 0 limit 1`,
    )
    await rowsOf(
      `update source_record set said = jsonb_set(said, '{customer}', '"4711"'), digest = '\\x00' where business_id = $1 and stream = 'orders' and key = $2`,
      [order?.key],
    )
    const redacted = { shop_domain: world.shop, customer: { id: 4711, email: 'ann@example.com' }, orders_to_redact: [Number(order?.key)] }
    const hook = randomUUID()
    for (let i = 0; i < 2; i++) expect((await send('privacy', 'customers/redact', redacted, { id: hook })).status).toBe(200)
    const receipts = () =>
      rowsOf<{ topic: string; found: number; removed: number; customer: string | null }>(
        'select topic, found, removed, customer from privacy_request where business_id = $1 and done_at is not null order by received_at',
      )
    expect(await until(30_000, async () => (await receipts()).length === 1)).toBe(true)
    expect(await receipts()).toEqual([{ topic: 'customers/redact', found: 1, removed: 1, customer: null }])
    expect(await rowsOf(`select key from source_record where business_id = $1 and said::text like '%4711%'`)).toEqual([])
    const { id } = await now()
    await shop.graph('mutation ($input: DisconnectIntegrationInput!) { disconnectIntegration(input: $input) { userErrors { message } } }', {
      input: { integrationId: id, removesRows: false },
    })
    expect(await count('order_line')).toBeGreaterThan(0)
    expect((await send('privacy', 'shop/redact', { shop_domain: world.shop })).status).toBe(200)
    expect(await until(30_000, async () => (await count('order_line')) === 0 && (await count('source_record')) === 0)).toBe(true)
    expect((await receipts()).at(-1)).toMatchObject({ topic: 'shop/redact', removed: expect.any(Number) })
  })

  it('reads days again that a person asks for, refuses those that cannot be, and says what was otherwise', async () => {
    await connect()
    await readOnce()
    const { id } = await now()
    const [order] = await rowsOf<{ key: string; day: string }>(
      `select key, day::text as day from source_record where business_id = $1 and stream = 'orders' and cardinality(row_ids) > 0 order by number limit 1`,
    )
    const reread = async (from: string, to: string) =>
      (
        await shop.graph(
          `mutation ($input: RereadDaysInput!) { rereadDays(input: $input) { integration { rereadFrom rereadTo } userErrors { field message } } }`,
          { input: { integrationId: id, from, to } },
        )
      ).rereadDays as { integration: { rereadFrom: string } | null; userErrors: { field: string; message: string }[] }
    for (const [from, to, message] of [
      ['2026-05-02', '2026-05-01', 'The last day is before the first one.'],
      ['2026-05-02', '2100-01-01', 'The last day is after today'],
      ['2026-01-01', '2026-05-01', 'At most 92 days'],
    ] as const)
      expect((await reread(from, to)).userErrors[0]?.message).toContain(message)
    standIn.deleted.add(Number(order?.key))
    try {
      const { day = '' } = order ?? {}
      expect(await reread(day, day)).toMatchObject({ integration: { rereadFrom: day }, userErrors: [] })
      const said = async () => {
        const { integrations } = (await shop.graph('{ integrations { provider rereadFrom streams { stream correction hasDays } } }')) as {
          integrations: {
            provider: string
            rereadFrom: string | null
            streams: { stream: string; correction: string; hasDays: boolean }[]
          }[]
        }
        const found = integrations.find(({ provider }) => provider === 'shopify')
        return found?.rereadFrom === null ? found.streams : null
      }
      expect(await until(30_000, said)).not.toBeNull()
      const streams = await said()
      expect(streams?.map(({ stream, hasDays }) => [stream, hasDays])).toEqual([
        ['balance_transactions', true],
        ['disputes', false],
        ['orders', true],
        ['stock_levels', false],
        ['unit_costs', false],
      ])
      expect(streams?.find(({ stream }) => stream === 'orders')?.correction).toMatch(/ was read again: 1 order was otherwise at Shopify\.$/)
      const left = await rowsOf(`select from source_record where business_id = $1 and stream = 'orders' and key = $2 and gone_at is null`, [
        order?.key,
      ])
      expect(left).toEqual([])
    } finally {
      standIn.deleted.clear()
    }
  })

  it('REL-24 says since when the days of a stream are unknown that was refused, and of no other', async () => {
    await connect()
    await readOnce()
    const { id } = await now()
    const read = async () => {
      const { integrations } = (await shop.graph('{ integrations { provider streams { stream problem upToDateAt unknownSince } } }')) as {
        integrations: {
          provider: string
          streams: { stream: string; problem: string | null; upToDateAt: string | null; unknownSince: string | null }[]
        }[]
      }
      return integrations.find(({ provider }) => provider === 'shopify')?.streams ?? []
    }
    expect((await read()).map(({ unknownSince }) => unknownSince)).toEqual([null, null, null, null, null])
    for (const right of ['read_shopify_payments_disputes', 'read_shopify_payments']) standIn.lost.add(right)
    await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
    const disputes = async () => (await read()).find(({ stream, problem }) => stream === 'disputes' && problem !== null)
    expect(await until(30_000, disputes)).toBeTruthy()
    const { upToDateAt, unknownSince } = (await disputes()) ?? {}
    expect([unknownSince, typeof unknownSince]).toEqual([upToDateAt, 'string'])
    const others = (await read()).filter(({ stream }) => stream !== 'disputes')
    expect(others.map(({ unknownSince: since }) => since)).toEqual([null, null, null, null])
  })

  it('SEC-20 gives access back when it is disconnected', async () => {
    await connect()
    await readOnce()
    const { id } = await now()
    await shop.graph('mutation ($input: DisconnectIntegrationInput!) { disconnectIntegration(input: $input) { userErrors { message } } }', {
      input: { integrationId: id, removesRows: true },
    })
    expect(standIn.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/admin/api_permissions/current.json' })
    expect(await until(30_000, async () => (await count('order_line')) === 0)).toBe(true)
  })

  it('REL-24 a right that was not given costs its stream alone, and is said', async () => {
    for (const right of ['read_shopify_payments_disputes', 'read_all_orders']) standIn.withheld.add(right)
    try {
      await connect()
      await readOnce()
      const { notice, streams } = await now()
      expect(notice).toContain('orders of the last 60 days only')
      expect(streams.find(({ stream }) => stream === 'disputes')?.problem).toContain('read_shopify_payments_disputes')
      expect(await count('order_line')).toBeGreaterThan(0)
    } finally {
      standIn.withheld.clear()
    }
  })
})
