import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectedShop } from '../../../e2e/support/connectors/connected-shop.ts'
import { clientOfStandIn, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { openShopify } from '../../../e2e/support/connectors/shopify-proof.ts'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { hasHooks } from '../../integrations/connection.ts'
import { one } from '../../integrations/integrations.ts'
import { shopify } from '../shopify/shopify.ts'
import { registerHooks } from './register-hooks.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

async function opened(origin = 'https://riskpilot.example') {
  const world = await openShopify(1)
  const connected = await connectedShop(base, 'shopify')
  const { shop, integrationId } = connected
  const account = 'fern-shop.myshopify.com'
  const client = clientOfStandIn(shopify, { origin: world.standIn.origin, key: world.key, account, clock: new StandingClock(0) })
  const noted: string[] = []
  const register = async () => {
    const isTold = await shop.within((work) => hasHooks(work, integrationId))
    const connection = { integrationId, provider: 'shopify', slot: 'shopify', account, secret: '', hasHooks: isTold, endsAt: null } as const
    const signal = new AbortController().signal
    const note = (_: object, sentence: string) => noted.push(sentence)
    const of = { place: { origin: () => origin }, integrationId, signal, within: shop.within, note }
    await registerHooks({ connection, connector: shopify, client }, of)
    return shop.within(async (work) => ({
      isTold: await hasHooks(work, integrationId),
      problem: (await one(work, integrationId)).hooksProblem,
    }))
  }
  const asked = () => world.standIn.asked.filter(({ body }) => body.includes('webhookSubscriptionCreate')).length
  const close = async () => {
    await connected[Symbol.asyncDispose]()
    await world.standIn[Symbol.asyncDispose]()
  }
  return { ...connected, ...world, noted, register, asked, [Symbol.asyncDispose]: close }
}

describe('what a provider is to tell of by itself', () => {
  it('is asked for once, and again after a day, when it may have stopped', async () => {
    await using at = await opened()
    expect(await at.register()).toEqual({ isTold: true, problem: null })
    expect(at.asked()).toBe(14)
    await at.register()
    expect(at.asked()).toBe(14)
    await at.shop.within(({ sql }) => sql(`update integration set hooks_at = '2000-01-01'`))
    expect(await at.register()).toEqual({ isTold: true, problem: null })
    expect(at.asked()).toBe(28)
  })

  it('is said where the provider refuses it, to the operator once, and asked for again until it tells', async () => {
    await using at = await opened()
    for (const topic of ['ORDERS_UPDATED', 'DISPUTES_CREATE', 'DISPUTES_UPDATE']) at.standIn.refusedTopics.add(topic)
    const problem =
      'Shopify refuses to tell RiskPilot by itself of changes to orders and disputes. RiskPilot asks for them every 10 minutes, and tries again each time.'
    expect(await at.register()).toEqual({ isTold: false, problem })
    expect(await at.register()).toEqual({ isTold: false, problem })
    expect(at.noted).toEqual([problem])
    at.standIn.refusedTopics.clear()
    expect(await at.register()).toEqual({ isTold: true, problem: null })
  })

  it('is not asked for what a right is lacking for, which is said of the connection', async () => {
    await using at = await opened()
    at.standIn.lost.add('read_shopify_payments_disputes')
    at.standIn.lost.add('read_shopify_payments')
    expect(await at.register()).toEqual({ isTold: true, problem: null })
    expect(at.asked()).toBe(12)
  })

  it('is not asked for where the provider cannot reach this server', async () => {
    await using at = await opened('http://127.0.0.1:3000')
    expect(await at.register()).toEqual({ isTold: false, problem: null })
    expect(at.asked()).toBe(0)
  })
})
