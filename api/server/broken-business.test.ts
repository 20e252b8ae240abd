import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { notifyRaised, raisedRisk } from '../../e2e/support/notifications/notify-raised.ts'
import { addProvenRisk, addRisk } from '../../e2e/support/risks.ts'
import { sendDueDigests } from '../digests/digest-schedule.ts'
import { sendHeldNews } from '../notifications/email/held-news.ts'
import { updateEscalation } from '../notifications/escalation/update-escalation.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import { type JobQueue, openQueue } from '../platform/jobs/job-queue.ts'
import { type RoundContext } from '../platform/operations/each-business.ts'
import { pdfFonts } from '../platform/operations/project-root.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { escalateUnseen } from '../scans/escalate-unseen.ts'
import { tellOfImports } from '../scans/import-notices.ts'
import { askForNightlyScans } from '../scans/nightly-schedule.ts'

let test: TestDatabase
let queue: JobQueue
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, NotificationPreferences] })
  queue = await openQueue(test.db, pino({ level: 'silent' }))
})
afterAll(async () => {
  await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})

const raise = async (work: Work) => {
  const id = await addRisk(work, work.businessId, { title: 'Mug leaks', severity: 'high' })
  await notifyRaised(work, [raisedRisk({ id, title: 'Mug leaks', severity: 'high' })])
}

/** A scan that ended before the morning of the test. */
const scanned = ({ sql, businessId, clock }: Work) =>
  sql(`insert into scan_run (business_id, id, engine_version, started_at) values ($1, $2, '1', '2031-05-03T02:00Z')`, [
    businessId,
    uuidv7(clock.now()),
  ])

/** What makes each round due: an event at 8 o'clock, of which a mail is written at noon. */
const rounds = [
  {
    name: 'alerts that nobody looked at',
    round: escalateUnseen,
    event: async (work: Work, userId: string) => {
      await updateNotificationPreferences(work, { alert_mails: false })
      await updateEscalation(work, { severity: 'low', hours: 4, memberIds: [userId] })
      await raise(work)
    },
  },
  {
    name: 'mail that was held in quiet hours',
    round: sendHeldNews,
    event: async (work: Work, _userId: string, email: string) => {
      const financialRecipients = [email]
      await saveAlertSettings(work, { channels: ['email'], financialRecipients, vendorRecipients: [], legalRecipients: [] })
      await updateNotificationPreferences(work, { quiet_from: '07:00', quiet_until: '12:00', quiet_zone: 'UTC' })
      await raise(work)
    },
  },
  {
    name: 'files that could not be imported',
    round: tellOfImports,
    event: ({ sql, businessId, clock }: Work, userId: string) =>
      sql(
        `insert into import (business_id, id, file_name, state, created_at, finished_at, problem, created_by)
         values ($1, gen_random_uuid(), 'a.csv', 'failed', $2, $2, 'It ends too early.', $3)`,
        [businessId, clock.now(), userId],
      ),
  },
  {
    name: 'daily summaries',
    round: (dependencies: WorkDependencies & RoundContext) => sendDueDigests(dependencies, pdfFonts),
    event: async (work: Work) => {
      await scanned(work)
      const id = await addProvenRisk(work, work.businessId, { title: 'Mug leaks', sku: 'MUG' })
      await work.sql('update risk set detected_at = $3 where business_id = $1 and id = $2', [work.businessId, id, work.clock.now()])
    },
  },
]

let shops = 0
/** A shop whose event is at this minute past eight. */
async function shopAt(minute: number, event: (work: Work, userId: string, email: string) => Promise<unknown>) {
  const businessId = await test.createBusiness({ name: 'Acme', zone: 'UTC' })
  const email = `owner${++shops}@broken.example`
  const actor = await newMember({ db: test.db, businessId }, email, { role: 'owner' })
  const now = new Date(Date.UTC(2031, 4, 4, 8, minute))
  await inTestWork({ db: test.db, businessId, actor, now }, (work) => event(work, actor.userId, email))
  const mails = () =>
    inTestWork({ db: test.db, businessId }, async ({ sql }) => {
      const rows = await sql<{ to: string }>(
        `select recipient as "to" from identity.mail where id in (select id from mail_of_business where business_id = $1)`,
        [businessId],
      )
      return rows.map(({ to }) => to)
    })
  return { businessId, email, mails }
}

/** Until `repair` is called, rows of the business are refused by the table. */
async function plantError(table: string, businessId: string): Promise<{ repair(): Promise<unknown> }> {
  const { pool } = await test.connectAsOwner()
  await pool.query(`alter table ${table} add constraint planted check (business_id <> '${businessId}') not valid`)
  return { repair: () => pool.query(`alter table ${table} drop constraint planted`) }
}

describe('a minute round over all businesses', () => {
  it.each(rounds)('UX-12 REL-10 one business that fails keeps no other waiting: $name', async ({ round, event }) => {
    const broken = await shopAt(0, event)
    const sound = await shopAt(1, event)
    const error = await plantError('mail_of_business', broken.businessId)
    const logged: unknown[] = []
    const log = { warn: (fields: object) => logged.push(fields) }
    const look = (hour: number) => round({ db: test.db, queue, log, clock: { now: () => new Date(Date.UTC(2031, 4, 4, hour, 5)) } })
    try {
      expect(await look(12)).toBe(1)
      expect([await broken.mails(), await sound.mails()]).toEqual([[], [sound.email]])
      expect(logged).toEqual([{ err: expect.objectContaining({ constraint: 'planted' }), business: broken.businessId }])
      await look(13)
      expect([await broken.mails(), await sound.mails()]).toEqual([[], [sound.email]])
      expect(logged).toHaveLength(2)
    } finally {
      await error.repair()
    }
    for (const hour of [14, 15]) await look(hour)
    expect([await broken.mails(), await sound.mails()]).toEqual([[broken.email], [sound.email]])
    expect(logged).toHaveLength(2)
  })

  it('REL-10 one business that fails keeps no other from its nightly scan', async () => {
    const nightAt = (minute: number) => ({ db: test.db, queue, log, clock: { now: () => new Date(Date.UTC(2031, 4, 4, 3, minute)) } })
    const logged: unknown[] = []
    const log = { warn: (fields: object) => logged.push(fields) }
    await askForNightlyScans(nightAt(0))
    const broken = await shopAt(0, scanned)
    const sound = await shopAt(0, scanned)
    const asked = async () => {
      const { rows } = await test.db.pool.query<{ id: string }>(`select data->>'businessId' as id from jobs.job where name = 'scan'`)
      return [broken, sound].map(({ businessId }) => rows.filter(({ id }) => id === businessId).length)
    }
    const error = await plantError('nightly_scan', broken.businessId)
    try {
      expect([await askForNightlyScans(nightAt(1)), await asked()]).toEqual([1, [0, 1]])
      expect(logged).toEqual([{ err: expect.objectContaining({ constraint: 'planted' }), business: broken.businessId }])
    } finally {
      await error.repair()
    }
    expect([await askForNightlyScans(nightAt(2)), await asked()]).toEqual([1, [1, 1]])
  })
})
