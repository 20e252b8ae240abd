import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../db/processes.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { connectedShop } from '../../../e2e/support/connectors/connected-shop.ts'
import { clientOfStandIn, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { openShopify } from '../../../e2e/support/connectors/shopify-proof.ts'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { shopify } from '../shopify/shopify.ts'
import { fulfilPrivacyWishes } from './privacy-wishes.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const day = 86_400
const account = 'fern-shop.myshopify.com'

/** A shop of which nothing was read; so long after its last orders all of them come in a file. */
async function unread(daysAfter: number) {
  const { standIn, key, ends, events } = await openShopify(1, { currency: 'USD', zone: 'UTC', payments: 60 })
  standIn.now = ends + daysAfter * day
  const clock = new StandingClock(standIn.now * 1_000)
  const client = clientOfStandIn(shopify, { origin: standIn.origin, key, account, clock })
  const connected = await connectedShop(base, 'shopify')
  const { shop, integrationId } = connected
  const orders = events.flatMap((one) => (one.what === 'ordered' && one.customer !== null && !one.isTest ? [one] : []))
  const customer = String(orders[0]?.customer)
  const numbers = orders.filter((one) => String(one.customer) === customer).map(({ order }) => String(order))
  const redact = () =>
    shop.within(async (work) => {
      await work.sql(
        `insert into privacy_request (business_id, id, provider, account, hook_id, topic, customer, orders, integration_id, received_at)
         values ($1, $2, 'shopify', $3, 'hook', 'customers/redact', $4, $5, $6, now())`,
        [work.businessId, uuidv7(new Date()), account, customer, numbers, integrationId],
      )
      await fulfilPrivacyWishes(work, integrationId)
    })
  /** Rows that have the number of the customer, of records and of the ledger. */
  const held = async () => {
    const [row] = await shop.within(({ sql, businessId }) =>
      sql<{ records: number; lines: number; orders: number }>(
        `select (select count(*)::int from source_record where business_id = $1 and said ->> 'customer' = $2) as records,
                (select count(*)::int from order_line where business_id = $1 and customer_id = $2) as lines,
                (select count(*)::int from source_record where business_id = $1 and key = any($3)) as orders`,
        [businessId, customer, numbers],
      ),
    )
    return row
  }
  const close = async () => {
    await connected[Symbol.asyncDispose]()
    await standIn[Symbol.asyncDispose]()
  }
  return { ...connected, standIn, client, clock, redact, held, customer, numbers, [Symbol.asyncDispose]: close }
}

describe('a customer who is forgotten', () => {
  it('SEC-24 does not come back with a file that was gathered before', async () => {
    await using at = await unread(200)
    async function* lines(...of: Parameters<typeof at.client.lines>) {
      const file: string[] = []
      for await (const line of at.client.lines(...of)) file.push(line)
      await at.redact()
      yield* file
    }
    await at.read(shopify, { ...at.client, lines })
    expect(await at.held()).toEqual({ records: 0, lines: 0, orders: at.numbers.length })
  })

  it('SEC-24 does not come back with a page that was on its way, nor when the order is read again', async () => {
    await using at = await unread(0)
    let isAsked = false
    const post: typeof at.client.post = async (...of) => {
      const answer = await at.client.post(...of)
      if (!isAsked && JSON.stringify(of[1]).includes('query Orders(')) {
        isAsked = true
        await at.redact()
      }
      return answer
    }
    await at.read(shopify, { ...at.client, post })
    expect([isAsked, await at.held()]).toEqual([true, { records: 0, lines: 0, orders: at.numbers.length }])
    await at.shop.within(({ sql }) => sql(`update source_record set version = '2000', digest = '' where stream = 'orders'`))
    at.standIn.now += day
    at.clock.goTo(at.standIn.now)
    await at.shop.within(({ sql }) => sql(`update connection_stream set cursor = null, read_until = null`))
    await at.read(shopify, at.client)
    expect(await at.held()).toEqual({ records: 0, lines: 0, orders: at.numbers.length })
  })

  it('SEC-24 is looked for only when a page that is being written is in', async () => {
    await using at = await unread(0)
    await at.read(shopify, at.client)
    const name = (work: Work, customer: string | null) =>
      work.sql('update source_record set said = jsonb_set(said, $2, $3) where business_id = $1 and key = any($4)', [
        ...[work.businessId, '{customer}', JSON.stringify(customer), at.numbers],
      ])
    expect((await at.held())?.records).toBeGreaterThan(0)
    await at.shop.within((work) => name(work, null))
    let redacted: Promise<unknown> = Promise.resolve()
    await at.shop.within(async (work) => {
      await holdLedger(work)
      redacted = at.redact()
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
      await until(30_000, async () => (await work.sql(waiting)).length > 0)
      await name(work, at.customer)
    })
    await redacted
    expect(await at.held()).toMatchObject({ records: 0, lines: 0 })
  })

  it('SEC-24 leaves other customers as they are', async () => {
    await using at = await unread(0)
    await at.redact()
    await at.read(shopify, at.client)
    const [others] = await at.shop.within(({ sql, businessId }) =>
      sql<{ count: number }>(
        `select count(*)::int as count from source_record where business_id = $1 and said ->> 'customer' is not null`,
        [businessId],
      ),
    )
    expect(others?.count).toBeGreaterThan(10)
    expect(await at.held()).toEqual({ records: 0, lines: 0, orders: at.numbers.length })
  })
})
