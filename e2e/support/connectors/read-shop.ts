import { expect } from 'vitest'
import { shopify } from '../../../api/connectors/shopify/shopify.ts'
import { streamStates } from '../../../api/connectors/sync/stream-state.ts'
import { rollUpTouchedDays } from '../../../api/ledger/daily-roll-up.ts'
import type { Day } from '../../../api/values/day.ts'
import { everything, type TestShop } from '../imports/test-shop.ts'
import { connectedShop } from './connected-shop.ts'
import { clientOfStandIn, inOneOrder, StandingClock } from './model-ledger.ts'
import { openShopify } from './shopify-proof.ts'

const day = 86_400

/** A shop of Shopify that was read whole, some days after its last orders. */
export async function readShop(base: TestShop, seed: number, daysAfter = 0) {
  const world = await openShopify(seed, { currency: 'USD', zone: 'UTC', payments: 60 })
  const { standIn } = world
  standIn.now = world.ends - 45 * day + daysAfter * day
  const clock = new StandingClock(standIn.now * 1_000)
  const client = clientOfStandIn(shopify, { origin: standIn.origin, key: world.key, account: 'fern-shop.myshopify.com', clock })
  const connected = await connectedShop(base, 'shopify')
  const { shop, integrationId } = connected
  const readAgain = async (days = 1) => {
    standIn.now += days * day
    clock.goTo(standIn.now)
    const result = await connected.read(shopify, client)
    expect(result.streams.map(({ refused }) => refused)).toEqual(result.streams.map(() => null))
  }
  const orders = async () => {
    const states = await shop.within((work) => streamStates(work, [integrationId]))
    const state = states.get(integrationId)?.find(({ stream }) => stream === 'orders')
    if (!state) throw new Error('Orders were not read.')
    return state
  }
  const ledger = async () => {
    await shop.within(rollUpTouchedDays)
    const { order_line: lines = [], refund = [] } = await everything(shop)
    return { lines: inOneOrder(lines as object[]), refunds: inOneOrder(refund as object[]) }
  }
  /** As if the order had been processed at another time than the one that it was made at. */
  const processedAt = (key: string, moment: number) =>
    shop.within(({ sql, businessId }) =>
      sql(`update source_record set said = jsonb_set(said, '{at}', $3::jsonb) where business_id = $1 and stream = 'orders' and key = $2`, [
        businessId,
        key,
        moment,
      ]),
    )
  const asked = (text: string) => standIn.asked.filter(({ body }) => body.includes(text)).length
  await connected.read(shopify, client)
  const close = async () => {
    await connected[Symbol.asyncDispose]()
    await standIn[Symbol.asyncDispose]()
  }
  return { ...connected, world, standIn, client, clock, readAgain, orders, ledger, processedAt, asked, [Symbol.asyncDispose]: close }
}

export type ReadShop = Awaited<ReturnType<typeof readShop>>

/**
 * Orders that are in and have rows, the newest first: the number, the day, and the rows of each.
 */
export const ordersIn = ({ shop }: ReadShop) =>
  shop.within(({ sql, businessId }) =>
    sql<{ key: string; day: Day; rows: number }>(
      `select key, day::text as day, cardinality(row_ids) as rows from source_record
        where business_id = $1 and stream = 'orders' and gone_at is null and day is not null order by day desc, key desc`,
      [businessId],
    ),
  )
