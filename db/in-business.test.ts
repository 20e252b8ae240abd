import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './for-tests.ts'
import { inBusiness } from './in-business.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase({ poolSize: 3 })
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('a transaction of one business', () => {
  it('SEC-02 shows no row without a business and only its own with one', async () => {
    const a = await shop.createBusiness({ name: 'A' })
    const b = await shop.createBusiness({ name: 'B' })
    expect((await shop.db.pool.query('select * from business')).rows).toEqual([])
    const seen = await inBusiness(shop.db, a, ({ sql }) => sql('select id from business'))
    expect(seen).toEqual([{ id: a }])
    expect(a).not.toBe(b)
  })

  it('SEC-02 refuses a row of another business', async () => {
    const a = await shop.createBusiness()
    const b = await shop.createBusiness()
    const foreign = inBusiness(shop.db, a, ({ sql }) => sql(`insert into touched_day (business_id, day) values ($1, '2026-01-01')`, [b]))
    await expect(foreign).rejects.toThrow(/row-level security/)
  })
})
