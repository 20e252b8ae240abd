import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { addRisk, type RiskRow } from '../../e2e/support/risks.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings, updateAlertSeverities } from '../notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import type { Actor } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { RaisedRisks } from '../risks/from-scan/upsert-risks.ts'
import { notifyOfScan } from './notify-of-scan.ts'

let test: TestDatabase
let businessId: string
let owner: Awaited<ReturnType<typeof newMember>>
let now: Date
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness({ name: 'Acme' })
  owner = await newMember({ db: test.db, businessId }, `boss${++people}@shop.example`)
  now = new Date('2024-06-01T08:00:00Z')
  await within((work) =>
    saveAlertSettings(work, { channels: ['email'], financialRecipients: [owner.email], vendorRecipients: [], legalRecipients: [] }),
  )
})

const within = <T>(fn: (work: Work) => Promise<T>, actor?: Actor) =>
  inTestWork({ db: test.db, businessId, now, ...(actor && { actor }) }, fn)
const nothing: RaisedRisks = { raised: [], rated: [], stopped: [], returned: [] }
const scan = (seen: Partial<RaisedRisks> = {}) => within((work) => notifyOfScan(work, { ...nothing, ...seen }))
const raise = async (row: Partial<RiskRow>) => {
  const id = await within((work) => addRisk(work, businessId, row))
  await scan({ raised: [id] })
  return id
}
const set = (id: string, columns: string, values: unknown[] = []) =>
  within(({ sql }) => sql(`update risk set ${columns} where business_id = $1 and id = $2`, [businessId, id, ...values]))

/** The mails since the last look, which takes them away: subject and text. */
async function mails(): Promise<{ subject: string; body: string }[]> {
  return within(({ sql }) =>
    sql(
      `with own as (delete from mail_of_business where business_id = $1 returning id)
       select subject, body from identity.mail where id in (select id from own) order by id`,
      [businessId],
    ),
  )
}
const subjects = async () => (await mails()).map(({ subject }) => subject)
const bell = () =>
  within(({ sql }) =>
    sql<{ kind: string; title: string }>('select kind, title from notification where business_id = $1 order by created_at, id', [
      businessId,
    ]),
  )

describe('a leak that people know', () => {
  it('UX-12 is news once for each doubling since they last heard of it, and never below the money floor', async () => {
    await within(({ sql }) => sql('update business set money_floor = 5000 where id = $1', [businessId]))
    const id = await raise({ title: 'Mug leaks', monthly: 20_00 })
    expect(await subjects()).toEqual(['Mug leaks (Acme)'])
    const seen: Record<number, string[]> = {}
    for (const monthly of [20_00, 39_99, 40_00, 49_99, 50_00, 50_00, 99_99, 10_00, 99_00, 100_00, 100_00, 450_00, 899_00]) {
      await set(id, 'monthly = $3', [monthly])
      await scan()
      seen[monthly] = [...(seen[monthly] ?? []), ...(await subjects())]
    }
    const told = Object.entries(seen).flatMap(([monthly, sent]) => sent.map((subject) => `${monthly}: ${subject}`))
    expect(told).toEqual(['5000', '10000', '45000'].map((monthly) => `${monthly}: Costs twice as much: Mug leaks (Acme)`))
    expect((await bell()).map(({ kind, title }) => `${kind}: ${title}`).toSorted()).toEqual([
      ...Array<string>(3).fill('change: Costs twice as much: Mug leaks'),
      'risk: Mug leaks',
    ])
  })

  it('UX-12 is news when it ends, with what no longer leaks and the plan that worked, and once', async () => {
    const id = await raise({ title: 'Mug leaks', monthly: 119_00 })
    await mails()
    await within(({ sql }) =>
      sql(
        `insert into action_plan (business_id, id, risk_id, steps, author, author_email, created_at)
         values ($1, gen_random_uuid(), $2, array['Raise the price.', 'Tell everyone.'], $3, 'a@b.example', '2024-05-03T10:00:00Z')`,
        [businessId, id, owner.userId],
      ),
    )
    await set(id, `monthly = 0, loss = 234000, status = 'resolved', resolved_at = $3, phase = 'ended'`, [now])
    await scan({ stopped: [id] })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('It stopped: Mug leaks (Acme)')
    expect(mail?.body).toContain('About $119 a month no longer leaks; $2,340 lost in all; your plan of 3 May 2024 worked: Raise the price.')
    await scan()
    expect(await subjects()).toEqual([])
  })

  it('UX-12 is news once when it wakes from a snooze, by its day or by its amount', async () => {
    const byDay = await raise({ title: 'Cup leaks', monthly: 50_00 })
    const byAmount = await raise({ title: 'Pot leaks', monthly: 50_00 })
    await mails()
    await set(byDay, `snoozed_until = '2024-06-03'`)
    await set(byAmount, 'snoozed_above = 20000')
    // It rests: even three times the amount is no news.
    await set(byAmount, 'monthly = 15000')
    await scan()
    expect(await subjects()).toEqual([])
    now = new Date('2024-06-03T03:00:00Z')
    await set(byAmount, 'monthly = 20001')
    await scan()
    expect(await subjects()).toEqual(['2 leaks put off until now at Acme'])
    await scan()
    expect(await subjects()).toEqual([])
    // From then on it counts from what they heard.
    await set(byAmount, 'monthly = 40002')
    await scan()
    expect(await subjects()).toEqual(['Costs twice as much: Pot leaks (Acme)'])
  })

  it('UX-12 several at once are one mail, each under its heading; who stopped changes hears of new leaks alone', async () => {
    const grows = await raise({ title: 'Cup leaks', monthly: 50_00 })
    const ends = await raise({ title: 'Pot leaks', monthly: 50_00 })
    await mails()
    const fresh = await within((work) => addRisk(work, businessId, { title: 'Jug leaks', monthly: 10_00 }))
    await set(grows, 'monthly = 10000')
    await scan({ raised: [fresh], stopped: [ends] })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('A new leak, 1 cost twice as much, 1 ended at Acme')
    expect(mail?.body.split('\n').filter((line) => line.startsWith('- ') || line.endsWith(':'))).toEqual([
      'New leaks:',
      '- Jug leaks',
      'Leaks that cost twice as much:',
      '- Cup leaks',
      'Leaks that ended:',
      '- Pot leaks',
    ])
    await within((work) => updateNotificationPreferences(work, { change_mails: false }), owner)
    const next = await within((work) => addRisk(work, businessId, { title: 'Lid leaks', monthly: 10_00 }))
    await set(grows, 'monthly = 20000')
    await scan({ raised: [next] })
    expect(await subjects()).toEqual(['Lid leaks (Acme)'])
  })

  it('ONB-36 each list hears from its severity on, of changes too', async () => {
    await within((work) => updateAlertSeverities(work, { financialSeverity: 'high' }))
    await raise({ title: 'Small', severity: 'medium' })
    await raise({ title: 'Large', severity: 'high' })
    expect(await subjects()).toEqual(['Large (Acme)'])
    await expect(within((work) => updateAlertSeverities(work, { legalSeverity: 'huge' }))).rejects.toMatchObject({ kind: 'invalid_input' })
  })
})
