import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../e2e/support/database/test-database.ts'
import { inBusiness, readStatements } from './in-business.ts'

let shop: TestDatabase
beforeAll(async () => {
  // One connection for all tests, so that leftovers of one statement would show in the next.
  shop = await testDatabase({ entities: [], poolSize: 1 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const circular: Record<string, unknown> = {}
circular.self = circular

const failing: Readonly<Record<string, { text: string; values?: readonly unknown[]; says: RegExp }>> = {
  'a statement that is none': { text: 'selekt 1', says: /syntax error/ },
  'a statement that fails at its second row': { text: 'select 1 / (2 - n) from generate_series(1, 3) as n', says: /division by zero/ },
  'a value of another type': { text: 'select $1::int', values: ['many'], says: /invalid input syntax/ },
  'too few values': { text: 'select $1::int + $2::int', values: [1], says: /bind message supplies 1/ },
  'a value that cannot be written': { text: 'select $1::jsonb', values: [circular], says: /circular/ },
  'a write': { text: "insert into touched_day (business_id, day) values ($1, '2026-01-01')", values: ['$business'], says: /read-only/ },
  'a statement that takes too long': { text: 'select pg_sleep(60)', says: /statement timeout/ },
}

describe('a statement that reads in one piece with its transaction', () => {
  it('SEC-02 sees its business alone and gives values exactly, also many at once on one connection', async () => {
    const [a, b] = [await shop.createBusiness({ name: 'A' }), await shop.createBusiness({ name: 'B' })]
    const read = (id: string) => readStatements(shop.db, id, { timeoutMs: 5_000 })
    const names = await Promise.all([a, b, a, b].map((id) => read(id)<{ name: string }>('select name from business')))
    expect(names).toEqual([[{ name: 'A' }], [{ name: 'B' }], [{ name: 'A' }], [{ name: 'B' }]])
    expect(await read(a)('select 9007199254740993::bigint as n, $1::date as day, $2::text as nothing', ['2026-02-28', null])).toEqual([
      { n: 9007199254740993n, day: '2026-02-28', nothing: null },
    ])
    expect((await shop.db.pool.query('select * from business')).rows).toEqual([])
  })

  it.each(Object.entries(failing))(
    'fails by itself and leaves its connection as it was: %s',
    async (_name, { text, values = [], says }) => {
      const id = await shop.createBusiness({ name: 'A' })
      const read = readStatements(shop.db, id, { timeoutMs: 100 })
      await expect(
        read(
          text,
          values.map((value) => (value === '$business' ? id : value)),
        ),
      ).rejects.toThrow(says)
      expect(await read('select name from business')).toEqual([{ name: 'A' }])
      expect((await shop.db.pool.query('select * from business')).rows).toEqual([])
      await inBusiness(shop.db, id, ({ sql }) => sql('insert into touched_day (business_id, day) values ($1, $2)', [id, '2026-01-01']))
      expect(await read('select day from touched_day')).toEqual([{ day: '2026-01-01' }])
    },
  )
})
