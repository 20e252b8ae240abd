import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type StandIn, standIn } from '../../e2e/stand-ins/kit.ts'
import { Failure } from '../platform/failures/failures.ts'
import { getClient, type OutboundGot } from '../platform/outbound/get-outbound.ts'
import { Budget } from '../platform/outbound/request-budget.ts'
import { clientOf } from './client.ts'
import { type Connector, Refused } from './connector.ts'
import { StandingClock } from './for-tests.ts'

const connector: Connector = {
  provider: 'stripe',
  name: 'Example',
  origin: () => 'https://api.example',
  access: { kind: 'key', rights: [], refuse: () => null, headers: (key) => ({ authorization: `Bearer ${key}` }) },
  limits: {
    perSecond: 10,
    burst: 3,
    told: ({ headers }) => (headers['x-left'] === undefined ? null : { left: Number(headers['x-left']) }),
  },
  // An answer with status 200 may be a refusal too.
  refusals: ({ status, body }) =>
    status === 401 || (typeof body === 'object' && body !== null && 'refused' in body) ? { kind: 'key', sentence: 'The key ended.' } : null,
  check: () => Promise.reject(new Error('not asked')),
  streams: [],
}
const shape = z.object({ data: z.array(z.object({ id: z.string(), amount: z.int() })) })
const fits = { data: [{ id: 'a', amount: 1 }] }
const signal = new AbortController().signal
const access = { account: '', secret: async () => 'secret' }
const got = (body: unknown, status = 200, more: Partial<OutboundGot> = {}): OutboundGot => ({
  ...{ status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body), etag: null, retryAfterMs: 0 },
  ...more,
})

/** A client whose answers are handed in, one a request; the last one again and again. */
function clientWith(...answers: (OutboundGot | Error)[]) {
  const clock = new StandingClock(1_000_000)
  const asked: { address: string; at: number }[] = []
  const get = async (address: string) => {
    asked.push({ address, at: clock.now() })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer as OutboundGot
  }
  const place = { get, origins: new Map<string, string>(), budget: new Budget(connector.limits, clock), clock, random: () => 0.5 }
  return { client: clientOf(connector, access, place), clock, asked }
}

const refusalOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('It was not refused.')
  return { ...error.refusal, retrySeconds: error.retrySeconds }
}

/** What a client stands on where a stand-in takes the place of the provider. */
function placeOf({ origin }: Pick<StandIn, 'origin'>) {
  const clock = new StandingClock(0)
  const origins = new Map([['stripe', origin]])
  return {
    get: getClient(new Set([origin])),
    origins,
    budget: new Budget(connector.limits, clock),
    clock,
    random: () => 0,
  }
}

describe('the client of a connection', () => {
  it('asks the provider at its own origin, or at the one that takes its place, with path, query and key as they are', async () => {
    const { client, asked } = clientWith(got(fits))
    await client.get('/v1/list', { limit: 1, 'expand[]': ['a', 'b'], after: undefined }, shape, signal)
    expect(asked.map(({ address }) => address)).toEqual(['https://api.example/v1/list?limit=1&expand%5B%5D=a&expand%5B%5D=b'])
    await using provider = await standIn(() => ({ status: 200, body: fits }))
    expect(await clientOf(connector, access, placeOf(provider)).get('/v1/list', { limit: 1 }, shape, signal)).toEqual(fits)
    expect(provider.asked).toMatchObject([{ path: '/v1/list', headers: { authorization: 'Bearer secret' } }])
    expect(provider.asked[0]?.query.toString()).toBe('limit=1')
  })

  it('sends no more than the account may: a burst, then one by one as the bucket fills', async () => {
    const { client, asked } = clientWith(got(fits))
    for (let i = 0; i < 6; i++) await client.get('/', {}, shape, signal)
    expect(asked.map(({ at }) => at - 1_000_000)).toEqual([0, 0, 0, 100, 200, 300])
  })

  it('sends less when the provider says that less is left', async () => {
    const { client, asked } = clientWith(got(fits, 200, { headers: { 'x-left': '0' } }), got(fits))
    for (let i = 0; i < 3; i++) await client.get('/', {}, shape, signal)
    expect(asked.map(({ at }) => at - 1_000_000)).toEqual([0, 100, 200])
  })

  it('waits as long as the provider asks, else ever longer with jitter, and for nothing else of the account meanwhile', async () => {
    const { client, asked } = clientWith(got('', 429, { retryAfterMs: 7_000 }), got('', 503), got('<html>', 502), got(fits))
    expect(await client.get('/', {}, shape, signal)).toEqual(fits)
    expect(asked.map(({ at }) => at - 1_000_000)).toEqual([0, 7_000, 8_500, 11_500])
  })

  it.each([
    ['half an answer', got('{"data":[{"id":"a"')],
    ['a host that cannot be reached', new Failure('upstream_failed', 'api.example cannot be reached.')],
    ['a page of a proxy', got('<html>Busy</html>', 503)],
  ])('tries again after %s, and gives up with a sentence after six times', async (_, answer) => {
    const { client, asked } = clientWith(answer, got(fits))
    expect(await client.get('/', {}, shape, signal)).toEqual(fits)
    expect(asked).toHaveLength(2)
    const never = clientWith(answer)
    expect(await refusalOf(never.client.get('/', {}, shape, signal))).toMatchObject({
      kind: 'unreachable',
      sentence: expect.stringContaining('Example cannot be reached'),
    })
    expect(never.asked).toHaveLength(6)
  })

  it('ends the reading where the provider asks for a wait of many minutes, and says when to come back', async () => {
    const { client, clock } = clientWith(got('', 429, { retryAfterMs: 600_000 }))
    expect(await refusalOf(client.get('/', {}, shape, signal))).toMatchObject({ kind: 'unreachable', retrySeconds: 600 })
    expect(clock.waits).toEqual([])
  })

  it('tells refusals at once, also those with status 200', async () => {
    for (const answer of [got({}, 401), got({ refused: true })]) {
      const { client, asked } = clientWith(answer)
      expect(await refusalOf(client.get('/', {}, shape, signal))).toMatchObject({ kind: 'key', sentence: 'The key ended.' })
      expect(asked).toHaveLength(1)
    }
    expect(await refusalOf(clientWith(got({ why: 'bad' }, 400)).client.get('/', {}, shape, signal))).toMatchObject({ kind: 'request' })
  })

  it('law 2: stops at a record that does not fit, with its place and without its content', async () => {
    const { client } = clientWith(
      got({
        data: [
          { id: 'a', amount: 1 },
          { id: 'b', amount: 'ann@example.com' },
        ],
      }),
    )
    const { kind, sentence } = await refusalOf(client.get('/', {}, shape, signal))
    expect([kind, sentence.includes('data.1.amount'), sentence.includes('ann@')]).toEqual(['unreadable', true, false])
  })

  it('SEC-14 is not led into a private network, and says so at once', async () => {
    await using provider = await standIn(() => ({ status: 302, headers: { location: 'http://10.0.0.1/latest' }, body: {} }))
    const { kind, sentence } = await refusalOf(clientOf(connector, access, placeOf(provider)).get('/', {}, shape, signal))
    expect([kind, sentence.includes('10.0.0.1'), provider.asked.length]).toEqual(['unreachable', false, 1])
  })

  it('hands on what is no failure of the provider: a defect, and the end of the process', async () => {
    const defect = new TypeError('a defect')
    await expect(clientWith(defect).client.get('/', {}, shape, signal)).rejects.toBe(defect)
    const stopping = new AbortController()
    stopping.abort(new Error('the server stops'))
    await expect(clientWith(got('', 503)).client.get('/', {}, shape, stopping.signal)).rejects.toThrow('the server stops')
  })
})
