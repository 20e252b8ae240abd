import { randomUUID } from 'node:crypto'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asServer, type TestDatabase, testDatabase } from '../e2e/support/database/test-database.ts'
import { entitiesOf, inBusiness } from './in-business.ts'

@Entity({ tableName: 'touched_day' })
class TouchedDay {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @PrimaryKey({ type: 'date' }) day!: string
  @Property({ type: 'boolean' }) rolledUp!: boolean
}

let shop: TestDatabase
beforeAll(async () => {
  // Three connections for all tests, so that settings left over from one transaction would show in
  // the next.
  shop = await testDatabase({ entities: [TouchedDay], poolSize: 3 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const insert = 'insert into touched_day (business_id, day) values ($1, $2)'

describe('a transaction of one business', () => {
  it('SEC-02 shows no row without a business, also not where its filter was forgotten', async () => {
    const [a, b] = [await shop.createBusiness({ name: 'A' }), await shop.createBusiness({ name: 'B' })]
    for (const id of [a, b]) await inBusiness(shop.db, id, ({ sql }) => sql(insert, [id, '2026-01-01']))
    expect((await shop.db.pool.query('select * from business')).rows).toEqual([])
    expect((await shop.db.pool.query('select * from touched_day')).rows).toEqual([])
    expect(await inBusiness(shop.db, a, ({ sql }) => sql('select id, name from business'))).toEqual([{ id: a, name: 'A' }])
    expect(await inBusiness(shop.db, a, ({ em }) => em.find(TouchedDay, {}))).toMatchObject([{ businessId: a }])
    expect(await inBusiness(shop.db, randomUUID(), ({ sql }) => sql('select from touched_day'))).toEqual([])
  })

  it('an error of the database names the code that asked', async () => {
    for (const readOnly of [false, true]) {
      const asked = inBusiness(shop.db, randomUUID(), ({ sql }) => sql('select of_no_table'), { readOnly })
      await expect(asked).rejects.toHaveProperty('stack', expect.stringContaining('in-business.test.ts'))
    }
  })

  it('SEC-02 reads, changes and deletes nothing of another business, and adds nothing to it', async () => {
    const [a, b] = [await shop.createBusiness(), await shop.createBusiness()]
    await inBusiness(shop.db, b, ({ sql }) => sql(insert, [b, '2026-01-01']))
    await inBusiness(shop.db, a, async ({ sql }) => {
      expect(await sql('select from touched_day where business_id = $1', [b])).toEqual([])
      expect(await sql('update touched_day set rolled_up = true returning day')).toEqual([])
      expect(await sql('delete from touched_day returning day')).toEqual([])
    })
    await expect(inBusiness(shop.db, a, ({ sql }) => sql(insert, [b, '2026-01-02']))).rejects.toThrow(/row-level security/)
    const moved = inBusiness(shop.db, b, ({ sql }) => sql('update touched_day set business_id = $1', [a]))
    // A cluster refuses to move any row, whosever it is.
    await expect(moved).rejects.toThrow(/row-level security|modifying the partition value/)
    expect(await inBusiness(shop.db, b, ({ sql }) => sql('select day::text, rolled_up from touched_day'))).toEqual([
      { day: '2026-01-01', rolled_up: false },
    ])
  })

  it('SEC-03 200 transactions of 20 businesses on 3 connections see only their own', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => shop.createBusiness({ name: `Shop ${at}` })))
    await Promise.all(
      ids.map((id, at) => inBusiness(shop.db, id, ({ sql }) => sql(insert, [id, `2026-02-${String(at + 1).padStart(2, '0')}`]))),
    )
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const id = ids[at % 20] ?? ''
        const fail = at % 7 === 0
        const answer = inBusiness(shop.db, id, async ({ em, sql }) => {
          const plain = await sql<{ business_id: string }>('select business_id from touched_day')
          const mapped = await em.find(TouchedDay, {})
          if (fail) throw new Error('on purpose')
          return [...plain.map((row) => row.business_id), ...mapped.map((row) => row.businessId)]
        })
        return { id, rows: await answer.catch(() => [id, id]) }
      }),
    )
    for (const { id, rows } of seen) expect(rows).toEqual([id, id])
    const left = await Promise.all([1, 2, 3].map(() => shop.db.pool.query(`select current_setting('app.business_id', true) as business`)))
    for (const { rows } of left) expect(rows[0].business || null).toBeNull()
  })

  it('is one transaction for entities, statements and the raw connection', async () => {
    const id = await shop.createBusiness()
    const read = await inBusiness(shop.db, id, async ({ em, sql, client }) => {
      em.persist(em.create(TouchedDay, { businessId: id, day: '2026-03-01', rolledUp: true }))
      await em.flush()
      await client.query(insert, [id, '2026-03-02'])
      return sql('select day, rolled_up from touched_day order by day')
    })
    expect(read).toEqual([
      { day: '2026-03-01', rolled_up: true },
      { day: '2026-03-02', rolled_up: false },
    ])
    const failed = inBusiness(shop.db, id, async ({ em, sql, client }) => {
      await em.nativeUpdate(TouchedDay, { businessId: id }, { rolledUp: false })
      await sql(insert, [id, '2026-03-03'])
      await client.query(insert, [id, '2026-03-04'])
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await inBusiness(shop.db, id, ({ sql }) => sql('select day, rolled_up from touched_day order by day'))).toEqual(read)
  })

  it('writes entities that were changed when the task ends, and takes a savepoint for a transaction inside', async () => {
    const id = await shop.createBusiness()
    await inBusiness(shop.db, id, async ({ em, sql }) => {
      em.persist(em.create(TouchedDay, { businessId: id, day: '2026-03-01', rolledUp: true }))
      const inner = em.transactional(async () => {
        await sql(insert, [id, '2026-03-09'])
        throw new Error('only this')
      })
      await expect(inner).rejects.toThrow('only this')
    })
    expect(await inBusiness(shop.db, id, ({ sql }) => sql('select day from touched_day'))).toEqual([{ day: '2026-03-01' }])
  })

  it('gives values exactly: bigint, date, instant, decimal, bytes and JSON', async () => {
    const id = await shop.createBusiness()
    const [row] = await inBusiness(shop.db, id, ({ sql }) =>
      sql(
        `select 9007199254740993 as micros, date '2026-03-01' as day, timestamptz '2026-03-01 12:00+02' as at, 1.10 as rate, '\\x00ff'::bytea as bytes,
           '{"a": 1}'::jsonb as json, $1::text as text`,
        ["it's $2 ?"],
      ),
    )
    expect(row).toEqual({
      micros: 9007199254740993n,
      day: '2026-03-01',
      at: new Date('2026-03-01T10:00:00Z'),
      rate: '1.10',
      bytes: Buffer.from([0, 255]),
      json: { a: 1 },
      text: "it's $2 ?",
    })
  })

  it('refuses writes when it is for reading only', async () => {
    const id = await shop.createBusiness()
    const writing = inBusiness(shop.db, id, ({ sql }) => sql(insert, [id, '2026-01-01']), { readOnly: true })
    await expect(writing).rejects.toThrow(/read-only transaction/)
  })

  it('for reading only: sees its business alone, leaves nothing behind on its connection, and says that it has no entity manager', async () => {
    const [id, other] = [await shop.createBusiness(), await shop.createBusiness()]
    const options = { readOnly: true, timeoutMs: 1_234 }
    const seen = await inBusiness(shop.db, id, ({ sql }) => sql('select id from business'), options)
    expect(seen).toEqual([{ id }])
    const limit = await inBusiness(shop.db, other, ({ sql }) => sql("select current_setting('statement_timeout') as ms"), options)
    expect(limit).toEqual([{ ms: '1234ms' }])
    for (let i = 0; i < 3; i++) {
      const { rows } = await shop.db.pool.query(
        "select current_setting('app.business_id', true) as id, current_setting('statement_timeout') as ms",
      )
      expect([rows[0].id || null, rows[0].ms]).toEqual([null, '0'])
    }
    const slow = inBusiness(shop.db, id, ({ sql }) => sql('select pg_sleep(60)'), { readOnly: true, timeoutMs: 20 })
    await expect(slow).rejects.toThrow(/statement timeout/)
    await expect(inBusiness(shop.db, id, async (transaction) => entitiesOf(transaction).clear(), { readOnly: true })).rejects.toThrow(
      'read with `sql`',
    )
    expect(shop.db.pool.totalCount - shop.db.pool.idleCount).toBe(0)
  })

  it('SEC-03 takes nothing but a UUID for a business', async () => {
    for (const id of ['', "'; drop table business; --", `${randomUUID()}'`, 'x'.repeat(36)]) {
      await expect(inBusiness(shop.db, id, async () => 1)).rejects.toThrow(/is named by a UUID/)
    }
  })

  it('REL-09 a connection that is cut between two statements fails its own transaction and nothing else', async () => {
    const id = await shop.createBusiness()
    const cut = inBusiness(shop.db, id, async ({ sql, client }) => {
      const [row] = await sql<{ pid: number }>('select pg_backend_pid() as pid')
      // No query is pending on this connection when it ends.
      const ended = new Promise((resolve) => client.once('end', resolve))
      await asServer(shop.ownerUrl, (owner) => owner.query('select pg_terminate_backend($1)', [row?.pid]))
      await ended
      await sql(insert, [id, '2026-01-01'])
    })
    await expect(cut).rejects.toThrow()
    expect(await inBusiness(shop.db, id, ({ sql }) => sql('select * from touched_day'))).toEqual([])
  })

  it.each([false, true])(
    'gives broken connections up: after five that the server cut, all three serve again (reading only: %s)',
    async (readOnly) => {
      const id = await shop.createBusiness()
      for (let i = 0; i < 5; i++) {
        const cut = inBusiness(shop.db, id, ({ client }) => client.query('select pg_terminate_backend(pg_backend_pid())'), { readOnly })
        await expect(cut).rejects.toThrow()
      }
      const answers = await Promise.all([1, 2, 3].map(() => inBusiness(shop.db, id, ({ sql }) => sql('select id from business'))))
      expect(answers).toEqual([[{ id }], [{ id }], [{ id }]])
      expect(shop.db.pool.totalCount).toBeLessThanOrEqual(3)
    },
  )
})
