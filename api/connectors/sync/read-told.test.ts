import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersIn, type ReadShop, readShop } from '../../../e2e/support/connectors/read-shop.ts'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { Refused } from '../connector.ts'
import { shopify } from '../shopify/shopify.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const day = 86_400

type Sent = { readonly topic?: string; readonly stream?: string; readonly key: string; readonly minute?: number }

/** As if the provider had sent these; of a later minute is what came later. */
const sent = ({ shop, integrationId }: ReadShop, ...hooks: readonly Sent[]) =>
  shop.within(async ({ sql, businessId }) => {
    for (const [i, { topic = 'orders/updated', stream = 'orders', key, minute = i }] of hooks.entries())
      await sql(
        `insert into received_hook (business_id, provider, id, integration_id, topic, stream, record, received_at)
         values ($1, 'shopify', gen_random_uuid()::text, $2, $3, $4, $5, timestamptz '2026-01-01' + make_interval(mins => $6))`,
        [businessId, integrationId, topic, stream, key, minute],
      )
  })

const openCount = async ({ shop }: ReadShop) => {
  const [row] = await shop.within(({ sql, businessId }) =>
    sql<{ count: number }>('select count(*)::int as count from received_hook where business_id = $1 and done_at is null', [businessId]),
  )
  return row?.count
}

const keysIn = async (at: ReadShop) => (await ordersIn(at)).map(({ key }) => key)

/** What was asked since, by the names of the questions. */
const askedSince = ({ standIn }: ReadShop, begin: number) =>
  standIn.asked.slice(begin).map(({ body }) => /(?:query|mutation) (\w+)/.exec(body)?.[1])

describe('what a provider said had changed', () => {
  it('is read alone, and nothing is swept for it', async () => {
    await using at = await readShop(base, 1)
    const before = await at.ledger()
    const [key = ''] = await keysIn(at)
    await at.shop.within(({ sql, businessId }) =>
      sql(
        `update source_record set version = '2000', digest = '', said = jsonb_set(said, '{total}', '"1.00"')
          where business_id = $1 and stream = 'orders' and key = $2`,
        [businessId, key],
      ),
    )
    await sent(at, { key }, { key })
    const { length } = at.standIn.asked
    expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
    const asked = askedSince(at, length)
    expect(asked.filter((name) => name === 'Order')).toHaveLength(1)
    expect(new Set(asked)).toEqual(new Set(['Shop', 'Rights', 'Order', ...asked.filter((name) => name === 'Refunds')]))
    expect([await openCount(at), await at.ledger()]).toEqual([0, before])
  })

  it('is the same in whatever order it was said', async () => {
    const ledgers: unknown[] = []
    for (const isReversed of [false, true]) {
      await using at = await readShop(base, 2, -35)
      const from = at.standIn.now
      at.standIn.now = at.world.ends
      at.standIn.delay = 0
      at.clock.goTo(at.standIn.now)
      const changed = at.world.events.flatMap((one) =>
        one.at > from && 'order' in one && typeof one.order === 'number' ? [String(one.order)] : [],
      )
      expect(changed.length).toBeGreaterThan(20)
      await sent(at, ...(isReversed ? changed.toReversed() : changed).map((key) => ({ key })))
      expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
      ledgers.push(await at.ledger())
    }
    expect(ledgers[1]).toEqual(ledgers[0])
  })

  it('leaves where the provider has it no more', async () => {
    await using at = await readShop(base, 1)
    const [key = '', ...others] = await keysIn(at)
    at.standIn.deleted.add(Number(key))
    await sent(at, { key })
    await at.readTold(shopify, at.client)
    expect(await keysIn(at)).toEqual(others)
  })

  it('stays where it is only too old to be told, until the provider says that it is deleted', async () => {
    await using at = await readShop(base, 1)
    const before = await keysIn(at)
    const key = before.at(-1) ?? ''
    at.standIn.lost.add('read_all_orders')
    at.standIn.now += 60 * day
    at.clock.goTo(at.standIn.now)
    await sent(at, { key })
    expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
    expect([await keysIn(at), await openCount(at)]).toEqual([before, 0])
    await sent(at, { key, topic: 'orders/delete' })
    await at.readTold(shopify, at.client)
    expect(await keysIn(at)).toEqual(before.slice(0, -1))
  })

  it('stays where it was made before the days that are told, though it was processed within them', async () => {
    await using at = await readShop(base, 1)
    const before = await keysIn(at)
    const key = before.at(-1) ?? ''
    at.standIn.lost.add('read_all_orders')
    at.standIn.now += 60 * day
    at.clock.goTo(at.standIn.now)
    await at.processedAt(key, at.standIn.now - 10 * day)
    await sent(at, { key })
    expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
    expect([await keysIn(at), await openCount(at)]).toEqual([before, 0])
  })

  it('that it has no more waits for the end of the first reading, whose file may be older', async () => {
    await using at = await readShop(base, 1)
    const before = await keysIn(at)
    at.standIn.deleted.add(Number(before[0]))
    await at.shop.within(({ sql }) => sql(`update connection_stream set read_until = null where stream = 'orders'`))
    await sent(at, { key: before[0] ?? '' })
    expect(await at.readTold(shopify, at.client)).toEqual({ rest: 'none' })
    expect([await keysIn(at), await openCount(at)]).toEqual([before, 1])
  })

  it('stays open where it cannot be read, and is left to the sweep', async () => {
    await using at = await readShop(base, 1)
    const [key = ''] = await keysIn(at)
    await sent(at, { key })
    const post: typeof at.client.post = (...of) =>
      JSON.stringify(of[1]).includes('query Order(')
        ? Promise.reject(new Refused({ kind: 'unreachable', sentence: 'Shopify is away.' }))
        : at.client.post(...of)
    expect(await at.readTold(shopify, { ...at.client, post })).toEqual({ rest: 'refused' })
    expect(await openCount(at)).toBe(1)
  })
})
