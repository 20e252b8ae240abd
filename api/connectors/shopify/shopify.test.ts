import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { shopifyStandIn } from '../../../e2e/stand-ins/shopify/server.ts'
import { shopifyWorld } from '../../../e2e/stand-ins/shopify/world.ts'
import { clientOfStandIn, ModelLedger, readInto, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { Budget } from '../../platform/outbound/request-budget.ts'
import { currency } from '../../values/money.ts'
import { type AnyStream, type Mapped, Refused } from '../connector.ts'
import { versionEnds } from './access.ts'
import { balanceQueries } from './balance-transactions.ts'
import { shopQuery } from './check.ts'
import { disputeQueries, mapDispute } from './disputes.ts'
import { bulkOrdersQuery, orderQueries } from './order-queries.ts'
import { orders } from './orders.ts'
import { shopify } from './shopify.ts'
import { mapStockLevel, type ShopifyStockLevel, stockLevels } from './stock-levels.ts'
import { stockQueries } from './stock-queries.ts'
import { costQueries, mapUnitCost } from './unit-costs.ts'
import { subscribeQuery } from './webhooks.ts'

const signal = new AbortController().signal
const account = 'fern-shop.myshopify.com'
const books = { currency: currency('USD'), zone: 'America/New_York' }

/** A shop, and what reads it at the end of its world. */
async function opened(seed = 3) {
  const world = shopifyWorld(seed, {})
  const standIn = await shopifyStandIn(world)
  const clock = new StandingClock(world.ends * 1_000)
  const client = clientOfStandIn(shopify, { origin: standIn.origin, key: standIn.app.token, account, clock })
  const ledger = new ModelLedger()
  const of = { currency: currency(world.currency), zone: world.zone }
  const read = (stream: AnyStream, from: string | null = null) => readInto({ stream, client, books: of, ledger, until: world.ends, from })
  return { world, standIn, client, ledger, clock, read, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() }
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.refusal : Promise.reject(error)),
  )

async function firstPage<T>(pages: AsyncIterable<T>): Promise<T> {
  for await (const page of pages) return page
  throw new Error('There is no page.')
}

describe('what Shopify is asked', () => {
  const schema = buildSchema(readFileSync(new URL('../../../e2e/stand-ins/shopify/schema.graphql', import.meta.url), 'utf8'))
  const queries = Object.entries({
    ...orderQueries,
    gathered: bulkOrdersQuery("created_at:<='2026-03-01T00:00:00Z'", { customers: true, countries: true, products: true }),
    shop: shopQuery,
    subscribe: subscribeQuery,
    costs: costQueries.page,
    cost: costQueries.one,
    ...Object.fromEntries(Object.entries(stockQueries).map(([name, query]) => [`stock ${name}`, query])),
    balance: balanceQueries.page,
    disputes: disputeQueries.page,
    dispute: disputeQueries.one,
  })

  it.each(queries)('%s is valid on the schema of 2026-10, and asks for no name, mail, phone or address', (_, query) => {
    expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([])
    expect(query).not.toMatch(/\b(email|phone|firstName|lastName|displayName|address1|address2|zip|city|note|clientIp)\b/)
  })
})

describe('the check of a shop', () => {
  it('tells its address, currency, zone and since when', async () => {
    await using at = await opened()
    const told = await shopify.check(at.client, signal)
    expect(told).toMatchObject({ id: account, name: account, currency: at.world.currency, zone: at.world.zone, missing: [] })
  })

  it('names each right that was not given, with what is not read without it', async () => {
    await using at = await opened()
    for (const right of ['read_all_orders', 'read_shopify_payments_payouts']) at.standIn.lost.add(right)
    const { missing } = await shopify.check(at.client, signal)
    expect(missing.map(({ right, streams }) => [right, streams])).toEqual([
      ['read_all_orders', []],
      ['read_shopify_payments_payouts', ['balance_transactions']],
    ])
  })

  it('says 60 days before that the version which is read ends', async () => {
    await using at = await opened()
    at.clock.goTo(Date.parse(versionEnds) / 1_000 - 59 * 86_400)
    expect((await shopify.check(at.client, signal)).missing).toMatchObject([
      { streams: [], sentence: expect.stringContaining(versionEnds) },
    ])
  })

  it.each([
    [
      'a shop that did not pay its bill',
      async ({ standIn }: Awaited<ReturnType<typeof opened>>) => {
        standIn.isFrozen = true
      },
      'account',
    ],
    ['an app that was removed', (at: Awaited<ReturnType<typeof opened>>) => at.standIn.uninstall(), 'key'],
  ])('is refused by %s', async (_, happen, kind) => {
    await using at = await opened()
    await happen(at)
    expect(await refusalOf(shopify.check(at.client, signal))).toMatchObject({ kind })
  })
})

describe('the orders of a shop', () => {
  it('REL-13 are read whole through throttled, torn and failing answers', async () => {
    await using calm = await opened()
    await calm.read(orders)
    await using torn = await opened()
    torn.standIn.throttled = 3
    torn.standIn.failNext('half', { status: 503, text: '<html>' }, 'cut')
    await torn.read(orders)
    expect(torn.ledger.facts).toEqual(calm.ledger.facts)
    expect(torn.ledger.facts.length).toBeGreaterThan(40)
  })

  it('spend no more points than the shop has: what an answer says is left is waited for', async () => {
    const clock = new StandingClock(0)
    const budget = new Budget(shopify.limits, clock)
    const cost = { requestedQueryCost: 80, throttleStatus: { currentlyAvailable: 30, maximumAvailable: 2_000, restoreRate: 100 } }
    const told = shopify.limits.told?.({ status: 200, headers: {}, body: { data: {}, extensions: { cost } } })
    expect(told).toEqual({ left: 30, burst: 2_000, perSecond: 100, cost: 80 })
    if (told) budget.hasLeft(told)
    await budget.take(signal, told?.cost)
    expect(clock.waits).toEqual([500])
  })

  it('have all their lines and refunds where a page has room for one', async () => {
    await using whole = await opened()
    await whole.read(orders)
    await using narrow = await opened()
    narrow.standIn.mostOfNested = 1
    await narrow.read(orders)
    expect(narrow.ledger.facts).toEqual(whole.ledger.facts)
  })
})

describe('what is in stock', () => {
  const raw: ShopifyStockLevel = {
    ...{ item: '5', sku: 'mug', isTracked: true, location: { id: '7', name: 'Shop' }, isActive: true, available: 12 },
    since: 1_772_335_800,
  }
  const fact = { table: 'stock_level', levelId: '5 7', sku: 'mug', validFrom: '2026-02-28', location: 'Shop' }

  it('holds from the day on that it changed, in the zone of the shop, each place by itself', () => {
    expect(mapStockLevel(raw, books)).toMatchObject({
      key: '5 7 2026-02-28',
      name: 'stock of mug at Shop',
      facts: [{ ...fact, units: 12 }],
    })
  })

  it('is unknown where Shopify does not count, none where it is not kept any more, and below zero where more was sold', () => {
    const unitsOf = (of: Partial<ShopifyStockLevel>) => mapStockLevel({ ...raw, ...of }, books).facts
    expect(unitsOf({ isTracked: false, available: 0 })).toEqual([{ ...fact, units: null }])
    expect(unitsOf({ available: null })).toEqual([{ ...fact, units: null }])
    expect(unitsOf({ isActive: false, available: 4 })).toEqual([{ ...fact, units: 0 }])
    expect(unitsOf({ available: -3 })).toEqual([{ ...fact, units: -3 }])
    expect(mapStockLevel({ ...raw, sku: null }, books)).toMatchObject({ facts: [], left: [{ why: 'not_stated', amount: 0n }] })
  })

  it('is what can yet be sold: units that are sold and not yet sent are on hand, and not counted', async () => {
    await using at = await opened()
    await at.read(stockLevels)
    const { events, variants } = at.world
    const isUncounted = (id: number) =>
      events.some((one) => one.what === 'tracked' && !one.isTracked && one.variant === id) &&
      !events.some((one) => one.what === 'tracked' && one.isTracked && one.variant === id)
    const sold = variants.filter(({ id, item, sku }) => item % 4 > 0 && sku !== null && !isUncounted(id))
    expect(sold.length).toBeGreaterThan(0)
    for (const { id, item } of sold) {
      const last = events.findLast((one) => one.what === 'stocked' && one.variant === id && one.location === 1)
      const levels = at.ledger.facts.filter((one) => one.table === 'stock_level' && one.levelId === `${item} 1`)
      expect(levels).toMatchObject([{ units: last?.what === 'stocked' ? last.units : Number.NaN }])
    }
  })

  it('REL-23 that cannot be read of a level is asked for by its item and location, and holds up no other', async () => {
    await using at = await opened()
    const updatedAt = '2026-03-01T00:00:00Z'
    const level = (location: number, quantity: unknown = 3) => ({
      ...{ isActive: true, updatedAt, location: { id: `gid://shopify/Location/${location}`, name: 'Shop' } },
      quantities: [{ name: 'available', quantity }],
    })
    const item = (id: number, levels: readonly object[], tracked: unknown = true) => ({
      ...{ id: `gid://shopify/InventoryItem/${id}`, sku: `mug-${id}`, tracked, updatedAt },
      inventoryLevels: { nodes: levels, pageInfo: { hasNextPage: false, endCursor: null } },
    })
    const nodes = [item(5, [level(1), level(2, 'two')]), item(6, [level(1), level(2)], 'yes'), { id: 7 }]
    const data = { inventoryItems: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } }
    const client = { ...at.client, post: async (...[, , shape]: Parameters<typeof at.client.post>) => shape.parse({ data }) }
    const { records, misfits = [] } = await firstPage(stockLevels.read(client as typeof at.client, null, at.world.ends, signal))
    expect(records.map(({ item: of, location }) => `${of} ${location.id}`)).toEqual(['5 1'])
    expect(misfits.map(({ key, name, place }) => [key, name, place])).toEqual([
      [null, 'one without a number', 'id'],
      ['5 2', 'mug-5 at Shop', 'quantities.0.quantity'],
      ['6 1', 'mug-6 at Shop', 'tracked'],
      ['6 2', 'mug-6 at Shop', 'tracked'],
    ])
  })

  it('is read whole of an item at more places than a list within a list has', async () => {
    await using whole = await opened()
    await whole.read(stockLevels)
    await using narrow = await opened()
    narrow.standIn.mostOfNested = 1
    await narrow.read(stockLevels)
    expect(narrow.ledger.facts).toEqual(whole.ledger.facts)
    expect(new Set(whole.ledger.facts.map((one) => one.table === 'stock_level' && one.location))).toEqual(new Set(['Shop', 'Warehouse']))
  })

  it('REL-23 takes two questions of a shop where nothing changed, and adds no row', async () => {
    await using at = await opened()
    const read = await at.read(stockLevels)
    const [facts, asked] = [at.ledger.facts, at.standIn.asked.length]
    at.clock.goTo(at.world.ends + 3_600)
    at.standIn.now = at.world.ends + 3_600
    const mapped: Mapped[] = []
    await readInto({
      ...{ stream: stockLevels, client: at.client, books, ledger: at.ledger, from: read },
      until: at.world.ends + 3_600,
      mapped,
    })
    expect([at.standIn.asked.length - asked, mapped, at.ledger.facts]).toEqual([2, [], facts])
  })

  it('is read alone, as it is now', async () => {
    await using at = await opened()
    await at.read(stockLevels)
    const level = at.ledger.facts.find((one) => one.table === 'stock_level' && one.location === 'Warehouse')
    const key = level?.table === 'stock_level' ? level.levelId : ''
    const one = await stockLevels.one(at.client, key, signal)
    expect(one && mapStockLevel(one, { ...books, zone: at.world.zone }).facts).toEqual([level])
    expect(await stockLevels.one(at.client, '1 2', signal)).toBeNull()
  })

  it('REL-24 costs its stream alone where the right was not given', async () => {
    await using at = await opened()
    at.standIn.lost.add('read_inventory')
    const { missing } = await shopify.check(at.client, signal)
    expect(missing).toMatchObject([
      { right: 'read_inventory', streams: ['stock_levels'], sentence: expect.stringContaining('stock is not read') },
    ])
  })
})

describe('what a unit costs', () => {
  const raw = {
    id: '5',
    updatedAt: '2026-01-01T00:00:00.000Z',
    seenAt: 1_772_335_800,
    sku: 'mug',
    cost: { amount: '4.5', currency: 'USD' },
  }

  it('holds from the day that it was seen, in the zone of the shop, and none is unknown, never zero', () => {
    expect(mapUnitCost(raw, books).facts).toEqual([{ table: 'unit_cost', sku: 'mug', validFrom: '2026-02-28', unitCost: 4_500_000n }])
    expect(mapUnitCost({ ...raw, cost: null }, books)).toMatchObject({ facts: [], left: [{ why: 'not_stated', amount: 0n }] })
  })

  it('keeps what was seen on other days', () => {
    const later = mapUnitCost({ ...raw, seenAt: raw.seenAt + 86_400 }, books)
    expect(later.key).not.toBe(mapUnitCost(raw, books).key)
  })
})

describe('a dispute of Shopify Payments', () => {
  const raw = {
    id: '1',
    type: 'CHARGEBACK',
    status: 'NEEDS_RESPONSE',
    reason: 'fraudulent',
    order: '#1',
    country: 'US',
    at: 1_772_335_800,
    amount: '9.00',
    currency: 'USD',
  }

  it.each([
    ['INQUIRY', 'LOST', 'inquiry'],
    ['INQUIRY', 'ACCEPTED', 'inquiry'],
    ['CHARGEBACK', 'LOST', 'lost'],
    ['CHARGEBACK', 'UNDER_REVIEW', 'open'],
    ['CHARGEBACK', 'WON', 'won'],
    ['CHARGEBACK', 'ACCEPTED', 'lost'],
    ['CHARGEBACK', 'SOMETHING_NEW', 'open'],
  ])('%s %s is %s', (type, status, state) => {
    expect(mapDispute({ ...raw, type, status }, books).facts).toMatchObject([{ table: 'chargeback', state, amount: 900n, country: 'US' }])
  })

  it('that ended before it took money is left, and an earlier state never overwrites a later one', () => {
    expect(mapDispute({ ...raw, status: 'PREVENTED' }, books)).toMatchObject({ facts: [], left: [{ why: 'no_money_moved' }] })
    const versions = [
      { type: 'INQUIRY', status: 'LOST' },
      { status: 'NEEDS_RESPONSE' },
      { status: 'UNDER_REVIEW' },
      { status: 'LOST' },
    ].map((of) => mapDispute({ ...raw, ...of }, books).version)
    expect(versions).toEqual(versions.toSorted())
    expect(new Set(versions).size).toBe(4)
  })
})
