import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { addRisk, type RiskRow } from '../../e2e/support/risks.ts'
import { removeMember } from '../businesses/members.ts'
import { Notification } from '../notifications/bell/notification.entity.ts'
import { markAllNotificationsRead, markNotificationRead } from '../notifications/bell/notifications.ts'
import { escalationsOf } from '../notifications/escalation/escalations.ts'
import { noteSeen } from '../notifications/escalation/unseen-alerts.ts'
import { updateEscalation } from '../notifications/escalation/update-escalation.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import { type JobQueue, openQueue } from '../platform/jobs/job-queue.ts'
import type { Actor } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { RaisedRisks } from '../risks/from-scan/upsert-risks.ts'
import { addRiskComment } from '../risks/notes/risk-notes.ts'
import { updateRiskStatus } from '../risks/status/risk-status.ts'
import { updateRisks } from '../risks/triage/update-risks.ts'
import { escalateUnseen } from './escalate-unseen.ts'
import { notifyOfScan } from './notify-of-scan.ts'

type Person = Awaited<ReturnType<typeof newMember>>

let test: TestDatabase
let queues: JobQueue[]
let businessId: string
let ann: Person
let bob: Person
let carol: Person
let people = 0
/** No business's part of a round may fail here. */
const log = { warn: expect.unreachable }
beforeAll(async () => {
  test = await testDatabase({ entities: [Notification, NotificationPreferences] })
  queues = [await openQueue(test.db, pino({ level: 'silent' })), await openQueue(test.db, pino({ level: 'silent' }))]
})
afterAll(async () => {
  for (const queue of queues) await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})
beforeEach(async () => {
  businessId = await test.createBusiness({ name: 'Acme', zone: 'Europe/Berlin' })
  ann = await member('owner')
  bob = await member('manager')
  carol = await member('viewer')
  await setRule({})
})

const member = (role: Person['role']) => newMember({ db: test.db, businessId }, `${role}${++people}@unseen.example`, { role })
/** 4 May 2031, at this time in UTC; hours beyond 24 are those of the days that follow. */
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(2031, 4, 4, hours, minutes))
}
const within = <T>(time: string, fn: (work: Work) => Promise<T>, actor: Actor = { kind: 'system' }) =>
  inTestWork({ db: test.db, businessId, now: at(time), actor }, fn)
const setRule = (of: { severity?: string; hours?: number; memberIds?: string[] }) =>
  within('00:00', (work) => updateEscalation(work, { severity: 'low', hours: 4, memberIds: [bob.userId, carol.userId], ...of }), ann)
const nothing: RaisedRisks = { raised: [], rated: [], stopped: [], returned: [] }
const scan = (time: string, seen: Partial<RaisedRisks>) => within(time, (work) => notifyOfScan(work, { ...nothing, ...seen }))
const raise = async (time: string, row: Partial<RiskRow> = {}) => {
  const id = await within(time, (work) => addRisk(work, businessId, { title: 'Mug leaks', ...row }))
  await scan(time, { raised: [id] })
  return id
}
const want = (actor: Person, input: object) => within('00:00', (work) => updateNotificationPreferences(work, { ...input }), actor)
const setRisk = (id: string, columns: string) =>
  within('00:00', ({ sql }) => sql(`update risk set ${columns} where business_id = $1 and id = $2`, [businessId, id]))

/** Two servers look at once; what they mailed, which is then taken away, by whom it is to. */
async function mailsAt(time: string): Promise<string[]> {
  await Promise.all(queues.map((queue) => escalateUnseen({ db: test.db, queue, clock: { now: () => at(time) }, log })))
  return takenMails()
}
/** The mails of the business, which are taken away. */
const taken = () =>
  within('00:00', ({ sql }) =>
    sql<{ to: string; subject: string; body: string; page: string }>(
      `with own as (delete from mail_of_business where business_id = $1 returning id)
       select recipient as "to", subject, body, link_page as page from identity.mail where id in (select id from own)`,
      [businessId],
    ),
  )
async function takenMails(): Promise<string[]> {
  return (await taken()).map(({ to, subject }) => `${to.replace(/\d+@unseen\.example/, '')}: ${subject}`).sort()
}
const toBob = 'manager: Nobody has looked yet: Mug leaks (Acme)'
const toCarol = 'viewer: Nobody has looked yet: Mug leaks (Acme)'
/** What stands under the bell of each because nobody had looked. */
const bell = async () => {
  const rows = await within('00:00', ({ sql }) =>
    sql<{ userId: string; text: string }>(
      `select user_id as "userId", text from notification where business_id = $1 and kind = 'unseen' order by created_at, user_id`,
      [businessId],
    ),
  )
  const names = new Map([ann, bob, carol].map(({ userId, role }) => [userId, role]))
  return rows.map(({ userId, text }) => `${names.get(userId)}: ${text}`)
}
const history = async (id: string) => {
  const found = await within('00:00', (work) => escalationsOf(work, [id]), ann)
  const names = new Map([ann, bob, carol].map(({ userId, role }) => [userId, role]))
  return (found.get(id) ?? []).map(({ memberId, isMailed }) => `${names.get(memberId) ?? 'somebody'}${isMailed ? ', mailed' : ''}`)
}

describe('UX-12 REL-10 an alert that nobody looks at', () => {
  it('goes to one contact after the hours and to the next after as many again, to each once, and then to nobody', async () => {
    const id = await raise('08:00')
    for (const early of ['08:01', '11:59']) expect(await mailsAt(early)).toEqual([])
    expect(await mailsAt('12:00')).toEqual([toBob])
    for (const later of ['12:00', '12:01', '15:59']) expect(await mailsAt(later)).toEqual([])
    expect(await mailsAt('16:00')).toEqual([toCarol])
    for (const later of ['16:01', '20:00', '44:00']) expect(await mailsAt(later)).toEqual([])
    expect(await bell()).toEqual([
      'manager: Nobody has looked at this alert for 4 hours. It comes to you as the next contact.',
      'viewer: Nobody has looked at this alert for 8 hours. It comes to you as the next contact.',
    ])
    expect(await history(id)).toEqual(['viewer, mailed', 'manager, mailed'])
  })

  it('says in the mail what it costs, for how long nobody looked and what to do, with its rows one click away; several are one mail', async () => {
    const first = await raise('08:00', { title: 'Mug leaks', severity: 'critical', monthly: 412_00 })
    await raise('08:30', { title: 'Jug leaks', severity: 'low', monthly: 20_00 })
    await Promise.all(queues.map((queue) => escalateUnseen({ db: test.db, queue, clock: { now: () => at('12:30') }, log })))
    const rows = await taken()
    expect(rows.map(({ subject }) => subject)).toEqual(['Nobody has looked yet: 2 alerts at Acme'])
    expect(rows[0]?.body.split('\n').filter((line) => line !== '')).toEqual([
      'Nobody at Acme has looked at these 2 alerts yet. They come to you as the next contact.',
      '- Mug leaks',
      '  About $412 a month since 1 January 2026. Severity: critical.',
      '  Nobody has looked at this alert for 4 hours.',
      expect.stringMatching(/^ {2}Next: .+\.$/),
      `{origin}/risks/${first}`,
      '- Jug leaks',
      '  About $20.00 a month since 1 January 2026. Severity: low.',
      '  Nobody has looked at this alert for 4 hours.',
      expect.stringMatching(/^ {2}Next: .+\.$/),
      expect.stringContaining('{origin}/risks/'),
      'Opening an alert is enough: nobody else is emailed about it then.',
      'You get this because Acme named you as a contact for alerts that nobody looks at.',
      'Stop these mails: {link}',
    ])
    expect(rows[0]?.page).toBe('{origin}/unsubscribe')
  })

  it('starts anew when it is told anew after somebody had looked: a leak that is back reaches the same contacts again', async () => {
    const id = await raise('08:00')
    expect(await mailsAt('12:00')).toEqual([toBob])
    await within('13:00', (work) => noteSeen(work, [id]), ann)
    expect(await mailsAt('16:00')).toEqual([])
    await scan('32:00', { returned: [id] })
    expect(await mailsAt('36:00')).toEqual([toBob])
    expect(await history(id)).toEqual(['manager, mailed', 'manager, mailed'])
  })

  it('goes on waiting, and does not begin again, when it grows meanwhile', async () => {
    const id = await raise('08:00', { monthly: 50_00 })
    await setRisk(id, 'monthly = 20000')
    await scan('11:00', {})
    expect(await mailsAt('12:00')).toEqual([toBob])
  })
})

describe('UX-12 an alert goes to nobody', () => {
  const person = () => ann
  const looks: [string, (id: string) => Promise<unknown>][] = [
    ['opened it', (id) => within('09:00', (work) => noteSeen(work, [id]), person())],
    ['moved it', (id) => within('09:00', (work) => updateRiskStatus(work, { riskId: id, status: 'investigating' }), person())],
    ['assigned it', (id) => within('09:00', (work) => updateRisks(work, { riskIds: [id], assign: { memberId: bob.userId } }), person())],
    [
      'commented on it',
      (id) => within('09:00', (work) => addRiskComment(work, { id: randomUUID(), riskId: id, text: 'On it.' }), person()),
    ],
    ['read all under the bell', () => within('09:00', markAllNotificationsRead, person())],
    [
      'read it under the bell',
      (id) =>
        within(
          '09:00',
          async (work) => {
            const [one] = await work.sql<{ id: string }>(
              'select id from notification where business_id = $1 and user_id = $2 and risk_id = $3',
              [businessId, ann.userId, id],
            )
            return markNotificationRead(work, { notificationId: one?.id ?? '' })
          },
          person(),
        ),
    ],
  ]
  it.each(looks)('once somebody %s', async (_, look) => {
    const id = await raise('08:00')
    await look(id)
    for (const time of ['12:00', '16:00']) expect(await mailsAt(time)).toEqual([])
    expect(await bell()).toEqual([])
  })

  it('once it was resolved or dismissed, ended by itself, or rests; a program that writes of it has not looked', async () => {
    const [resolved, dismissed, ended, resting, known] = [
      await raise('08:00', { title: 'resolved' }),
      await raise('08:00', { title: 'dismissed' }),
      await raise('08:00', { title: 'ended' }),
      await raise('08:00', { title: 'resting' }),
      await raise('08:00', { title: 'Mug leaks' }),
    ]
    await setRisk(resolved, `status = 'resolved', resolved_at = now()`)
    await setRisk(dismissed, `status = 'dismissed'`)
    await setRisk(ended, `status = 'resolved', phase = 'ended', monthly = 0, resolved_at = now()`)
    await setRisk(resting, `snoozed_until = '2031-05-06'`)
    const program: Actor = { kind: 'key', keyId: randomUUID(), name: 'a program', scopes: ['write'] }
    await within('09:00', (work) => addRiskComment(work, { id: randomUUID(), riskId: known, text: 'Synced.' }), program)
    expect(await mailsAt('12:00')).toEqual([toBob])
    // It was put off by a person, so it wakes as news.
    expect(await mailsAt('60:00')).toEqual([toCarol])
  })

  it('below the severity of the rule, in a demo, in a check without an account, and in a business that is being deleted', async () => {
    await setRule({ severity: 'critical' })
    await raise('08:00', { severity: 'high' })
    expect(await mailsAt('12:00')).toEqual([])
    const id = await raise('08:00', { severity: 'critical' })
    for (const columns of ['demo_until = $2', 'expires_at = $2', 'leaving_at = $2, leaving_asked_at = $2']) {
      const set = (value: Date | null) =>
        within('08:00', ({ sql }) => sql(`update business set ${columns} where id = $1`, [businessId, value]))
      await set(at('48:00'))
      expect(await mailsAt('12:00')).toEqual([])
      await set(null)
    }
    expect(await mailsAt('12:00')).toEqual([toBob])
    expect(await history(id)).toEqual(['manager, mailed'])
  })

  it('once the rule became stricter than it, or was switched off', async () => {
    await raise('08:00', { severity: 'medium' })
    await setRule({ severity: 'high' })
    expect(await mailsAt('12:00')).toEqual([])
    await raise('08:00', { severity: 'high' })
    await setRule({ memberIds: [] })
    expect(await mailsAt('12:00')).toEqual([])
    await setRule({ severity: 'high' })
    expect(await mailsAt('13:00')).toEqual([])
  })
})

describe('UX-12 a contact whom mail does not reach', () => {
  const silent: [string, () => Promise<unknown>][] = [
    ['stopped these mails', () => want(bob, { escalation_mails: false })],
    ['has an amount below which nothing is mailed', () => want(bob, { mail_floor: 100 })],
    [
      'never proved the address',
      () =>
        test
          .connectAsOwner()
          .then(({ pool }) => pool.query('update identity."user" set "emailVerified" = false where id = $1', [bob.userId])),
    ],
    [
      'has no mailbox any more',
      () =>
        test.db.pool.query(
          `insert into identity.mail (id, recipient, subject, body, next_try_at, useful_until, created_at, html, status, is_refused)
           values (gen_random_uuid(), $1, 'x', 'x', now(), now(), now(), 'x', 'failed', true)`,
          [bob.email],
        ),
    ],
  ]
  it.each(silent)('who %s, has it under the bell, and the next one is mailed at once', async (_, silence) => {
    const id = await raise('08:00', { monthly: 99_00 })
    await silence()
    const mails = await mailsAt('12:00')
    expect(mails).toEqual([toCarol])
    expect(await bell()).toHaveLength(2)
    expect((await history(id)).toSorted()).toEqual(['manager', 'viewer, mailed'])
    expect(await mailsAt('16:00')).toEqual([])
  })

  it('who has had as many mails as they want in the week, is mailed no more of them', async () => {
    await want(bob, { mails_a_week: 1 })
    await raise('08:00')
    expect(await mailsAt('12:00')).toEqual([toBob])
    await raise('13:00', { title: 'Jug leaks' })
    // The first goes to Carol by its hours a minute before, the second because Bob had his mail.
    expect(await mailsAt('16:59')).toEqual([toCarol])
    expect(await mailsAt('17:00')).toEqual([toCarol.replace('Mug', 'Jug')])
  })

  it('who left is no contact: the next one is, and the history keeps that somebody had heard', async () => {
    const id = await raise('08:00')
    expect(await mailsAt('12:00')).toEqual([toBob])
    await within('13:00', (work) => removeMember(work, bob.userId), ann)
    expect(await mailsAt('16:00')).toEqual([toCarol])
    expect(await history(id)).toEqual(['viewer, mailed', 'manager, mailed'])
    const other = await raise('20:00')
    expect(await mailsAt('24:00')).toEqual([toCarol])
    expect(await history(other)).toEqual(['viewer, mailed'])
  })

  it('in quiet hours it waits for their end, unless it is critical and those come anyway', async () => {
    await want(bob, { quiet_from: '22:00', quiet_until: '07:00', quiet_zone: 'Europe/Berlin', critical_passes: true })
    const id = await raise('17:00')
    // 21:00 in UTC is 23:00 in Berlin.
    for (const quiet of ['21:00', '25:00', '28:59']) expect(await mailsAt(quiet)).toEqual([])
    expect(await bell()).toEqual([])
    expect(await mailsAt('29:00')).toEqual([toBob])
    expect(await history(id)).toEqual(['manager, mailed'])
    await within('30:00', (work) => noteSeen(work, [id]), ann)
    await raise('40:00', { severity: 'critical' })
    await raise('40:00', { title: 'Jug leaks' })
    expect(await mailsAt('45:00')).toEqual([toBob])
    await within('50:00', markAllNotificationsRead, bob)
  })
})
