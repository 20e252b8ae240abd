import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import type { EvidencePart } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { day } from '../../values/day.ts'
import { upsertRisks } from '../from-scan/upsert-risks.ts'
import { Risk } from '../risk.entity.ts'
import { seriesOf } from './loss-days.ts'

let test: TestDatabase
let businessId: string
beforeAll(async () => {
  test = await testDatabase({ entities: [Risk] })
  businessId = await test.createBusiness()
})
afterAll(() => test[Symbol.asyncDispose]())

function work<T>(fn: (work: Work) => Promise<T>): Promise<T> {
  return inTestWork({ db: test.db, businessId }, fn)
}

/**
 * Sales of one product: a day of May 2024, units, and the expected and actual margin of one unit,
 * in micros.
 */
const sales = fc.uniqueArray(
  fc.record({
    date: fc.integer({ min: 1, max: 28 }),
    units: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
    expected: fc.integer({ min: 0, max: 9_000_000 }),
    actual: fc.integer({ min: -3_000_000, max: 9_000_000 }),
  }),
  { selector: ({ date }) => date, minLength: 1, maxLength: 12 },
)

const cents = ({ amount }: { readonly amount: string }) => Math.round(Number(amount) * 100)

it('UX-10 the days of a finding sum to its loss to the cent, and each is expected less actual', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(sales, async (days) => {
      run += 1
      const sku = `P${run}`
      const evidence: EvidencePart[] = days.map(({ date, units, expected, actual }) => ({
        day: may(date),
        sku,
        listPrice: null,
        unitPrice: 5_000_000,
        units: sum(units),
        lines: units.length,
        expectedPerUnit: expected,
        actualPerUnit: actual,
      }))
      const micros = days.reduce((all, { units, expected, actual }) => all + sum(units) * (expected - actual), 0)
      const loss = BigInt(Math.round(micros / 10_000))
      await work(async (w) => {
        await sell(w, sku, days)
        await upsertRisks(
          w,
          [
            findingByHand({
              fingerprint: `cogs_rise|${sku}`,
              caseKey: sku,
              entity: sku,
              evidence,
              loss: { low: loss, expected: loss, high: loss },
            }),
          ],
          day('2024-05-31'),
        )
        const [finding] = await w.sql<{ id: string }>('select id from finding where business_id = $1 and entity = $2', [businessId, sku])
        const series = (await seriesOf(w, [finding?.id ?? ''], 'USD')).get(finding?.id ?? '') ?? []
        expect(series.map((one) => one.day)).toEqual(evidence.map((part) => part.day).sort())
        expect(series.reduce((all, one) => all + cents(one.loss), 0)).toBe(Number(loss))
        for (const one of series) expect(cents(one.expected) - cents(one.actual)).toBe(cents(one.loss))
      })
    }),
    { numRuns: 25 },
  )
})

it('a finding without rows has no days, and an unknown one is not there', async () => {
  expect((await work((w) => seriesOf(w, ['0197a000-0000-7000-8000-000000000000'], 'USD'))).size).toBe(0)
})

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const may = (date: number) => day(`2024-05-${String(date).padStart(2, '0')}`)

async function sell(w: Work, sku: string, days: readonly { date: number; units: readonly number[] }[]): Promise<void> {
  const [file] = await w.sql<{ id: string }>(
    `insert into import (id, business_id, file_name, state, created_at) values (gen_random_uuid(), $1, $2, 'done', now()) returning id`,
    [businessId, `${sku}.csv`],
  )
  for (const { date, units } of days)
    for (const [line, count] of units.entries())
      await w.sql(
        `insert into order_line (business_id, id, import_id, line, occurred_at, day, order_id, sku, units, unit_price, amount, currency, nature)
         values ($1, gen_random_uuid(), $2, $3, $4::date, $4::date, $5, $6, $7, 5000000, 0, 'USD', 'product')`,
        [businessId, file?.id, date * 10 + line, may(date), `${sku}-${date}-${line}`, sku, count],
      )
}
