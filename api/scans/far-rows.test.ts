import { describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Mapping } from '../imports/decide/mapping.input.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { Risk } from '../risks/risk.entity.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'

/**
 * Two hundred days are far enough to be asked about; the long run scans the ten empty years of the
 * commonest typing error.
 */
const [year, typed] = process.env.RISKPILOT_LONG ? ['2014', '2024-05-10'] : ['2023', '2023-11-26']
const made = makeShop({
  seed: 2,
  firstDay: day(`${year}-01-01`),
  days: 130,
  skus: 40,
  linesPerDay: 100,
  leaks: (['cogs_rise', 'discount_stack', 'refund_step'] as const).map((kind) => ({ kind, size: 'high', shape: 'step', start: 60 })),
  traps: [],
})
const wrongYear = `order_id,date,sku,qty,unit_price\nTYP1,${typed},TYPO,1,5.00\n`
const ads = `date,campaign,spend\n${typed},TYPO,5.00\n`

/** The generated shop, imported and scanned, with its risks. */
async function scannedShop() {
  const shop = await testShop({}, { entities: [Risk] })
  for (const [name, text] of canonicalFiles(made)) await shop.import(name, text)
  const { asOf } = await scan(shop)
  return { shop, asOf, risks: await risksOf(shop), [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const scan = (shop: TestShop) => shop.within((work) => runScan(work))

const risksOf = (shop: TestShop) =>
  shop.within((work) =>
    work.sql(
      'select title, status, severity, risk_score, loss, monthly, started_on from risk where business_id = $1 order by started_on, title',
      [work.businessId],
    ),
  )

/** The answers of the shop's newest question, by their labels. */
async function answersIn(shop: TestShop): Promise<Record<string, Mapping>> {
  const [asked] = await shop.within((work) =>
    work.sql<{ question: { choices: { label: string; mapping: Mapping }[] } }>(
      'select question from import where business_id = $1 and question is not null order by created_at desc, id desc limit 1',
      [work.businessId],
    ),
  )
  return Object.fromEntries(asked?.question.choices.map(({ label, mapping }) => [label, mapping]) ?? [])
}

describe('REL-16 a row far from all others in time', () => {
  it('changes no risk and no as-of day until a person has answered, and none when it is left out', async () => {
    await using scanned = await scannedShop()
    const { shop, asOf, risks } = scanned
    expect(risks.length).toBeGreaterThan(0)
    for (const [name, text] of [
      ['typo.csv', wrongYear],
      ['ads-typo.csv', ads],
    ] as const) {
      const { summary, unread } = await shop.import(name, text)
      expect([summary.state, unread, summary.rows]).toEqual(['refused', 'question', 0])
      expect((await scan(shop)).asOf).toBe(asOf)
      expect(await risksOf(shop)).toEqual(risks)

      const answers = await answersIn(shop)
      expect(Object.keys(answers)).toEqual(['Leave these rows out', 'They are right'])
      const { summary: without } = await shop.import(name, text, answers['Leave these rows out'])
      expect(without).toMatchObject({ state: 'done', rows: 1, accepted: 0, refused: [{ line: 2, code: 'far_day' }] })
      expect((await scan(shop)).asOf).toBe(asOf)
      expect(await risksOf(shop)).toEqual(risks)
    }
  })

  it('counts once a person has said that it is right', async () => {
    await using scanned = await scannedShop()
    const { shop } = scanned
    await shop.import('typo.csv', wrongYear)
    const { summary } = await shop.import('typo.csv', wrongYear, (await answersIn(shop))['They are right'])
    expect(summary).toMatchObject({ state: 'done', rows: 1, accepted: 1, refused: [] })
    expect((await scan(shop)).asOf).toBe(typed)
    expect((await shop.import('typo.csv', wrongYear)).summary).toMatchObject({ state: 'done', duplicates: 1 })
  })
})
