import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../../../db/processes.ts'
import { newControl } from '../../../e2e/stand-ins/shopify/control.ts'
import { type ShopifyStandIn, shopifyStandIn } from '../../../e2e/stand-ins/shopify/server.ts'
import { shopifyWorld } from '../../../e2e/stand-ins/shopify/world.ts'
import { connectedShop } from '../../../e2e/support/connectors/connected-shop.ts'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { testKey } from '../../../e2e/support/test-server.ts'
import { connectionToRead } from '../../integrations/connection.ts'
import { one } from '../../integrations/integrations.ts'
import { renewNow } from '../../integrations/renew-tokens.ts'
import { keepClient, keepTokens } from '../../integrations/secrets.ts'
import { getClient } from '../../platform/outbound/get-outbound.ts'
import { linesClient } from '../../platform/outbound/lines-outbound.ts'
import { Budget, wallClock } from '../../platform/outbound/request-budget.ts'
import { makeSecretCipher } from '../../platform/settings/encrypted-secret.ts'
import { requestUrl } from '../../platform/transaction/external-services.ts'
import type { Jobs, Work } from '../../platform/transaction/work.ts'
import { clientOf } from '../client.ts'
import { Refused } from '../connector.ts'
import { shopify } from '../shopify/shopify.ts'
import { accessOf } from './connection-access.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const account = 'fern-shop.myshopify.com'
const cipher = makeSecretCipher(testKey, [])

/** Agrees on the page of the stand-in, and gets tokens that end. */
async function installed({ origin, app }: ShopifyStandIn) {
  const query = {
    client_id: app.clientId,
    scope: 'read_orders,read_all_orders',
    redirect_uri: 'https://riskpilot.example/back',
    state: 's',
  }
  const body = new URLSearchParams({ ...query, decision: 'install' })
  const agreed = await fetch(`${origin}/admin/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const asked = new URLSearchParams({ client_id: app.clientId, client_secret: app.secret, code, expiring: '1' })
  const answer = await fetch(`${origin}/admin/oauth/access_token`, { method: 'POST', body: asked })
  type Given = { access_token: string; refresh_token: string; expires_in: number }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = (await answer.json()) as Given
  return { accessToken, refreshToken, expiresAt: new Date(Date.now() + seconds * 1_000) }
}

/** A connection whose tokens live so long, and what renews them, all by the clock of the test. */
async function connection(seconds: number, isStrict = false) {
  const standIn = await shopifyStandIn(shopifyWorld(5, { payments: 60 }))
  Object.assign(standIn, { tokenSeconds: seconds, areRefreshesStrict: isStrict, bucket: { most: 1e9, restored: 1e9 }, mostOfPage: 5 })
  const connected = await connectedShop(base, 'shopify')
  const { shop, integrationId } = connected
  const jobs: [keyof Jobs, object][] = []
  let transactions = 0
  const within = <T>(fn: (work: Work) => Promise<T>) => {
    transactions += 1
    return inTestWork({ db: shop.test.db, businessId: shop.businessId, now: new Date(), jobs }, fn)
  }
  const tokens = await installed(standIn)
  await within(async (work) => {
    const { clientId, secret: clientSecret } = standIn.app
    await keepClient(work, cipher, 'shopify', { clientId, clientSecret })
    await keepTokens(work, cipher, 'shopify', tokens)
    await work.sql('update integration set account = $2 where business_id = $1', [work.businessId, account])
  })
  const origins = new Map([['shopify', standIn.origin]])
  const external = { cipher, request: requestUrl, providerClients: new Map(), providerOrigins: origins }
  const access = async () => {
    const open = await within((work) => connectionToRead(work, external, integrationId))
    if (!open) throw new Error('The connection is not open.')
    return accessOf(open, { external, within })
  }
  const renewals = () => standIn.asked.filter(({ body }) => body.includes('grant_type=refresh_token')).length
  const dueNow = () =>
    within(({ sql, businessId }) => sql(`update provider_secret set refresh_at = '2000-01-01' where business_id = $1`, [businessId]))
  const isAtIt = async () =>
    (await within(({ sql, businessId }) => sql('select from provider_secret where business_id = $1 and refresh_tries > 0', [businessId])))
      .length > 0
  const state = () => within((work) => one(work, integrationId))
  const close = async () => {
    await connected[Symbol.asyncDispose]()
    await standIn[Symbol.asyncDispose]()
  }
  return {
    standIn,
    within,
    external,
    origins,
    access,
    renewals,
    isAtIt,
    transactions: () => transactions,
    dueNow,
    state,
    tokens,
    jobs,
    integrationId,
    [Symbol.asyncDispose]: close,
  }
}

/** The clock goes on; timers run as they are. */
const goOn = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('tokens that end while a shop is read', () => {
  it('REL-14 are renewed between two pages, and between two requests of one', async () => {
    await using at = await connection(1)
    const named = new Set([at.standIn.origin])
    const get = getClient(named)
    // Each question takes a while: several lives of a token for all of them.
    const slowly: typeof get = async (...of) => {
      goOn(0.12)
      return get(...of)
    }
    const budget = new Budget({ perSecond: 1e9, burst: 1e9 }, wallClock)
    const place = { get: slowly, lines: linesClient(named), origins: at.origins, budget, clock: wallClock, random: () => 0 }
    const client = clientOf(shopify, await at.access(), place)
    const orders = shopify.streams.find(({ name }) => name === 'orders')
    const keys = new Set<string>()
    const until = newControl(at.standIn.now).now
    for await (const { records } of orders?.read(client, null, until, AbortSignal.timeout(100_000)) ?? [])
      for (const { id } of records) keys.add(id)
    expect(keys.size).toBeGreaterThanOrEqual(60)
    expect(at.renewals()).toBeGreaterThan(2)
    const tokens = new Set(at.standIn.asked.map(({ headers }) => headers['x-shopify-access-token']).filter(Boolean))
    expect(tokens.size).toBeGreaterThan(3)
    expect(await at.state()).toMatchObject({ status: 'active', problem: null })
  })

  it('REL-10 are renewed once where two readers need them', async () => {
    await using at = await connection(1)
    const readers = [await at.access(), await at.access()]
    goOn(1.1)
    const secrets = await Promise.all(readers.map((reader) => reader.secret()))
    expect(secrets[1]).toBe(secrets[0])
    expect(secrets[0]).not.toBe(at.tokens.accessToken)
    expect(at.renewals()).toBe(1)
  })

  it('REL-14 that another process is renewing are waited for, though they have ended', async () => {
    await using at = await connection(1)
    const reader = await at.access()
    goOn(1.1)
    at.standIn.tokenSeconds = 60
    const { promise: mayAsk, resolve: letAsk } = Promise.withResolvers<void>()
    const late: typeof requestUrl = async (...of) => {
      await mayAsk
      return requestUrl(...of)
    }
    const other = renewNow(at.within, { ...at.external, request: late }, 'shopify')
    expect(await until(30_000, at.isAtIt)).not.toBeNull()
    const before = at.transactions()
    const reading = reader.secret(true)
    // It has looked whether it was refused for a newer one, tried its turn, and looked twice.
    expect(await until(30_000, () => at.transactions() >= before + 4)).not.toBeNull()
    letAsk()
    await other
    const secret = await reading
    expect(secret).not.toBe(at.tokens.accessToken)
    expect(at.renewals()).toBe(1)
  })

  it('REL-13 of which the answer was lost are asked for again, and till then the reading says so', async () => {
    await using at = await connection(1)
    const reader = await at.access()
    goOn(1.1)
    at.standIn.failNext('lost')
    const lost = await reader.secret().catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(Refused)
    expect((lost as Refused).refusal).toEqual({
      kind: 'unreachable',
      sentence: expect.stringMatching(/ RiskPilot tries again by itself\.$/),
    })
    expect(at.renewals()).toBe(1)
    await at.dueNow()
    const secret = await reader.secret()
    expect(secret).not.toBe(at.tokens.accessToken)
    expect([at.renewals(), await at.state()]).toMatchObject([2, { status: 'active', problem: null }])
    // Whoever read it stopped when it was in error, and would not come back by itself.
    expect(at.jobs).toEqual([['sync', expect.objectContaining({ integrationId: at.integrationId })]])
  })

  it('REL-13 of which the answer was lost for good end with a sentence that tells what to do', async () => {
    await using at = await connection(1, true)
    const reader = await at.access()
    goOn(1.1)
    at.standIn.failNext('lost')
    await reader.secret().catch(() => undefined)
    await at.dueNow()
    const ended = await reader.secret().catch((error: unknown) => error)
    const sentence = 'Shopify has ended the connection. Connect Shopify again.'
    expect((ended as Refused).refusal).toEqual({ kind: 'key', sentence })
    expect(await at.state()).toMatchObject({ status: 'error', problem: sentence })
  })
})
