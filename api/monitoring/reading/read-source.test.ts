import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inNoBusiness } from '../../../db/in-business.ts'
import { type StandIn, type StandInAnswer, standIn } from '../../../e2e/stand-ins/kit.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { noticeFor, readingsFor, type TestReadings } from '../../../e2e/support/monitoring/reading-place.ts'
import type { ListSource } from '../source.ts'
import { readSource } from './read-source.ts'
import { noticeHistory, noticesInForce } from './source-notices.ts'
import { sourceStates } from './source-state.ts'

let test: TestDatabase
let publisher: StandIn
let answer: StandInAnswer
beforeAll(async () => {
  test = await testDatabase()
  publisher = await standIn(({ headers }) =>
    headers['if-none-match'] !== undefined && headers['if-none-match'] === answer.headers?.etag ? { status: 304, text: '' } : answer,
  )
})
afterAll(async () => {
  await publisher[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

/** A list of its own for each test: its lines are entries, `key=name`. */
let source: ListSource
let place: TestReadings
let count = 0
beforeEach(() => {
  count += 1
  const key = `list-${count}`
  place = readingsFor(test.db, { [key]: publisher.origin })
  source = {
    ...{ key, kind: 'legal', name: 'A list', notice: null, everyMinutes: 720, hosts: ['list.example'], perSecond: 1, isAuthority: true },
    read: async (client, before) => {
      const { status, body, etag } = await client.get('https://list.example/all?format=lines', { etag: before?.etag ?? null })
      if (status === 304) return { unchanged: true }
      const lines = Buffer.from(body)
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '')
      if (lines.some((line) => !line.includes('='))) return { refused: 'The answer is a web page, not the list.' }
      return {
        notices: lines.map((line) => noticeFor(line.split('=')[0] ?? '', { names: [line.split('=')[1] ?? ''] })),
        version: null,
        etag,
      }
    },
  }
})

const says = (text: string, etag?: string) => {
  answer = { status: 200, text, ...(etag && { headers: { etag } }) }
}
const inForce = () => inNoBusiness(test.db, ({ sql }) => noticesInForce(sql, source.key))
const names = async () => (await inForce())?.notices.map((notice) => notice.names[0])
const stateOf = async () => (await inNoBusiness(test.db, ({ sql }) => sourceStates(sql, [source])))[0]

describe('a list that is read whole', () => {
  it('is unknown before it was read, and in force with its version afterwards, for every business', async () => {
    expect(await inForce()).toBeNull()
    expect(await stateOf()).toMatchObject({ key: source.key, version: null, items: null, askedAt: null, degradedSince: null })
    says('b=Bolt\na=Anvil')
    const state = await readSource(place, source)
    const hash = createHash('sha256').update('b=Bolt\na=Anvil').digest('hex')
    const at = new Date('2026-06-01T08:00:00Z')
    expect(state).toEqual({
      ...{ key: source.key, version: `sha256:${hash.slice(0, 32)}`, hash, etag: null, items: 2, askedAt: at, succeededAt: at },
      ...{ degradedSince: null, problem: null, failures: 0, closedUntil: null },
    })
    const seen = await inTestWork({ db: test.db, businessId: await test.createBusiness() }, ({ sql }) => noticesInForce(sql, source.key))
    expect(seen).toEqual({
      version: state.version,
      readAt: at,
      notices: [noticeFor('a', { names: ['Anvil'] }), noticeFor('b', { names: ['Bolt'] })],
    })
    expect(place.told).toEqual([])
  })

  it('is asked with its tag, and where it did not change, nothing is read', async () => {
    says('a=Anvil', '"one"')
    await readSource(place, source)
    place.at('2026-06-01T20:00:00Z')
    expect(await readSource(place, source)).toMatchObject({
      etag: '"one"',
      items: 1,
      succeededAt: new Date('2026-06-01T20:00:00Z'),
      problem: null,
    })
    expect(publisher.asked.at(-1)).toMatchObject({
      path: '/all',
      headers: { 'if-none-match': '"one"', 'user-agent': expect.stringMatching(/RiskPilot/) },
    })
    expect(await names()).toEqual(['Anvil'])
  })

  it('that truly lost most of its entries is put in force once an operator accepts it, but not an empty one', async () => {
    says('a=Anvil\nb=Bolt\nc=Coil')
    await readSource(place, source)
    says('a=Anvil')
    for (const hour of ['09', '10', '11']) {
      place.at(`2026-06-01T${hour}:00:00Z`)
      expect(await readSource(place, source)).toMatchObject({ items: 3, problem: expect.stringContaining('less than half') })
    }
    expect(await readSource(place, source, { acceptsLoss: true })).toMatchObject({ items: 1, problem: null, degradedSince: null })
    expect(await names()).toEqual(['Anvil'])
    expect(place.told.map(({ sentence }) => sentence)).toContain(
      'A list that lost more than half of its entries was accepted by an operator.',
    )
    place.at('2026-06-02T08:00:00Z')
    expect(await readSource(place, source)).toMatchObject({ items: 1, problem: null })
    says('')
    expect(await readSource(place, source, { acceptsLoss: true })).toMatchObject({ items: 1, problem: 'The list has no entries.' })
  })

  it('shows years later which version said what of whom, in which words', async () => {
    says('a=Anvil\nb=Bolt')
    const first = await readSource(place, source)
    place.at('2026-06-02T08:00:00Z')
    says('a=Anvil Works\nb=Bolt')
    const second = await readSource(place, source)
    place.at('2026-06-03T08:00:00Z')
    says('b=Bolt')
    const third = await readSource(place, source)
    const history = (key: string) => inNoBusiness(test.db, ({ sql }) => noticeHistory(sql, source.key, key))
    expect(await history('a')).toEqual([
      {
        notice: noticeFor('a', { names: ['Anvil Works'] }),
        ...{ firstVersion: second.version, firstAt: new Date('2026-06-02T08:00:00Z') },
        ...{ goneVersion: third.version, goneAt: new Date('2026-06-03T08:00:00Z') },
      },
      {
        notice: noticeFor('a', { names: ['Anvil'] }),
        ...{ firstVersion: first.version, firstAt: new Date('2026-06-01T08:00:00Z') },
        ...{ goneVersion: second.version, goneAt: new Date('2026-06-02T08:00:00Z') },
      },
    ])
    expect(await history('b')).toMatchObject([{ firstVersion: first.version, goneVersion: null, goneAt: null }])
    says('a=Anvil\nb=Bolt')
    place.at('2026-06-04T08:00:00Z')
    await readSource(place, source)
    expect([await names(), (await history('a')).length]).toEqual([['Anvil', 'Bolt'], 3])
  })

  it.each<[string, () => void, string]>([
    ['comes as a web page', () => says('<!DOCTYPE html><html></html>'), 'The answer is a web page, not the list.'],
    ['is empty', () => says(''), 'The list has no entries.'],
    ['is ten times smaller', () => says('a=Anvil'), 'The list has 1 entries, less than half of the 10 that it had before.'],
    ['has a number twice', () => says('a=Anvil\nb=B\na=Anvil\nc=C\nd=D'), 'The list has two entries of the number a.'],
    ['is refused', () => publisher.failNext({ status: 503, text: 'away' }), 'list.example answered with status 503.'],
    ['is cut', () => publisher.failNext('cut'), 'cannot be reached.'],
    ['unpacks to more than it may', () => publisher.failNext('bomb'), 'answered with more than 2 MB.'],
    [
      'leads into a private network',
      () => publisher.failNext({ status: 302, headers: { location: 'http://10.0.0.1/latest' }, text: '' }),
      'leads to a private network',
    ],
  ])('that %s leaves the one before in force, and operators hear of it once', async (_, goWrong, problem) => {
    says(Array.from('abcdefghij', (letter) => `${letter}=${letter}`).join('\n'))
    const before = await readSource(place, source)
    place.at('2026-06-02T08:00:00Z')
    goWrong()
    const after = await readSource(place, source)
    const since = new Date('2026-06-02T08:00:00Z')
    expect(after).toEqual({ ...before, askedAt: since, degradedSince: since, problem: expect.stringContaining(problem), failures: 1 })
    expect((await inForce())?.notices).toHaveLength(10)
    expect(place.told).toEqual([{ problem: after.problem, sentence: expect.stringContaining('what was read before stays in force') }])
    says('a=Anvil\nb=B\nc=C\nd=D\ne=E')
    place.at('2026-06-02T09:00:00Z')
    expect(await readSource(place, source)).toMatchObject({ items: 5, degradedSince: null, problem: null, failures: 0 })
    expect(place.told.at(-1)).toMatchObject({ sentence: 'A source of monitoring can be read again.' })
  })

  it('that was never read whole is unknown, not empty', async () => {
    publisher.failNext({ status: 304, text: '' })
    expect(await readSource(place, source)).toMatchObject({ items: null, problem: expect.stringContaining('nothing was read before') })
    expect(await inForce()).toBeNull()
  })

  it('whose form no reader knows is refused, and told with the error', async () => {
    const broken: ListSource = { ...source, read: async () => Promise.reject(new TypeError('x is undefined')) }
    expect(await readSource(place, broken)).toMatchObject({ items: null, problem: 'The answer cannot be read: its form is not known.' })
  })

  it('is left alone after three failures, for a quarter of an hour and then longer', async () => {
    says('')
    for (const minute of ['00', '01', '02']) {
      place.at(`2026-06-01T08:${minute}:00Z`)
      await readSource(place, source)
    }
    expect(await stateOf()).toMatchObject({
      failures: 3,
      degradedSince: new Date('2026-06-01T08:00:00Z'),
      closedUntil: new Date('2026-06-01T08:17:00Z'),
    })
    const asked = publisher.asked.length
    says('a=Anvil')
    place.at('2026-06-01T08:16:59Z')
    expect(await readSource(place, source)).toMatchObject({ failures: 3, items: null })
    expect(publisher.asked).toHaveLength(asked)
    place.at('2026-06-01T08:17:00Z')
    expect(await readSource(place, source)).toMatchObject({ failures: 0, items: 1, closedUntil: null })
  })

  it('waits as long as its publisher asks, and asks no faster than it allows', async () => {
    publisher.failNext({ status: 429, headers: { 'retry-after': '3600' }, text: '' })
    expect(await readSource(place, source)).toMatchObject({ failures: 1, closedUntil: new Date('2026-06-01T09:00:00Z') })
    says('a=Anvil')
    place.at('2026-06-01T09:00:00Z')
    await readSource(place, source)
    expect(place.waits).toEqual([1_000])
  })

  it('asks no host but its own', async () => {
    const astray: ListSource = {
      ...source,
      read: async (client) => Promise.reject(await client.get('https://elsewhere.example/').catch((error: unknown) => error)),
    }
    const asked = publisher.asked.length
    expect(await readSource(place, astray)).toMatchObject({ problem: 'The answer cannot be read: its form is not known.' })
    expect(publisher.asked).toHaveLength(asked)
  })

  it('that another process read meanwhile keeps what is newer', async () => {
    says('a=Anvil')
    const slow: ListSource = {
      ...source,
      read: async (client, before) => {
        const list = await source.read(client, before)
        place.at('2026-06-01T08:05:00Z')
        says('b=Bolt')
        await readSource(place, source)
        return list
      },
    }
    await readSource(place, slow)
    expect(await names()).toEqual(['Bolt'])
  })
})
