import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { stripeStandIn } from '../../../e2e/stand-ins/stripe/server.ts'
import { stripeWorld, type WorldWishes } from '../../../e2e/stand-ins/stripe/world.ts'
import { clientOfStandIn, inOneOrder, ModelLedger, readInto, StandingClock } from '../../../e2e/support/connectors/model-ledger.ts'
import { currency } from '../../values/money.ts'
import { type AnyStream, Refused } from '../connector.ts'
import { stripeAccess } from './access.ts'
import { balanceTransactions } from './balance-transactions.ts'
import { disputes } from './disputes.ts'
import { stripe } from './stripe.ts'

const key = 'rk_live_standin'
const signal = new AbortController().signal
const day = 86_400

/** A stand-in, and what reads it at the moment of its world. */
async function opened(seed = 3, wishes: WorldWishes = { currency: 'usd' }) {
  const world = stripeWorld(seed, wishes)
  const standIn = await stripeStandIn(world)
  const clock = new StandingClock(world.ends * 1_000)
  const client = clientOfStandIn(stripe, { origin: standIn.origin, key, clock })
  const books = { currency: currency(world.currency), zone: world.zone }
  const ledger = new ModelLedger()
  const read = (stream: AnyStream, from: string | null, at: number) => {
    standIn.now = at
    clock.goTo(at)
    return readInto({ stream, client, books, ledger, until: at, from })
  }
  return { world, standIn, client, ledger, clock, read, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() }
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.refusal : Promise.reject(error)),
  )

describe('a key of Stripe', () => {
  it.each([
    ['pk_live_1', 'publishable'],
    ['rk_test_1', 'test mode'],
    ['sk_test_1', 'test mode'],
    ['whsec_1', 'webhook'],
    ['acct_1', 'no key of Stripe'],
    ['rk_live_1 2', 'a space'],
    ['', 'no key of Stripe'],
  ])('%s is refused with a sentence that says what it is, and not the key', (given, word) => {
    const sentence = stripeAccess.refuse(given)
    expect(sentence).toContain(word)
    if (given !== '') expect(sentence).not.toContain(given)
  })

  it('is a restricted or a secret one of live mode', () => {
    expect([stripeAccess.refuse('rk_live_51Habc'), stripeAccess.refuse('sk_live_51Habc')]).toEqual([null, null])
  })
})

describe('the check of an account', () => {
  it('tells who it is, in which currency and zone, and since when', async () => {
    await using at = await opened(3, { currency: 'kwd', zone: 'Asia/Tokyo' })
    const told = { id: 'acct_1', name: 'Fern shop', currency: 'KWD', zone: 'Asia/Tokyo', oldest: '2026-02-28', missing: [] }
    expect(await stripe.check(at.client, signal)).toEqual(told)
  })

  it('asks a person for what a restricted key may not ask, and says what is not read without a right', async () => {
    await using at = await opened()
    for (const path of ['/v1/account', '/v1/disputes', '/v1/payouts']) at.standIn.denied.add(path)
    const { missing, ...account } = await stripe.check(at.client, signal)
    expect(account).toEqual({ id: 'acct_1', name: null, currency: null, zone: null, oldest: null })
    expect(missing).toEqual([
      {
        right: 'Disputes: Read',
        streams: ['disputes'],
        sentence: 'The key lacks the right ‘Disputes: Read’. Without it disputes are not read.',
      },
      {
        right: 'Payouts: Read',
        streams: [],
        sentence: 'The key lacks the right ‘Payouts: Read’. Without it the numbers of payouts stay unknown.',
      },
    ])
  })

  it('fails with a sentence where nothing can be read, and where the key was replaced or is unknown', async () => {
    await using at = await opened()
    at.standIn.denied.add('/v1/charges')
    expect(await refusalOf(stripe.check(at.client, signal))).toMatchObject({
      kind: 'right',
      sentence: expect.stringContaining('Charges and refunds: Read'),
    })
    at.standIn.rolled.add(key)
    expect(await refusalOf(stripe.check(at.client, signal))).toMatchObject({
      kind: 'key',
      sentence: expect.stringContaining('has expired'),
    })
    const other = clientOfStandIn(stripe, { origin: at.standIn.origin, key: 'rk_live_other', clock: at.clock })
    expect(await refusalOf(stripe.check(other, signal))).toMatchObject({
      kind: 'key',
      sentence: expect.stringContaining('does not know this key'),
    })
  })
})

describe('reading Stripe', () => {
  it('law 6: a right that lacks stops its stream with a sentence that names it; the other goes on', async () => {
    await using at = await opened()
    at.standIn.denied.add('/v1/disputes')
    const refusal = await refusalOf(at.read(disputes, null, at.world.ends))
    expect(refusal).toMatchObject({ kind: 'right', sentence: expect.stringContaining('‘Disputes: Read’') })
    await at.read(balanceTransactions, null, at.world.ends)
    expect(at.ledger.facts.length).toBeGreaterThan(40)
  })

  it('goes on without the right to payouts: their numbers stay unknown', async () => {
    await using at = await opened()
    at.standIn.denied.add('/v1/payouts')
    await at.read(balanceTransactions, null, at.world.ends)
    const payouts = at.ledger.facts.flatMap((fact) => (fact.table === 'payout' ? [fact.payoutId] : []))
    expect([payouts.length > 40, new Set(payouts)]).toEqual([true, new Set([null])])
  })

  it('completes rows with the number of a payout that Stripe assigns later', async () => {
    await using at = await opened(2)
    const late = at.world.events.find((event) => event.what === 'paid_out' && event.isAutomatic && event.assignedAt > event.at)
    if (late?.what !== 'paid_out') throw new Error('This world has no such payout.')
    const numbers = () => at.ledger.facts.filter((fact) => fact.table === 'payout' && fact.payoutId === late.id).length
    const before = await at.read(balanceTransactions, null, late.at + day)
    const count = at.ledger.facts.length
    expect([numbers(), count > 0]).toEqual([0, true])
    await at.read(balanceTransactions, before, late.assignedAt + 3_600)
    expect(numbers()).toBeGreaterThan(0)
  })

  it('asks for little when little is new', async () => {
    await using at = await opened(3, { currency: 'usd', payments: 400 })
    const stored = await at.read(balanceTransactions, null, at.world.ends)
    const first = at.standIn.asked.length
    await at.read(balanceTransactions, stored, at.world.ends + 600)
    expect([first > 10, at.standIn.asked.length - first]).toEqual([true, 2])
  })

  it.each([
    ['by events', 5, []],
    ['without the right to events, by reading the last months again', 5, ['/v1/events']],
    ['after longer than events are kept', 45, []],
  ])('sees a dispute that ends long after it was opened, %s', async (_, days, denied) => {
    await using at = await opened(21, { currency: 'usd', payments: 80 })
    for (const path of denied) at.standIn.denied.add(path)
    const ended = at.world.events.find((event) => event.what === 'dispute_moved' && event.to === 'won')
    if (ended?.what !== 'dispute_moved') throw new Error('This world has no dispute that was won.')
    const stored = await at.read(disputes, null, ended.at - 3_600)
    const won = () => at.ledger.facts.filter((fact) => fact.table === 'chargeback' && fact.state === 'won').length
    const before = won()
    await at.read(disputes, stored, ended.at + days * day)
    expect(won()).toBeGreaterThan(before)
  })

  it('law 5: has read no further than what is surely listed, while it reads and at its end', async () => {
    await using at = await opened()
    for (const stream of stripe.streams) {
      const from = stream.cursor.parse(JSON.parse((await at.read(stream, null, at.world.ends)) ?? ''))
      const pages: string[] = []
      for await (const { next } of stream.read(at.client, from, at.world.ends + day, signal)) pages.push(JSON.stringify(next))
      const moments = pages.flatMap((page) => page.match(/\d{10}/g) ?? []).map(Number)
      expect(Math.max(...moments)).toBe(at.world.ends + day - 120)
    }
  })

  it('law 5: an empty page that says that more follows is not the end', async () => {
    await using at = await opened()
    await at.read(balanceTransactions, null, at.world.ends)
    const whole = at.ledger.facts.length
    await using again = await opened()
    const empty = { status: 200, body: { object: 'list', data: [], has_more: true, url: '/v1/balance_transactions' } }
    again.standIn.failNext(empty)
    await again.read(balanceTransactions, null, again.world.ends)
    expect(again.ledger.facts).toHaveLength(whole)
    again.standIn.failNext(empty, empty)
    expect(await refusalOf(again.read(balanceTransactions, null, again.world.ends))).toMatchObject({ kind: 'unreadable' })
  })

  it('REL-23 is refused where pages lead in a circle, after what they brought is in', async () => {
    await using at = await opened()
    at.standIn.mostOfPage = 7
    const first = await fetch(`${at.standIn.origin}/v1/balance_transactions?limit=7`, { headers: { authorization: `Bearer ${key}` } })
    const body = { ...((await first.json()) as object), has_more: true }
    at.standIn.failNext(...Array.from({ length: 9 }, () => ({ status: 200, body })))
    expect(await refusalOf(at.read(balanceTransactions, null, at.world.ends))).toMatchObject({ kind: 'unreadable' })
    expect(at.standIn.asked.length).toBeLessThan(9)
  })

  it.each([
    ['a moment that no calendar has', { created: 99_999_999_999_999 }, 'created'],
    ['half a cent', { amount: 12.5 }, 'amount'],
    ['more than there is', { fee: 9_007_199_254_740_991 }, 'fee'],
    ['no currency', { currency: null }, 'currency'],
    ['a number as a text', { amount: '100' }, 'amount'],
  ])('REL-23 a movement with %s stops its stream with the place of it', async (_, wrong, place) => {
    await using at = await opened()
    const right = {
      id: 'txn_1',
      type: 'charge',
      reporting_category: 'charge',
      amount: 100,
      fee: 3,
      currency: 'usd',
      created: 1_772_335_800,
    }
    at.standIn.failNext({ status: 200, body: { object: 'list', data: [right, { ...right, ...wrong }], has_more: false, url: '' } })
    const refusal = await refusalOf(at.read(balanceTransactions, null, at.world.ends))
    expect(refusal).toMatchObject({ kind: 'unreadable', sentence: expect.stringContaining(place) })
  })

  it('REL-13 that refuses all for an hour is asked at each turn, and then goes on to the same rows', async () => {
    await using calm = await opened()
    await calm.read(balanceTransactions, null, calm.world.ends)
    await using at = await opened()
    const busy = { status: 429, headers: { 'retry-after': '3600' }, body: { error: { message: 'Too many requests' } } }
    for (const minute of [0, 10, 20, 30, 40, 50]) {
      at.standIn.failNext(busy)
      const refusal = await refusalOf(at.read(balanceTransactions, null, at.world.ends + 60 * minute))
      expect(refusal).toMatchObject({ kind: 'busy' })
    }
    expect([at.standIn.asked.length, at.ledger.facts]).toEqual([6, []])
    await at.read(balanceTransactions, null, at.world.ends)
    expect(at.ledger.facts).toEqual(calm.ledger.facts)
  })

  it('SEC-14 REL-13 an answer byte by byte is read whole, and one that unpacks without end is asked for again', async () => {
    await using calm = await opened()
    await calm.read(balanceTransactions, null, calm.world.ends)
    await using at = await opened()
    at.standIn.mostOfPage = 3
    at.standIn.failNext({ trickleMs: 0 }, 'bomb')
    await at.read(balanceTransactions, null, at.world.ends)
    expect(at.clock.waits.length).toBeGreaterThan(0)
    expect(inOneOrder(at.ledger.facts)).toEqual(inOneOrder(calm.ledger.facts))
  })

  it('goes through a bad hour of Stripe: too many requests, a page of a proxy, half an answer, a cut connection', async () => {
    await using at = await opened()
    at.standIn.failNext({ status: 429, headers: { 'retry-after': '3' }, body: { error: { message: 'Too many requests' } } })
    at.standIn.failNext({ status: 503, text: '<html>Unavailable</html>' }, 'half', 'cut')
    await at.read(balanceTransactions, null, at.world.ends)
    expect(at.ledger.facts.length).toBeGreaterThan(40)
    expect(at.clock.waits).toContain(3_000)
  })

  it('reads one record as it is now, and none where there is none', async () => {
    await using at = await opened()
    const disputed = at.world.events.find(({ what }) => what === 'disputed')
    const [sale] = at.world.events
    expect(await disputes.one(at.client, disputed?.id ?? '', signal)).toMatchObject({ id: disputed?.id })
    expect(await balanceTransactions.one(at.client, sale?.txn ?? '', signal)).toMatchObject({ id: sale?.txn, source: sale?.id })
    expect(await disputes.one(at.client, 'du_none', signal)).toBe(null)
  })

  it('asks for nothing that Stripe’s own library does not know', async () => {
    await using at = await opened()
    const headers = { authorization: `Bearer ${key}` }
    const unknown = await fetch(`${at.standIn.origin}/v1/disputes?status=lost`, { headers })
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { error: { code: 'parameter_unknown' } }])
    const bare = await fetch(`${at.standIn.origin}/v1/disputes`)
    expect(bare.status).toBe(401)
  })

  it('REL-13 goes on from its last page when a stand-in in a process of its own was killed and is back', async () => {
    const serve = async (port: string) => {
      const loader = ['--import', '@oxc-node/core/register', 'e2e/stand-ins/stripe/main.ts']
      const provider = spawn(process.execPath, [...loader, '7', port], { stdio: ['ignore', 'pipe', 'inherit'] })
      const [line] = await once(provider.stdout, 'data')
      return { provider, origin: String(line).trim() }
    }
    const world = stripeWorld(7)
    const clock = new StandingClock(world.ends * 1_000)
    const books = { currency: currency(world.currency), zone: world.zone }
    const first = await serve('0')
    const client = clientOfStandIn(stripe, { origin: first.origin, key, clock })
    const reading = { stream: balanceTransactions, client, books, until: world.ends }
    const [whole, ledger] = [new ModelLedger(), new ModelLedger()]
    await readInto({ ...reading, ledger: whole })
    const stored = await readInto({ ...reading, ledger, pages: 2 })
    first.provider.kill('SIGKILL')
    await once(first.provider, 'exit')
    expect(await refusalOf(readInto({ ...reading, ledger, from: stored }))).toMatchObject({ kind: 'unreachable' })
    const second = await serve(new URL(first.origin).port)
    await readInto({ ...reading, ledger, from: stored })
    second.provider.kill('SIGKILL')
    expect(ledger.facts.length).toBeGreaterThan(0)
    expect(inOneOrder(ledger.facts)).toEqual(inOneOrder(whole.facts))
  })
})
