import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inNoBusiness } from '../../../db/in-business.ts'
import { type StandIn, standIn } from '../../../e2e/stand-ins/kit.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { noticeFor, readingsFor, type TestReadings } from '../../../e2e/support/monitoring/reading-place.ts'
import type { AskedSource } from '../source.ts'
import { askSource } from './ask-source.ts'
import { sourceStates } from './source-state.ts'

let test: TestDatabase
let register: StandIn
beforeAll(async () => {
  test = await testDatabase()
  register = await standIn(({ query }) => ({ status: 200, text: `${query.get('q')}` }))
})
afterAll(async () => {
  await register[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

let source: AskedSource
let place: TestReadings
let asked: number
let count = 0
beforeEach(() => {
  count += 1
  const key = `register-${count}`
  place = readingsFor(test.db, { [key]: register.origin })
  asked = register.asked.length
  source = {
    ...{
      key,
      kind: 'financial',
      name: 'A register',
      notice: null,
      everyMinutes: 60,
      hosts: ['register.example'],
      perSecond: 10,
      isAuthority: true,
    },
    question: ({ lei }) => lei,
    ask: async (client, question) => {
      const { body } = await client.get(`https://register.example/search?q=${question}`)
      return [noticeFor(Buffer.from(body).toString('utf8'))]
    },
  }
})
const requests = () => register.asked.length - asked
const stateOf = async () => (await inNoBusiness(test.db, ({ sql }) => sourceStates(sql, [source])))[0]

describe('a source that is asked', () => {
  it('is asked a question once within its time, whoever asks it, and anew afterwards', async () => {
    const at = new Date('2026-06-01T08:00:00Z')
    expect(await askSource(place, source, 'one')).toEqual({ notices: [noticeFor('one')], saidAt: at, askedAt: at, problem: null })
    place.at('2026-06-01T08:59:59Z')
    expect(await askSource(place, source, 'one')).toEqual({ notices: [noticeFor('one')], saidAt: at, askedAt: at, problem: null })
    expect(await askSource(place, source, 'two')).toMatchObject({ notices: [noticeFor('two')] })
    expect(requests()).toBe(2)
    place.at('2026-06-01T09:00:00Z')
    expect(await askSource(place, source, 'one')).toMatchObject({ saidAt: new Date('2026-06-01T09:00:00Z') })
    expect(requests()).toBe(3)
    expect(await stateOf()).toMatchObject({ succeededAt: new Date('2026-06-01T09:00:00Z'), degradedSince: null, items: null })
  })

  it('that is away leaves the answer before as it was, with the reason; one never given is unknown', async () => {
    await askSource(place, source, 'one')
    place.at('2026-06-01T10:00:00Z')
    register.failNext({ status: 500, text: '' }, { status: 500, text: '' })
    const problem = 'register.example answered with status 500.'
    const [saidAt, askedAt] = [new Date('2026-06-01T08:00:00Z'), new Date('2026-06-01T10:00:00Z')]
    expect(await askSource(place, source, 'one')).toEqual({ notices: [noticeFor('one')], saidAt, askedAt, problem })
    expect(await askSource(place, source, 'two')).toEqual({ notices: null, saidAt: null, askedAt, problem })
    expect(await stateOf()).toMatchObject({ failures: 2, degradedSince: askedAt, problem })
    expect(await askSource(place, source, 'two')).toMatchObject({ notices: [noticeFor('two')], problem: null })
    expect(await stateOf()).toMatchObject({ failures: 0, degradedSince: null, problem: null })
  })

  it('is left alone for all questions after three failures', async () => {
    register.failNext(...Array.from({ length: 3 }, () => ({ status: 503, text: '' })))
    for (const question of ['one', 'two', 'three']) await askSource(place, source, question)
    expect(await askSource(place, source, 'four')).toEqual({
      notices: null,
      saidAt: null,
      askedAt: null,
      problem: 'register.example answered with status 503.',
    })
    expect(requests()).toBe(3)
    place.at('2026-06-01T08:15:00Z')
    expect(await askSource(place, source, 'four')).toMatchObject({ notices: [noticeFor('four')] })
  })

  it('at hosts of suppliers is left alone for the one question alone', async () => {
    const ofSuppliers = { ...source, hosts: [] }
    register.failNext(...Array.from({ length: 3 }, () => 'cut' as const))
    for (let tries = 0; tries < 4; tries++) expect(await askSource(place, ofSuppliers, 'one')).toMatchObject({ notices: null })
    expect(requests()).toBe(3)
    expect(await askSource(place, ofSuppliers, 'two')).toMatchObject({ notices: [noticeFor('two')] })
    expect(await stateOf()).toMatchObject({ failures: 0, degradedSince: null })
  })
})
