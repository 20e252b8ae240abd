import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../db/processes.ts'
import { expectedOf } from '../../e2e/stand-ins/shopify/expected-rows.ts'
import { type ShopifyStandIn, shopifyStandIn } from '../../e2e/stand-ins/shopify/server.ts'
import { shopifyWorld } from '../../e2e/stand-ins/shopify/world.ts'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { signedByShopify } from '../../e2e/support/fake-provider.ts'
import { type Integrations, integrationsOf } from '../../e2e/support/integration-actions.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

const fernWorld = shopifyWorld(4, { currency: 'EUR', zone: 'UTC' })
const elmWorld = shopifyWorld(6, { currency: 'EUR', zone: 'UTC', shop: 'elm-shop.myshopify.com' })

const oakWorld = shopifyWorld(8, { currency: 'EUR', zone: 'UTC', shop: 'oak-shop.myshopify.com' })

let fern: ShopifyStandIn
/** Its application is its own. */
let elm: ShopifyStandIn
/** Has the application of the first one, as shops of one organization may. */
let oak: ShopifyStandIn
let server: TestServer
let businessId: string
let shop: Integrations

beforeAll(async () => {
  fern = await shopifyStandIn(fernWorld)
  elm = await shopifyStandIn(elmWorld, { app: { clientId: 'elm-app', secret: 'shpss_elm', token: 'shpat_elm' } })
  oak = await shopifyStandIn(oakWorld)
  for (const one of [elm, oak]) one.bulkHost = `https://${domainOf(one)}`
  for (const one of [fern, elm, oak]) one.bucket = { most: 1e9, restored: 1e9 }
  const further = [elm, oak].map((one) => `shopify/${domainOf(one)}=${one.origin}`)
  // Its own: it reads stand-ins.
  server = await testServer({ env: { PROVIDER_ORIGINS: [`shopify=${fern.origin}`, ...further].join() } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await fern[Symbol.asyncDispose]()
  await elm[Symbol.asyncDispose]()
  await oak[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ;({ businessId } = await newShop(server))
  shop = await integrationsOf(server, businessId)
})

const domainOf = (of: ShopifyStandIn) => (of === fern ? fernWorld.shop : of === elm ? elmWorld.shop : oakWorld.shop)

/** Enters the application of a shop, for this shop alone. */
const enterClient = (of: ShopifyStandIn) =>
  shop.graph(
    `mutation ($input: SaveIntegrationCredentialsInput!) { saveIntegrationCredentials(input: $input) { userErrors { message } } }`,
    { input: { provider: 'shopify', clientId: of.app.clientId, clientSecret: of.app.secret, shop: domainOf(of) } },
  )

/** Goes to the shop's own page and agrees; returns what the shop sends the browser back with. */
async function through(of: ShopifyStandIn, query = `?shop=${domainOf(of)}`) {
  const { location, json } = await shop.begin('shopify', query)
  if (!location) return json
  expect(location.origin).toBe(of.origin)
  const body = new URLSearchParams([...location.searchParams, ['decision', 'install']])
  const decided = await fetch(`${of.origin}/admin/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  return new URL(decided.headers.get('location') ?? '').search.slice(1)
}

async function connect(of: ShopifyStandIn): Promise<void> {
  if (of !== oak) await enterClient(of)
  expect(await shop.comeBack('shopify', String(await through(of)))).toMatchObject({ status: 302, location: '/integrations' })
}

type Connected = {
  id: string
  status: string
  problem: string | null
  lastSyncAt: string | null
  rereadFrom: string | null
  metadata: { account: string; connectedAt: string | null }
  rowsByTable: { table: string; rows: number }[]
}
async function of(standIn: ShopifyStandIn): Promise<Connected> {
  const { integrations } = (await shop.graph(
    '{ integrations { id provider status problem lastSyncAt rereadFrom metadata rowsByTable { table rows } } }',
  )) as { integrations: (Connected & { provider: string })[] }
  expect(new Set(integrations.map(({ provider }) => provider))).toEqual(new Set(['shopify']))
  return integrations.find(({ metadata }) => metadata.account === domainOf(standIn)) as Connected
}
const areRead = async (...all: readonly ShopifyStandIn[]) => {
  for (const one of all) expect(await until(60_000, async () => (await of(one)).lastSyncAt !== null)).toBe(true)
}

const rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
  asServer(server.database.ownerUrl, async (client) => (await client.query<Row>(text, [businessId, ...values])).rows)
const count = async (table: string) =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${table} where business_id = $1`))[0]?.count ?? 0

const tables = ['order_line', 'chargeback', 'payout', 'unit_cost'] as const
const expectedIn = (world: typeof fernWorld, table: string) =>
  expectedOf(world, world.ends).rows.filter((row) => row.table === table).length
const whole = (world: typeof fernWorld) => Object.fromEntries(tables.map((table) => [table, expectedIn(world, table)]))
const inLedger = (one: Connected) =>
  Object.fromEntries(tables.map((table) => [table, one.rowsByTable.find((row) => row.table === table)?.rows ?? 0]))

/** What Shopify sends of a shop, signed with a secret. */
function sendHook(path: string, { account, secret, topic, body }: { account: string; secret: string; topic: string; body: object }) {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': account,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': '2100-01-01T00:00:00Z',
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
  }
  return fetch(`${server.url}/hooks/shopify/${path}`, { method: 'POST', headers, body: text })
}

describe('two shops of one business', () => {
  it('REL-23 SEC-20 are read each on its own, to the rows that another hand wrote; orders of one number stay two', async () => {
    await connect(fern)
    await connect(elm)
    await areRead(fern, elm)
    const [first, second] = [await of(fern), await of(elm)]
    expect([inLedger(first), inLedger(second)]).toEqual([whole(fernWorld), whole(elmWorld)])
    const expected = (table: string) => expectedIn(fernWorld, table) + expectedIn(elmWorld, table)
    for (const table of ['order_line', 'chargeback', 'payout']) expect([table, await count(table)]).toEqual([table, expected(table)])
    // A product has one cost: what the second shop says of it waits.
    expect(await count('superseded_row')).toBeGreaterThan(0)
    expect((await count('unit_cost')) + (await count('superseded_row'))).toBe(expected('unit_cost'))
    const orders = await rowsOf<{ order: string; shops: number; file: string }>(
      `select line.order_id as order, count(distinct line.import_id)::int as shops, min(import.file_name) as file
         from order_line line join import on import.business_id = line.business_id and import.id = line.import_id
        where line.business_id = $1 group by 1`,
    )
    expect(new Set(orders.map(({ shops }) => shops))).toEqual(new Set([1]))
    const ofElm = orders.filter(({ order }) => order.startsWith('elm-shop '))
    expect(new Set(ofElm.map(({ file }) => file))).toEqual(new Set([`Shopify ${elmWorld.shop}`]))
    const numbersOfElm = new Set(ofElm.map(({ order }) => order.replace('elm-shop #', '')))
    expect(orders.filter(({ order }) => numbersOfElm.has(order)).length).toBeGreaterThan(10)
    const secrets = await rowsOf<{ slot: string; kind: string }>(
      'select provider as slot, kind from provider_secret where business_id = $1 order by 1, 2',
    )
    expect(secrets).toEqual(['shopify', `shopify/${second.id}`].flatMap((slot) => ['client', 'tokens'].map((kind) => ({ slot, kind }))))
  })

  it('SEC-19 a shop that is connected already is refused in a sentence, and connected anew where it is named', async () => {
    await connect(fern)
    await connect(elm)
    const { id } = await of(elm)
    expect(await through(elm)).toMatchObject({ code: 'CONFLICT', message: 'This shop is connected already.' })
    expect(await through(elm, '')).toMatchObject({ code: 'BAD_USER_INPUT' })
    const again = String(await through(elm, `?integration=${id}`))
    expect(await shop.comeBack('shopify', again)).toMatchObject({ status: 302, location: '/integrations' })
    expect(await through(elm, `?shop=${fernWorld.shop}&integration=${id}`)).toMatchObject({ code: 'CONFLICT' })
    expect(await count('integration')).toBe(2)
  })

  it('REL-10 two that are let in at once get a connection each, and a refusal at one leaves the other as it is', async () => {
    await enterClient(fern)
    const queries = [await through(fern), await through(oak)]
    expect(await count('integration')).toBe(2)
    const back = await Promise.all(queries.map((query) => shop.comeBack('shopify', String(query))))
    expect(back.map(({ location }) => location)).toEqual(['/integrations', '/integrations'])
    await areRead(fern, oak)
    expect(await count('integration')).toBe(2)
    const { state } = await shop.begin('shopify', `?integration=${(await of(oak)).id}`)
    const no = signedByShopify({ code: 'a code of nobody', shop: oakWorld.shop, state: state ?? '' }, oak.app.secret)
    expect((await shop.comeBack('shopify', no)).location).toMatch(/^\/integrations\?problem=/)
    expect([(await of(fern)).status, (await of(oak)).status]).toEqual(['active', 'error'])
  })

  it('REL-10 SEC-19 two that type their own applications at once keep a place and an application each, in one business and in two', async () => {
    const clients = () =>
      rowsOf<{ account: string; own: boolean }>(
        `select account, exists (select from provider_secret secret where secret.business_id = $1 and secret.kind = 'client'
           and secret.provider = integration.provider) as own from integration where business_id = $1 order by account`,
      )
    const letIn = async () => {
      await enterClient(fern)
      await enterClient(elm)
      const queries = [await through(fern), await through(elm)]
      expect(await clients()).toEqual([elmWorld.shop, fernWorld.shop].map((account) => ({ account, own: true })))
      return queries.map(String)
    }
    const first = { shop, businessId, queries: await letIn() }
    ;({ businessId } = await newShop(server))
    shop = await integrationsOf(server, businessId)
    const second = { shop, businessId, queries: await letIn() }
    for (const one of [second, first]) {
      ;({ shop, businessId } = one)
      const back = await Promise.all(one.queries.map((query) => shop.comeBack('shopify', query)))
      expect(back.map(({ location }) => location)).toEqual(['/integrations', '/integrations'])
      await areRead(fern, elm)
      expect([inLedger(await of(fern)), inLedger(await of(elm))]).toEqual([whole(fernWorld), whole(elmWorld)])
    }
  })

  it('STATE-13 SEC-18 pauses, days read again, webhooks and wishes touch the shop that they are of alone', async () => {
    await connect(fern)
    await connect(elm)
    await areRead(fern, elm)
    const { id } = await of(elm)
    await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'disabled' } })
    expect([(await of(fern)).status, (await of(elm)).status]).toEqual(['active', 'disabled'])
    await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
    const order = { id: 1, admin_graphql_api_id: 'gid://shopify/Order/1' }
    const update = { account: elmWorld.shop, topic: 'orders/updated', body: order }
    // The secret of the other shop's application signs nothing of this one.
    expect((await sendHook(id, { ...update, secret: fern.app.secret })).status).toBe(401)
    expect((await sendHook(id, { ...update, secret: elm.app.secret })).status).toBe(200)
    expect(await rowsOf('select distinct integration_id as id from received_hook where business_id = $1')).toEqual([{ id }])
    const ended = { account: elmWorld.shop, secret: elm.app.secret, topic: 'app/uninstalled', body: { id: 1 } }
    expect((await sendHook('privacy', ended)).status).toBe(200)
    const { notifications } = await shop.graph('{ notifications(first: 1) { nodes { title } } }')
    expect(notifications).toEqual({ nodes: [{ title: `Shopify ${elmWorld.shop} is not connected` }] })
    expect([(await of(fern)).status, (await of(elm)).status]).toEqual(['active', 'error'])
    expect(await rowsOf("select provider as slot from provider_secret where business_id = $1 and kind = 'tokens'")).toEqual([
      { slot: 'shopify' },
    ])
    const redact = { ...ended, topic: 'shop/redact', body: { shop_id: 1, shop_domain: elmWorld.shop } }
    expect((await sendHook('privacy', redact)).status).toBe(200)
    expect(await until(30_000, async () => (await count('order_line')) === expectedIn(fernWorld, 'order_line'))).toBe(true)
    expect(inLedger(await of(fern))).toEqual(whole(fernWorld))
  })

  it('REL-23 the first one may end and leave the other with its application, its tokens and its rows', async () => {
    const clients = () => rowsOf("select ended_at is null as used from provider_secret where business_id = $1 and kind = 'client'")
    await connect(fern)
    await connect(oak)
    await areRead(fern, oak)
    const end = async (one: ShopifyStandIn) =>
      shop.graph('mutation ($input: DisconnectIntegrationInput!) { disconnectIntegration(input: $input) { userErrors { message } } }', {
        input: { integrationId: (await of(one)).id, removesRows: true },
      })
    await end(fern)
    expect(await until(30_000, async () => (await count('order_line')) === expectedIn(oakWorld, 'order_line'))).toBe(true)
    expect([await of(fern), (await of(oak)).status, await clients()]).toEqual([undefined, 'active', [{ used: true }]])
    // Its costs, which stood behind those of the first one, are back.
    expect([await count('unit_cost'), await count('superseded_row')]).toEqual([expectedIn(oakWorld, 'unit_cost'), 0])
    const { id, lastSyncAt } = await of(oak)
    await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
    expect(await until(30_000, async () => (await of(oak)).lastSyncAt !== lastSyncAt)).toBe(true)
    expect(inLedger(await of(oak))).toEqual(whole(oakWorld))
    await end(oak)
    expect(await clients()).toEqual([{ used: false }])
  })
})
