import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inNoBusiness } from '../../../db/in-business.ts'
import { type SourcesStandIn, sourcesStandIn, type Wrong } from '../../../e2e/stand-ins/sources/server.ts'
import { type SourceKey, type SourcesWorld, sourceKeys, sourcesWorld } from '../../../e2e/stand-ins/sources/world.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { readingsFor, type TestReadings } from '../../../e2e/support/monitoring/reading-place.ts'
import type { ListSource } from '../source.ts'
import { sources } from '../sources/list.ts'
import { readSource } from './read-source.ts'
import { noticesInForce } from './source-notices.ts'

const seed = 7
const most = process.env.RISKPILOT_LONG ? 20_000 : 60

let test: TestDatabase
let world: SourcesWorld
let stand: SourcesStandIn
let place: TestReadings
let hour = 0
beforeAll(async () => {
  test = await testDatabase()
  world = sourcesWorld(seed, most)
  stand = await sourcesStandIn(world)
  place = readingsFor(test.db, Object.fromEntries(sourceKeys.map((key) => [key, stand.origin])))
})
afterAll(async () => {
  await stand[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

const lists = sources.filter((source): source is ListSource => 'read' in source)
const inForce = (key: string) => inNoBusiness(test.db, ({ sql }) => noticesInForce(sql, key))
/** Later than every reading before, and than every breaker is open. */
function later(): void {
  hour += 48
  place.at(new Date(Date.UTC(2026, 5, 1, hour)).toISOString())
}

it('every list of the product stands in', () => {
  expect(lists.map(({ key }) => key).toSorted()).toEqual(sourceKeys.toSorted())
})

describe.each(lists.map((source) => [source.key, source] as const))('the list %s over the network', (key, source) => {
  const entries = () => world[key as SourceKey]
  beforeAll(async () => {
    later()
    await readSource(place, source)
  })

  it('is read whole: each entry with what tells it, and not again while it stays the same', async () => {
    const notices = (await inForce(key))?.notices ?? []
    const named = new Set(notices.flatMap(({ names }) => names))
    const told = new Set(notices.flatMap(({ keys }) => [...(keys.domains ?? []), ...(keys.barcodes ?? [])]))
    for (const { name, alias, domain, barcode } of entries())
      expect([name, named.has(name) || named.has(alias) || told.has(domain) || told.has(barcode)]).toEqual([name, true])
    const version = (await inForce(key))?.version
    later()
    const before = stand.asked.length
    expect(await readSource(place, source)).toMatchObject({ problem: null, items: entries().length, version })
    const hasTag = stand.asked.slice(before).every(({ headers }) => headers['if-none-match'] !== undefined)
    expect([key, hasTag]).toEqual([key, key !== 'cbp'])
  })

  it.each<Wrong>(['html', 'half', 'empty', 'shrunk', 'renamed', 'private', 'away'])(
    'that is %s leaves the one before in force',
    async (wrong) => {
      const before = await inForce(key)
      later()
      stand.wrong.set(key as SourceKey, wrong)
      const state = await readSource(place, source)
      stand.wrong.delete(key as SourceKey)
      expect(state).toMatchObject({
        items: entries().length,
        problem: expect.stringMatching(/^\S.+\.|\)$/),
        degradedSince: expect.any(Date),
      })
      expect((await inForce(key))?.notices).toEqual(before?.notices)
    },
  )
})

it.each(['ofac', 'eu', 'uk', 'csl', 'cbp'] as const)('the list %s with a new column leaves the one before in force', async (key) => {
  const source = lists.find((one) => one.key === key) as ListSource
  later()
  await readSource(place, source)
  later()
  stand.wrong.set(key, 'new column')
  expect(await readSource(place, source)).toMatchObject({
    items: world[key].length,
    problem: expect.stringMatching(/new column|has \d+ cells/),
  })
  stand.wrong.delete(key)
})

it('a list that unpacks to more than it may is not taken', async () => {
  const source = lists.find(({ key }) => key === 'un') as ListSource
  later()
  await readSource(place, source)
  later()
  stand.wrong.set('un', 'bomb')
  expect(await readSource(place, source)).toMatchObject({ items: world.un.length, problem: expect.stringContaining('32 MB') })
  stand.wrong.delete('un')
})

it('a slow publisher is waited for, and given up when the server stops', async () => {
  const source = lists.find(({ key }) => key === 'un') as ListSource
  later()
  stand.wrong.set('un', 'slow')
  const stop = new AbortController()
  const reading = readSource({ ...place, signal: stop.signal }, source)
  stop.abort(new Error('The server stops.'))
  await expect(reading).rejects.toThrow('The server stops.')
  stand.slowMs = 20
  later()
  expect(await readSource(place, source)).toMatchObject({ problem: null, items: world.un.length })
  stand.wrong.delete('un')
})
