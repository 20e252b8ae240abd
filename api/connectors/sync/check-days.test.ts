import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersIn, type ReadShop, readShop as shopThatWasRead } from '../../../e2e/support/connectors/read-shop.ts'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { addDaysToReread, daysToReread } from '../../integrations/days-to-reread.ts'
import { addDays } from '../../values/day.ts'
import { Misfit, Refused } from '../connector.ts'
import { misfitRefusal } from '../misfit.ts'
import { shopify } from '../shopify/shopify.ts'
import { clockOf } from '../zone-clocks.ts'

const day = 86_400

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const readShop = (seed: number, daysAfter = 0) => shopThatWasRead(base, seed, daysAfter)
const todayOf = ({ standIn }: ReadShop) => clockOf('UTC').instant(standIn.now).day

/** Has it look as though a webhook was lost: what is in is otherwise than the provider has it. */
async function spoil(at: ReadShop, key: string, how: 'is missing' | 'is older') {
  const { shop } = at
  await shop.within(async ({ sql, businessId }) => {
    if (how === 'is missing')
      await sql(`delete from source_record where business_id = $1 and stream = 'orders' and key = $2`, [businessId, key])
    else
      await sql(
        `update source_record set version = '2000', digest = '', said = jsonb_set(said, '{total}', '"1.00"') where business_id = $1 and stream = 'orders' and key = $2`,
        [businessId, key],
      )
  })
}

describe('the comparison with what a provider has', () => {
  it('finds nothing where nothing was lost, once a day, and reads no day again', async () => {
    await using at = await readShop(1)
    const whole = await at.ledger()
    const briefs = at.asked('OrdersInBrief')
    expect(briefs).toBeGreaterThan(0)
    await at.readAgain(0)
    expect(at.asked('OrdersInBrief')).toBe(briefs)
    expect((await at.orders()).checkedAt).toEqual(new Date(at.standIn.now * 1_000))
    await at.readAgain(1)
    expect(at.asked('OrdersInBrief')).toBeGreaterThan(briefs)
    expect(await at.orders()).toMatchObject({ correction: null, correctedAt: null, settled: {} })
    expect(at.noted).toEqual([])
    expect(whole.lines.length).toBeGreaterThan(20)
  })

  it('takes out an order that was deleted there though nothing told of it, and says so once', async () => {
    await using at = await readShop(1)
    const [order] = await ordersIn(at)
    if (!order) throw new Error('No order was read.')
    const before = await at.ledger()
    at.standIn.deleted.add(Number(order.key))
    await at.readAgain()
    const after = await at.ledger()
    expect(before.lines.length + before.refunds.length - after.lines.length - after.refunds.length).toBe(order.rows)
    const { correction, correctedAt } = await at.orders()
    const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(order.day))
    expect(correction).toBe(`1 order of ${shown} was read again.`)
    expect(correctedAt).not.toBeNull()
    expect(at.noted).toEqual([`Not as Shopify had it: ${correction}`])
    await at.readAgain()
    expect([at.noted.length, (await at.orders()).correction]).toEqual([1, correction])
  })

  it('leaves an order where it is that was made before the days that are told and processed within them', async () => {
    await using at = await readShop(1)
    const before = await ordersIn(at)
    const { key = '' } = before.at(-1) ?? {}
    at.standIn.lost.add('read_all_orders')
    at.standIn.now += 60 * day
    at.clock.goTo(at.standIn.now)
    await at.processedAt(key, at.standIn.now - 10 * day)
    await at.readAgain()
    expect(at.asked(`gid://shopify/Order/${key}`)).toBeGreaterThan(0)
    expect((await ordersIn(at)).map((one) => one.key)).toEqual(before.map((one) => one.key))
    expect([at.noted, (await at.orders()).correction]).toEqual([[], null])
  })

  it.each(['is missing', 'is older'] as const)('reads an order again that %s here', async (how) => {
    await using at = await readShop(2)
    const [order] = await ordersIn(at)
    const before = await at.ledger()
    await spoil(at, order?.key ?? '', how)
    await at.readAgain()
    expect(at.noted).toHaveLength(1)
    expect((await ordersIn(at)).map(({ key }) => key)).toContain(order?.key)
    expect(await at.ledger()).toEqual(before)
  })

  it.each([
    ['in its lines alone', false],
    ['in what is counted as well', true],
  ])('REL-23 goes on for all days but the one with an order that cannot be read, %s', async (_, isBrief) => {
    await using at = await readShop(2)
    const [wrong, ...others] = await ordersIn(at)
    const lost = others.find((one) => one.day !== wrong?.day)
    const before = await at.ledger()
    await spoil(at, lost?.key ?? '', 'is missing')
    const misfit = new Misfit(wrong?.key ?? '', '#1', 'total')
    await at.shop.within(({ sql, businessId }) =>
      sql(`update connection_stream set misfits = $2::jsonb where business_id = $1 and stream = 'orders'`, [
        businessId,
        JSON.stringify([{ ...misfit }]),
      ]),
    )
    const isWrong = (node: unknown) => String((node as { id?: string } | null)?.id).endsWith(`/${wrong?.key}`)
    const post: typeof at.client.post = async (path, body, shape, signal) => {
      const name = /query (\w+)/.exec(JSON.stringify(body))?.[1]
      const answer = await at.client.post(path, body, shape, signal)
      if (name === 'Order' && JSON.stringify(body).includes(`/${wrong?.key}"`))
        throw new Refused(misfitRefusal(shopify, { noun: 'order' }, [misfit]))
      const { nodes } = (answer as { data: { orders?: { nodes: unknown[] } } }).data.orders ?? {}
      if (nodes && (isBrief || name !== 'OrdersInBrief'))
        nodes.splice(0, nodes.length, ...nodes.map((one) => (isWrong(one) ? misfit : one)))
      return answer
    }
    at.standIn.now += day
    at.clock.goTo(at.standIn.now)
    const { streams } = await at.read(shopify, { ...at.client, post })
    expect(streams.find(({ stream }) => stream === 'orders')).toMatchObject({
      refused: { kind: 'unreadable', sentence: expect.stringContaining('(#1: total)') },
      unknownSince: null,
      correction: expect.stringMatching(/^1 order of .* was read again\.$/),
    })
    expect(await at.ledger()).toEqual(before)
    expect((await at.orders()).checkedAt).toEqual(new Date(at.standIn.now * 1_000))
  })

  it('reads a day no more whose records are as the provider has them though its sums differ, until these change', async () => {
    // Nothing happens any more, and all of it lies in older months.
    await using at = await readShop(1, 45)
    const orders = shopify.streams.find(({ name }) => name === 'orders')
    if (!orders?.dated) throw new Error('Orders have no days.')
    let shift = 1n
    const dated = {
      ...orders.dated,
      async *total(...of: Parameters<typeof orders.dated.total>) {
        for await (const page of orders.dated?.total(...of) ?? [])
          yield page.map(({ at: on, amount }) => ({ at: on, amount: amount + shift }))
      },
    }
    const odd = { ...shopify, streams: shopify.streams.map((one) => (one === orders ? { ...orders, dated } : one)) }
    const daysRead = async () => {
      const before = at.asked('"key":"PROCESSED_AT"')
      at.standIn.now += day
      at.clock.goTo(at.standIn.now)
      await at.read(odd, at.client)
      return at.asked('"key":"PROCESSED_AT"') - before
    }
    const inTurn = async () => {
      let days = 0
      for (let month = 0; month < 4; month++) days += await daysRead()
      return days
    }
    expect(await inTurn()).toBeGreaterThan(3)
    expect(await inTurn()).toBe(0)
    shift = 2n
    expect(await inTurn()).toBeGreaterThan(3)
    expect(at.noted).toEqual([])
  })

  it('looks at one older month in turn', async () => {
    await using at = await readShop(3, 140)
    const [newest] = await ordersIn(at)
    if (!newest) throw new Error('No order was read.')
    const oldest = (await ordersIn(at)).at(-1)
    at.standIn.deleted.add(Number(newest.key)).add(Number(oldest?.key))
    for (let days = 0; days < 8 && at.noted.length < 2; days++) await at.readAgain()
    expect(at.noted).toHaveLength(2)
    expect((await ordersIn(at)).map(({ key }) => key)).not.toContain(oldest?.key)
  })

  it('takes nothing out of days that a provider does not tell of any more', async () => {
    await using at = await readShop(3, 40)
    const before = await at.ledger()
    at.standIn.lost.add('read_all_orders')
    for (let days = 0; days < 4; days++) await at.readAgain()
    expect(await at.ledger()).toEqual(before)
    expect(at.noted).toEqual([])
  })
})

describe('an order that leaves the 60 days which are told without a right', () => {
  /**
   * A reading that begins a minute before the day of an order would be told whole by the moment
   * alone, and takes twelve hours: the order is told at its begin, and no more at its end.
   */
  async function atTheEdge() {
    const at = await readShop(3)
    const orders = await at.shop.within(({ sql, businessId }) =>
      sql<{ key: string; at: number }>(
        `select key, (said ->> 'at')::float8 as at from source_record
          where business_id = $1 and stream = 'orders' and gone_at is null and day is not null order by key`,
        [businessId],
      ),
    )
    // The older month that is compared first has its day, and its twelfth hour has not begun.
    const order = orders.find(({ at: made }) => made % day < 11 * 3_600 && new Date(made * 1_000).getUTCDate() <= 7)
    if (!order) throw new Error('No order of the seed is at the edge.')
    const begins = order.at - (order.at % day)
    at.standIn.lost.add('read_all_orders')
    at.standIn.now = begins + 60 * day - 60
    at.clock.goTo(at.standIn.now)
    await at.shop.within(({ sql }) => sql('update connection_stream set checked_at = null, checked_month = null'))
    const readSlowly = async (when: string) => {
      let isSlow = true
      const post: typeof at.client.post = (...of) => {
        if (isSlow && JSON.stringify(of[1]).includes(when)) {
          isSlow = false
          at.standIn.now += day / 2
        }
        return at.client.post(...of)
      }
      await at.read(shopify, { ...at.client, post })
      expect(isSlow).toBe(false)
    }
    const isTold = () => shopify.streams.find(({ name }) => name === 'orders')?.one(at.client, order.key, AbortSignal.timeout(9_000))
    return { ...at, order, readSlowly, isTold }
  }

  const keysIn = async (at: ReadShop) => (await ordersIn(at)).map(({ key }) => key)

  it('is not taken for deleted by the comparison of the night', async () => {
    await using at = await atTheEdge()
    const before = await keysIn(at)
    expect(await at.isTold()).not.toBeNull()
    await at.readSlowly('OrdersInBrief')
    expect(await at.isTold()).toBeNull()
    expect(await keysIn(at)).toEqual(expect.arrayContaining(before))
    expect(at.noted).toEqual([])
  })

  it('is not taken for deleted where a person has its day read again', async () => {
    await using at = await atTheEdge()
    const before = await keysIn(at)
    const { day: of } = clockOf('UTC').instant(at.order.at)
    await at.shop.within((work) => addDaysToReread(work, at.integrationId, { from: of, to: addDays(of, 2) }))
    await at.readSlowly('"key":"PROCESSED_AT"')
    expect(await at.isTold()).toBeNull()
    expect(await keysIn(at)).toEqual(expect.arrayContaining(before))
  })
})

describe('days that a person has read again', () => {
  it('are read again one by one, and what was otherwise is said', async () => {
    await using at = await readShop(1)
    const [first, second] = await ordersIn(at)
    if (!first || !second) throw new Error('No order was read.')
    const before = await at.ledger()
    await spoil(at, second.key, 'is older')
    at.standIn.deleted.add(Number(first.key))
    await at.shop.within((work) => addDaysToReread(work, at.integrationId, { from: second.day, to: first.day }))
    await at.readAgain(0)
    expect(await at.shop.within((work) => daysToReread(work, at.integrationId))).toBeNull()
    const { correction } = await at.orders()
    expect(correction).toMatch(/ (was|were) read again: 2 orders were otherwise at Shopify\.$/)
    const after = await at.ledger()
    expect(before.lines.length + before.refunds.length - after.lines.length - after.refunds.length).toBe(first.rows)
  })

  it('stay wished where the provider cannot be reached in the middle, and go on there', async () => {
    await using at = await readShop(1)
    const to = addDays(todayOf(at), -1)
    const wish = { from: addDays(to, -3), to }
    await at.shop.within((work) => addDaysToReread(work, at.integrationId, wish))
    const away = {
      ...at.client,
      post: (...of: Parameters<typeof at.client.post>) => {
        const isSecondDay = JSON.stringify(of[1]).includes(`processed_at:>='${addDays(wish.from, 1)}`)
        return isSecondDay ? Promise.reject(new Refused({ kind: 'unreachable', sentence: 'Shopify is away.' })) : at.client.post(...of)
      },
    }
    const { streams } = await at.read(shopify, away as typeof at.client)
    expect(streams.find(({ stream }) => stream === 'orders')?.refused?.sentence).toBe('Shopify is away.')
    expect(await at.shop.within((work) => daysToReread(work, at.integrationId))).toEqual({ from: addDays(wish.from, 1), to })
    await at.readAgain(0)
    expect(await at.shop.within((work) => daysToReread(work, at.integrationId))).toBeNull()
    expect((await at.orders()).correction).toContain('nothing was otherwise at Shopify')
  })
})
