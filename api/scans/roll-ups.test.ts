import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { dayRollUp, rollUpTouchedDays, unsummedDays } from '../ledger/daily-roll-up.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { day } from '../values/day.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const made = makeShop({
  seed: 5,
  firstDay: day('2024-01-01'),
  days: 50,
  skus: 30,
  linesPerDay: 40,
  leaks: [],
  traps: ['corrections', 'twin_lines', 'small_country', 'missing_parcels'],
})

describe('roll-ups', () => {
  it('are the same in whatever portions the days are summed (seed printed on failure)', async () => {
    await using shop = await base.another()
    for (const [name, text] of canonicalFiles(made)) await shop.import(name, text)
    const whole = await everything(shop)
    expect(whole.sales_day?.length).toBeGreaterThan(30)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (sizes, isBackward) => {
          await shop.within(async (work) => {
            for (const table of ['sales_day', 'order_day', 'day_total', 'correction', 'spelling', 'product'])
              await work.sql(`delete from ${table} where business_id = $1`, [work.businessId])
            await work.sql('update touched_day set rolled_up = false where business_id = $1', [work.businessId])
            const left = await unsummedDays(work)
            if (isBackward) left.reverse()
            const rollUp = await dayRollUp(work)
            for (let turn = 0; left.length > 0; turn++) await rollUp(left.splice(0, sizes[turn % sizes.length]))
          })
          expect(await everything(shop)).toEqual(whole)
        },
      ),
      { numRuns: 4 },
    )
  })

  it('round each line at list price by itself, half to even, however dear', async () => {
    await using shop = await base.another()
    const rows = [
      // 0.125 and 0.375 are half a cent each; the even cents beside them are 0.12 and 0.38.
      '1,2024-03-01,A,1,0.10,0.125',
      '2,2024-03-01,A,1,0.10,0.125',
      '3,2024-03-01,A,3,0.10,0.125',
      '4,2024-03-02,B,1,9000,20000.125',
      '5,2024-03-02,B,3,9000,20000.125',
      '6,2024-03-03,C,2,5,',
      '7,2024-03-03,C,2,5,5',
    ]
    await shop.import('orders.csv', ['order_id,date,sku,qty,unit_price,list_price', ...rows].join('\n'))
    const totals = await shop.within(({ sql, businessId }) =>
      sql<{ day: string; gross: number; net: number }>(
        'select day, gross_sales::int as gross, sales::int as net from day_total where business_id = $1 order by day',
        [businessId],
      ),
    )
    expect(totals).toEqual([
      { day: '2024-03-01', gross: 12 + 12 + 38, net: 50 },
      { day: '2024-03-02', gross: 2_000_012 + 6_000_038, net: 3_600_000 },
      { day: '2024-03-03', gross: 2_000, net: 2_000 },
    ])
  })

  it('are summed on counted rows, also right after a first large file', async () => {
    await using shop = await testShop()
    await shop.within(async (work) => {
      const columns = 'business_id, id, import_id, line, order_id, occurred_at, day, sku, units, unit_price, amount, currency, nature'
      await work.sql(`insert into import (business_id, id, file_name, state, created_at) values ($1, $1, 'orders.csv', 'done', now())`, [
        work.businessId,
      ])
      await work.sql(
        `insert into order_line (${columns})
         select $1, gen_random_uuid(), $1, n, n::text, '2024-03-01', '2024-03-01', 'A', 1, 1, 1, 'GBP', 'product' from generate_series(1, 3000) n
           on conflict do nothing`,
        [work.businessId],
      )
      await work.sql(`insert into touched_day (business_id, day) values ($1, '2024-03-01')`, [work.businessId])
      await work.sql('select pg_stat_force_next_flush()')
    })
    const counted = () =>
      shop.within(
        async ({ sql }) => (await sql<{ rows: number }>(`select reltuples as rows from pg_class where relname = 'order_line'`))[0]?.rows,
      )
    expect(await counted()).toBeLessThan(3000)
    await shop.within(rollUpTouchedDays)
    expect(await counted()).toBe(3000)
  })
})
