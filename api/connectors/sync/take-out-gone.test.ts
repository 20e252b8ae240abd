import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReadShop, readShop } from '../../../e2e/support/connectors/read-shop.ts'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { shopify } from '../shopify/shopify.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

/** The levels that are in, of each item and location the newest one. */
const levelsIn = async ({ shop }: ReadShop) => {
  const rows = await shop.within(({ sql, businessId }) =>
    sql<{ level: string; sku: string; units: number | null }>(
      `select distinct on (level_id) level_id as level, sku, units::float8 as units from stock_level
        where business_id = $1 order by level_id, valid_from desc`,
      [businessId],
    ),
  )
  return new Map(rows.map(({ level, ...of }) => [level, of]))
}

/** The number of an item with a SKU that has a level in, at as many places as it is kept. */
async function anItem(at: ReadShop) {
  const before = await levelsIn(at)
  const [item = ''] = [...before.keys()].map((level) => level.split(' ')[0])
  const [own, others] = [[...before].filter(([level]) => isOf(item)(level)), [...before].filter(([level]) => !isOf(item)(level))]
  return { item, own, others }
}
const isOf = (item: string | undefined) => (level: string) => level.startsWith(`${item} `)

const told = ({ shop, integrationId }: ReadShop, topic: string, record: string) =>
  shop.within(({ sql, businessId, clock }) =>
    sql(
      `insert into received_hook (business_id, provider, id, integration_id, topic, stream, record, received_at)
       values ($1, 'shopify', gen_random_uuid()::text, $2, $3, 'stock_levels', $4, $5)`,
      [businessId, integrationId, topic, record, clock.now()],
    ),
  )

describe('stock of what Shopify has no more', () => {
  it('REL-23 leaves with the first reading of a day, though no webhook told of it, and is asked for once a day', async () => {
    await using at = await readShop(base, 1)
    const { item, own, others } = await anItem(at)
    expect([own.length > 0, others.length > 0]).toEqual([true, true])
    at.standIn.deletedItems.add(Number(item))
    await at.readAgain()
    expect([...(await levelsIn(at))]).toEqual(others)
    const asked = at.asked('Standing')
    await at.readAgain(0.01)
    expect(at.asked('Standing')).toBe(asked)
    await at.readAgain()
    expect(at.asked('Standing')).toBe(asked + 1)
  })

  it('REL-23 leaves of a location that was deleted, and stays at the others', async () => {
    await using at = await readShop(base, 1)
    const before = await levelsIn(at)
    at.standIn.deletedLocations.add(2)
    await at.readAgain()
    const left = [...before].filter(([level]) => level.endsWith(' 1'))
    expect([left.length < before.size, [...(await levelsIn(at))]]).toEqual([true, left])
  })

  it('REL-23 leaves at once where Shopify tells that an item was deleted, with the levels of all its days', async () => {
    await using at = await readShop(base, 1)
    const { item, own, others } = await anItem(at)
    // As if it had been read on a day before, too: each day of a level is a record.
    const [level = ''] = own[0] ?? []
    await at.shop.within(({ sql, businessId }) =>
      sql(`update source_record set key = $2 where business_id = $1 and stream = 'stock_levels' and starts_with(key, $3)`, [
        businessId,
        `${level} 2025-01-01`,
        `${level} `,
      ]),
    )
    at.standIn.deletedItems.add(Number(item))
    await told(at, 'inventory_items/delete', item)
    expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
    expect([...(await levelsIn(at))]).toEqual(others)
  })

  it('stays where an item is said to be deleted and is there', async () => {
    await using at = await readShop(base, 1)
    const before = await levelsIn(at)
    await told(at, 'inventory_items/delete', (await anItem(at)).item)
    expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
    expect(await levelsIn(at)).toEqual(before)
  })

  it('stays where Shopify does not answer for each, and that is said', async () => {
    await using at = await readShop(base, 1)
    const before = await levelsIn(at)
    at.clock.goTo(at.standIn.now + 86_400)
    const post: typeof at.client.post = async (...of) => {
      if (!JSON.stringify(of[1]).includes('Standing')) return at.client.post(...of)
      return of[2].parse({ data: { nodes: [] } })
    }
    const { streams } = await at.read(shopify, { ...at.client, post })
    expect(streams.find(({ stream }) => stream === 'stock_levels')?.refused?.sentence).toContain('did not answer for each')
    expect(await levelsIn(at)).toEqual(before)
  })

  it('of a SKU leaves where its item has the SKU no more', async () => {
    await using at = await readShop(base, 1)
    const { item, others } = await anItem(at)
    await at.shop.within(({ sql, businessId }) =>
      sql(`update connection_stream set cursor = null where business_id = $1 and stream = 'stock_levels'`, [businessId]),
    )
    // On a later day: the level of the SKU that it had is a record of its own.
    const later = at.standIn.now + 86_400
    const post: typeof at.client.post = async (path, body, shape, signal) => {
      const answer = await at.client.post(path, body, shape, signal)
      const without = (level: { item: object }) => ({ ...level, item: { ...level.item, sku: null, updatedAt: later } })
      const taken = (node: { id: string; levels: { item: object }[] }) =>
        node.id.endsWith(item) ? { ...node, levels: node.levels.map(without) } : node
      const inItems = (key: string, value: { nodes: Parameters<typeof taken>[0][] }) =>
        key === 'inventoryItems' ? { ...value, nodes: value.nodes.map(taken) } : value
      return JSON.parse(JSON.stringify(answer), inItems) as typeof answer
    }
    await at.read(shopify, {
      ...at.client,
      post: (...of) => (JSON.stringify(of[1]).includes('StockOfItems') ? post(...of) : at.client.post(...of)),
    })
    expect([...(await levelsIn(at))]).toEqual(others)
  })
})

it('REL-23 a level that Shopify tells of is read alone, as it is now', async () => {
  await using at = await readShop(base, 1, -40)
  const before = await levelsIn(at)
  at.standIn.now = at.world.ends
  at.standIn.delay = 0
  at.clock.goTo(at.standIn.now)
  const event = at.world.events.findLast((one) => one.what === 'stocked')
  const of = at.world.variants.find((one) => event?.what === 'stocked' && one.id === event.variant)
  const level = `${of?.item} ${event?.what === 'stocked' ? event.location : ''}`
  await told(at, 'inventory_levels/update', level)
  const asked = at.standIn.asked.length
  expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
  const names = at.standIn.asked.slice(asked).map(({ body }) => /query (\w+)/.exec(body)?.[1])
  expect(names.toSorted()).toEqual(['Rights', 'Shop', 'StockLevel'])
  expect((await levelsIn(at)).get(level)).not.toEqual(before.get(level))
})
