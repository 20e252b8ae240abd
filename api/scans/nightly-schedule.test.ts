import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { type JobQueue, openQueue } from '../platform/jobs/job-queue.ts'
import { askForNightlyScans } from './nightly-schedule.ts'

let test: TestDatabase
let queues: JobQueue[]
beforeAll(async () => {
  test = await testDatabase()
  queues = [await openQueue(test.db, pino({ level: 'silent' })), await openQueue(test.db, pino({ level: 'silent' }))]
})
afterAll(async () => {
  for (const queue of queues) await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})

/** The servers of the test, with one clock. */
const servers = (now: Date) => queues.map((queue) => ({ db: test.db, queue, clock: { now: () => now }, log: { warn: expect.unreachable } }))

/** A business with one scan, at `at`. */
async function scanned(zone: string, at: Date): Promise<string> {
  const id = await test.createBusiness({ zone })
  await inBusiness(test.db, id, ({ sql }) =>
    sql(`insert into scan_run (business_id, id, engine_version, started_at) values ($1, $2, '1', $3)`, [id, uuidv7(at), at]),
  )
  return id
}

/** Businesses with an enqueued scan. Removes the jobs, as a worker does. */
async function asked(): Promise<string[]> {
  const { rows } = await test.db.pool.query<{ id: string }>(`delete from jobs.job where name = 'scan' returning data->>'businessId' as id`)
  return rows.map(({ id }) => id)
}

const tick = async (now: Date) => {
  const both = await Promise.all(servers(now).map(askForNightlyScans))
  const found = await asked()
  expect(found.length).toBe((both[0] ?? 0) + (both[1] ?? 0))
  return found
}

const hour = 3_600_000
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * hour)

describe('nightly scans', () => {
  it('REL-06 a scan that was given up in the night is no look: the night is asked for all the same', async () => {
    const three = new Date('2010-05-02T03:00:00Z')
    const id = await scanned('UTC', later(three, -24))
    const giveUp = `insert into scan_run (business_id, id, engine_version, started_at, problem) values ($1, $2, '1', $3, 'poison')`
    await inBusiness(test.db, id, ({ sql }) => sql(giveUp, [id, uuidv7(three), later(three, 0.2)]))
    expect(await tick(later(three, 0.5))).toEqual([id])
    // A demo has no nightly scans.
    await inBusiness(test.db, id, ({ sql }) => sql('update business set demo_until = $2 where id = $1', [id, three]))
  })

  it('REL-10 REL-15 each night is asked for once by two servers, in each zone at its three o’clock, across days that are skipped or shifted', async () => {
    const start = new Date('2011-12-28T00:00:00Z')
    const zones = ['Pacific/Apia', 'Asia/Kathmandu', 'America/Los_Angeles', 'Europe/London', 'Australia/Lord_Howe', 'UTC']
    const businesses = new Map<string, string>()
    for (const zone of zones) businesses.set(await scanned(zone, later(start, -48)), zone)
    const nights = new Map<string, string[]>(zones.map((zone) => [zone, []]))
    // Half a year in steps of an hour would take minutes. These are the days around each clock
    // change, and the day that Samoa skipped.
    for (const [from, hours] of [
      [start, 120],
      [new Date('2012-03-10T00:00:00Z'), 72],
      [new Date('2012-03-24T00:00:00Z'), 72],
      [new Date('2012-10-27T00:00:00Z'), 72],
    ] as const) {
      // Scans left over from the stretch before are due at once.
      await tick(later(from, -0.1))
      for (let i = 0; i < hours; i++) {
        const now = later(from, i)
        for (const id of await tick(now)) {
          const zone = businesses.get(id) ?? ''
          nights.get(zone)?.push(new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(now))
        }
      }
    }
    for (const [zone, when] of nights) {
      expect(new Set(when.map((text) => text.slice(0, 10))).size, `${zone} ${when}`).toBe(when.length)
      expect(
        when.filter((text) => !/^\S+ 0[34]:/.test(text)),
        zone,
      ).toEqual([])
      // Samoa skipped a date, not a night.
      expect(when, zone).toHaveLength(14)
    }
    expect(nights.get('Pacific/Apia')?.some((text) => text.startsWith('2011-12-30'))).toBe(false)
    expect(nights.get('Pacific/Apia')?.some((text) => text.startsWith('2011-12-31 03'))).toBe(true)
  })

  it('REL-15 a clock that jumps back doubles no night, and one that ran ahead loses none', async () => {
    const night = new Date('2030-05-02T03:00:00Z')
    await tick(later(night, -1))
    const id = await scanned('UTC', later(night, -20))
    const mine = async (now: Date) => (await tick(now)).filter((one) => one === id).length
    expect(await mine(later(night, -0.1))).toBe(0)
    expect(await mine(later(night, 0.1))).toBe(1)
    expect([await mine(later(night, -0.9)), await mine(later(night, 0.2)), await mine(later(night, 23.9))]).toEqual([0, 0, 0])
    expect(await mine(later(night, 24))).toBe(1)
    // A clock that is wrong by a month, for a while.
    expect(await mine(later(night, 24 * 30))).toBe(1)
    expect(await mine(later(night, 25))).toBe(1)
    expect([await mine(later(night, 26)), await mine(later(night, 48))]).toEqual([0, 1])
  })

  it('leaves out who was looked at since, who has no rows yet, and the demo', async () => {
    const night = new Date('2030-09-02T03:00:00Z')
    await tick(night)
    await scanned('UTC', later(night, 24.5))
    await test.createBusiness({ zone: 'UTC' })
    const demo = await scanned('UTC', later(night, 1))
    await inBusiness(test.db, demo, ({ sql }) => sql(`update business set demo_until = '2030-09-01' where id = $1`, [demo]))
    const due = await scanned('UTC', later(night, 1))
    const found = await tick(later(night, 25))
    expect(found).toContain(due)
    expect(found).not.toContain(demo)
    expect(found).toHaveLength(8)
  })

  it('asks for fifty at a time, so that scans that people wait for come in between', async () => {
    const night = new Date('2031-01-02T03:00:00Z')
    await tick(later(night, -2))
    for (let i = 0; i < 150; i++) await scanned('UTC', later(night, -20))
    const first = await tick(night)
    const second = await tick(later(night, 1 / 60))
    // Each server claims at most fifty, and no business is claimed by both.
    expect(first.length).toBeGreaterThanOrEqual(50)
    expect(first.length).toBeLessThanOrEqual(100)
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    expect(second.length).toBeGreaterThanOrEqual(10)
  })
})
