import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { uuidOfContent, uuidv7 } from '../../db/uuid.ts'
import { payloadRisk } from '../../e2e/support/channels/fake-receiver.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { subscriptionOf, testBrowser } from '../../e2e/support/notifications/push-service.ts'
import { type SentAnswer, SentMessages, textOfSent } from '../../e2e/support/notifications/sent-messages.ts'
import { testAccount } from '../../e2e/support/notifications/twilio.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { channelOutbox } from '../channels/channel-outbox.ts'
import { addChannel, testChannel, updateChannel } from '../channels/channels.ts'
import type { PayloadRisk, ReadGraph } from '../channels/payload.ts'
import { queueEvent } from '../channels/queue-event.ts'
import { sendDueDigests } from '../digests/digest-schedule.ts'
import { linkMark } from '../mail/marks.ts'
import { mailQueue } from '../mail/sender.ts'
import { writeMail } from '../mail/write-mail.ts'
import { sendHeldNews } from '../notifications/email/held-news.ts'
import { tellOfRefusal } from '../notifications/email/tell-of-refusal.ts'
import { updateEscalation } from '../notifications/escalation/update-escalation.ts'
import { addPushDevice, sendTestPush } from '../notifications/push/push-devices.ts'
import { pushSender } from '../notifications/push/sender.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import { smsSender } from '../notifications/sms/sender.ts'
import { addPhone, confirmPhone, sendTestSms } from '../notifications/sms/sms-phones.ts'
import { twilioProvider } from '../notifications/sms/twilio.ts'
import { type JobQueue, openQueue } from '../platform/jobs/job-queue.ts'
import { pdfFonts } from '../platform/operations/project-root.ts'
import { checkDue } from '../platform/outbound/check-outcome.ts'
import { deliverDue, deliverFrom } from '../platform/outbound/deliver-due.ts'
import type { Actor } from '../platform/rights/rights.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import { escalateUnseen } from '../scans/escalate-unseen.ts'
import { tellOfImports } from '../scans/import-notices.ts'
import { notifyOfScan } from '../scans/notify-of-scan.ts'

const minute = 60_000
/**
 * A Saturday; its Sunday is the first of a month, its Monday begins a week. In Berlin it is two
 * hours later.
 */
const begins = Date.parse('2031-05-31T05:00:00Z')
/** Servers look each half hour while ends refuse most, then each hour. */
const looksAt = Array.from({ length: 24 + 56 }, (_, i) => (i < 24 ? i / 2 : i - 12))
const cipher = makeSecretCipher('a key of these tests, long enough for one')
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const origin = () => 'https://pilot.example'
const log = pino({ level: 'silent' })

let test: TestDatabase
let queue: JobQueue
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences] })
  queue = await openQueue(test.db, log)
})
afterAll(async () => {
  await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})

/** Members with what they chose, their number where they have one, and their browsers. */
const people = [
  { name: 'ann', likes: { weekly_report: true, monthly_report: true }, number: '+15005550001', devices: ['ann-phone', 'ann-laptop'] },
  {
    name: 'bob',
    likes: { quiet_from: '20:00', quiet_until: '07:00', quiet_zone: 'UTC', critical_passes: true },
    number: '+15005550002',
    devices: ['bob-phone'],
  },
  {
    name: 'cem',
    likes: { mail_floor: 60, mails_a_week: 4, quiet_from: '20:00', quiet_until: '08:00' },
    number: null,
    devices: ['cem-phone'],
  },
  { name: 'dee', likes: { change_mails: false, daily_summary: false }, number: '+15005550004', devices: [] },
  { name: 'eve', likes: { alert_mails: false }, number: null, devices: [] },
] as const
const addressOf = (name: string) => `${name}@day.example`
const hosts = {
  slack: 'https://hooks.slack.com/services/T0/B0/abcd1234',
  buttons: 'https://hooks.slack.com/services/T0/B0/efgh5678',
  teams: 'https://a.logic.azure.com/workflows/x',
  webhook: 'https://hooks.shop.example/leaks',
  gone: 'https://gone.shop.example/leaks',
  away: 'https://away.shop.example/leaks',
} as const

/** Hours since the beginning. */
const hoursAt = (at: Date) => (at.getTime() - begins) / (60 * minute)

type Refusal = { readonly by: string; readonly to: string; readonly from: number; readonly until: number; readonly answer: SentAnswer }
/** Which end refuses what, in hours since the beginning. */
const refusals: readonly Refusal[] = [
  { by: 'mail', to: addressOf('ann'), from: 4, until: 6, answer: { status: 451 } },
  { by: 'mail', to: 'gone@day.example', from: 0, until: 99, answer: { status: 550 } },
  { by: 'push', to: 'ann-phone', from: 4, until: 5, answer: { status: 500 } },
  { by: 'push', to: 'ann-laptop', from: 5, until: 5.5, answer: { status: 429, retryAfter: '5400' } },
  { by: 'push', to: 'cem-phone', from: 9, until: 99, answer: { status: 410 } },
  { by: 'push', to: 'bob-phone', from: 28, until: 29, answer: { status: 413 } },
  { by: 'sms', to: '+15005550001', from: 4, until: 5, answer: { status: 503 } },
  { by: 'sms', to: '+15005550002', from: 5, until: 5.5, answer: { status: 429, retryAfter: '3600' } },
  { by: 'sms', to: '+15005550004', from: 26, until: 99, answer: { status: 400, body: '{"code":21610}' } },
  { by: 'sms', to: '+15005550001', from: 52, until: 53, answer: { status: 401, body: '{"code":20003}' } },
  { by: 'channel', to: 'hooks.slack.com', from: 4, until: 4.5, answer: { status: 500, body: 'broken' } },
  { by: 'channel', to: 'a.logic.azure.com', from: 30, until: 99, answer: { status: 404 } },
  { by: 'channel', to: 'hooks.shop.example', from: 5, until: 6, answer: { status: 429, retryAfter: '1200' } },
  { by: 'channel', to: 'gone.shop.example', from: 20, until: 99, answer: { status: 410 } },
  { by: 'channel', to: 'away.shop.example', from: 10, until: 40, answer: 'cut' },
]

type Severity = 'low' | 'medium' | 'high' | 'critical'
type Scan = {
  readonly at: number
  readonly fresh?: readonly (readonly [title: string, severity: Severity, monthly: number])[]
  readonly grown?: readonly string[]
  readonly ended?: readonly string[]
  readonly returned?: readonly string[]
}

const many = Array.from({ length: 11 }, (_, i) => [`Postage of zone ${i + 1} is dearer`, 'medium', 50_00 + i] as const)
/** What each scan finds, by title. Quiet hours of bob are 15 to 26 and 39 to 50. */
const scans: readonly Scan[] = [
  { at: 1, fresh: [['Unit cost of White mug is up 14%', 'high', 412_00]] },
  { at: 4, fresh: [['Refund rate of Blue mug is up 3%', 'critical', 901_00]] },
  {
    at: 5,
    fresh: [
      ['Card fees are up', 'low', 31_00],
      ['Ads of <Summer> & "Co" lost money', 'critical', 702_00],
    ],
  },
  { at: 9, grown: ['Unit cost of White mug is up 14%'] },
  { at: 12, ended: ['Card fees are up'] },
  {
    at: 16,
    fresh: [
      ['Code WELCOME is used twice', 'high', 205_00],
      ['Disputes from one country', 'critical', 804_00],
    ],
  },
  { at: 20, ended: ['Refund rate of Blue mug is up 3%'], grown: ['Code WELCOME is used twice'] },
  { at: 28, fresh: many },
  { at: 30, returned: ['Card fees are up'] },
  { at: 41, fresh: [['Parcels of 2 kg cost more', 'critical', 1_203_00]] },
  { at: 52, fresh: [['A gift goes to all orders', 'critical', 650_00]] },
  { at: 60, ended: many.slice(0, 5).map(([title]) => title) },
]

it('UX-12 SEC-18 REL-13 everything that some days send to people and channels is as it is kept, to the letter', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const browsers = new Map(people.flatMap(({ devices }) => devices).map((name) => [name, testBrowser(name)]))
  const ends = new SentMessages(
    (by, to, at) =>
      refusals.find((one) => one.by === by && to.startsWith(one.to) && one.from <= hoursAt(at) && hoursAt(at) < one.until)?.answer,
    browsers,
    webhookSecret,
  )
  ends.now = new Date(begins)
  const shop = await openShop(ends, browsers)
  for (const hour of looksAt) {
    ends.now = new Date(begins + hour * 60 * minute)
    await shop.live(hour)
    await deliverAll(ends, shop.readGraph)
    if (hour === 0) await shop.confirmNumbers()
  }
  await shop.readBells()
  vi.restoreAllMocks()
  expect(ends.sent.length).toBeGreaterThan(100)
  await expect(textOfSent(ends.sent)).toMatchFileSnapshot(join(import.meta.dirname, 'sent-messages.txt'))
})

/** What servers do in turn: each writes what is due, and sends it. */
async function deliverAll(ends: SentMessages, readGraph: ReadGraph): Promise<void> {
  const { post, deliver, now } = ends
  const clock = { now: () => now }
  const round = { db: test.db, queue, clock, log }
  await sendHeldNews(round)
  await escalateUnseen(round)
  await tellOfImports(round)
  await sendDueDigests(round, pdfFonts)
  const external = { cipher, post, origin }
  const mail = mailQueue({
    ...{ db: test.db, clock, log, external, secretKey: 'a secret of the tests alone, long enough' },
    server: { deliver, check: async () => undefined, close: () => undefined },
    refused: (refusal) => tellOfRefusal(round, refusal),
  })
  await deliverFrom(mail, { log })
  const fate = { status: 200, body: JSON.stringify({ status: 'delivered' }), retryAfter: null }
  const provider = twilioProvider(testAccount, { post, request: async () => fate })
  await deliverDue(channelOutbox, { ...round, external, readGraph })
  await deliverDue(pushSender, { ...round, external, mailFrom: 'RiskPilot <pilot@day.example>' })
  await deliverDue(smsSender, { ...round, external, provider })
  await checkDue(smsSender, { ...round, external, provider })
}

async function openShop(ends: SentMessages, browsers: ReadonlyMap<string, ReturnType<typeof testBrowser>>) {
  const businessId = await test.createBusiness({ zone: 'Europe/Berlin', name: 'Acme & Sons' })
  const as = <T>(actor: Actor, fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, actor, now: ends.now }, fn)
  const within = <T>(fn: (work: Work) => Promise<T>) => as({ kind: 'system' }, fn)
  const actors = new Map<string, Awaited<ReturnType<typeof newMember>>>()
  const actorOf = (name: string) => actors.get(name) ?? expect.fail(name)
  const owner = await test.connectAsOwner()
  const deviceIds = new Map<string, string>()
  for (const { name, likes, number, devices } of people) {
    const actor = await newMember({ db: test.db, businessId }, addressOf(name), { role: name === 'ann' ? 'owner' : 'manager' })
    actors.set(name, actor)
    await owner.pool.query('update identity."user" set "emailVerified" = true where id = $1', [actor.userId])
    await as(actor, (work) => updateNotificationPreferences(work, { ...likes }))
    if (number) await as(actor, (work) => addPhone(work, { cipher }, { number }))
    for (const device of devices) {
      const input = subscriptionOf(browsers.get(device) ?? expect.fail(device))
      const from = { sessionId: randomUUID(), userAgent: null }
      deviceIds.set(device, (await as(actor, (work) => addPushDevice(work, { cipher }, { input, from }))).deviceId)
    }
  }
  const financialRecipients = [...people.map(({ name }) => addressOf(name)), 'books@day.example', 'gone@day.example']
  await within((work) =>
    saveAlertSettings(work, { channels: ['email', 'sms'], financialRecipients, vendorRecipients: [], legalRecipients: [] }),
  )
  const contacts = ['bob', 'cem'].map((name) => actorOf(name).userId)
  await as(actorOf('ann'), (work) => updateEscalation(work, { severity: 'high', hours: 3, memberIds: contacts }))
  await within(({ sql }) => sql('update business set money_floor = 0 where id = $1', [businessId]))
  await within(({ sql }) =>
    sql(`insert into scan_run (business_id, id, engine_version, started_at) values ($1, $2, '1', '2020-01-01')`, [
      businessId,
      uuidv7(ends.now),
    ]),
  )
  const channelIds = await addChannels(within)
  const leaks = leaksOf(businessId, within, ends)
  return {
    readGraph: leaks.readGraph,
    live: async (hour: number) => {
      for (const scan of scans.filter(({ at }) => at === hour)) await leaks.scan(scan)
      await live(hour, { as, within, actorOf, deviceIds, channelIds, ends, businessId, idOf: leaks.idOf })
    },
    /** Everybody types the code that they were texted. */
    confirmNumbers: async () => {
      for (const { name, number } of people.filter((one) => one.number !== null)) {
        const { lines } = ends.sent.find(({ by, to }) => by === 'sms' && to === number) ?? expect.fail(name)
        await as(actorOf(name), (work) => confirmPhone(work, { code: /\b\d{6}\b/.exec(lines.join(' '))?.[0] }))
      }
    },
    readBells: async () => {
      const names = new Map([...actors].map(([name, { userId }]) => [userId, name]))
      const rows = await within(({ sql }) =>
        sql<{ at: Date; userId: string; kind: string; title: string; text: string }>(
          `select created_at as at, user_id as "userId", kind, title, text from notification where business_id = $1
            order by created_at, kind, title, user_id`,
          [businessId],
        ),
      )
      for (const { at, userId, kind, title, text } of rows) ends.note(at, 'bell', names.get(userId) ?? '', kind, title, text)
    },
  }
}

type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

async function addChannels(within: Within): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const add = async (name: keyof typeof hosts, of: { kind: 'webhook' | 'slack' | 'teams'; secret?: string; events?: 'all' }) => {
    const events = of.events
      ? (['risk_raised', 'risk_grew', 'risk_ended', 'risk_status_changed', 'import_question', 'import_finished'] as const)
      : (['risk_raised', 'risk_grew'] as const)
    const channel = { kind: of.kind, name, address: hosts[name], events, secret: of.secret ?? null }
    ids.set(name, await within((work) => addChannel(work, { cipher }, channel)))
  }
  await add('slack', { kind: 'slack' })
  await add('buttons', { kind: 'slack', secret: 'a signing secret of Slack', events: 'all' })
  await add('teams', { kind: 'teams', events: 'all' })
  await add('webhook', { kind: 'webhook', secret: webhookSecret, events: 'all' })
  await add('gone', { kind: 'webhook', secret: webhookSecret })
  await add('away', { kind: 'webhook', secret: webhookSecret })
  return ids
}

/** The leaks of the shop as its scans would write them, and as the graph would answer them. */
function leaksOf(businessId: string, within: Within, ends: SentMessages) {
  const ids = new Map<string, string>()
  const idOf = (title: string) => ids.get(title) ?? title
  const set = ({ sql }: Work, title: string, columns: string, ...values: unknown[]) =>
    sql(`update risk set ${columns} where business_id = $1 and id = $2`, [businessId, idOf(title), ...values])
  const scan = async ({ fresh = [], grown = [], ended = [], returned = [] }: Scan) => {
    await within(async (work) => {
      for (const [title, severity, monthly] of fresh) {
        const drawn = await addRisk(work, businessId, { title, severity, monthly })
        // Of leaks that cost the same the id decides which is named first.
        ids.set(title, uuidOfContent([title]))
        await work.sql('update risk set id = $3 where business_id = $1 and id = $2', [businessId, drawn, idOf(title)])
        await set(work, title, 'detected_at = $3', ends.now)
      }
      for (const title of grown) await set(work, title, 'monthly = monthly * 3')
      for (const title of ended)
        await set(work, title, `status = 'resolved', phase = 'ended', monthly = 0, resolved_at = $3::timestamptz`, ends.now)
      for (const title of returned) await set(work, title, `status = 'active', phase = 'running', monthly = 99_00, resolved_at = null`)
    })
    const idsOf = (titles: readonly string[]) => titles.map(idOf)
    await within(async (work) => {
      await notifyOfScan(work, {
        raised: idsOf(fresh.map(([title]) => title)),
        rated: [],
        stopped: idsOf(ended),
        returned: idsOf(returned),
      })
      await queueEvent(work, 'risk_ended', idsOf(ended))
    })
  }
  const readGraph: ReadGraph = async (_, _document, { id }) => {
    const [risk] = await within(({ sql }) =>
      sql<Pick<PayloadRisk, 'id' | 'title' | 'severity' | 'status'>>(
        'select id, title, severity, status from risk where business_id = $1 and id = $2',
        [businessId, id ?? null],
      ),
    )
    return {
      business: { id: businessId, name: 'Acme & Sons' },
      risk: risk ? payloadRisk(risk) : null,
      import: { id, fileName: 'orders.csv', state: 'done', problem: null, accepted: 1_040, refused: 2 },
    }
  }
  return { idOf, scan, readGraph }
}

type Place = {
  readonly as: <T>(actor: Actor, fn: (work: Work) => Promise<T>) => Promise<T>
  readonly within: Within
  actorOf(name: string): Actor & { readonly userId: string }
  idOf(title: string): string
  readonly deviceIds: ReadonlyMap<string, string>
  readonly channelIds: ReadonlyMap<string, string>
  readonly ends: SentMessages
  readonly businessId: string
}

/** What people do beside the scans, by the hour. */
async function live(hour: number, { as, within, actorOf, idOf, deviceIds, channelIds, ends, businessId }: Place): Promise<void> {
  const channelOf = (name: keyof typeof hosts) => channelIds.get(name) ?? ''
  switch (hour) {
    case 0.5:
      for (const name of Object.keys(hosts)) await as(actorOf('ann'), (work) => testChannel(work, channelOf(name as keyof typeof hosts)))
      return
    case 2:
      await as(actorOf('ann'), (work) => sendTestPush(work, deviceIds.get('ann-laptop') ?? ''))
      await as(actorOf('ann'), sendTestSms)
      await within((work) => queueEvent(work, 'risk_status_changed', [idOf('Unit cost of White mug is up 14%')]))
      return
    case 3:
      await within(({ sql }) =>
        sql(
          `insert into import (business_id, id, file_name, state, created_at, finished_at, question, problem, created_by)
           values ($1, gen_random_uuid(), 'costs.csv', 'refused', $2, $2, $3, 'Say which column is which.', $4)`,
          [businessId, ends.now, JSON.stringify({ kind: 'columns', header: [], missing: [] }), actorOf('bob').userId],
        ),
      )
      await within((work) => queueEvent(work, 'import_question', [randomUUID()]))
      return
    case 6:
      await within((work) => queueEvent(work, 'import_finished', [randomUUID()]))
      return
    case 7: {
      const link = { origin: origin(), page: '/reset', purpose: 'password-reset', id: randomUUID() } as const
      const parts = [{ kind: 'action', lead: 'To choose a new one', word: 'Choose a password', address: linkMark }] as const
      await within((work) => writeMail(work, { to: addressOf('ann'), subject: 'Your password', parts, link, usefulHours: 1 }))
      return
    }
    case 44:
      await as(actorOf('ann'), (work) => updateChannel(work, { cipher }, { id: channelOf('gone'), isEnabled: false }))
  }
}
