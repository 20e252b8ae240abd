import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../e2e/support/database/test-database.ts'
import { inBusiness } from './in-business.ts'
import { type Cell, copyInto, copyLine, stagingTable } from './staging.ts'

let shop: TestDatabase
let business: string
beforeAll(async () => {
  shop = await testDatabase()
  business = await shop.createBusiness()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Copies the rows and reads them back in order. */
function through(columns: string, rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]> | Readable, names: string[]) {
  return inBusiness(shop.db, business, async ({ client, sql }) => {
    await stagingTable(client, 'staged', { columns: `at bigint generated always as identity, ${columns}` })
    const count = await copyInto(client, 'staged', names, rows)
    const back = await sql(`select ${names.map((name) => client.escapeIdentifier(name)).join(', ')} from staged order by at`)
    return { count, back: back.map((row) => names.map((name) => row[name])) }
  })
}

describe('copying rows', () => {
  it('brings back every text as it was: tabs, line breaks, backslashes, \\N, \\. and nulls', async () => {
    const texts = ['a\tb', 'a\nb', 'a\r\nb', '\\', '\\\\', '\\N', '\\.', '\\t', '', 'N', 'ä€😀', '"quoted", \'so\'', '\b\f\v', null]
    const { count, back } = await through(
      'v text',
      texts.map((text) => [text]),
      ['v'],
    )
    expect(count).toBe(texts.length)
    expect(back).toEqual(texts.map((text) => [text]))
  })

  it('brings back any text without a zero byte', async () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, fc.option(text))), async (rows) => {
        expect((await through('a text, b text', rows, ['a', 'b'])).back).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })

  it('brings back every kind of cell', async () => {
    const instant = new Date('2026-03-01T12:30:00.123Z')
    const row = [12n ** 17n, -7, 1.5, true, instant, '2026-03-01', new Uint8Array([0, 92, 255]), { a: 'x\t"y"\\' }, ['p'], undefined]
    const columns = 'i bigint, j integer, n numeric, b boolean, t timestamptz, d date, y bytea, o jsonb, l jsonb, u text'
    const { back } = await through(
      columns,
      [row],
      columns.split(', ').map((column) => column.slice(0, 1)),
    )
    expect(back).toEqual([[12n ** 17n, -7, '1.5', true, instant, '2026-03-01', Buffer.from([0, 92, 255]), { a: 'x\t"y"\\' }, ['p'], null]])
  })

  it('takes rows from an asynchronous source and bytes from a stream', async () => {
    async function* slowly() {
      yield ['a']
      yield ['b']
    }
    expect((await through('v text', slowly(), ['v'])).back).toEqual([['a'], ['b']])
    expect((await through('v text', Readable.from([Buffer.from('a\nb'), Buffer.from('c\n')]), ['v'])).back).toEqual([['a'], ['bc']])
    expect((await through('v text', [], ['v'])).count).toBe(0)
  })

  it('writes 100,000 rows whole, across chunks', async () => {
    function* many() {
      for (let i = 0; i < 100_000; i++) yield [i, `SKU-${i}`] as const
    }
    const sum = await inBusiness(shop.db, business, async ({ client, sql }) => {
      await stagingTable(client, 'staged', { columns: 'n integer, sku text' })
      await copyInto(client, 'staged', ['n', 'sku'], many())
      return sql('select count(*), sum(n), count(distinct sku) as skus from staged')
    })
    expect(sum).toEqual([{ count: 100_000n, sum: 4_999_950_000n, skus: 100_000n }])
  })

  it('fails as a whole when the source fails midway or a cell does not fit, and leaves the connection usable', async () => {
    function* breaking() {
      yield [1]
      throw new Error('line 2 cannot be read')
    }
    await expect(through('n integer', breaking(), ['n'])).rejects.toThrow('line 2 cannot be read')
    await expect(through('n integer', [[1], ['twelve']], ['n'])).rejects.toThrow(/invalid input syntax for type integer: "twelve"/)
    expect((await through('n integer', [[1]], ['n'])).back).toEqual([[1]])
  })

  it('writes one line for one row', () => {
    expect(copyLine(['a', null, 3n])).toBe('a\t\\N\t3\n')
    expect(copyLine([])).toBe('\n')
  })
})

describe('a staging table', () => {
  it('has the columns of its model, is gone after the transaction, and feeds an insert that row-level security guards', async () => {
    const stage = () =>
      inBusiness(shop.db, business, async ({ client }) => {
        await stagingTable(client, 'staged_day', { like: 'touched_day' })
        await copyInto(
          client,
          'staged_day',
          ['business_id', 'day', 'rolled_up'],
          [
            [business, '2026-03-01', false],
            [business, '2026-03-02', true],
          ],
        )
        const inserted = await client.query('insert into touched_day select * from staged_day on conflict do nothing')
        return inserted.rowCount
      })
    expect(await stage()).toBe(2)
    expect(await stage()).toBe(0)
  })

  it('SEC-02 does not help another business’s row in', async () => {
    const other = await shop.createBusiness()
    const smuggled = inBusiness(shop.db, business, async ({ client }) => {
      await stagingTable(client, 'staged_day', { like: 'touched_day' })
      await copyInto(client, 'staged_day', ['business_id', 'day', 'rolled_up'], [[other, '2026-03-01', false]])
      await client.query('insert into touched_day select * from staged_day on conflict do nothing')
    })
    await expect(smuggled).rejects.toThrow(/row-level security/)
  })
})
