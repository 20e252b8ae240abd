import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ConnectedShop, connectedShop } from '../../../e2e/support/connectors/connected-shop.ts'
import { everything, type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { takeTurn } from '../../integrations/connection.ts'
import { integrations, updateIntegrationStatus } from '../../integrations/integrations.ts'
import { rollUpTouchedDays } from '../../ledger/daily-roll-up.ts'
import { day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { type Connector, Misfit, type Page, type ProviderAccount, type ProviderRefusal, Refused, type Stream } from '../connector.ts'
import type { ReadingResult } from './read-connection.ts'
import { TurnLost } from './reading.ts'
import { streamStates } from './stream-state.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const raw = z.object({ id: z.string(), amount: z.number() })
type Raw = z.infer<typeof raw>
type Fault = { readonly beforePage: number; readonly refusal: ProviderRefusal }

const notAsked = async () => Promise.reject(new Error('not asked'))
const away: ProviderRefusal = { kind: 'unreachable', sentence: 'The service is away.' }
const account: ProviderAccount = { id: 'acct', name: 'Ann', currency: currency('USD'), zone: 'UTC', oldest: null, missing: [] }

/** A stream of disputes, two a page; its cursor is how many were read. */
function listed(name: string, records: readonly Raw[], fault: () => Fault | null = () => null): Stream<Raw, number> {
  return {
    name,
    noun: 'dispute',
    tables: ['chargeback'],
    replaces: [],
    raw,
    cursor: z.number(),
    lookBack: 0,
    async *read(_, from): AsyncGenerator<Page<Raw, number>> {
      for (let at = from ?? 0; at < records.length; at += 2) {
        const now = fault()
        if (now?.beforePage === at / 2) throw new Refused(now.refusal)
        yield { records: records.slice(at, at + 2), next: at + 2 }
      }
    },
    one: async () => null,
    map: ({ id, amount }) => ({
      key: id,
      version: '',
      facts: [
        { table: 'chargeback', orderId: id, day: day('2026-03-01'), amount: BigInt(amount), reason: null, country: 'US', state: 'open' },
      ],
      left: [{ why: 'own_money', amount: 5n, currency: 'USD' }],
    }),
  }
}

const connectorOf = (streams: Connector['streams'], check: () => Promise<ProviderAccount> = async () => account): Connector => ({
  provider: 'stripe',
  name: 'Stripe',
  origin: () => 'https://api.example',
  access: { kind: 'key', rights: [], refuse: () => null, headers: () => ({}) },
  limits: { perSecond: 1, burst: 1 },
  refusals: () => null,
  check,
  streams,
})

const lines = (): never => expect.fail('not asked')
const client = { requests: 0, now: () => 1_780_000_000, get: notAsked, post: notAsked, wait: notAsked, lines }

type Connected = Omit<ConnectedShop, 'read'> & { read(connector: Connector): Promise<ReadingResult> }

async function connected<T>(fn: (of: Connected) => Promise<T>): Promise<T> {
  await using at = await connectedShop(base, 'stripe')
  return await fn({ ...at, read: (connector) => at.read(connector, client) })
}

const records = [1, 2, 3, 4, 5].map((n) => ({ id: `d${n}`, amount: 100 * n }))

const ledgerOf = async (shop: TestShop) => {
  await shop.within(rollUpTouchedDays)
  return everything(shop)
}

describe('readConnection', () => {
  it('REL-23 a reading that is cut at any page goes on there, and the ledger is that of one whole reading', async () => {
    const whole = await connected(async ({ shop, read }) => {
      const result = await read(connectorOf([listed('disputes', records)]))
      expect(result.refused).toBeNull()
      expect(result.streams).toMatchObject([
        {
          stream: 'disputes',
          records: 5,
          facts: { chargeback: 5 },
          left: [{ why: 'own_money', amount: 25n, currency: 'USD' }],
          refused: null,
        },
      ])
      return ledgerOf(shop)
    })
    for (const beforePage of [0, 1, 2]) {
      await connected(async ({ shop, integrationId, read }) => {
        let fault: Fault | null = { beforePage, refusal: away }
        const connector = connectorOf([listed('disputes', records, () => fault)])
        const cut = await read(connector)
        expect(cut.streams).toMatchObject([{ records: 2 * beforePage, refused: away, upToDateAt: null }])
        const [state] = (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId) ?? []
        expect(state).toMatchObject({ problem: 'The service is away.', records: 2 * beforePage, upToDateAt: null })
        fault = null
        const rest = await read(connector)
        expect(rest.streams).toMatchObject([{ records: 5 - 2 * beforePage, refused: null, upToDateAt: new Date(1_780_000_000_000) }])
        expect(await ledgerOf(shop)).toEqual(whole)
      })
    }
  })

  it('REL-24 a provider that cannot be asked who it is leaves a sentence beside each stream, until it can', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const streams = [listed('disputes', records), listed('others', [])]
      const problems = async () =>
        (await shop.within((work) => streamStates(work, [integrationId])))
          .get(integrationId)
          ?.map(({ stream, problem }) => [stream, problem])
      const refused = await read(connectorOf(streams, () => Promise.reject(new Refused(away))))
      expect(refused).toEqual({ refused: away, streams: [] })
      expect(await problems()).toEqual([
        ['disputes', 'The service is away.'],
        ['others', 'The service is away.'],
      ])
      await read(connectorOf(streams))
      expect(await problems()).toEqual([
        ['disputes', null],
        ['others', null],
      ])
    })
  })

  it('REL-24 a stream that may not be read is said, and leaves the others as they are', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const missing = [
        { right: 'Payouts: Read', streams: ['payouts'], sentence: 'The key lacks the right ‘Payouts: Read’.' },
        { right: 'Events: Read', streams: [], sentence: 'The key lacks the right ‘Events: Read’.' },
      ]
      const streams = [listed('payouts', records), listed('disputes', records)]
      const result = await read(connectorOf(streams, async () => ({ ...account, missing })))
      expect(result.refused).toBeNull()
      expect(result.streams).toMatchObject([
        { stream: 'payouts', records: 0, refused: { kind: 'right' }, upToDateAt: null },
        { stream: 'disputes', records: 5, refused: null },
      ])
      const states = (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)
      expect(states).toMatchObject([
        { stream: 'disputes', records: 5, problem: null, firstDay: '2026-03-01', lastDay: '2026-03-01' },
        { stream: 'payouts', records: 0, problem: 'The key lacks the right ‘Payouts: Read’.', readAt: null },
      ])
      const [connection] = await shop.within(integrations)
      expect(connection?.notice).toBe('Connected. RiskPilot is reading it for the first time. The key lacks the right ‘Events: Read’.')
    })
  })

  const sentence =
    'Stripe sent a dispute that RiskPilot cannot read (#1003: lines.0.price). Everything else is in. It is tried again by itself; tell us, if it stays so.'
  const nowAt = new Date(1_780_000_000_000)

  /**
   * A stream whose third record cannot be read while `isWrong`; `asked`: what was asked for alone.
   */
  function withMisfit({ canAsk }: { readonly canAsk: boolean }) {
    const all = listed('disputes', records)
    const state = { isWrong: true, isGone: false, asked: [] as string[], begun: [] as (number | null)[] }
    const stream: Stream<Raw, number> = {
      ...all,
      async *read(...asked) {
        state.begun.push(asked[1])
        for await (const page of all.read(...asked)) {
          const [fit, wrong] = [page.records.filter(({ id }) => id !== 'd3'), page.records.filter(({ id }) => id === 'd3')]
          const misfits = wrong.map(({ id }) => new Misfit(canAsk ? id : null, '#1003', 'lines.0.price'))
          if (state.isWrong) yield { ...page, records: fit, misfits }
          else yield page
        }
      },
      one: async (_, key) => {
        state.asked.push(key)
        if (state.isGone) return null
        if (state.isWrong) throw new Refused({ kind: 'unreadable', sentence: 'Stripe answered with something else.' })
        return records.find(({ id }) => id === key) ?? null
      },
    }
    return { state, stream }
  }

  it('REL-23 a record that cannot be read is named, all others are in, and it alone is asked for until it can be read', async () => {
    const others = listed('others', [{ id: 'o1', amount: 100 }])
    const whole = await connected(async ({ shop, read }) => {
      await read(connectorOf([listed('disputes', records), others]))
      return ledgerOf(shop)
    })
    await connected(async ({ shop, integrationId, read }) => {
      const { state, stream } = withMisfit({ canAsk: true })
      const connector = connectorOf([stream, others])
      const known = async () => (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)?.[0]
      for (const _ of ['at first', 'again']) {
        const { streams } = await read(connector)
        expect(streams).toMatchObject([
          { refused: { kind: 'unreadable', sentence }, upToDateAt: nowAt, unknownSince: null },
          { refused: null },
        ])
        expect(await known()).toMatchObject({ problem: sentence, records: 4, cursor: 6, upToDateAt: nowAt, misfits: [{ key: 'd3' }] })
      }
      expect(state).toMatchObject({ asked: ['d3'], begun: [null, 6] })
      const away: ProviderRefusal = { kind: 'unreachable', sentence: 'Stripe cannot be reached.' }
      const cut = { ...stream, one: async () => Promise.reject(new Refused(away)) }
      expect((await read(connectorOf([cut]))).streams).toMatchObject([{ refused: away, unknownSince: nowAt }])
      state.isWrong = false
      expect((await read(connectorOf([stream]))).streams).toMatchObject([{ refused: null, records: 1 }])
      expect(await known()).toMatchObject({ problem: null, records: 5, misfits: [] })
      expect(await ledgerOf(shop)).toEqual(whole)
      await read(connectorOf([stream]))
      expect(state.asked).toEqual(['d3', 'd3'])
    })
  })

  it('REL-23 a record that cannot be read and is gone there is asked for no more', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const { state, stream } = withMisfit({ canAsk: true })
      await read(connectorOf([stream]))
      state.isGone = true
      expect((await read(connectorOf([stream]))).streams).toMatchObject([{ refused: null, records: 0 }])
      const known = (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)?.[0]
      expect(known).toMatchObject({ problem: null, records: 4, misfits: [] })
    })
  })

  /** So many records that cannot be read, of which one that is asked for stays so. */
  function manyMisfits(count: number) {
    const asked: string[] = []
    const stream: Stream<Raw, number> = {
      ...listed('disputes', records),
      async *read() {
        const misfits = Array.from({ length: count }, (_, n) => new Misfit(`d${n}`, `#${n}`, 'amount'))
        yield { records: records.slice(0, 1), misfits, next: 1 }
        yield { records: records.slice(1), next: 2 }
      },
      one: async (_, key) => {
        asked.push(key)
        throw new Refused({ kind: 'unreadable', sentence: 'Stripe answered with something else.' })
      },
    }
    return { asked, stream }
  }

  it('REL-23 many that cannot be read are counted, their pages come no more, and they are asked for in turn, 50 at a time', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const { asked, stream } = manyMisfits(60)
      const { streams } = await read(connectorOf([stream]))
      expect(streams).toMatchObject([{ upToDateAt: nowAt, unknownSince: null }])
      expect(streams[0]?.refused?.sentence).toContain('a dispute and 59 more that RiskPilot cannot read (#0: amount; #1: amount;')
      const quiet = connectorOf([
        {
          ...stream,
          read: async function* () {
            yield { records: [], next: 2 }
          },
        },
      ])
      await read(quiet)
      await read(quiet)
      expect([asked.length, new Set(asked).size]).toEqual([100, 60])
      const known = (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)?.[0]
      expect([known?.cursor, known?.misfits.length, known?.records]).toEqual([2, 60, records.length])
    })
  })

  it('REL-23 where more than a thousand cannot be read, the stream stops before them and says so', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const { stream } = manyMisfits(1_001)
      const { streams } = await read(connectorOf([stream]))
      expect(streams[0]?.refused?.sentence).toContain('more than 1,000 records (dispute) that RiskPilot cannot read')
      const known = (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)?.[0]
      expect([known?.cursor ?? null, known?.upToDateAt]).toEqual([null, null])
    })
  })

  it('REL-23 one that cannot be asked for alone comes with its page, before which the place stays', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const { state, stream } = withMisfit({ canAsk: false })
      const known = async () => (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)?.[0]
      for (const _ of ['at first', 'again']) {
        expect((await read(connectorOf([stream]))).streams).toMatchObject([{ refused: { kind: 'unreadable', sentence }, upToDateAt: null }])
        expect(await known()).toMatchObject({ problem: sentence, records: 4, cursor: 2, upToDateAt: null })
      }
      state.isWrong = false
      expect((await read(connectorOf([stream]))).streams).toMatchObject([{ refused: null, records: 3 }])
      expect(await known()).toMatchObject({ problem: null, records: 5 })
      expect(state.asked).toEqual([])
    })
  })

  it('REL-24 a key that ended stops the reading; what was read until then stays known', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      await read(connectorOf([listed('disputes', records)]))
      const before = await ledgerOf(shop)
      const ended: ProviderRefusal = { kind: 'key', sentence: 'Stripe does not know this key.' }
      const fault = () => ({ beforePage: 2, refusal: ended })
      const more = [...records, { id: 'd6', amount: 600 }, { id: 'd7', amount: 700 }]
      const after = await read(connectorOf([listed('payouts', more, fault), listed('disputes', more)]))
      expect(after.refused).toEqual(ended)
      expect(after.streams.map(({ stream }) => stream)).toEqual(['payouts'])
      const states = (await shop.within((work) => streamStates(work, [integrationId]))).get(integrationId)
      expect(states?.find(({ stream }) => stream === 'disputes')).toMatchObject({
        records: 5,
        problem: null,
        upToDateAt: new Date(1_780_000_000_000),
      })
      expect(before.chargeback).toHaveLength(5)
    })
  })

  it('an account in another currency is refused in one sentence, and nothing of it is read', async () => {
    await connected(async ({ shop, read }) => {
      const result = await read(connectorOf([listed('disputes', records)], async () => ({ ...account, currency: currency('EUR') })))
      expect(result).toMatchObject({ streams: [] })
      expect(result.refused?.sentence).toBe(
        'Stripe keeps this account in EUR, and this business is kept in USD, which RiskPilot does not convert: connect an account in USD, or make a business in EUR for this one.',
      )
      expect((await everything(shop)).chargeback).toEqual([])
    })
  })

  it('a connection that is paused while it is read is read no further, also once it is active again; what was written stays', async () => {
    await connected(async ({ shop, integrationId, read }) => {
      const to = (status: string) =>
        shop.within((work) => updateIntegrationStatus(work, { providerClients: new Map() }, { integrationId, status }))
      const whole = listed('disputes', records)
      const paused = {
        ...whole,
        async *read(...of: Parameters<typeof whole.read>) {
          let page = 0
          for await (const one of whole.read(...of)) {
            if (page++ === 1) {
              // The second page is asked for while the first is written.
              await expect.poll(async () => (await everything(shop)).chargeback).toHaveLength(2)
              await to('disabled')
              await to('active')
            }
            yield one
          }
        },
      }
      await expect(read(connectorOf([paused]))).rejects.toBeInstanceOf(TurnLost)
      expect((await everything(shop)).chargeback).toHaveLength(2)
      await shop.within((work) => takeTurn(work, integrationId, 'test'))
      expect((await read(connectorOf([whole]))).refused).toBeNull()
      expect((await everything(shop)).chargeback).toHaveLength(5)
    })
  })

  it('REL-23 of two processes that read one connection, the slower one stops', async () => {
    await connected(async ({ shop, read }) => {
      const other = connectorOf([listed('disputes', records)])
      let isFirst = true
      const slow = listed('disputes', records)
      const connector = connectorOf([
        {
          ...slow,
          async *read(...of) {
            for await (const page of slow.read(...of)) {
              if (isFirst) await read(other)
              isFirst = false
              yield page
            }
          },
        },
      ])
      await expect(read(connector)).rejects.toThrow('Another process reads this connection')
      expect((await everything(shop)).chargeback).toHaveLength(5)
    })
  })

  it('REL-23 reads what is told while older days are read, between two pages and while one is waited for; what left, at the end', async () => {
    await connected(async ({ shop, integrationId, read, looks }) => {
      const tell = (record: string) =>
        shop.within(({ sql, businessId, clock }) =>
          sql(
            `insert into received_hook (business_id, provider, id, integration_id, topic, stream, record, received_at)
             values ($1, 'stripe', gen_random_uuid()::text, $2, 'disputes/create', 'disputes', $3, $4)`,
            [businessId, integrationId, record, clock.now()],
          ),
        )
      const ordersIn = async () => ((await everything(shop)).chargeback as string[]).map((row) => JSON.parse(row).order_id)
      const isIn = (record: string) => expect.poll(ordersIn, { timeout: 20_000 }).toContain(record)
      const asked: string[] = []
      const disputes: Stream<Raw, number> = {
        ...listed('disputes', records),
        async *read(_, from): AsyncGenerator<Page<Raw, number>> {
          if (from === null) {
            await tell('before')
            await isIn('before')
            yield { records: records.slice(0, 2), next: 2, hasNewest: true }
          }
          await tell('d5')
          await tell('later')
          await isIn('later')
          yield { records: records.slice(2, 4), next: 4 }
          yield { records: records.slice(4), next: 5 }
        },
        one: async (_, key) => {
          asked.push(key)
          return key === 'd5' ? null : { id: key, amount: 900 }
        },
      }
      const result = await read(connectorOf([disputes]))
      expect(result.streams).toMatchObject([{ refused: null, upToDateAt: new Date(1_780_000_000_000) }])
      expect((await ordersIn()).sort()).toEqual(['before', 'd1', 'd2', 'd3', 'd4', 'later'])
      // What the provider does not have is asked for once meanwhile, and once at the end.
      expect(asked).toEqual(['before', 'd5', 'later', 'd5'])
      expect(looks).toEqual(['newest', 'told'])
    })
  })
})
