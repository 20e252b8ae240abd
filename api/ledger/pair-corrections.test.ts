import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { day } from '../values/day.ts'
import { type CorrectionCandidate, correctionPairs } from './corrections.ts'
import { dayRollUp, unsummedDays } from './daily-roll-up.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const theDay = day('2024-03-04')
const midnight = Date.UTC(2024, 2, 4) / 1_000
const idOf = (kind: number, n: number) => `00000000-0000-4000-800${kind}-${String(n).padStart(12, '0')}`

/** Few of each, so that most refunds fit several lines. */
const named = { order: fc.constantFrom('1', '2', '3'), customer: fc.constantFrom(null, '', 'Ann', 'Ben', 'guest') }
const minute = fc.integer({ min: 1, max: 75 })
const sku = fc.constantFrom('A', 'A', 'A', 'B')
const line = fc.record({ ...named, sku, minute })
const refund = fc.record({ order: fc.constantFrom(null, null, '', '1', '2', '3'), customer: named.customer, sku, minute })
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never
type Refund = typeof refund extends fc.Arbitrary<infer T> ? T : never
type Rows = { readonly lines: readonly Line[]; readonly refunds: readonly Refund[] }

async function put(shop: TestShop, { lines, refunds }: Rows): Promise<void> {
  await shop.within(async ({ sql, businessId }) => {
    for (const table of ['order_line', 'refund', 'correction']) await sql(`delete from ${table} where business_id = $1`, [businessId])
    const same = `'2024-03-04', 1, 500, 'GBP', 'product', $1, true`
    const columns = 'business_id, id, line, occurred_at, sku, customer_id'
    const ofDay = 'day, units, amount, currency, nature, import_id, has_clock_time'
    for (const [n, of] of lines.entries())
      await sql(
        `insert into order_line (${columns}, order_id, ${ofDay}, unit_price) values ($1, $2, $3, to_timestamp($4), $5, $6, $7, ${same}, 5000000)`,
        [businessId, idOf(1, n), n, midnight + 60 * of.minute, of.sku, of.customer, of.order],
      )
    for (const [n, of] of refunds.entries())
      await sql(
        `insert into refund (${columns}, order_id, ${ofDay}, refund_id) values ($1, $2, $3, to_timestamp($4), $5, $6, $7, ${same}, $8)`,
        [...[businessId, idOf(2, n), n, midnight + 60 * of.minute, of.sku, of.customer, of.order], `R${n}`],
      )
  })
}

/** All lines that each refund may reverse, whatever the two name. */
function everyCandidate({ lines, refunds }: Rows): CorrectionCandidate[] {
  const ordersOf = (customer: string | null) => new Set(lines.flatMap((one) => (one.customer === customer ? one.order : []))).size
  return refunds.flatMap((back, r) =>
    lines.flatMap((sold, l): CorrectionCandidate[] => {
      if (sold.sku !== back.sku || sold.minute > back.minute) return []
      const said = {
        refundOrder: back.order || null,
        refundCustomer: back.customer || null,
        lineOrder: sold.order,
        lineCustomer: sold.customer,
      }
      const keys = { refundKey: `R${r}`, lineKey: `${sold.order} -1 5000000 ${String(l).padStart(12, '0')}` }
      const times = { day: theDay, refundedAt: 60 * back.minute, soldAt: 60 * sold.minute, isSoldAtClockTime: true }
      return [
        { refundId: idOf(2, r), orderLineId: idOf(1, l), ...times, ...said, customerOrders: ordersOf(back.customer || null), ...keys },
      ]
    }),
  )
}

describe('what is corrected on a day', () => {
  it('is what it is among all lines that fit, though only those that decide are read (seed printed on failure)', async () => {
    await using shop = await base.another()
    await shop.within(({ sql, businessId }) =>
      sql(`insert into import (business_id, id, file_name, state, created_at) values ($1, $1, 'orders.csv', 'done', now())`, [businessId]),
    )
    const rows = fc.record({ lines: fc.array(line, { maxLength: 7 }), refunds: fc.array(refund, { maxLength: 5 }) })
    let pairs = 0
    await fc.assert(
      fc.asyncProperty(rows, async (of) => {
        await put(shop, of)
        const kept = await shop.within(async (work) => {
          await (await dayRollUp(work))([theDay])
          return work.sql(
            'select refund_id as "refundId", order_line_id as "orderLineId", is_possible as "isPossible" from correction where business_id = $1 order by refund_id',
            [work.businessId],
          )
        })
        const wanted = correctionPairs(everyCandidate(of)).map(({ refundId, orderLineId, isPossible }) => ({
          refundId,
          orderLineId,
          isPossible,
        }))
        pairs += wanted.length
        expect(kept).toEqual(wanted.toSorted((a, b) => (a.refundId < b.refundId ? -1 : 1)))
      }),
      { numRuns: 60 },
    )
    expect(pairs).toBeGreaterThan(20)
  })

  it('is found by looking at a few lines for each refund, however many sold the same', async () => {
    await using shop = await base.another()
    const orders = 2_000
    await shop.within(async ({ sql, businessId }) => {
      await sql(`insert into import (business_id, id, file_name, state, created_at) values ($1, $1, 'orders.csv', 'done', now())`, [
        businessId,
      ])
      const same = `'2024-03-04', 'A', 1, 500, 'GBP', 'product', $1, true, n`
      const columns = 'day, sku, units, amount, currency, nature, import_id, has_clock_time, line'
      await sql(
        `insert into order_line (business_id, id, order_id, customer_id, occurred_at, unit_price, ${columns})
         select $1, gen_random_uuid(), n::text, 'c' || n, '2024-03-04 12:00', 5000000, ${same} from generate_series(1, ${orders}) n on conflict do nothing`,
        [businessId],
      )
      await sql(
        `insert into refund (business_id, id, refund_id, order_id, customer_id, occurred_at, ${columns})
         select $1, gen_random_uuid(), n::text, case when n % 2 = 0 then n::text end, case when n % 4 = 1 then 'c' || n end, '2024-03-04 12:30', ${same}
           from generate_series(1, ${orders / 10}) n on conflict do nothing`,
        [businessId],
      )
      await sql('insert into touched_day (business_id, day) values ($1, $2)', [businessId, theDay])
      await sql('select pg_stat_force_next_flush()')
    })
    const [corrected, looked] = await shop.within(async (work) => {
      const days = await unsummedDays(work)
      const before = await lookedAt(work)
      await (await dayRollUp(work))(days)
      const [pairs] = await work.sql<{ count: number }>('select count(*)::int as count from correction where business_id = $1', [
        work.businessId,
      ])
      return [pairs?.count, (await lookedAt(work)) - before]
    })
    expect(corrected).toBe((orders / 10) * 0.75)
    expect(looked).toBeLessThan(20 * orders)
  })
})

/** Lines that this connection has looked at. */
async function lookedAt({ sql }: Work): Promise<number> {
  const [found] = await sql<{ rows: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'order_line'`,
  )
  return found?.rows ?? Number.NaN
}
