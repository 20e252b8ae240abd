import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendHeldNews } from '../../api/notifications/email/held-news.ts'
import { addPushDevice } from '../../api/notifications/push/push-devices.ts'
import { pushSender } from '../../api/notifications/push/sender.ts'
import { AlertSettings } from '../../api/notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../../api/notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../../api/notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../../api/notifications/settings/preferences.ts'
import { smsSender } from '../../api/notifications/sms/sender.ts'
import { twilioProvider } from '../../api/notifications/sms/twilio.ts'
import { type JobQueue, openQueue } from '../../api/platform/jobs/job-queue.ts'
import { deliverDue } from '../../api/platform/outbound/deliver-due.ts'
import { makeSecretCipher } from '../../api/platform/settings/encrypted-secret.ts'
import { type TestDatabase, testDatabase } from '../support/database/test-database.ts'
import { inTestWork } from '../support/in-test-work.ts'
import { onTwoServers, randomOf } from '../support/mortal-clock.ts'
import { newMember } from '../support/new-member.ts'
import { notifyRaised, raisedRisk } from '../support/notifications/notify-raised.ts'
import { decrypted, subscriptionOf, TestPushService, testBrowser } from '../support/notifications/push-service.ts'
import { TestTwilio, testAccount } from '../support/notifications/twilio.ts'
import { addRisk } from '../support/risks.ts'

const steps = process.env.RISKPILOT_LONG ? 200 : 40
const minute = 60_000
const begins = Date.parse('2031-05-04T00:00:00Z')
const cipher = makeSecretCipher('a key of these tests, long enough for one')
const log = pino({ level: 'silent' })
const service = new TestPushService()
const twilio = new TestTwilio()

let test: TestDatabase
let queues: JobQueue[]
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences] })
  queues = [await openQueue(test.db, log), await openQueue(test.db, log)]
  await service.start()
  await twilio.start()
})
afterAll(async () => {
  for (const queue of queues) await queue.stop({ graceful: false })
  await service.stop()
  await twilio.stop()
  await test[Symbol.asyncDispose]()
})

/** People by name, with what they chose and how many devices they have; each has a phone. */
const people = [
  { name: 'ann', devices: 2, likes: {} },
  { name: 'bob', devices: 1, likes: { quiet_from: '20:00', quiet_until: '07:00', quiet_zone: 'UTC', critical_passes: true } },
  { name: 'cem', devices: 1, likes: { mail_floor: 60, mails_a_week: 4 } },
  { name: 'dee', devices: 0, likes: {} },
  { name: 'eve', devices: 0, likes: { quiet_from: '20:00', quiet_until: '07:00', quiet_zone: 'UTC' } },
]

describe('days of a shop on two servers that are killed, with push services and a provider of text messages that fail', () => {
  it('UX-12 REL-10 each device is told what its person is mailed, and nothing else; what comes twice bears the same id; each phone what is critical and new of it', async () => {
    const random = randomOf(7)
    const { businessId, browsers } = await openShop()
    let kills = 0
    for (let step = 0; step < steps; step++) {
      const now = new Date(begins + step * 45 * minute)
      for (const name of browsers.keys()) {
        if (random() < 0.2) service.answers.set(name, random() < 0.5 ? { status: 500 } : 'cut')
        else service.answers.delete(name)
      }
      for (const { name } of people) failing(numberOf(name), random())
      if (random() < 0.4) await inTestWork({ db: test.db, businessId, now }, (work) => raise(work, random, step))
      kills += await onTwoServers(queues, { now, random }, (clock, queue, log) => sendHeldNews({ db: test.db, queue, clock, log }))
      kills += await push(now, random)
      kills += await text(now, random)
    }
    service.answers.clear()
    twilio.answers.clear()
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(begins + steps * 45 * minute + hour * 60 * minute)
      await sendHeldNews({ db: test.db, queue: queues[0] as JobQueue, clock: { now: () => now }, log: { warn: expect.unreachable } })
      await push(now, random)
      await text(now, random)
    }
    expect(kills).toBeGreaterThan(5)
    for (const [name, browser] of browsers) {
      const taken = service.taken.filter((one) => one.name === name).map(({ body }) => decrypted(browser, body))
      const byId = new Map(taken.map((one) => [one.id, one.title]))
      for (const { id, title } of taken) expect(byId.get(id)).toBe(title)
      const mails = await subjectsTo(businessId, name.split('-')[0] ?? '')
      expect(mails.length).toBeGreaterThan(2)
      expect([name, [...byId.values()].sort()]).toEqual([name, mails])
    }
    for (const { name } of people) {
      const taken = twilio.taken.filter(({ to }) => to === numberOf(name)).map((one) => one.text.replace(/ About .*$/, ''))
      const told = await criticalTo(businessId, name)
      expect(told.length).toBeGreaterThan(1)
      expect([name, [...new Set(taken)].sort()]).toEqual([name, told.sort()])
    }
  })
})

const push = (now: Date, random: () => number) =>
  onTwoServers(queues, { now, random }, (clock, queue, log) =>
    deliverDue(pushSender, {
      db: test.db,
      queue,
      clock,
      log,
      mailFrom: undefined,
      external: { cipher, post: service.post, origin: () => 'https://pilot.example' },
    }),
  )

const text = (now: Date, random: () => number) =>
  onTwoServers(queues, { now, random }, (clock, queue, log) =>
    deliverDue(smsSender, {
      db: test.db,
      queue,
      clock,
      log,
      provider: twilioProvider(testAccount, twilio),
      external: { cipher, origin: () => 'https://pilot.example' },
    }),
  )

const numberOf = (name: string) => `+1500555000${people.findIndex((one) => one.name === name)}`

function failing(number: string, chance: number): void {
  if (chance < 0.1) twilio.answers.set(number, { status: 500 })
  else if (chance < 0.2) twilio.answers.set(number, 'cut')
  else if (chance < 0.25) twilio.answers.set(number, 'taken and cut')
  else twilio.answers.delete(number)
}

async function raise(work: Parameters<typeof notifyRaised>[0], random: () => number, step: number): Promise<void> {
  const severity = random() < 0.3 ? 'critical' : 'high'
  const id = await addRisk(work, work.businessId)
  const monthly = BigInt(30_00 + Math.floor(random() * 90_00))
  await notifyRaised(work, [raisedRisk({ id, title: `Leak ${step}`, severity, monthly })])
}

async function openShop() {
  const businessId = await test.createBusiness({ zone: 'UTC', name: 'Acme' })
  const owner = await test.connectAsOwner()
  const browsers = new Map<string, ReturnType<typeof testBrowser>>()
  for (const { name, devices, likes } of people) {
    const actor = await newMember({ db: test.db, businessId }, `${name}@pushed.example`)
    await owner.pool.query('update identity."user" set "emailVerified" = true where id = $1', [actor.userId])
    const as = { db: test.db, businessId, actor, now: new Date(begins) }
    await inTestWork(as, (work) => updateNotificationPreferences(work, { ...likes }))
    await owner.pool.query('insert into sms_phone (business_id, user_id, number, added_at, confirmed_at) values ($1, $2, $3, $4, $4)', [
      businessId,
      actor.userId,
      numberOf(name),
      as.now,
    ])
    for (let i = 0; i < devices; i++) {
      const browser = testBrowser(`${name}-${i}`)
      browsers.set(`${name}-${i}`, browser)
      const from = { sessionId: randomUUID(), userAgent: null }
      await inTestWork(as, (work) => addPushDevice(work, { cipher }, { input: subscriptionOf(browser), from }))
    }
  }
  const financialRecipients = people.map(({ name }) => `${name}@pushed.example`)
  await inTestWork({ db: test.db, businessId }, (work) =>
    saveAlertSettings(work, { channels: ['email', 'sms'], financialRecipients, vendorRecipients: [], legalRecipients: [] }),
  )
  return { businessId, browsers }
}

/** The subjects of all mails to a person, sorted. */
const subjectsTo = (businessId: string, name: string): Promise<string[]> =>
  inTestWork({ db: test.db, businessId }, async ({ sql }) => {
    const rows = await sql<{ subject: string }>(
      `select subject from identity.mail where recipient = $2 and id in (select id from mail_of_business where business_id = $1)`,
      [businessId, `${name}@pushed.example`],
    )
    return rows.map(({ subject }) => subject).sort()
  })

/** Of each mail to a person that tells of critical leaks, how a text about them begins. */
const criticalTo = (businessId: string, name: string): Promise<string[]> =>
  inTestWork({ db: test.db, businessId }, async ({ sql }) => {
    const rows = await sql<{ body: string }>(
      `select body from identity.mail where recipient = $2 and id in (select id from mail_of_business where business_id = $1)`,
      [businessId, `${name}@pushed.example`],
    )
    return rows.flatMap(({ body }) => {
      const titles = [...body.matchAll(/^- (Leak \d+)\n.*Severity: critical/gm)].map(([, title]) => title)
      if (titles.length === 0) return []
      return [titles.length === 1 ? `${titles[0]}.` : `${titles.length} new critical leaks at Acme. First: ${titles[0]}.`]
    })
  })
