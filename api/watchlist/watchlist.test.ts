import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { removeMember } from '../businesses/members.ts'
import { createApiKey } from '../identity/keys/keys.ts'
import { linkMark } from '../mail/marks.ts'
import { unsubscribeLink } from '../notifications/email/mail-choice.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { saveOnboarding } from '../onboarding/onboarding.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import { addDays, day } from '../values/day.ts'
import { remindOfDeadlines } from './deadline-reminders.ts'
import { setDeadlineDone } from './deadlines.ts'
import { watchlist } from './watchlist.ts'

const cipher = makeSecretCipher('a key of these tests, long enough for one')
/** The current day of these shops, and of their newest orders. */
const today = day('2026-06-01')

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ zone: 'UTC' }, { entities: [AlertSettings] })
  await shop.import('orders.csv', orders())
})
afterAll(() => shop[Symbol.asyncDispose]())

const hashed = createHash('sha256').update('big@buyer.example').digest('hex').slice(0, 16)

/**
 * Orders every ten days: one customer goes on, one stopped 25 days ago, one of a shop's export too.
 * One ordered twice, one four times, and one pauses no longer than twice as long as before.
 */
function orders(): string {
  const of = (who: string, price: string, ...daysAgo: number[]) =>
    daysAgo.map((ago) => `${who || 'none'}-${ago},${addDays(today, -ago)},MUG,1,${price},${who}`)
  const every = (from: number, to: number, step = 10) =>
    Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, i) => from - step * i)
  return [
    'order_id,date,sku,qty,unit_price,customer_id',
    ...of('Acme', '100.00', ...every(100, 0)),
    ...of('Borealis', '50.00', ...every(125, 25)),
    ...of(hashed, '30.00', ...every(125, 25)),
    ...of('Twice', '5.00', 200, 190),
    ...of('Fourth', '0.50', 100, 90, 80, 70),
    ...of('Pausing', '0.50', 130, 120, 110, 80, 70, 60),
    ...of('', '1.00', 3),
  ].join('\n')
}

const save = (input: object) => shop.within((work) => saveOnboarding(work, { cipher }, { ...input }))
const seen = () => shop.within(watchlist)
const indicator = async (key: string) => {
  const found = (await seen()).indicators.find((one) => one.key === key)
  return [found?.state, found?.reason, found?.found]
}

describe('internal risk indicators', () => {
  it('ONB-30 ONB-31 customers who stopped ordering are named by the threshold of the setup, until they are not watched', async () => {
    const silent = async () =>
      (await seen()).customers?.silent.map(({ name, lastOrderId, quietDays, usualDays }) => [name ?? lastOrderId, quietDays, usualDays])
    await save({ responseThreshold: '21' })
    expect(await silent()).toEqual([
      ['Borealis', 25, 10],
      [`${hashed}-25`, 25, 10],
    ])
    expect(await indicator('customer_silence')).toEqual(['watching', null, 2])
    await save({ responseThreshold: '30' })
    expect([await silent(), (await seen()).customers?.silentCount]).toEqual([[], 0])
    await save({ responseThreshold: '14', monitorCustomerSilence: false })
    expect([await silent(), await indicator('customer_silence')]).toEqual([[], ['off', 'unticked', 0]])
    await save({ monitorCustomerSilence: true })
  })

  it('ONB-30 says of each of the others whether it can be watched, and is off where it is not wanted', async () => {
    expect(await indicator('unresolved_tickets')).toEqual(['cannot_run', 'no_source', 0])
    await save({ monitorTickets: false, monitorPaymentDelays: false })
    expect([await indicator('unresolved_tickets'), await indicator('payment_delays')]).toEqual([
      ['off', 'unticked', 0],
      ['off', 'unticked', 0],
    ])
    await save({ monitorTickets: true, monitorPaymentDelays: true })
    await using empty = await shop.another()
    const list = await empty.within(watchlist)
    expect([list.customers, list.indicators.find(({ key }) => key === 'customer_silence')?.reason]).toEqual([null, 'no_customers'])
  })

  it('ONB-30 counts the working keys of people who left', async () => {
    const place = { db: shop.test.db, businessId: shop.businessId }
    const owner = await newMember(place, 'stays@shop.example', { role: 'owner' })
    const leaver = await newMember(place, 'leaves@shop.example', { role: 'owner' })
    for (const maker of [owner, leaver]) await shop.within((work) => createApiKey(work, { name: 'a program', scopes: ['read'] }), maker)
    expect(await indicator('employee_turnover')).toEqual(['watching', null, 0])
    await shop.within((work) => removeMember(work, leaver.userId), owner)
    expect(await indicator('employee_turnover')).toEqual(['watching', null, 1])
    await save({ monitorEmployeeTurnover: false })
    expect(await indicator('employee_turnover')).toEqual(['off', 'unticked', 0])
  })
})

describe('customers', () => {
  it('ONB-27 the top customers of the setup are shown by name, also by the address of a shop’s export, with their share', async () => {
    await save({ topCustomers: '1. acme\nbig@buyer.example\n- Nobody & Sons' })
    const { customers } = await seen()
    expect(customers?.named.map(({ name, isNamed, share }) => [name, isNamed, Math.round(share * 100)])).toEqual([
      ['acme', true, 55],
      ['big@buyer.example', true, 17],
    ])
    expect(customers?.notFound).toEqual(['Nobody & Sons'])
    await save({ topCustomers: '' })
    expect((await seen()).customers).toMatchObject({ named: [], notFound: [] })
  })

  it('ONB-28 tiers stand beside customers and sum to all of them, whichever the setup names', async () => {
    const tiers = async () => (await seen()).customers?.tiers.map(({ tier, customers, sales }) => [tier, customers, sales.amount])
    const ofSilent = async () => (await seen()).customers?.silent.map(({ tier }) => tier)
    expect([await tiers(), await ofSilent()]).toEqual([[], [null, null]])
    await save({ customerTiers: ['Long-tail', 'Enterprise', 'SMB'] })
    expect(await tiers()).toEqual([
      ['Enterprise', 1, '1100.00'],
      ['SMB', 1, '550.00'],
      ['Long-tail', 4, '345.00'],
    ])
    expect(await ofSilent()).toEqual(['SMB', 'Long-tail'])
    await save({ customerTiers: ['Enterprise', 'Freemium'] })
    expect(await tiers()).toEqual([
      ['Enterprise', 1, '1100.00'],
      ['Freemium', 5, '895.00'],
    ])
    await save({ customerTiers: ['SMB'] })
    expect([await tiers(), await ofSilent()]).toEqual([[['SMB', 6, '1995.00']], ['SMB', 'SMB']])
  })

  it('ONB-29 billing terms of 30 days give due days, prepaid owes nothing, and the others give no day', async () => {
    await save({ billingTerms: 'net-30' })
    const { payments, customers } = await seen()
    expect(payments).toMatchObject({
      termDays: 30,
      orders: 6,
      notDueYet: { amount: '381.00' },
      dueSoonOrders: 2,
      dueSoon: { amount: '80.00' },
    })
    expect(customers?.silent[0]).toMatchObject({ lastOrderOn: addDays(today, -25), dueOn: addDays(today, 5) })
    expect(await indicator('payment_delays')).toEqual(['watching', null, 2])
    for (const [billingTerms, is] of [
      ['prepaid', ['off', 'prepaid', 0]],
      ['subscription', ['cannot_run', 'no_due_day', 0]],
      ['', ['cannot_run', 'no_terms', 0]],
    ] as const) {
      await save({ billingTerms })
      const after = await seen()
      expect([await indicator('payment_delays'), after.payments, after.customers?.silent[0]?.dueOn]).toEqual([is, null, null])
    }
  })
})

describe('deadlines', () => {
  const keys = async () => (await seen()).deadlines.map(({ key, dueOn }) => [key, dueOn])

  it('ONB-15 ONB-32 ONB-33 ONB-34 follow from places, frameworks and remote work alone', async () => {
    expect(await keys()).toEqual([])
    await save({ jurisdictions: ['New York', 'Other'], complianceFrameworks: ['GDPR', 'Other'], regulatoryAgencies: 'Trading Standards' })
    expect(await keys()).toEqual([
      ['us-ny-sales-tax', '2026-06-20'],
      ['gdpr-breach', null],
      ['gdpr-request', null],
    ])
    expect((await seen()).agencies).toBe('Trading Standards')
    await save({ jurisdictions: [], complianceFrameworks: ['PCI DSS'], isRemoteWorkforce: true })
    expect(await keys()).toEqual([
      ['pci-saq', null],
      ['access-review', null],
    ])
    await save({ complianceFrameworks: [], isRemoteWorkforce: false })
    expect(await keys()).toEqual([])
  })

  it('ONB-32 are marked done and taken back, and go on to the next day', async () => {
    await save({ jurisdictions: ['New York'], isRemoteWorkforce: true })
    const mark = (key: string, dueOn: string | null, isDone: boolean) =>
      shop.within((work) => setDeadlineDone(work, { key, dueOn, isDone }))
    expect(await mark('us-ny-sales-tax', '2026-06-20', true)).toMatchObject({
      dueOn: '2026-09-20',
      lastDoneOn: today,
      lastDoneFor: '2026-06-20',
    })
    expect(await mark('us-ny-sales-tax', '2026-06-20', false)).toMatchObject({ dueOn: '2026-06-20', lastDoneOn: null })
    expect(await mark('access-review', null, true)).toMatchObject({ dueOn: '2026-09-01', daysLeft: 92 })
    expect(await mark('access-review', null, true)).toMatchObject({ dueOn: '2026-09-01' })
    expect(await mark('access-review', null, false)).toMatchObject({ dueOn: null })
    await expect(mark('pci-saq', null, true)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(mark('us-ny-sales-tax', '2026-02-30', true)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: 'dueOn' }] })
    const viewer = await newMember({ db: shop.test.db, businessId: shop.businessId }, 'looks@shop.example', { role: 'viewer' })
    const byViewer = shop.within((work) => setDeadlineDone(work, { key: 'us-ny-sales-tax', isDone: true }), viewer)
    await expect(byViewer).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('ONB-36 are mailed to the recipients of legal alerts two weeks before, once', async () => {
    await using other = await shop.another({ zone: 'UTC' })
    const mails = () =>
      other.within(({ sql }) => sql<{ body: string }>('select body from identity.mail where recipient = $1', ['law@shop.example']))
    const choose = (...channels: string[]) =>
      other.within((work) =>
        saveAlertSettings(work, {
          channels,
          financialRecipients: [],
          vendorRecipients: [],
          legalRecipients: ['law@shop.example', 'Other@Shop.example'],
        }),
      )
    const remind = () => other.within(remindOfDeadlines)
    await other.within((work) => saveOnboarding(work, { cipher }, { jurisdictions: ['New York'] }))
    await other.within(({ sql }) => sql(`update onboarding set completed_at = '2026-06-01T08:00:00Z'`))
    await choose('email')
    await remind()
    expect(await mails()).toEqual([])
    const later = (at: string) => ({ now: () => new Date(at) })
    const remindAt = (at: string) => other.within((work) => remindOfDeadlines({ ...work, clock: later(at) }))
    await choose('slack')
    await remindAt('2026-06-07T08:00:00Z')
    expect(await mails()).toEqual([])
    await choose('email')
    await other.within(async (work) => {
      const { id } = await unsubscribeLink(work, { kind: 'deadline_mails', address: 'other@shop.example' })
      await work.sql('update mail_choice set stopped_at = now() where business_id = $1 and id = $2', [work.businessId, id])
    })
    for (const at of ['2026-06-07T08:00:00Z', '2026-06-08T08:00:00Z']) await remindAt(at)
    expect((await mails()).map(({ body }) => body.includes('- 2026-06-20: New York sales and use tax return'))).toEqual([true])
    const sent = await other.within(({ sql, businessId }) =>
      sql(
        `select m.recipient, m.link_purpose as purpose, position($2 in m.body) > 0 as "hasLink", c.kind from mail_of_business o join identity.mail m on m.id = o.id
           left join mail_choice c on c.business_id = $1 and c.id = m.link_id where o.business_id = $1`,
        [businessId, `Stop these mails: ${linkMark}`],
      ),
    )
    expect(sent).toEqual([{ recipient: 'law@shop.example', purpose: 'unsubscribe', hasLink: true, kind: 'deadline_mails' }])
  })
})
