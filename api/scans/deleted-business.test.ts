import { describe, expect, it } from 'vitest'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { Risk } from '../risks/risk.entity.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'

describe('a business that is deleted', () => {
  it('takes every row along, the facts too, and leaves another business as it was', async () => {
    await using gone = await testShop({}, { entities: [Risk] })
    await using stays = await gone.another()
    const shop = makeShop({ seed: 4, firstDay: day('2025-01-01'), days: 80, skus: 10, linesPerDay: 60, leaks: [], traps: ['corrections'] })
    for (const one of [gone, stays]) {
      for (const [name, text] of canonicalFiles(shop)) await one.import(name, text)
      await one.within((work) => runScan(work))
    }
    await asServer(gone.test.ownerUrl, async (client) => {
      const rowsOf = async (businessId: string) => {
        const counts: Record<string, number> = {}
        const tables = `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'business_id'`
        for (const { name } of (await client.query<{ name: string }>(tables)).rows)
          counts[name] = (await client.query(`select count(*)::int as rows from ${name} where business_id = $1`, [businessId])).rows[0].rows
        return counts
      }
      const before = await rowsOf(stays.businessId)
      expect(await rowsOf(gone.businessId)).toEqual(before)
      for (const table of ['order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback', 'sales_day', 'import'])
        expect(before[table], table).toBeGreaterThan(0)
      await client.query('select delete_business($1)', [gone.businessId])
      expect(new Set(Object.values(await rowsOf(gone.businessId)))).toEqual(new Set([0]))
      expect(await rowsOf(stays.businessId)).toEqual(before)
    })
  })

  it('SEC-24 waits for whoever is writing rows of it, and takes those along too', async () => {
    await using gone = await testShop({}, { entities: [Risk] })
    const shop = makeShop({ seed: 5, firstDay: day('2025-01-01'), days: 28, skus: 2, linesPerDay: 5, leaks: [], traps: [] })
    for (const [name, text] of canonicalFiles(shop)) await gone.import(name, text)
    await asServer(gone.test.ownerUrl, async (writer) => {
      await writer.query('begin')
      // As an import does for each part of its file.
      await writer.query('select from import where business_id = $1 for update', [gone.businessId])
      await writer.query(
        `insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
           from order_line l where business_id = $1 limit 1 on conflict do nothing`,
        [gone.businessId],
      )
      await asServer(gone.test.ownerUrl, async (owner) => {
        const deleted = owner.query<{ wasHere: boolean }>('select delete_business($1) as "wasHere"', [gone.businessId])
        await expect
          .poll(async () => {
            // Within a transaction the first answer would stay.
            await writer.query('select pg_stat_clear_snapshot()')
            const { rowCount } = await writer.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%delete_business%'`,
            )
            return rowCount
          })
          .toBe(1)
        await writer.query('commit')
        expect((await deleted).rows).toEqual([{ wasHere: true }])
        expect((await owner.query('select from order_line where business_id = $1', [gone.businessId])).rowCount).toBe(0)
        expect((await owner.query('select delete_business($1) as "wasHere"', [gone.businessId])).rows).toEqual([{ wasHere: false }])
      })
    })
  })
})
