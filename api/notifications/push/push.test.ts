import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { newMember } from '../../../e2e/support/new-member.ts'
import { notifyRaised, raisedRisk } from '../../../e2e/support/notifications/notify-raised.ts'
import {
  decrypted,
  signedClaims,
  subscriptionOf,
  type TestBrowser,
  TestPushService,
  testBrowser,
} from '../../../e2e/support/notifications/push-service.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { removeMember } from '../../businesses/members.ts'
import { deliverDue } from '../../platform/outbound/deliver-due.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import { makeSecretCipher } from '../../platform/settings/encrypted-secret.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { mailHeldNews } from '../email/held-news.ts'
import { AlertSettings } from '../settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../settings/alert-settings.ts'
import { NotificationPreferences } from '../settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../settings/preferences.ts'
import { tell } from '../tell.ts'
import { addPushDevice, pushDevices, removePushDevice, sendTestPush } from './push-devices.ts'
import { pushKey, sealPushKeyAnew } from './push-key.ts'
import { sealPushDevicesAnew } from './push-secrets.ts'
import { type PushDependencies, pushSender } from './sender.ts'

type Person = Awaited<ReturnType<typeof newMember>>

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const service = new TestPushService()
let test: TestDatabase
let businessId: string
let now: Date
let ann: Person
let bob: Person
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences] })
  await service.start()
})
afterAll(async () => {
  await service.stop()
  await test[Symbol.asyncDispose]()
})
beforeEach(async () => {
  businessId = await test.createBusiness({ zone: 'UTC', name: 'Acme' })
  now = new Date('2024-06-01T08:00:00Z')
  ann = await member()
  bob = await member()
  const addresses = [ann.email, bob.email, 'books@shop.example']
  await as({ kind: 'system' }, (work) =>
    saveAlertSettings(work, { channels: ['email'], financialRecipients: addresses, vendorRecipients: [], legalRecipients: [] }),
  )
})
afterEach(async () => {
  // The next test counts what is asked of all businesses.
  await (await test.connectAsOwner()).pool.query('delete from outbound_message')
  service.taken.length = 0
  service.asked = 0
  service.answers.clear()
})

async function member(): Promise<Person> {
  const person = await newMember({ db: test.db, businessId }, `push${++people}@shop.example`)
  await (await test.connectAsOwner()).pool.query('update identity."user" set "emailVerified" = true where id = $1', [person.userId])
  return person
}
const as = <T>(actor: Actor, fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, actor, now }, fn)
const want = (person: Person, choices: object) => as(person, (work) => updateNotificationPreferences(work, { ...choices }))
const sessionOf = new Map<string, string>()
async function add(person: Person, browser: TestBrowser, sessionId: string = randomUUID()): Promise<string> {
  const from = { sessionId, userAgent: 'Mozilla/5.0 (Android 14) Firefox/131.0' }
  const { deviceId } = await as(person, (work) => addPushDevice(work, { cipher }, { input: subscriptionOf(browser), from }))
  sessionOf.set(deviceId, sessionId)
  return deviceId
}
const mug = (more: Partial<Parameters<typeof raisedRisk>[0]> = {}) =>
  raisedRisk({ id: '', title: 'Unit cost of White mug is up 14% since 3 May', severity: 'high', ...more })
const leak = (...risks: readonly ReturnType<typeof raisedRisk>[]) =>
  as({ kind: 'system' }, async (work) => {
    const raised: ReturnType<typeof raisedRisk>[] = []
    for (const risk of risks.length > 0 ? risks : [mug()]) raised.push({ ...risk, id: await addRisk(work, businessId) })
    await notifyRaised(work, raised)
    return raised
  })
const dependencies = (more: Partial<PushDependencies> = {}) =>
  ({
    db: test.db,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    external: { cipher, post: service.post, origin: () => 'https://pilot.example' },
    mailFrom: 'RiskPilot <pilot@shop.example>',
    ...more,
  }) as PushDependencies
const deliver = (more?: Partial<PushDependencies>) => deliverDue(pushSender, dependencies(more))
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const [phone, laptop] = [testBrowser('phone'), testBrowser('laptop')]
const device = async (person: Person, id: string) => (await as(person, pushDevices)).find(({ deviceId }) => deviceId === id)
const waiting = () =>
  as({ kind: 'system' }, async ({ sql }) => (await sql('select from outbound_message where business_id = $1', [businessId])).length)

describe('notifications on a device', () => {
  it('UX-12 SEC-18 say what the mail says, once an event on each device of who is mailed, readable by the browser alone, and signed', async () => {
    await add(ann, phone)
    await add(ann, laptop)
    const [risk] = await leak()
    expect([await deliver(), await deliver()]).toEqual([2, 0])
    expect(service.taken.map(({ name }) => name).sort()).toEqual(['laptop', 'phone'])
    const [first, second] = service.taken.map((pushed) => decrypted(pushed.name === 'phone' ? phone : laptop, pushed.body))
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Unit cost of White mug is up 14% since 3 May (Acme)',
      body: 'About $412 a month since 3 May 2024. Severity: high. Next: Raise the price.',
      path: `/risks/${risk?.id}`,
    })
    expect(second).toEqual(first)
    const { publicKey } = await as(ann, ({ sql, clock }) => pushKey({ sql, clock, cipher }))
    for (const pushed of service.taken) {
      const { headers, body } = pushed
      expect(headers).toMatchObject({ ttl: '259200', topic: first?.id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' })
      expect(body.toString('latin1')).not.toContain('mug')
      expect(body.length).toBeLessThan(3_000)
      const { aud, exp, sub, key } = signedClaims(pushed)
      expect([aud, sub, key]).toEqual(['https://push.example', 'mailto:pilot@shop.example', publicKey])
      expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    }
    expect(() => decrypted(testBrowser('phone'), service.taken[0]?.body ?? Buffer.alloc(0))).toThrow()
  })

  it('UX-12 several leaks of one scan are one notification that opens the list, and the longest of titles fits', async () => {
    await add(ann, phone)
    await leak(...Array.from({ length: 12 }, (_, i) => mug({ title: `${'漏'.repeat(200)} ${i}` })))
    await deliver()
    const told = service.taken.map(({ body }) => decrypted(phone, body))
    expect(told).toMatchObject([{ title: '12 new leaks at Acme', path: '/risks' }])
    expect(Buffer.byteLength(JSON.stringify(told[0]))).toBeLessThan(3_000)
  })

  it('UX-12 a file that needs its person is shown on their devices and on nobody else’s', async () => {
    await add(ann, phone)
    await add(bob, laptop)
    const subject = 'A file waits for your answer: orders.csv'
    const task = {
      subject,
      items: [{ title: subject, lines: ['Which month is 03/04?'] }],
      word: 'Open the imports',
      path: '/imports',
    } as const
    await as({ kind: 'system' }, (work) => tell(work, { kind: 'task', task: { person: bob.userId, ...task } }))
    await deliver()
    expect(service.taken.map(({ name, body }) => [name, decrypted(laptop, body)])).toEqual([
      ['laptop', { id: expect.any(String), title: `${subject} (Acme)`, body: 'Which month is 03/04?', path: '/imports' }],
    ])
  })

  it('UX-12 obey the floor, the budget, switched-off kinds and severities of the mails', async () => {
    await add(ann, phone)
    await add(bob, laptop)
    await want(ann, { mail_floor: 500 })
    await want(bob, { mails_a_week: 1 })
    await leak(mug({ title: 'Small' }))
    await leak(mug({ title: 'Large', monthly: 900_00n }))
    await want(ann, { alert_mails: false })
    await leak(mug({ title: 'Larger', monthly: 900_00n }))
    await deliver()
    const told = service.taken.map(({ name, body }) => [name, decrypted(name === 'phone' ? phone : laptop, body).title])
    expect(told.sort()).toEqual([
      ['laptop', 'Small (Acme)'],
      ['phone', 'Large (Acme)'],
    ])
  })

  it('UX-12 wait for the end of quiet hours, as one, also when a push service failed just before them', async () => {
    await add(ann, phone)
    await want(ann, { quiet_from: '08:30', quiet_until: '10:00', quiet_zone: 'UTC', critical_passes: true })
    service.answers.set('phone', { status: 500 })
    await leak(mug({ title: 'Early' }))
    await deliver()
    later(31)
    service.answers.clear()
    await leak(mug({ title: 'Held' }), mug({ title: 'Worst', severity: 'critical' }))
    await deliver()
    const titles = () => service.taken.map(({ body }) => decrypted(phone, body).title)
    expect(titles()).toEqual(['Worst (Acme)'])
    later(89)
    await as({ kind: 'system' }, mailHeldNews)
    await deliver()
    expect(titles().sort()).toEqual(['Early (Acme)', 'Held (Acme)', 'Worst (Acme)'])
  })
})

describe('what a push service answers', () => {
  it.each([404, 410])('UX-12 after %i a device ends, says so in the settings, and can be switched on again', async (status) => {
    const id = await add(ann, phone)
    service.answers.set('phone', { status })
    await leak()
    await leak()
    expect(await deliver()).toBe(0)
    expect([service.asked, await waiting()]).toEqual([1, 0])
    expect(await device(ann, id)).toMatchObject({ endedAt: now, endedBecause: 'The browser has switched notifications off, or was reset.' })
    const [stored] = await as(ann, ({ sql }) =>
      sql<{ sealed: string | null }>('select sealed_subscription as sealed from push_device where business_id = $1', [businessId]),
    )
    expect(stored?.sealed).toBeNull()
    service.answers.clear()
    expect(await add(ann, phone)).toBe(id)
    await leak()
    expect(await deliver()).toBe(1)
    expect(await device(ann, id)).toMatchObject({ endedAt: null, pushedAt: now, lastProblem: null })
  })

  it('REL-10 failures are tried again five times at growing distances, and then given up', async () => {
    const id = await add(ann, phone)
    await leak()
    const tries: number[] = []
    for (const [minutes, answer] of [
      [0, { status: 500 }],
      [1, 'cut'],
      [5, { status: 503 }],
      [30, { status: 403 }],
      [240, { status: 500 }],
      [600, { status: 201 }],
    ] as const) {
      later(minutes)
      service.answers.set('phone', answer)
      await deliver()
      await deliver()
      tries.push(service.asked)
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 5])
    expect(await waiting()).toBe(0)
    expect(await device(ann, id)).toMatchObject({ endedAt: null, lastProblem: 'push.example answered with 500.' })
  })

  it('REL-10 one that asks for time gets it, and others are sent meanwhile; what it will never take is dropped', async () => {
    const [slow, large] = [await add(ann, phone), await add(bob, laptop)]
    service.answers.set('phone', { status: 429, retryAfter: '600' }).set('laptop', { status: 413 })
    await leak()
    await deliver()
    expect([await waiting(), service.asked]).toEqual([1, 2])
    expect(await device(bob, large)).toMatchObject({ lastProblem: 'push.example answered with 413.' })
    service.answers.clear()
    await leak(mug({ title: 'Second' }))
    later(9)
    expect(await deliver()).toBe(1)
    expect(service.taken.map(({ name }) => name)).toEqual(['laptop'])
    later(1)
    expect(await deliver()).toBe(2)
    expect(await device(ann, slow)).toMatchObject({ lastProblem: null, pushedAt: now })
  })

  it('REL-10 what came too late to be of use is not sent any more', async () => {
    await add(ann, phone)
    await leak()
    later(72 * 60)
    expect(await deliver()).toBe(0)
    expect([service.asked, await waiting()]).toEqual([0, 0])
  })
})

describe('devices', () => {
  it('SEC-14 are added with an https address of the public internet and true keys alone, kept sealed', async () => {
    const refused = (of: object) => as(ann, (work) => addPushDevice(work, { cipher }, input(of))).catch(({ message }) => message)
    const input = (of: object) => ({ input: { ...subscriptionOf(phone), ...of }, from: { sessionId: randomUUID(), userAgent: null } })
    for (const [of, message] of [
      [{ endpoint: 'http://push.example/x' }, 'The address begins with https://.'],
      [{ endpoint: 'https://127.1/x' }, '127.0.0.1 leads to a private network. Only addresses on the public internet can be used.'],
      [{ endpoint: 'https://[::1]/x' }, '::1 leads to a private network. Only addresses on the public internet can be used.'],
      [{ endpoint: `https://push.example/${'x'.repeat(1_000)}` }, 'The address has at most 1,000 characters.'],
      [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'This is no public key of a browser.'],
      [{ auth: 'short' }, 'This is no secret of a browser.'],
    ] as const)
      expect([of, await refused(of)]).toEqual([of, expect.stringContaining(message)])
    await add(ann, { ...phone, endpoint: 'https://push.example/send/4111111111111111' })
    const rows = await as(ann, ({ sql }) => sql('select d::text from push_device d where business_id = $1', [businessId]))
    for (const hidden of ['4111111111111111', phone.p256dh, phone.auth]) expect(JSON.stringify(rows)).not.toContain(hidden)
    await leak()
    await deliver()
    expect(service.taken.map(({ name }) => name)).toEqual(['4111111111111111'])
  })

  it('UX-12 are one for an address, whoever signed in there last, and at most twenty a person', async () => {
    const id = await add(ann, phone)
    expect(await add(ann, phone)).toBe(id)
    await leak(mug({ title: 'Hers' }))
    expect(await add(bob, phone)).toBe(id)
    expect([await as(ann, pushDevices), await waiting()]).toEqual([[], 0])
    await leak(mug({ title: 'His' }))
    await deliver()
    expect(service.taken.map(({ body }) => decrypted(phone, body).title)).toEqual(['His (Acme)'])
    for (let i = 1; i < 20; i++) await add(bob, testBrowser(`more${i}`))
    await expect(add(bob, testBrowser('too-many'))).rejects.toThrow('Notifications go to at most 20 devices. Remove one')
    expect(await add(bob, phone)).toBe(id)
  })

  it('UX-12 SEC-09 are removed and tested by their own person alone', async () => {
    const id = await add(ann, phone)
    await expect(as(bob, (work) => sendTestPush(work, id))).rejects.toThrow('There is no device of this id.')
    await expect(as(bob, (work) => removePushDevice(work, id))).rejects.toThrow('not in the list')
    await as(ann, (work) => sendTestPush(work, id))
    await as(ann, (work) => sendTestPush(work, id))
    await deliver()
    expect(service.taken.map(({ body }) => decrypted(phone, body).title)).toEqual(['Notifications work on this device'])
    await leak()
    await as(ann, (work) => removePushDevice(work, id))
    expect([await deliver(), await waiting(), await as(ann, pushDevices)]).toEqual([0, 0, []])
  })

  it('SEC-09 hear nothing more once their member is removed, or their sign-in was ended; one that runs out changes nothing', async () => {
    const owner = await test.connectAsOwner()
    const signIn = async (person: Person, lasts: string) => {
      const { rows } = await owner.pool.query(
        `insert into identity.session ("expiresAt", token, "updatedAt", "userId") values (now() + $2::interval, $1, now(), $3) returning id`,
        [randomUUID(), lasts, person.userId],
      )
      return rows[0].id as string
    }
    const [ended, over] = [await signIn(ann, '7 days'), await signIn(bob, '-1 minute')]
    const [hers, his] = [await add(ann, phone, ended), await add(bob, laptop, over)]
    await leak()
    await owner.pool.query('delete from identity.session where id = any($1)', [[ended, over]])
    expect(await deliver()).toBe(1)
    expect(service.taken.map(({ name }) => name)).toEqual(['laptop'])
    expect(await device(ann, hers)).toMatchObject({ endedBecause: 'The sign-in that it was added by was ended.' })
    expect(await device(bob, his)).toMatchObject({ endedAt: null })
    await leak()
    await as(ann, (work) => removeMember(work, bob.userId))
    expect([await deliver(), await waiting()]).toEqual([0, 0])
  })

  it('SEC-20 keep working with a new secret key, and end where the old one is lost', async () => {
    const id = await add(ann, phone)
    const of = (key: typeof cipher) => as(ann, ({ sql, clock }) => pushKey({ sql, clock, cipher: key }))
    const before = await of(cipher)
    const next = makeSecretCipher('another key of these tests, as long as the first', ['a key of these tests, long enough for one'])
    expect(await as(ann, (work) => sealPushDevicesAnew(work, next))).toEqual({ sealed: 1, left: 0 })
    await as(ann, ({ sql }) => sealPushKeyAnew(sql, next))
    const alone = makeSecretCipher('another key of these tests, as long as the first')
    expect(await of(alone)).toEqual(before)
    await leak()
    expect(await deliver({ external: { cipher: alone, post: service.post, origin: () => '' } })).toBe(1)
    await leak()
    await deliver()
    expect(await device(ann, id)).toMatchObject({ endedBecause: expect.stringContaining('secret key of this server has changed') })
    expect(await of(cipher)).not.toEqual(before)
  })
})
