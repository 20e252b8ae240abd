import { describe, expect, it } from 'vitest'
import { clientOfStandIn, inOneOrder, ModelLedger, readInto, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { openShopify } from '../../../e2e/support/connectors/shopify-proof.ts'
import { type ProviderClient, Refused } from '../connector.ts'
import { orders } from './orders.ts'
import { shopify } from './shopify.ts'

const isLong = process.env.RISKPILOT_LONG !== undefined
const day = 86_400
const account = 'fern-shop.myshopify.com'

/** A shop all of whose orders, or some, are older than the newest 90 days, and what reads it. */
async function opened(seed: number, daysAfter = 60) {
  const world = await openShopify(seed, { payments: 60 })
  const { standIn } = world
  const until = world.ends + daysAfter * day
  standIn.now = until
  const clock = new StandingClock(until * 1_000)
  const client = clientOfStandIn(shopify, { origin: standIn.origin, key: world.key, account, clock })
  const ledger = new ModelLedger()
  const read = (of: { client?: ProviderClient; from?: string | null; pages?: number } = {}) =>
    readInto({ stream: orders, client, books: world.books, ledger, until, ...of })
  const asked = (text: string) => standIn.asked.filter(({ body }) => body.includes(text)).length
  return { ...world, client, ledger, read, asked, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() }
}

type Opened = Awaited<ReturnType<typeof opened>>
type Ends = 'completed' | 'failed' | 'expired' | 'canceled' | 'denied'
const endsNext = (at: Opened, bulkEnd: Ends) => Object.assign(at.standIn, { bulkEnd })
const pollsOf = (at: Opened, bulkPolls: number) => Object.assign(at.standIn, { bulkPolls })

const rowsOf = ({ ledger }: Opened) => ({ facts: inOneOrder(ledger.facts), left: inOneOrder(ledger.left) })

/** What reading page by page gives. */
async function paged(seed: number, daysAfter?: number) {
  await using at = await opened(seed, daysAfter)
  endsNext(at, 'failed')
  await at.read()
  expect(at.asked('query Orders(')).toBeGreaterThan(1)
  return rowsOf(at)
}

/** The client, whose file breaks off or ends after so many lines. */
function withFile(client: ProviderClient, happens: (count: number) => 'goes on' | 'breaks off' | 'ends'): ProviderClient {
  return {
    ...client,
    async *lines(address, signal) {
      let count = 0
      for await (const line of client.lines(address, signal)) {
        const now = happens(count++)
        if (now === 'ends') return
        if (now === 'breaks off') throw new Refused({ kind: 'unreachable', sentence: 'It broke off.' })
        yield line
      }
    },
  }
}

describe('orders that Shopify gathers', () => {
  it('REL-23 are the same ledger as page by page, whatever part of them is old', async () => {
    for (let seed = 1; seed <= (isLong ? 40 : 5); seed++) {
      for (const daysAfter of [20, 60]) {
        const wanted = await paged(seed, daysAfter)
        await using at = await opened(seed, daysAfter)
        await at.read()
        expect(rowsOf(at)).toEqual(wanted)
        expect(wanted.facts.length).toBeGreaterThan(60)
        expect(at.asked('bulkOperationRunQuery')).toBe(1)
      }
    }
  })

  it('REL-23 go on where a reading was cut, without Shopify having to gather them again', async () => {
    const wanted = await paged(2)
    await using whole = await opened(2)
    pollsOf(whole, 3)
    let pages = 0
    for (let from: string | null = null, before = ''; before !== from; ) {
      before = from ?? ''
      from = await whole.read({ from, pages: 1 })
      pages += 1
    }
    expect(pages).toBeGreaterThan(5)
    expect(rowsOf(whole)).toEqual(wanted)
    expect(whole.asked('bulkOperationRunQuery')).toBe(1)
  })

  it('REL-23 are found again where a process ended before it wrote down that they are gathered', async () => {
    await using at = await opened(2)
    const before = await at.read({ pages: 1 })
    await at.read({ from: before, pages: 1 })
    await at.read({ from: before })
    expect(rowsOf(at)).toEqual(await paged(2))
    expect(at.asked('bulkOperationRunQuery')).toBe(1)
  })

  it.each(['failed', 'expired', 'canceled', 'denied'] as const)('are read page by page where it %s', async (end) => {
    await using at = await opened(3)
    endsNext(at, end)
    await at.read()
    expect(rowsOf(at)).toEqual(await paged(3))
  })

  it('are read page by page where another operation keeps Shopify busy', async () => {
    await using at = await opened(3)
    pollsOf(at, 1_000)
    const query = 'mutation { bulkOperationRunQuery(query: "{ orders { edges { node { id } } } }") { bulkOperation { id } } }'
    for (let i = 0; i < 5; i++) await askedOf(at, query)
    await at.read()
    expect(rowsOf(at)).toEqual(await paged(3))
  })

  it('are read on behind what is in where the file breaks off, and page by page where it never goes on', async () => {
    const wanted = await paged(4)
    await using torn = await opened(4)
    let downloads = 0
    const breaking = withFile(torn.client, (count) => {
      if (count === 0) downloads += 1
      return downloads < 3 && count === 100 * downloads ? 'breaks off' : 'goes on'
    })
    await torn.read({ client: breaking })
    expect(rowsOf(torn)).toEqual(wanted)
    expect(downloads).toBe(3)
    await using gone = await opened(4)
    await gone.read({ client: withFile(gone.client, () => 'breaks off') })
    expect(rowsOf(gone)).toEqual(wanted)
  })

  it('REL-23 are read page by page where the file lacks its end', async () => {
    await using at = await opened(5)
    await at.read({ client: withFile(at.client, (count) => (count === 90 ? 'ends' : 'goes on')) })
    expect(rowsOf(at)).toEqual(await paged(5))
  })

  it('are begun to be gathered before the newest are read, once they are known to be', async () => {
    await using at = await opened(2, 20)
    await at.read()
    const place = (text: string) => at.standIn.asked.findIndex(({ body }) => body.includes(text))
    expect(place('bulkOperationRunQuery')).toBeGreaterThan(0)
    expect(place('bulkOperationRunQuery')).toBeLessThan(place('query Orders('))
    await using young = await opened(2, -50)
    await young.read()
    expect(young.asked('query Orders(')).toBeGreaterThan(0)
    expect(young.asked('bulkOperationRunQuery')).toBe(0)
  })

  it('are gathered all the same where Shopify could not begin before the newest were read', async () => {
    const wanted = await paged(3, 20)
    await using at = await opened(3, 20)
    let isBusy = true
    const busy: ProviderClient = {
      ...at.client,
      post(path, body, shape, signal) {
        if (!JSON.stringify(body).includes('bulkOperationRunQuery') || !isBusy) return at.client.post(path, body, shape, signal)
        isBusy = false
        return at.client.post(path, { ...body, variables: { query: '{ shop { id } }' } }, shape, signal)
      },
    }
    await at.read({ client: busy })
    expect(rowsOf(at)).toEqual(wanted)
    expect(at.asked('bulkOperationRunQuery')).toBe(2)
  })

  it('are asked for fewer of what was given back where all would cost too much', async () => {
    const wanted = await paged(3)
    await using at = await opened(3)
    const asked: number[] = []
    const dear: ProviderClient = {
      ...at.client,
      post(path, body, shape, signal) {
        const { ids } = (body as { variables?: { ids?: readonly string[] } }).variables ?? {}
        if (ids) asked.push(ids.length)
        if ((ids?.length ?? 0) <= 5) return at.client.post(path, body, shape, signal)
        throw new Refused({ kind: 'request', sentence: 'It costs too much.', code: 'MAX_COST_EXCEEDED' })
      },
    }
    await at.read({ client: dear })
    expect(rowsOf(at)).toEqual(wanted)
    expect(asked.filter((count) => count > 5).length).toBeLessThan(asked.length / 2)
    expect(asked.some((count) => count > 5)).toBe(true)
  })

  it('wait for Shopify no longer than ten minutes at a time, and say so', async () => {
    await using at = await opened(5)
    pollsOf(at, 60)
    let from: string | null = null
    const { client } = at
    const refused = await at.read({ from }).catch((error: unknown) => (error instanceof Refused ? error.refusal : Promise.reject(error)))
    expect(refused).toMatchObject({ kind: 'busy', sentence: expect.stringContaining('still gathering the older orders') })
    from = await at.read({ client, from, pages: 4 })
    await at.read({ client, from }).catch(() => null)
    await at.read({ client, from })
    expect(rowsOf(at)).toEqual(await paged(5))
    expect(at.asked('bulkOperationRunQuery')).toBe(1)
  })
})

const askedOf = async ({ standIn, key }: Opened, query: string) => {
  const address = `${standIn.origin}/admin/api/2026-10/graphql.json`
  const headers = { 'content-type': 'application/json', 'x-shopify-access-token': key }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ query }) })
  expect(answer.status).toBe(200)
}
