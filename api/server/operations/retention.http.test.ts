import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { savedTables } from '../../../db/saved-tables.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { asServer, type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { deleteExpired } from './retention.ts'
import { retainedTables, retentionRules, selfClearingTables } from './retention-rules.ts'

let shop: TestDatabase
let dataDir: string
// Rules note the days on which they ran.
beforeEach(async () => {
  shop = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'riskpilot-retention-'))
  await mkdir(join(dataDir, 'uploads'))
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const start = new Date('2030-01-01T12:00:00Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000)
const log = { info: () => undefined, warn: () => undefined } as never
const clearOutAt = (now: Date) => deleteExpired({ ownerUrl: shop.ownerUrl, dataDir, clock: { now: () => now }, log })
const owner = <T>(task: (client: pg.Client) => Promise<T>) => asServer(shop.ownerUrl, task)

describe('retention', () => {
  it('OPS-09 knows of every table whether its rows go, when, and why', async () => {
    const tables = (await owner(savedTables)).map(({ name }) => name).filter((name) => !name.startsWith(selfClearingTables))
    const known = new Set([...retentionRules.map(({ table }) => table), ...Object.keys(retainedTables)])
    expect(
      tables.filter((name) => !known.has(name)),
      'name these in api/server/operations/retention-rules.ts',
    ).toEqual([])
    for (const { table, days, because } of retentionRules)
      expect([table, days > 0, because.length > 10, table in retainedTables]).toEqual([table, true, true, false])
  })

  it('OPS-09 deletes what is past its time on its day and not before, in batches, once a day', async () => {
    const person = uuidv7(start)
    const tries = (name: string, at: Date, count: number) =>
      owner((client) =>
        client.query(`insert into identity.rate_limit select $1 || i, 1, $2 from generate_series(1, $3::int) as i`, [
          name,
          at.getTime(),
          count,
        ]),
      )
    await owner(async (client) => {
      await client.query(`insert into identity."user" (id, name, email, "emailVerified") values ($1, 'Ann', 'ann@shop.example', true)`, [
        person,
      ])
      await client.query(
        `insert into identity.session ("expiresAt", token, "updatedAt", "userId") values ($1, 'ended', $1, $3), ($2, 'open', $1, $3)`,
        [start, daysLater(20), person],
      )
    })
    await tries('old', start, 12_000)
    await tries('new', daysLater(2), 1)
    const first = await clearOutAt(daysLater(0.5))
    expect(first.rows).toMatchObject({ 'identity.session': 0, 'identity.rate_limit': 0 })
    // The same day again: no rule is due.
    expect((await clearOutAt(daysLater(1.4))).rows).toEqual({})
    const second = await clearOutAt(daysLater(2))
    expect(second.rows).toMatchObject({ 'identity.session': 1, 'identity.rate_limit': 12_000 })
    const { rows } = await owner((client) => client.query('select token from identity.session'))
    expect(rows).toEqual([{ token: 'open' }])
    const noted = await shop.db.pool.query(`select removed from retention_run where rule = 'identity.rate_limit'`)
    expect(noted.rows).toEqual([{ removed: '12000' }])
    await expect(shop.db.pool.query('delete from retention_run')).rejects.toThrow(/permission denied/)
  })

  it('OPS-09 two servers share the day: each rule is run by one of them', async () => {
    await owner((client) =>
      client.query(`insert into identity.verification (identifier, value, "expiresAt") values ('x', 'y', $1)`, [daysLater(9)]),
    )
    const both = await Promise.all([clearOutAt(daysLater(12)), clearOutAt(daysLater(12))])
    const ran = both.flatMap(({ rows }) => Object.keys(rows))
    expect(ran.length).toBe(new Set(ran).size)
    expect(both.map(({ rows }) => rows['identity.verification']).filter((count) => count !== undefined)).toEqual([1])
  })

  it('OPS-09 a table that refuses keeps no other from being cleared', async () => {
    await owner(async (client) => {
      await client.query(`insert into identity.rate_limit values ('kept', 1, $1)`, [daysLater(12).getTime()])
      await client.query(`insert into identity.verification (identifier, value, "expiresAt") values ('z', 'y', $1)`, [daysLater(12)])
      await client.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
      await client.query('create trigger refuse before delete on identity.verification for each row execute function refuse()')
    })
    const { rows } = await clearOutAt(daysLater(15))
    expect(rows['identity.rate_limit']).toBe(1)
    expect(rows).not.toHaveProperty(['identity.verification'])
  })

  it('OPS-09 files that no import needs leave a day after their last byte; the others stay', async () => {
    const business = await shop.createBusiness()
    const [waiting, done, unknown, fresh] = [1, 2, 3, 4].map(() => uuidv7(start)) as [string, string, string, string]
    await owner((client) =>
      client.query(
        `insert into import (business_id, id, file_name, state, created_at) values ($1, $2, 'a', 'waiting', $4), ($1, $3, 'b', 'done', $4)`,
        [business, waiting, done, start],
      ),
    )
    for (const name of [waiting, done, unknown, fresh, 'notes.txt']) {
      const path = join(dataDir, 'uploads', name)
      await writeFile(path, 'x')
      await utimes(path, daysLater(20), name === fresh ? daysLater(22.5) : daysLater(20))
    }
    expect((await clearOutAt(daysLater(23))).files).toBe(2)
    expect((await readdir(join(dataDir, 'uploads'))).sort()).toEqual([waiting, fresh, 'notes.txt'].sort())
  })

  it('OPS-09 stored bytes that no import needs leave whole, a day after their last part; a file that nobody finished sending after a week', async () => {
    const business = await shop.createBusiness()
    const [waiting, done, kept, coming, stopped] = [1, 2, 3, 4, 5].map(() => uuidv7(start)) as [string, string, string, string, string]
    const files = [
      [waiting, 'waiting', daysLater(20), null],
      [done, 'done', daysLater(20), null],
      [kept, 'refused', daysLater(20), daysLater(34)],
      [coming, 'uploading', daysLater(27), null],
      [stopped, 'uploading', daysLater(20), null],
    ] as const
    await owner(async (client) => {
      for (const [id, state, at, keptUntil] of files) {
        await client.query(
          `insert into import (business_id, id, file_name, state, created_at, active_at, kept_until, bytes_expected, bytes_received)
           values ($1, $2, 'a', $3, $4, $4, $5, 3, 2)`,
          [business, id, state, at, keptUntil],
        )
        for (const place of [0, 1])
          await client.query(
            'insert into upload_part (business_id, import_id, start_at, size, bytes, stored_at) values ($1, $2, $3, 1, $4, $5)',
            [business, id, place, Buffer.from('x'), at],
          )
      }
    })
    const left = () =>
      owner(async (client) => {
        const { rows } = await client.query<{ id: string; parts: number }>(
          'select import_id as id, count(*)::int as parts from upload_part where business_id = $1 group by 1',
          [business],
        )
        return Object.fromEntries(rows.map(({ id, parts }) => [id, parts]))
      })
    expect((await clearOutAt(daysLater(20.5))).files).toBe(0)
    expect(Object.keys(await left())).toHaveLength(5)
    await clearOutAt(daysLater(28))
    expect(await left()).toEqual({ [waiting]: 2, [kept]: 2, [coming]: 2 })
    await clearOutAt(daysLater(33.9))
    expect(await left()).toEqual({ [waiting]: 2, [kept]: 2, [coming]: 2 })
    await clearOutAt(daysLater(35))
    expect(await left()).toEqual({ [waiting]: 2 })
  })
})
