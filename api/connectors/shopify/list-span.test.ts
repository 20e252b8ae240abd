import { describe, expect, it } from 'vitest'
import type { WorldEvent } from '../../../e2e/stand-ins/shopify/events.ts'
import { type ShopifyStandIn, shopifyStandIn } from '../../../e2e/stand-ins/shopify/server.ts'
import { shopifyWorld } from '../../../e2e/stand-ins/shopify/world.ts'
import { clientOfStandIn, ModelLedger, readInto, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { currency } from '../../values/money.ts'
import { Refused } from '../connector.ts'
import { balanceTransactions } from './balance-transactions.ts'
import { eachOnce, type ListSpan, lastOfSpan, pagesOfSpan } from './list-span.ts'
import { orders } from './orders.ts'
import { shopify } from './shopify.ts'

const endsAt = 25_000
const mostOfPage = 250
const isNewestFirst = [true, false]

type Made = { readonly id: string; readonly at: number }

/** Three of each second. */
const many = Array.from({ length: 60_000 }, (_, i): Made => ({ id: String(i), at: Math.floor(i / 3) }))

/** Lists of records that end at 25,000 without a word, and how many were asked for. */
class EndingLists {
  lists = 0
  #known: { readonly first: number; readonly last: number; readonly told: readonly Made[] } | null = null

  constructor(
    private readonly of: readonly Made[],
    private readonly newestFirst: boolean,
  ) {}

  readonly ask = async (span: ListSpan, { after, first }: { after: string | null; first: number }) => {
    if (after === null) this.lists += 1
    const told = this.#listOf(span)
    const from = after === null ? 0 : Number(after)
    return {
      nodes: told.slice(from, from + first),
      pageInfo: { hasNextPage: from + first < told.length, endCursor: String(Math.min(from + first, told.length)) },
    }
  }

  #listOf(span: ListSpan): readonly Made[] {
    const [first, last] = [span.from ?? 0, lastOfSpan(span)]
    if (this.#known?.first !== first || this.#known.last !== last) {
      const fitting = this.of.filter(({ at }) => at >= first && at <= last)
      this.#known = { first, last, told: (this.newestFirst ? fitting.toReversed() : fitting).slice(0, endsAt) }
    }
    return this.#known.told
  }

  pages(span: ListSpan, timeOf: (one: Made) => number | null = ({ at }) => at) {
    return pagesOfSpan(span, { most: mostOfPage, newestFirst: this.newestFirst, timeOf, ask: this.ask })
  }
}

const whole: ListSpan = { from: null, to: 1_000_000, after: null }
const ids = (records: readonly Made[]) => records.map(({ id }) => id)

async function all(pages: AsyncIterable<readonly Made[]>) {
  const found: Made[] = []
  for await (const page of pages) found.push(...page)
  return found
}

const once = { stream: { noun: 'order' }, id: ({ id }: Made) => id, time: ({ at }: Made) => at }

describe('a list of more records than Shopify pages through', () => {
  it.each(isNewestFirst)('REL-23 is read whole though it would end early, each record once (newest first: %s)', async (newestFirst) => {
    const lists = new EndingLists(many, newestFirst)
    const found = await all(eachOnce(lists.pages(whole), once))
    expect(ids(newestFirst ? found.toReversed() : found)).toEqual(ids(many))
    expect(lists.lists).toBe(4)
  })

  it.each(isNewestFirst)('REL-23 is read whole by readings that are cut after any page (newest first: %s)', async (newestFirst) => {
    const lists = new EndingLists(many, newestFirst)
    const found = new Set<string>()
    for (let span: ListSpan | null = whole, cut = 1; span; cut++) {
      let pages = 0
      for await (const { records, rest } of lists.pages(span)) {
        for (const { id } of records) found.add(id)
        span = rest
        if (++pages === cut) break
      }
    }
    expect(found.size).toBe(many.length)
  })

  it('REL-23 is a list of its own at once where an older version kept its place without a count', async () => {
    const lists = new EndingLists(many, false)
    const found = new Set<string>()
    for await (const { records } of lists.pages({ ...whole, after: '24000' })) for (const { id } of records) found.add(id)
    expect(found.size).toBe(many.length - 24_000)
  })

  it('REL-23 is refused behind its last record, with a sentence, where all have one time', async () => {
    const lists = new EndingLists(
      many.map((one) => ({ ...one, at: 7 })),
      true,
    )
    const found = new Set<string>()
    const read = async () => {
      for await (const { records, rest } of lists.pages(whole)) {
        for (const { id } of records) found.add(id)
        expect(rest).not.toBeNull()
      }
    }
    await expect(read()).rejects.toThrow(Refused)
    expect(found.size).toBe(endsAt)
  })

  it('REL-23 is not left for a place that its records only seem to have: they may have changed since they were listed', async () => {
    const lists = new EndingLists(many, false)
    const first: string[] = []
    await expect(async () => {
      for await (const { records } of lists.pages(whole, () => null)) first.push(...ids(records))
    }).rejects.toThrow(/25,000/)
    expect(lists.lists).toBe(1)
    expect(first).toHaveLength(endsAt)
  })
})

/** A shop with these events alone, whose lists end at 25,000 without a word. */
async function shopOf(events: readonly WorldEvent[]) {
  const world = { ...shopifyWorld(3, { payments: 1, currency: 'EUR', zone: 'UTC' }), events }
  const standIn: ShopifyStandIn = await shopifyStandIn(world)
  Object.assign(standIn, { mostOfList: endsAt, delay: 0, bucket: { most: 1_000_000, restored: 1_000_000 } })
  const clock = new StandingClock(world.ends * 1_000)
  const of = { origin: standIn.origin, key: standIn.app.token, account: world.shop, clock }
  return { world, standIn, client: clientOfStandIn(shopify, of), [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() }
}

const signal = new AbortController().signal
const { begun, ends, events } = shopifyWorld(3, { payments: 40, currency: 'EUR', zone: 'UTC' })
const count = 25_500

describe('a shop of more records than Shopify pages through', () => {
  it('REL-23 has every movement of its balance in, and goes on from there', async () => {
    const moved = {
      what: 'moved',
      type: 'CHARGE',
      source: 'CHARGE',
      order: null,
      amount: 1_000,
      fee: 30,
      currency: 'EUR',
      isTest: false,
    } as const
    await using shop = await shopOf(Array.from({ length: count }, (_, i) => ({ ...moved, id: i + 1, at: begun + 100 * Math.floor(i / 2) })))
    const ledger = new ModelLedger()
    const books = { currency: currency('EUR'), zone: 'UTC' }
    const of = { stream: balanceTransactions, client: shop.client, books, ledger, until: ends }
    const place = await readInto(of)
    expect(ledger.facts.filter(({ table }) => table === 'payout')).toHaveLength(count)
    expect(JSON.parse(place ?? '')).toMatchObject({ readTo: ends, pass: null })
  })

  it('REL-23 has every order of a month among what its days are compared with', async () => {
    const made = events.find((one) => one.what === 'ordered')
    if (!made) throw new Error('the world has no order')
    const ordered = (i: number) => ({ ...made, order: i + 1, name: `#${i + 1}`, at: begun + 60 * i, soldAt: begun + 60 * i })
    await using shop = await shopOf(Array.from({ length: count }, (_, i) => ordered(i)))
    let told = 0
    for await (const page of orders.dated?.total(shop.client, { from: begun, until: ends }, signal) ?? []) told += page.length
    expect(told).toBe(count)
  })
})
