import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusiness, readStatements } from '../../../db/in-business.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import type { WorkEvent } from '../transaction/work.ts'
import { eventPublisher, forgetOldEvents, latestCursor, missedSince, mostMissed, numberOf } from './event-log.ts'
import { Events } from './events.ts'
import { resumed } from './resumed-events.ts'

const names = ['risk.updated', 'risk.raised'] as const

let database: TestDatabase
let events: Events
beforeAll(async () => {
  database = await testDatabase({ poolSize: 8 })
  events = await Events.listen(database.appUrl, pino({ level: 'silent' }))
})
afterAll(async () => {
  await events.close()
  await database[Symbol.asyncDispose]()
})

const readingOf = (businessId: string) => readStatements(database.db, businessId, { timeoutMs: 10_000 })
const missed = (businessId: string, since: string) => missedSince(readingOf(businessId), businessId, { since, names })

/**
 * One transaction that publishes these subjects. `steps` is the number of statements it runs before
 * its end, which orders it among the others.
 */
type Said = { readonly subjects: readonly number[]; readonly steps: number; readonly fails: boolean }

async function say(businessId: string, { subjects, steps, fails }: Said): Promise<void> {
  const done = inBusiness(database.db, businessId, async ({ sql }) => {
    const { publish, isAny, flush } = eventPublisher(sql, businessId)
    for (const subject of subjects) await publish('risk.updated', String(subject))
    for (let i = 0; i < steps; i++) await sql('select 1')
    if (isAny()) await flush()
    if (fails) throw new Error('rolled back')
  })
  await done.catch((error: Error) => expect(error.message).toBe('rolled back'))
}

/**
 * Listens until the event `end` arrives. Closes the subscription after each of the quotas and
 * resumes from the cursor of the last event.
 */
async function listened(businessId: string, from: string, quotas: readonly number[]): Promise<WorkEvent[]> {
  const heard: WorkEvent[] = []
  for (let round = 0; ; round++) {
    const since = heard.at(-1)?.cursor ?? from
    const stream = resumed(events.subscribe(businessId, names), () => missed(businessId, since))
    for (let quota = quotas[round] ?? Number.POSITIVE_INFINITY; quota > 0; quota--) {
      const { value } = await stream.next()
      heard.push(value)
      if (value.id === 'end') return stream.return?.().then(() => heard) ?? heard
    }
    await stream.return?.()
  }
}

const said = fc.record({ subjects: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), steps: fc.nat(6), fails: fc.boolean() })

describe('the log of events', () => {
  it('API-08 whoever listens, lets go and comes back misses nothing and hears nothing twice, whatever commits in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 4, maxLength: 14 }),
        fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 }), { minLength: 3, maxLength: 3 }),
        async (transactions, readers) => {
          const businessId = await database.createBusiness()
          const half = Math.floor(transactions.length / 2)
          const early = readers.map((quotas) => listened(businessId, '0', quotas))
          const saying = transactions.slice(0, half).map((one) => say(businessId, one))
          const from = await latestCursor(readingOf(businessId), businessId)
          const late = readers.map((quotas) => listened(businessId, from, quotas))
          await Promise.all([...saying, ...transactions.slice(half).map((one) => say(businessId, one))])
          const { events: last } = await missed(businessId, '0')
          await inBusiness(database.db, businessId, async ({ sql }) => {
            const { publish, flush } = eventPublisher(sql, businessId)
            await publish('risk.updated', 'end')
            await flush()
          })
          const begin = numberOf({ event: 'risk.updated', businessId, id: '', cursor: from }) ?? 0
          for (const [heard, since] of [
            ...(await Promise.all(early)).map((one) => [one, 0] as const),
            ...(await Promise.all(late)).map((one) => [one, begin] as const),
          ]) {
            const numbers = heard.map((event) => numberOf(event) ?? 0)
            expect(numbers.every((number, i) => number > (numbers[i - 1] ?? since))).toBe(true)
            const newest = last.map((event) => numberOf(event) ?? 0).filter((number) => number > since)
            expect(numbers).toEqual(expect.arrayContaining(newest))
          }
        },
      ),
      { numRuns: process.env.RISKPILOT_LONG ? 300 : 12 },
    )
  })

  it('keeps one place for a thing, however often its progress is told, and says it once a transaction', async () => {
    const businessId = await database.createBusiness()
    const cursors: string[] = []
    for (let i = 0; i < 20; i++) {
      await say(businessId, { subjects: [7, 7, 7], steps: 0, fails: false })
      cursors.push(await latestCursor(readingOf(businessId), businessId))
    }
    expect(new Set(cursors.map((cursor) => cursor.split('-')[1]))).toEqual(new Set(Array.from({ length: 20 }, (_, i) => String(i + 1))))
    expect((await missed(businessId, cursors[3] ?? '')).events).toEqual([
      { event: 'risk.updated', businessId, id: '7', cursor: cursors[19] },
    ])
    const [counted] = await readingOf(businessId)<{ rows: bigint }>('select count(*) as rows from event where business_id = $1', [
      businessId,
    ])
    expect(counted?.rows).toBe(1n)
  })

  it('forgets what is old or beyond the newest, and tells who comes back from before that', async () => {
    const businessId = await database.createBusiness()
    for (let i = 1; i <= 5; i++) await say(businessId, { subjects: [i], steps: 0, fails: false })
    const [series] = (await latestCursor(readingOf(businessId), businessId)).split('-')
    await forgetOldEvents(database.db, { most: 2 })
    expect((await missed(businessId, `${series}-3`)).events.map(({ id }) => id)).toEqual(['4', '5'])
    await expect(missed(businessId, `${series}-2`)).rejects.toMatchObject({ kind: 'cursor_too_old' })
    await expect(missed(businessId, '0')).rejects.toMatchObject({ kind: 'cursor_too_old' })
    await forgetOldEvents(database.db, { keep: '0 seconds' })
    expect(await missed(businessId, `${series}-5`)).toEqual({ events: [], upTo: 5 })
    await expect(missed(businessId, `${series}-4`)).rejects.toMatchObject({ kind: 'cursor_too_old' })
  })

  it('refuses cursors of another log, from beyond its end, and what is none', async () => {
    const businessId = await database.createBusiness()
    expect(await missed(businessId, '0')).toEqual({ events: [], upTo: 0 })
    await expect(missed(businessId, '0a0b0c0d-1')).rejects.toMatchObject({ kind: 'cursor_too_old' })
    await say(businessId, { subjects: [1], steps: 0, fails: false })
    const cursor = await latestCursor(readingOf(businessId), businessId)
    await expect(missed(businessId, `00000000${cursor.slice(8)}`)).rejects.toMatchObject({ kind: 'cursor_too_old' })
    await expect(missed(businessId, cursor.replace('-1', '-2'))).rejects.toMatchObject({ kind: 'cursor_too_old' })
    for (const none of ['', 'x', '1', `${cursor} `, `${cursor}-1`, "0a0b0c0d-1' or true"])
      await expect(missed(businessId, none)).rejects.toMatchObject({ kind: 'invalid_input' })
  })

  it('does not tell one by one what is more than a thousand things', async () => {
    const businessId = await database.createBusiness()
    const many = (count: number) => ({ subjects: Array.from({ length: count }, (_, i) => i), steps: 0, fails: false })
    await say(businessId, many(mostMissed))
    expect((await missed(businessId, '0')).events).toHaveLength(mostMissed)
    await say(businessId, many(mostMissed + 1))
    await expect(missed(businessId, '0')).rejects.toMatchObject({ kind: 'cursor_too_old' })
  })
})
