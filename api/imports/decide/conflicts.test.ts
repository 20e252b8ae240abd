import 'reflect-metadata'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import { ConflictSide } from '../import.entity.ts'
import { importById } from '../imports.ts'
import { conflictsPage, decideConflict } from './conflicts.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another({ zone: 'America/New_York' })
})

const { FILE, LEDGER } = ConflictSide
const person: Actor = { kind: 'person', userId: '00000000-0000-4000-8000-000000000001', email: 'a@b.example', role: 'manager' }
const refunds = (...rows: string[]) => ['refund_id,date,sku,qty,amount,order_id', ...rows].join('\n')
const costs = (...rows: string[]) => ['sku,valid_from,unit_cost', ...rows].join('\n')

const conflictsOf = async (importId: string, of = shop) => (await of.within((work) => conflictsPage(work, importId, {}))).nodes
const decide = (id: string | undefined, keep: ConflictSide, of = shop) => of.within((work) => decideConflict(work, id ?? '', keep), person)
const touchedDays = async () => {
  const rows = await shop.within(({ sql, businessId }) =>
    sql<{ day: string }>('select day::text as day from touched_day where business_id = $1 and not rolled_up order by day', [businessId]),
  )
  return rows.map(({ day }) => day)
}

async function refundConflict() {
  await shop.import('first.csv', refunds('R1,2025-03-01 10:00,A,1,5,#1001'))
  const { summary } = await shop.import('second.csv', refunds('R1,2025-03-02,B,2,7.50,1001'))
  expect(summary).toMatchObject({ accepted: 0, duplicates: 0, conflicts: 1 })
  const [conflict] = await conflictsOf(summary.id)
  return { importId: summary.id, conflict }
}

describe('a conflict', () => {
  it('shows both rows value by value, as people write them, and what differs', async () => {
    const { conflict } = await refundConflict()
    expect(conflict).toMatchObject({ line: 2, kept: null, decidedAt: null, decidedBy: null })
    expect(conflict?.values).toEqual([
      { name: 'refund_id', ledger: 'R1', file: 'R1', differs: false },
      { name: 'occurred_at', ledger: '2025-03-01 10:00', file: '2025-03-02', differs: true },
      { name: 'sku', ledger: 'A', file: 'B', differs: true },
      { name: 'units', ledger: '1', file: '2', differs: true },
      { name: 'amount', ledger: '5.00', file: '7.50', differs: true },
      { name: 'order_id', ledger: '1001', file: '1001', differs: false },
    ])
  })

  it('REL-03 decided for the file, its row takes the place with its own file and line; both days are summed again', async () => {
    const { importId, conflict } = await refundConflict()
    shop.jobs.length = 0
    const decided = await decide(conflict?.id, FILE)
    expect(decided).toMatchObject({ id: conflict?.id, kept: FILE, decidedBy: person.userId, values: conflict?.values })
    const rows = await shop.within(({ sql, businessId }) =>
      sql('select refund_id, sku, units::int, amount::int, day::text, import_id, line, nature from refund where business_id = $1', [
        businessId,
      ]),
    )
    expect(rows).toEqual([
      { refund_id: 'R1', sku: 'B', units: 2, amount: 750, day: '2025-03-02', import_id: importId, line: 2, nature: 'product' },
    ])
    expect(await touchedDays()).toEqual(['2025-03-01', '2025-03-02'])
    expect(shop.jobs).toEqual([['scan', { businessId: shop.businessId }]])
    expect(await shop.within((work) => importById(work, importId))).toMatchObject({ conflicts: 1, decided: 1 })
  })

  it('REL-03 decided either way is no conflict again, whichever file is read again; a third content is', async () => {
    for (const keep of [FILE, LEDGER]) {
      await using other = await base.another()
      await other.import('first.csv', refunds('R1,2025-03-01,A,1,5,'))
      const { summary } = await other.import('second.csv', refunds('R1,2025-03-01,A,1,7,'))
      await decide((await conflictsOf(summary.id, other))[0]?.id, keep, other)
      const known = { accepted: 0, duplicates: 1, conflicts: 0 }
      expect((await other.import('first again.csv', refunds('R1,2025-03-01,A,1,5,'))).summary).toMatchObject(known)
      expect((await other.import('second again.csv', refunds('R1,2025-03-01,A,1,7,'))).summary).toMatchObject(known)
      expect((await other.import('third.csv', refunds('R1,2025-03-01,A,1,8,'))).summary).toMatchObject({ duplicates: 0, conflicts: 1 })
    }
  })

  it('the same decision again does nothing', async () => {
    const { importId, conflict } = await refundConflict()
    await decide(conflict?.id, FILE)
    shop.jobs.length = 0
    const touches = () =>
      shop.within(({ sql, businessId }) => sql('select day, touches from touched_day where business_id = $1 order by 1', [businessId]))
    const before = await touches()
    expect(await decide(conflict?.id, FILE)).toMatchObject({ kept: FILE })
    expect(await touches()).toEqual(before)
    expect(shop.jobs).toEqual([])
    expect(await shop.within((work) => importById(work, importId))).toMatchObject({ decided: 1 })
  })

  it('SEC-25 decided otherwise puts the row back, with where it came from; each decision is kept', async () => {
    const { conflict } = await refundConflict()
    const ledger = () => shop.within(({ sql, businessId }) => sql('select * from refund where business_id = $1', [businessId]))
    const before = await ledger()
    await decide(conflict?.id, FILE)
    expect(await ledger()).not.toEqual(before)
    await decide(conflict?.id, LEDGER)
    expect(await ledger()).toEqual(before)
    const [row] = await shop.within(({ sql, businessId }) =>
      sql<{ decisions: object[] }>('select decisions from import_conflict where business_id = $1', [businessId]),
    )
    const said = { by: person.userId, at: '2026-06-01T08:00:00.000Z' }
    expect(row?.decisions).toEqual([
      { kept: 'file', ...said },
      { kept: 'ledger', ...said },
    ])
  })

  it('of a cost changes the cost; of an ad twice in one file its value, and the old one is kept', async () => {
    await shop.import('costs.csv', costs('A,2025-03-01,5.123456'))
    const { summary } = await shop.import('other costs.csv', costs('A,2025-03-01,6'))
    const [cost] = await conflictsOf(summary.id)
    expect(cost?.values.at(-1)).toEqual({ name: 'unit_cost', ledger: '5.123456', file: '6.00', differs: true })
    await decide(cost?.id, FILE)
    const ads = await shop.import('ads.csv', 'date,campaign,spend,clicks,conv_value\n2025-03-01,X,5,1,1\n2025-03-01,X,9,1,1\n')
    await decide((await conflictsOf(ads.summary.id))[0]?.id, FILE)
    const rows = await shop.within(({ sql, businessId }) =>
      sql(
        `select unit_cost::int, spend::int, jsonb_array_length(restated) as restated from unit_cost, ad_spend
          where unit_cost.business_id = $1 and ad_spend.business_id = $1`,
        [businessId],
      ),
    )
    expect(rows).toEqual([{ unit_cost: 6_000_000, spend: 900, restated: 1 }])
  })

  it('cannot be decided any more where the ledger says something else by now, or what the file says was not kept', async () => {
    const { conflict } = await refundConflict()
    await decide(conflict?.id, LEDGER)
    const { summary } = await shop.import('third.csv', refunds('R1,2025-03-01,A,1,9,'))
    await decide((await conflictsOf(summary.id))[0]?.id, FILE)
    await expect(decide(conflict?.id, FILE)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/says something else by now/),
    })
    await shop.within(({ sql, businessId }) =>
      sql('update import_conflict set file_row = null, kept = null where business_id = $1', [businessId]),
    )
    expect((await conflictsOf(summary.id))[0]?.values).toEqual([])
    await expect(decide(conflict?.id, FILE)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/Import the file again/),
    })
  })

  it('SEC-01 SEC-04 is not found in another business, and not decided by viewers', async () => {
    const { conflict } = await refundConflict()
    await using other = await base.another()
    await expect(decide(conflict?.id, FILE, other)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(decide('x', FILE)).rejects.toMatchObject({ kind: 'not_found' })
    const actor: Actor = { ...person, role: 'viewer' }
    await expect(shop.within((work) => decideConflict(work, conflict?.id ?? '', FILE), actor)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

it('REL-03 after any decisions, reading every file again changes nothing (seed printed on failure)', async () => {
  const row = fc.tuple(fc.constantFrom('R1', 'R2'), fc.constantFrom('1', '2'), fc.constantFrom('5', '6', '7'))
  const files = fc.array(fc.uniqueArray(row, { minLength: 1, maxLength: 2, selector: ([id]) => id }), { minLength: 2, maxLength: 4 })
  const choices = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(files, choices, async (all, isFile) => {
      await using own = await base.another()
      const texts = all.map((rows) => refunds(...rows.map(([id, on, amount]) => `${id},2025-03-0${on},A,1,${amount},`)))
      let next = 0
      for (const text of texts) {
        const { summary } = await own.import('refunds.csv', text)
        for (const { id } of await conflictsOf(summary.id, own)) await decide(id, isFile[next++] ? FILE : LEDGER, own)
      }
      await own.import('none.csv', refunds())
      const before = await everything(own)
      for (const text of texts) {
        const { summary } = await own.import('again.csv', text)
        expect(summary).toMatchObject({ accepted: 0, conflicts: 0, duplicates: summary.rows })
      }
      expect(await everything(own)).toEqual(before)
    }),
    { numRuns: process.env.RISKPILOT_LONG ? 200 : 12 },
  )
})
