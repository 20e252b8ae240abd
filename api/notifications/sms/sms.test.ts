import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../db/for-tests.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { newMember } from '../../businesses/for-tests.ts'
import { removeMember } from '../../businesses/members.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import { makeSecretCipher } from '../../platform/settings/encrypted-secret.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { inTestWork } from '../../platform/transaction/work-for-tests.ts'
import { AlertSettings } from '../alert-settings.entity.ts'
import { saveAlertSettings } from '../alert-settings.ts'
import { mailHeldNews } from '../deliver-news.ts'
import { escalate } from '../escalation/escalate.ts'
import { EscalationRule } from '../escalation/escalation-rule.entity.ts'
import { raisedRisk } from '../for-tests.ts'
import type { Occasion } from '../leak-news.ts'
import { NotificationPreferences } from '../notification-preferences.entity.ts'
import { notifyRaised } from '../notify.ts'
import { updateNotificationPreferences } from '../preferences.ts'
import { checkSms } from './check-sms.ts'
import { deliverSms, type SmsDependencies } from './deliver-sms.ts'
import { codeIn, TestTwilio, testAccount } from './for-tests.ts'
import { listSms } from './list-sms.ts'
import { heldSms } from './queue-sms.ts'
import { wrongSettings } from './record-sms.ts'
import { shortPathOf } from './short-link.rules.ts'
import { addPhone, confirmPhone, removePhone, sendPhoneCode, sendTestSms, smsSettings } from './sms-phones.ts'
import { smsOutbox } from './sms-provider.ts'
import { twilioProvider } from './twilio.ts'

type Person = Awaited<ReturnType<typeof newMember>>

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const twilio = new TestTwilio()
const system: Actor = { kind: 'system' }
let test: TestDatabase
let businessId: string
let now: Date
let ann: Person
let bob: Person
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences, EscalationRule] })
  await twilio.start()
})
afterAll(async () => {
  await twilio.stop()
  await test[Symbol.asyncDispose]()
})
beforeEach(async () => {
  businessId = await test.createBusiness({ zone: 'UTC', name: 'Acme' })
  now = new Date('2024-06-01T08:00:00Z')
  ann = await member()
  bob = await member()
  await choose('email', 'sms')
})
afterEach(async () => {
  // The next test counts what is asked of all businesses.
  await (await test.connectAsOwner()).pool.query('delete from sms_phone')
  await (await test.connectAsOwner()).pool.query('delete from identity.rate_limit')
  twilio.taken.length = 0
  twilio.asked = 0
  twilio.answers.clear()
  twilio.fates.clear()
})

async function member(): Promise<Person> {
  const person = await newMember({ db: test.db, businessId }, `sms${++people}@shop.example`, { role: 'manager' })
  await (await test.connectAsOwner()).pool.query('update identity."user" set "emailVerified" = true where id = $1', [person.userId])
  return person
}
const as = <T>(actor: Actor, fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, actor, now }, fn)
const choose = (...channels: string[]) =>
  as(system, (work) =>
    saveAlertSettings(work, {
      channels,
      financialRecipients: [ann.email, bob.email, 'books@shop.example'],
      vendorRecipients: [],
      legalRecipients: [],
    }),
  )
const want = (person: Person, choices: object) => as(person, (work) => updateNotificationPreferences(work, { ...choices }))
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const dependencies = (more: Partial<SmsDependencies> = {}) =>
  ({
    db: test.db,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    provider: twilioProvider(testAccount, twilio),
    external: { cipher, origin: () => 'https://pilot.example' },
    ...more,
  }) as SmsDependencies
const deliver = (more?: Partial<SmsDependencies>) => deliverSms(dependencies(more))
const [hers, his] = ['+15005550001', '+15005550002']
/** A number that its person confirmed by what was texted to it. */
async function confirmed(person: Person, number: string): Promise<void> {
  await as(person, (work) => addPhone(work, { cipher }, { number }))
  await deliver()
  const sent = twilio.taken.find(({ to }) => to === number)
  twilio.taken.splice(0)
  if (!sent) throw new Error('No code was texted.')
  await as(person, (work) => confirmPhone(work, { code: codeIn(sent) }))
}
const mug = (more: Partial<Parameters<typeof raisedRisk>[0]> = {}) =>
  raisedRisk({ id: '', title: 'Refund rate of Mug is up 3%', severity: 'critical', ...more })
const leak = (...risks: readonly ReturnType<typeof raisedRisk>[]) =>
  as(system, async (work) => {
    const raised: ReturnType<typeof raisedRisk>[] = []
    for (const risk of risks.length > 0 ? risks : [mug()]) raised.push({ ...risk, id: await addRisk(work, businessId) })
    await notifyRaised(work, raised)
    return raised
  })
const phone = async (person: Person) => (await as(person, (work) => smsSettings(work, { sendsSms: true }))).phone
const statuses = () =>
  as(system, async ({ sql }) => {
    const rows = await sql<{ status: string }>('select status from sms_message where business_id = $1 order by id', [businessId])
    return rows.map(({ status }) => status)
  })
const texts = () => twilio.taken.map(({ to, text }) => [to, text.split('.')[0]])
const bell = (person: Person) =>
  as(person, async ({ sql }) => {
    const rows = await sql<{ title: string }>('select title from notification where business_id = $1 and user_id = $2 order by title', [
      businessId,
      person.userId,
    ])
    return rows.map(({ title }) => title)
  })

describe('text messages', () => {
  it('UX-12 say what the mail says, once an event, by Twilio’s API, to who is mailed and confirmed a number', async () => {
    await confirmed(ann, hers)
    await as(bob, (work) => addPhone(work, { cipher }, { number: his }))
    await deliver()
    twilio.taken.length = 0
    const [risk] = await leak()
    expect([await deliver(), await deliver()]).toEqual([1, 0])
    const text = `Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. https://pilot.example${shortPathOf(risk?.id ?? '')}`
    expect(twilio.taken).toEqual([{ to: hers, from: testAccount.from, text }])
    const basic = Buffer.from(`${testAccount.accountSid}:${testAccount.authToken}`).toString('base64')
    expect(twilio.last).toEqual({
      path: `/2010-04-01/Accounts/${testAccount.accountSid}/Messages.json`,
      authorization: `Basic ${basic}`,
      type: 'application/x-www-form-urlencoded',
    })
    expect(await phone(ann)).toMatchObject({ sentAt: now, lastProblem: null })
    const service = { ...testAccount, from: `MG${'0b'.repeat(16)}` }
    await leak()
    await deliver({ provider: twilioProvider(service, twilio) })
    expect(twilio.taken.at(-1)?.from).toBe(service.from)
  })

  it('UX-12 tell of new critical leaks alone, several of one scan as one, and of nothing that is not new or critical', async () => {
    await confirmed(ann, hers)
    await leak(mug({ title: 'Other', severity: 'high' }))
    const change = (occasion: Occasion) =>
      as(system, async (work) => notifyRaised(work, [], [{ ...mug(), id: await addRisk(work, businessId), occasion }]))
    for (const occasion of ['grew', 'returned', 'woke', 'ended'] as const) await change(occasion)
    await leak(mug({ isProvisional: true }))
    await leak(mug(), mug({ title: 'Second' }), mug({ title: 'Minor', severity: 'low' }))
    await deliver()
    expect(twilio.taken.map(({ text }) => text)).toEqual([
      '2 new critical leaks at Acme. First: Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. https://pilot.example/risks',
    ])
  })

  it('UX-12 go nowhere where the business did not choose SMS, or nothing is mailed', async () => {
    await confirmed(ann, hers)
    for (const channels of [['email'], ['sms'], ['in-app'], []]) {
      await choose(...channels)
      await leak()
    }
    expect([await deliver(), await statuses()]).toEqual([0, []])
    expect((await as(ann, (work) => smsSettings(work, { sendsSms: false }))).isChosen).toBe(false)
  })

  it('UX-12 obey the floor, the budget and switched-off kinds of the mails', async () => {
    await confirmed(ann, hers)
    await confirmed(bob, his)
    await want(ann, { mail_floor: 500 })
    await want(bob, { mails_a_week: 1 })
    await leak(mug({ title: 'Small' }))
    await leak(mug({ title: 'Large', monthly: 900_00n }))
    await want(ann, { alert_mails: false })
    await leak(mug({ title: 'Larger', monthly: 900_00n }))
    await deliver()
    expect(texts().sort()).toEqual([
      [hers, 'Large'],
      [his, 'Small'],
    ])
  })

  it('UX-12 wait for the end of quiet hours, also when the provider failed just before them, unless critical ones pass', async () => {
    await confirmed(ann, hers)
    await confirmed(bob, his)
    const quiet = { quiet_from: '08:30', quiet_until: '10:00', quiet_zone: 'UTC' }
    await want(ann, quiet)
    await want(bob, { ...quiet, critical_passes: true })
    twilio.answers.set(hers, { status: 500 })
    await leak(mug({ title: 'Early' }))
    await deliver()
    later(31)
    twilio.answers.clear()
    await leak(mug({ title: 'Held' }))
    await deliver()
    expect(texts()).toEqual([
      [his, 'Early'],
      [his, 'Held'],
    ])
    later(89)
    await as(system, mailHeldNews)
    await deliver()
    expect(texts().slice(2).sort()).toEqual([
      [hers, 'Early'],
      [hers, 'Held'],
    ])
  })

  it('UX-12 tell a contact of alerts that nobody looked at, whatever their severity, and of one telling once', async () => {
    await confirmed(ann, hers)
    const rule = { severity: 'high', hours: 4, memberIds: [ann.userId] } as EscalationRule
    const id = await as(system, (work) => addRisk(work, businessId))
    const unseen = { ...mug({ severity: 'high' }), id, toldAt: now }
    for (const _ of [1, 2]) await as(system, (work) => escalate(work, rule, [unseen]))
    later(60)
    await as(system, (work) => escalate(work, rule, [{ ...unseen, toldAt: now }]))
    await deliver()
    expect(twilio.taken.map(({ text }) => text)).toEqual(
      Array(2).fill(
        `Nobody looked: Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. https://pilot.example${shortPathOf(id)}`,
      ),
    )
  })

  it('UX-12 are ten a day at most, and the digest counts what was held back', async () => {
    await confirmed(ann, hers)
    for (let i = 0; i < 12; i++) {
      later(1)
      await leak(mug({ title: `Leak ${i}` }))
    }
    await deliver()
    expect(texts()).toHaveLength(10)
    expect(await phone(ann)).toMatchObject({ heldToday: 2 })
    const from = new Date(now.getTime() - 3_600_000)
    expect(await as(system, (work) => heldSms(work, { from, until: now }))).toEqual(new Map([[ann.userId, 2]]))
    later(24 * 60)
    await leak(mug({ title: 'Next day' }))
    await deliver()
    expect(texts().at(-1)).toEqual([hers, 'Next day'])
  })
})

describe('what the provider answers', () => {
  it.each([
    [21211, 400, 'This is no phone number that takes text messages.'],
    [21610, 400, 'You answered STOP.'],
    [21614, 400, 'This number is no mobile phone.'],
    [30005, 201, 'This number is not in use.'],
  ])(
    'UX-12 code %i switches the number off; its person is told under the bell and by mail, and confirms it again',
    async (code, status, because) => {
      await confirmed(ann, hers)
      await leak()
      await leak()
      twilio.answers.set(hers, { status, code })
      expect(await deliver()).toBe(0)
      expect([twilio.asked, await statuses()]).toEqual([2, ['failed', 'failed']])
      expect(await phone(ann)).toMatchObject({ offAt: now, offBecause: expect.stringContaining(because) })
      expect(await bell(ann)).toContain('Text messages to your phone are off')
      expect(await bell(bob)).not.toContain('Text messages to your phone are off')
      const mails = await as(system, ({ sql }) =>
        sql<{ body: string }>(`select body from identity.mail where recipient = $1 and subject = 'Text messages to your phone are off'`, [
          ann.email,
        ]),
      )
      expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining(because)])
      await leak()
      expect(await deliver()).toBe(0)
      expect(twilio.asked).toBe(2)
      twilio.answers.clear()
      await as(ann, (work) => sendPhoneCode(work, { cipher }))
      await deliver()
      await as(ann, (work) => confirmPhone(work, { code: codeIn(twilio.taken.at(-1) ?? { to: '', from: '', text: '' }) }))
      await leak()
      expect(await deliver()).toBe(1)
      expect(await phone(ann)).toMatchObject({ offAt: null, lastProblem: null })
    },
  )

  it('REL-10 failures are tried again five times at growing distances, and then given up', async () => {
    await confirmed(ann, hers)
    twilio.asked = 0
    await leak()
    const tries: number[] = []
    for (const [minutes, answer] of [
      [0, { status: 500 }],
      [1, 'cut'],
      [5, { status: 429 }],
      [30, { status: 503 }],
      [240, { status: 500 }],
      [600, { status: 201 }],
    ] as const) {
      later(minutes)
      twilio.answers.set(hers, answer)
      await deliver()
      await deliver()
      tries.push(twilio.asked)
    }
    expect([tries, await statuses()]).toEqual([[1, 2, 3, 4, 5, 5], ['failed']])
    expect(await phone(ann)).toMatchObject({ offAt: null, lastProblem: 'Twilio answered with 500.' })
  })

  it('REL-10 one that asks for time gets it, and one that refuses a message gets the next', async () => {
    await confirmed(ann, hers)
    await leak()
    twilio.answers.set(hers, { status: 429, retryAfter: '600' })
    await deliver()
    later(9)
    twilio.answers.set(hers, { status: 400, code: 21617 })
    expect([await deliver(), twilio.asked]).toEqual([0, 2])
    later(1)
    await leak(mug({ title: 'Second' }))
    await deliver()
    expect(await phone(ann)).toMatchObject({ offAt: null, lastProblem: 'Twilio answered with 400, code 21617.' })
    twilio.answers.clear()
    await leak(mug({ title: 'Third' }))
    await deliver()
    expect(texts()).toEqual([[hers, 'Third']])
  })

  it.each([
    [401, 20003],
    [403, 20005],
    [400, 21606],
  ])('OPS-04 %i, code %i is a fault of the settings: owners hear of it once, and it is tried again in time', async (status, code) => {
    const owner = await newMember({ db: test.db, businessId }, `sms-owner${++people}@shop.example`)
    await confirmed(ann, hers)
    await confirmed(bob, his)
    for (const number of [hers, his]) twilio.answers.set(number, { status, code })
    twilio.asked = 0
    await leak()
    await deliver()
    await deliver()
    expect(twilio.asked).toBe(2)
    expect(await phone(ann)).toMatchObject({ offAt: null, lastProblem: wrongSettings })
    const told = async () => (await bell(owner)).filter((title) => title === 'Text messages are not sent').length
    expect([await told(), await bell(bob)]).toEqual([1, expect.not.arrayContaining(['Text messages are not sent'])])
    twilio.answers.clear()
    later(1)
    expect(await deliver()).toBe(2)
    expect(await phone(bob)).toMatchObject({ lastProblem: null })
    twilio.answers.set(hers, { status, code })
    await leak()
    await deliver()
    expect(await told()).toBe(2)
  })

  it('REL-10 one that took a message and did not answer gets it twice, for Twilio has no key by which it would know', async () => {
    await confirmed(ann, hers)
    await leak()
    twilio.answers.set(hers, 'taken and cut')
    await deliver()
    twilio.answers.clear()
    later(1)
    await deliver()
    expect([texts(), await statuses()]).toEqual([
      [
        [hers, 'Refund rate of Mug is up 3%'],
        [hers, 'Refund rate of Mug is up 3%'],
      ],
      ['sent'],
    ])
  })

  it('REL-10 a server that dies between the answer and the note leaves the message to the next', async () => {
    await confirmed(ann, hers)
    await leak()
    const real = twilioProvider(testAccount, twilio)
    const dying = {
      ...dependencies().provider,
      send: async (message: { to: string; text: string }) => Promise.reject(await real.send(message)),
    }
    await deliver({ provider: dying })
    expect([await deliver(), await statuses()]).toEqual([0, ['waiting']])
    later(1)
    expect([await deliver(), await statuses()]).toEqual([1, ['sent']])
    expect(texts()).toHaveLength(2)
  })

  const check = () => checkSms(dependencies())
  const sent = async () => {
    await confirmed(ann, hers)
    await leak()
    await deliver()
    return `SM${twilio.asked}`
  }

  it('UX-12 a number of which the network says later that it is none is switched off then', async () => {
    twilio.fates.set(await sent(), { status: 'undelivered', error_code: 30006 })
    expect(await check()).toBe(0)
    later(5)
    expect([await check(), await check()]).toEqual([1, 0])
    expect(await phone(ann)).toMatchObject({ offAt: now, offBecause: 'This number is a landline, or cannot be reached.' })
    expect(await bell(ann)).toContain('Text messages to your phone are off')
    expect(await statuses()).toEqual(['failed'])
  })

  it('UX-12 one that did not arrive for another reason says so; one that arrived is asked about no more', async () => {
    const id = await sent()
    later(5)
    expect(await check()).toBe(1)
    twilio.fates.set(id, { status: 'sent', error_code: null })
    later(60)
    expect(await check()).toBe(1)
    twilio.fates.set(id, { status: 'undelivered', error_code: 30007 })
    later(60)
    expect(await check()).toBe(1)
    expect(await phone(ann)).toMatchObject({ offAt: null, lastProblem: 'The network did not deliver it (Twilio’s code 30007).' })
    await leak()
    await deliver()
    expect(await phone(ann)).toMatchObject({ lastProblem: null })
    twilio.fates.set(`SM${twilio.asked}`, { status: 'delivered', error_code: null })
    later(5)
    expect(await check()).toBe(1)
    later(24 * 60)
    expect([await check(), await statuses()]).toEqual([0, ['failed', 'sent']])
  })

  it('UX-12 what stays open is asked about for a day', async () => {
    await sent()
    let asked = 0
    for (let hour = 0; hour < 30; hour++) {
      later(60)
      asked += await check()
    }
    expect(asked).toBe(24)
  })

  it('REL-10 what came too late to be of use is not sent any more', async () => {
    await confirmed(ann, hers)
    await leak()
    later(72 * 60)
    expect([await deliver(), await statuses(), texts()]).toEqual([0, ['failed'], []])
  })

  it('OPS-04 without a provider messages stay in the outbox, where whoever runs the server reads them with their codes', async () => {
    await as(ann, (work) => addPhone(work, { cipher }, { number: hers }))
    await deliver({ provider: smsOutbox })
    const owner = await (await test.connectAsOwner()).pool.connect()
    const list = () => listSms(owner, { cipher, origin: 'https://pilot.example' })
    const [listed] = await list()
    expect(listed).toMatchObject({ to: hers, status: 'kept', text: expect.stringMatching(/^RiskPilot: \d{6} confirms your number\./) })
    await as(ann, (work) => confirmPhone(work, { code: codeIn({ to: '', from: '', text: listed?.text ?? '' }) }))
    await leak()
    await deliver({ provider: smsOutbox })
    expect((await list()).map(({ status, text }) => [status, text.split('.')[0]])).toEqual([['kept', 'Refund rate of Mug is up 3%']])
    expect(twilio.asked).toBe(0)
    owner.release()
  })
})

describe('a phone number', () => {
  const refused = (input: object) => as(ann, (work) => addPhone(work, { cipher }, { ...input })).catch(({ message }) => message)

  it('SEC-14 is one in E.164, as people write it', async () => {
    for (const [number, message] of [
      ['0151 2345678', 'Begin with the country code, as in +49 151 23456789.'],
      ['+0151 2345678', 'This is no phone number.'],
      ['+49 15', 'This is no phone number.'],
      ['+4915123456789012', 'This is no phone number.'],
      ['+49 151 CALL-ME', 'This is no phone number.'],
      ['+49151\u202E2345678', 'This is no phone number.'],
      [`+49${' '.repeat(50)}`, 'at most 40 characters'],
    ] as const)
      expect([number, await refused({ number })]).toEqual([number, expect.stringContaining(message)])
    expect(await as(ann, (work) => addPhone(work, { cipher }, { number: '0049 (151) 234-567.89' }))).toMatchObject({
      number: '+4915123456789',
      confirmedAt: null,
    })
  })

  it('SEC-20 is confirmed by its newest code alone, for ten minutes; the code is stored hashed, and sealed until it is sent', async () => {
    await as(ann, (work) => addPhone(work, { cipher }, { number: hers }))
    const stored = () =>
      as(ann, ({ sql }) => sql('select p::text, m::text from sms_phone p, sms_message m where p.business_id = $1', [businessId]))
    const before = JSON.stringify(await stored())
    await deliver()
    const first = codeIn(twilio.taken[0] ?? { to: '', from: '', text: '' })
    expect(first).toMatch(/^\d{6}$/)
    for (const rows of [before, JSON.stringify(await stored())]) expect(rows).not.toContain(first)
    expect(twilio.taken[0]?.text).toBe(`RiskPilot: ${first} confirms your number. It works for 10 minutes.`)
    const confirm = (code: string) => as(ann, (work) => confirmPhone(work, { code })).catch(({ message }) => message)
    expect(await confirm(first === '000000' ? '000001' : '000000')).toBe('This is not the code. Type the six digits of the newest message.')
    expect(await confirm('12 34')).toContain('The code has six digits.')
    await expect(as(ann, (work) => sendPhoneCode(work, { cipher }))).rejects.toThrow('Wait a minute')
    later(1)
    await as(ann, (work) => sendPhoneCode(work, { cipher }))
    await deliver()
    const second = codeIn(twilio.taken[1] ?? { to: '', from: '', text: '' })
    if (first !== second) expect(await confirm(first)).toContain('This is not the code.')
    later(10)
    expect(await confirm(second)).toBe('The code has expired. Send a new one.')
    now = new Date(now.getTime() - 1)
    expect(await confirm(`${second.slice(0, 3)} ${second.slice(3)}`)).toMatchObject({ confirmedAt: now, codeExpiresAt: null })
    expect(await confirm(second)).toBe('This number is confirmed already.')
  })

  it('SEC-06 takes five codes a day, whoever adds it, and five tests', async () => {
    for (let i = 0; i < 5; i++) {
      await as(ann, (work) => addPhone(work, { cipher }, { number: `+1500555010${i}` }))
      later(1)
    }
    expect(await refused({ number: '+15005550105' })).toContain('Five codes were sent today.')
    await (await test.connectAsOwner()).pool.query('delete from identity.rate_limit')
    for (let i = 0; i < 5; i++) {
      const person = await member()
      await as(person, (work) => addPhone(work, { cipher }, { number: his }))
    }
    expect(await refused({ number: his })).toContain('Five codes were sent to this number today.')
    await (await test.connectAsOwner()).pool.query('delete from identity.rate_limit')
    await confirmed(ann, hers)
    for (let i = 0; i < 5; i++) await as(ann, sendTestSms)
    await expect(as(ann, sendTestSms)).rejects.toThrow('Five tests were sent today.')
    await deliver()
    const words = 'RiskPilot: text messages work on this number. https://pilot.example/settings/notifications'
    expect(twilio.taken.map(({ text }) => text)).toEqual(Array(5).fill(words))
  })

  it('UX-12 SEC-09 is its person’s alone, one at a time, and goes with all that was texted there', async () => {
    await confirmed(ann, hers)
    expect(await phone(bob)).toBeNull()
    await expect(as(bob, removePhone)).rejects.toThrow('No phone number is added.')
    await expect(as(bob, sendTestSms)).rejects.toThrow('No phone number is added.')
    expect(await refused({ number: his })).toBe(`Messages go to ${hers}. Remove it first, then add another number.`)
    await leak()
    await as(ann, removePhone)
    expect([await deliver(), await statuses(), await phone(ann)]).toEqual([0, [], null])
    await confirmed(bob, his)
    await leak()
    await as(await newMember({ db: test.db, businessId }, `sms-owner${++people}@shop.example`), (work) => removeMember(work, bob.userId))
    expect([await deliver(), await statuses()]).toEqual([0, []])
    const audited = await as(system, ({ sql }) => sql('select a::text from audit_entry a where business_id = $1', [businessId]))
    for (const number of [hers, his]) expect(JSON.stringify(audited)).not.toContain(number)
  })

  it('SEC-20 whose code was sealed with a lost key says so, and gets a new one', async () => {
    await as(ann, (work) => addPhone(work, { cipher }, { number: hers }))
    const lost = makeSecretCipher('another key of these tests, as long as the first')
    await deliver({ external: { cipher: lost, origin: () => '' } })
    expect(twilio.asked).toBe(0)
    expect(await phone(ann)).toMatchObject({ lastProblem: expect.stringContaining('Send a new one.') })
  })
})
