import { describe, expect, it } from 'vitest'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { dayWords, moneyWords } from '../detection/phrases.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { riskStats } from '../risks/summary/risk-stats.ts'
import { addDays, day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { runScan } from './run.ts'

const firstDay = day('2025-01-01')
const leaks = [{ kind: 'ad_waste', size: 'high', shape: 'step', endsAfter: null }] as const
const made = makeShop({ seed: 3, firstDay, days: 120, skus: 60, linesPerDay: 60, leaks: [...leaks], traps: [] })
const leaking = made.truth.leaks[0]?.entity ?? ''
const files = canonicalFiles(made)
const ann = '00000000-0000-4000-8000-0000000000aa'
const ads = files.get('ads.csv') ?? ''

/** One order a day for this number of days up to the last day of the ads, at this price. */
const ordersOf = (days: number, price: string) =>
  [
    'order_id,date,sku,qty,unit_price',
    ...Array.from({ length: days }, (_, i) => `${price}-${i},${addDays(firstDay, 120 - days + i)},A,1,${price}`),
  ].join('\n')

async function shopWithMember(): Promise<TestShop> {
  const shop = await testShop({}, { entities: [Risk, AlertSettings] })
  const person = `insert into identity."user" (id, name, email, "emailVerified", "updatedAt") values ($1, 'Ann', 'ann@shop.example', true, now())`
  await asServer(shop.test.ownerUrl, (client) => client.query(person, [ann]))
  await shop.within(({ sql, businessId }) =>
    sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', now())`, [businessId, ann]),
  )
  return shop
}

/** The risk of the planted leak. */
const risksOf = (shop: TestShop) =>
  shop.within(async (work) => (await risksPage(work, {})).nodes.filter(({ title }) => title.includes(leaking)))
/** Its notifications, oldest first. */
const notified = async (shop: TestShop) => {
  const [risk] = await risksOf(shop)
  return shop.within(({ sql, businessId }) =>
    sql<{ kind: string; text: string }>('select kind, text from notification where business_id = $1 and risk_id = $2 order by kind desc', [
      businessId,
      risk?.id,
    ]),
  )
}
const kinds = async (shop: TestShop) => (await notified(shop)).map(({ kind }) => kind)

describe('before the size of the shop is known', () => {
  it('R13 a risk is provisional and medium at most, in lists and counts too, and nobody is notified of it as critical', async () => {
    await using shop = await shopWithMember()
    await shop.import('ads.csv', ads)
    await shop.within((work) => runScan(work))
    const [risk, ...others] = await risksOf(shop)
    expect(others).toEqual([])
    expect(risk).toMatchObject({ isProvisional: true, severity: 'medium', status: 'active' })
    const stats = await shop.within((work) => riskStats(work))
    expect([stats.critical, stats.high]).toEqual([0, 0])
    const listed = (severity: string) => shop.within(async (work) => (await risksPage(work, {}, { filter: { severity } })).totalCount)
    expect([await listed('critical'), await listed('high'), (await listed('medium')) > 0]).toEqual([0, 0, true])
    expect(await notified(shop)).toEqual([
      { kind: 'risk', text: 'A new leakage alert of severity medium, provisional until sales of 28 days were read.' },
    ])
  })

  it('R13 27 days of sales do not tell it, 28 do', async () => {
    for (const [days, isProvisional] of [
      [27, true],
      [28, false],
    ] as const) {
      await using shop = await shopWithMember()
      await shop.import('ads.csv', ads)
      await shop.import('orders.csv', ordersOf(days, '5.00'))
      await shop.within((work) => runScan(work))
      expect((await risksOf(shop)).map((risk) => risk.isProvisional)).toEqual([isProvisional])
    }
  })

  it('R13 what is critical by the size of the shop is notified as such once, when that becomes known', async () => {
    await using shop = await shopWithMember()
    await shop.import('ads.csv', ads)
    await shop.within((work) => runScan(work))
    await shop.import('orders.csv', ordersOf(40, '5.00'))
    await shop.within((work) => runScan(work))
    expect(await risksOf(shop)).toMatchObject([{ isProvisional: false, severity: 'critical' }])
    expect(await kinds(shop)).toEqual(['risk', 'critical_risk'])
    await shop.import('more-orders.csv', ordersOf(60, '6.00'))
    await shop.within((work) => runScan(work))
    expect(await risksOf(shop)).toMatchObject([{ isProvisional: false, severity: 'critical' }])
    expect(await kinds(shop)).toEqual(['risk', 'critical_risk'])
  })

  it('R13 what is not critical by the size of the shop is rated anew without a word, and only then mailed', async () => {
    await using shop = await shopWithMember()
    await shop.within((work) =>
      saveAlertSettings(work, {
        channels: ['email'],
        financialRecipients: ['cfo@shop.example'],
        vendorRecipients: [],
        legalRecipients: [],
      }),
    )
    const mailed = () => shop.within(({ sql }) => sql<{ subject: string; body: string }>('select subject, body from identity.mail'))
    await shop.import('ads.csv', ads)
    await shop.within((work) => runScan(work))
    expect(await mailed()).toEqual([])
    await shop.import('orders.csv', ordersOf(60, '90000.00'))
    await shop.within((work) => runScan(work))
    expect(await risksOf(shop)).toMatchObject([{ isProvisional: false, severity: 'medium' }])
    expect(await kinds(shop)).toEqual(['risk'])
    const [risk] = await risksOf(shop)
    const monthly = moneyWords(risk?.monthly ?? 0n, 'USD' as Currency)
    const since = dayWords(risk?.startedOn ?? firstDay)
    const about = [
      `- ${risk?.title}`,
      `  About ${monthly} a month since ${since}. Severity: medium.`,
      expect.stringMatching(/^ {2}Next: \w.+\.$/),
    ]
    expect((await mailed()).map(({ subject, body }) => [subject, ...body.split('\n').slice(2, 6)])).toEqual([
      [expect.stringContaining(risk?.title ?? ''), ...about, `{origin}/risks/${risk?.id}`],
    ])
  })
})
