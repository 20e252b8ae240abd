import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueDigests } from '../../api/digests/digest-schedule.ts'
import { mailServer } from '../../api/mail/mail-server.ts'
import { mailQueue } from '../../api/mail/sender.ts'
import { sendHeldNews } from '../../api/notifications/email/held-news.ts'
import { AlertSettings } from '../../api/notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../../api/notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../../api/notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../../api/notifications/settings/preferences.ts'
import { type JobQueue, openQueue } from '../../api/platform/jobs/job-queue.ts'
import { pdfFonts } from '../../api/platform/operations/project-root.ts'
import { deliverFrom } from '../../api/platform/outbound/deliver-due.ts'
import { runInTransaction } from '../../api/platform/transaction/run-in-transaction.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { notifyOfScan } from '../../api/scans/notify-of-scan.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestDatabase, testDatabase } from '../support/database/test-database.ts'
import { inTestWork } from '../support/in-test-work.ts'
import { Killed, mortalClock, onTwoServers, type RoundLog, randomOf } from '../support/mortal-clock.ts'
import { newMember } from '../support/new-member.ts'
import {
  expectedInbox,
  type ScanEvent,
  type ShopLeak,
  type SimulatedPerson,
  type SimulatedShop,
} from '../support/notifications/expected-inbox.ts'
import { addRisk } from '../support/risks.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const days = isLong ? 7 : 2
const stepMinutes = isLong ? 30 : 60
const seeds = isLong ? Array.from({ length: 10 }, (_, i) => i + 1) : [1]
const minute = 60_000
/** A Sunday at midnight UTC: the second day brings weekly reports. */
const begins = Date.parse('2031-05-04T00:00:00Z')

let test: TestDatabase
let queues: JobQueue[]
let smtp: SMTPServer
let smtpUrl: string
/**
 * What each address holds, by the id of the message: a mailbox shows a message that came twice
 * once.
 */
const inboxes = new Map<string, Map<string, string>>()
let fate: () => 'take' | 'busy' | 'take and hang up' | 'hang up' = () => 'take'
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences] })
  queues = [await openQueue(test.db, pino({ level: 'silent' })), await openQueue(test.db, pino({ level: 'silent' }))]
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? refusal(550) : undefined),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => void take(Buffer.concat(parts).toString(), session.envelope.rcptTo[0]?.address ?? '', done))
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  for (const queue of queues) await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})

const refusal = (code: number) => Object.assign(new Error('Not now'), { responseCode: code })

async function take(raw: string, to: string, done: (error?: Error) => void): Promise<void> {
  const what = fate()
  if (what === 'take' || what === 'take and hang up') {
    const { messageId = '', subject = '', text = '' } = await PostalMime.parse(raw)
    const inbox = inboxes.get(to) ?? new Map<string, string>()
    inboxes.set(to, inbox.set(messageId, summary(subject, text)))
  }
  if (what === 'busy') return done(refusal(451))
  if (what === 'take') return done()
  // The line breaks before the sender hears an answer.
  for (const connection of smtp.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy()
}

/** A mail as the oracle writes it: its kind, and each leak that it names under its heading. */
function summary(subject: string, text: string): string {
  const kind = /\((daily summary|weekly report)\)$/.exec(subject)?.[1] ?? 'news'
  let heading = kind === 'news' ? 'New leaks' : ''
  const named: string[] = []
  for (const line of text.split('\n')) {
    if (/^[A-Z][a-z ]+:$/.test(line)) heading = line.slice(0, -1)
    if (line.startsWith('- ')) named.push(`${heading} ${line.slice(2)}`)
  }
  const held = /^(\d+) new leaks? (?:was|were) not mailed/m.exec(text)?.[1]
  return [kind, ...named.sort(), ...(held ? [`held ${held}`] : [])].join(' | ')
}

const people = (seed: number): SimulatedPerson[] => [
  { name: `ann${seed}`, likes: { weekly_report: true } },
  {
    name: `bob${seed}`,
    likes: { quiet_from: '21:00', quiet_until: '07:00', quiet_zone: 'America/New_York', critical_passes: seed % 2 === 0 },
  },
  { name: `cem${seed}`, likes: { mails_a_week: 3, mail_floor: 60, quiet_from: '13:00', quiet_until: '15:00' } },
  { name: `dee${seed}`, likes: { change_mails: false, daily_summary: false } },
  { name: `eve${seed}`, likes: { alert_mails: false } },
  { name: `cfo${seed}`, likes: null },
  { name: `gone${seed}`, likes: null },
]

/** A shop, and what its scans will see: leaks that begin, grow and end. */
function planned(seed: number): SimulatedShop {
  const random = randomOf(seed)
  const leaks: ShopLeak[] = []
  const scans: ScanEvent[] = []
  for (let at = begins; at < begins + days * 1_440 * minute; at += stepMinutes * minute) {
    if (random() > 0.35) continue
    const fresh = Array.from({ length: Math.floor(random() * 3) }, (): ShopLeak => {
      const severity = (['low', 'medium', 'high', 'critical'] as const)[Math.floor(random() * 4)] ?? 'low'
      const leak: ShopLeak = { title: `Leak ${seed}-${leaks.length}`, severity, monthly: 30_00 + Math.floor(random() * 90_00) }
      leaks.push(leak)
      return leak
    })
    const known = leaks.filter((leak) => !fresh.includes(leak) && !scans.some(({ ended }) => ended.includes(leak)))
    const ended = known.filter(() => random() < 0.08)
    const changed = known
      .filter((leak) => !ended.includes(leak) && random() < 0.15)
      .map((leak) => ({ leak, times: 1 + Math.floor(random() * 3) }))
    scans.push({ at, fresh, ended, changed })
  }
  return { zone: seed % 2 ? 'Europe/Berlin' : 'Pacific/Auckland', people: people(seed), scans, begins, days, stepMinutes }
}

describe('days of a shop on two servers that are killed, with a mail server that fails', () => {
  it.each(seeds)('UX-12 REL-10 leave in each inbox what an independent oracle says, each message once: seed %i', async (seed) => {
    const plan = planned(seed)
    const random = randomOf(seed + 1_000)
    const shop = await openShop(plan)
    let kills = 0
    const untilDone = async (now: Date, round: Parameters<typeof onTwoServers<JobQueue>>[2]) => {
      kills += await onTwoServers(queues, { now, random }, round)
    }
    const scans = [...plan.scans]
    const end = begins + days * 1_440 * minute
    // Two more days for what is tried again, without new leaks.
    for (let at = begins; at < end + 2_880 * minute; at += stepMinutes * minute) {
      const now = new Date(at)
      fate =
        at < end
          ? () => (random() < 0.6 ? 'take' : random() < 0.5 ? 'busy' : random() < 0.5 ? 'hang up' : 'take and hang up')
          : () => 'take'
      if (scans[0]?.at === at) {
        const scan = scans.shift() as ScanEvent
        await shop.see(scan, now)
        await untilScanned(random, () => shop.scan(scan, now, random))
      }
      await untilDone(now, (clock, queue, log) => sendHeldNews({ db: test.db, queue, clock, log }))
      if (at < end) await untilDone(now, (clock, queue, log) => sendDueDigests({ db: test.db, queue, clock, log }, pdfFonts))
      await untilDone(now, (clock, _queue, log) => send(clock, log))
    }
    expect(kills).toBeGreaterThan(5)
    for (const { name } of plan.people) {
      const seen = [...(inboxes.get(`${name}@day.example`)?.values() ?? [])].sort()
      expect({ [name]: seen }).toEqual({ [name]: expectedInbox(plan, name) })
    }
  })
})

/** The job of a scan is tried again until it ends. */
async function untilScanned(random: () => number, scan: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await scan()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      random()
    }
}

async function send(clock: { now(): Date }, log: RoundLog): Promise<void> {
  const server = mailServer({ smtpUrl, mailFrom: 'risk@riskpilot.example', publicOrigin: 'https://riskpilot.example' })
  const external = { origin: () => 'https://riskpilot.example' }
  const secretKey = 'a secret of the tests alone, long enough'
  try {
    const mail = mailQueue({ db: test.db, clock, log, secretKey, server, external, refused: async () => undefined })
    await deliverFrom(mail, { log })
  } finally {
    server.close()
  }
}

async function openShop({ zone, people: all }: SimulatedShop) {
  const businessId = await test.createBusiness({ zone, name: 'Acme' })
  const start = new Date(begins)
  const within = <T>(now: Date, fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, now }, fn)
  for (const { name, likes } of all) {
    if (!likes) continue
    const actor = await newMember({ db: test.db, businessId }, `${name}@day.example`)
    await inTestWork({ db: test.db, businessId, actor }, (work) => updateNotificationPreferences(work, { ...likes }))
  }
  const financialRecipients = all.map(({ name }) => `${name}@day.example`)
  await within(start, (work) =>
    saveAlertSettings(work, { channels: ['email'], financialRecipients, vendorRecipients: [], legalRecipients: [] }),
  )
  await within(start, ({ sql }) => sql(`update business set money_floor = 0 where id = $1`, [businessId]))
  await within(start, ({ sql }) =>
    sql(`insert into scan_run (business_id, id, engine_version, started_at) values ($1, $2, '1', '2020-01-01')`, [
      businessId,
      uuidv7(start),
    ]),
  )
  const ids = new Map<ShopLeak, string>()
  const idsOf = (leaks: readonly ShopLeak[]) => leaks.map((leak) => ids.get(leak) ?? '')
  return {
    /** What the rows of the shop say now, as the engine would write it. */
    see: ({ fresh, ended, changed }: ScanEvent, now: Date) =>
      within(now, async (work) => {
        const set = (leak: ShopLeak, columns: string, value: unknown) =>
          work.sql(`update risk set ${columns} where business_id = $1 and id = $2`, [businessId, ids.get(leak), value])
        for (const leak of fresh) {
          ids.set(leak, await addRisk(work, businessId, leak))
          await set(leak, 'detected_at = $3', now)
        }
        for (const { leak, times } of changed) {
          leak.monthly *= times
          await set(leak, 'monthly = $3', leak.monthly)
        }
        for (const leak of ended) await set(leak, `status = 'resolved', phase = 'ended', monthly = 0, resolved_at = $3`, now)
      }),
    /** Its end tells people: a transaction that may be killed. */
    scan: ({ fresh, ended }: ScanEvent, now: Date, random: () => number): Promise<void> => {
      const clock = random() < 0.5 ? mortalClock(now, random) : { now: () => now }
      const queue = queues[0] as JobQueue
      return runInTransaction({ db: test.db, queue, clock }, { businessId, actor: { kind: 'system' } }, (work) =>
        notifyOfScan(work, { raised: idsOf(fresh), rated: [], stopped: idsOf(ended), returned: [] }),
      )
    },
  }
}
