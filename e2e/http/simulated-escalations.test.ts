import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeMember } from '../../api/businesses/members.ts'
import { noteSeen } from '../../api/notifications/escalation/unseen-alerts.ts'
import { updateEscalation } from '../../api/notifications/escalation/update-escalation.ts'
import { NotificationPreferences } from '../../api/notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../../api/notifications/settings/preferences.ts'
import { type JobQueue, openQueue } from '../../api/platform/jobs/job-queue.ts'
import { runInTransaction } from '../../api/platform/transaction/run-in-transaction.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { escalateUnseen } from '../../api/scans/escalate-unseen.ts'
import { notifyOfScan } from '../../api/scans/notify-of-scan.ts'
import { type TestDatabase, testDatabase } from '../support/database/test-database.ts'
import { inTestWork } from '../support/in-test-work.ts'
import { onTwoServers, randomOf } from '../support/mortal-clock.ts'
import { newMember } from '../support/new-member.ts'
import {
  type Alert,
  type Contact,
  expectedEscalations,
  type Heard,
  type Moment,
  type Rule,
} from '../support/notifications/expected-escalations.ts'
import { addRisk } from '../support/risks.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const steps = isLong ? 300 : 90
const seeds = isLong ? Array.from({ length: 10 }, (_, i) => i + 1) : [1, 2]
const minute = 60_000
const begins = Date.parse('2031-05-04T00:00:00Z')

let test: TestDatabase
let queues: JobQueue[]
beforeAll(async () => {
  test = await testDatabase({ entities: [NotificationPreferences] })
  queues = [await openQueue(test.db, pino({ level: 'silent' })), await openQueue(test.db, pino({ level: 'silent' }))]
})
afterAll(async () => {
  for (const queue of queues) await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})

const contacts: readonly Contact[] = [
  { name: 'ann', isReached: true, likes: {} },
  {
    name: 'bob',
    isReached: true,
    likes: { quiet_from: '21:00', quiet_until: '07:00', quiet_zone: 'America/New_York', critical_passes: true },
  },
  {
    name: 'cem',
    isReached: true,
    likes: { mails_a_week: 4, mail_floor: 60, quiet_from: '13:00', quiet_until: '14:30', quiet_zone: 'UTC' },
  },
  { name: 'dee', isReached: true, likes: { escalation_mails: false } },
  { name: 'eve', isReached: false, likes: {} },
]

/**
 * What happens in the shop: alerts of which people are told, looks, ends, changes of the rule,
 * people who leave, clocks that jump.
 */
function planned(seed: number): Moment[] {
  const random = randomOf(seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const alerts: Alert[] = []
  const closed = new Set<Alert>()
  const leave = new Map([
    [Math.floor(steps / 2), 'ann'],
    [Math.floor((steps * 3) / 4), 'cem'],
  ])
  const gone = new Set<string>()
  const rule = (): Rule => ({
    severity: one(['low', 'low', 'medium', 'high']),
    hours: one([1, 2, 3, 6]),
    contacts: contacts
      .flatMap(({ name }) => (gone.has(name) ? [] : [{ name, by: random() }]))
      .sort((a, b) => a.by - b.by)
      .slice(0, 3)
      .map(({ name }) => name),
  })
  return Array.from({ length: steps }, (_, step): Moment => {
    const jump = random() < 0.06 ? Math.floor((random() - 0.5) * 60) * 60 * minute : 0
    const fresh = Array.from({ length: random() < 0.35 ? 1 + Math.floor(random() * 2) : 0 }, (): Alert => {
      const alert = {
        title: `Leak ${seed}-${alerts.length}`,
        severity: one(['low', 'medium', 'high', 'critical'] as const),
        monthly: 30_00 + Math.floor(random() * 90_00),
      }
      alerts.push(alert)
      return alert
    })
    const known = alerts.filter((alert) => !fresh.includes(alert))
    const back = [...closed].filter(() => random() < 0.05)
    for (const alert of back) closed.delete(alert)
    const ended = known.filter((alert) => !closed.has(alert) && !back.includes(alert) && random() < 0.02)
    for (const alert of ended) closed.add(alert)
    const left = leave.get(step)
    if (left) gone.add(left)
    return {
      at: begins + step * 45 * minute + jump,
      ...((step === 0 || random() < 0.04) && { rule: rule() }),
      ...(left && { left }),
      seen: known.filter(() => random() < 0.04),
      closed: ended,
      told: [...fresh, ...back],
    }
  })
}

describe('days of a shop on two servers that are killed, and whose clocks jump', () => {
  it.each(seeds)('UX-12 REL-10 pass each alert that nobody looked at on as an independent oracle says, once: seed %i', async (seed) => {
    const moments = planned(seed)
    const random = randomOf(seed + 1_000)
    const shop = await openShop(seed)
    let kills = 0
    for (const moment of moments) {
      await shop.live(moment)
      const now = new Date(moment.at)
      if (moment.told.length > 0)
        kills += await onTwoServers(queues.slice(0, 1), { now, random }, (clock, queue) => shop.scan(moment, clock, queue))
      kills += await onTwoServers(queues, { now, random }, (clock, queue, log) => escalateUnseen({ db: test.db, queue, clock, log }))
    }
    expect(kills).toBeGreaterThan(5)
    const expected = expectedEscalations(contacts, moments)
    expect(expected.mails.length).toBeGreaterThan(10)
    expect(await shop.heard()).toEqual(expected)
  })
})

async function openShop(seed: number) {
  const businessId = await test.createBusiness({ zone: 'Europe/Berlin', name: 'Acme' })
  const boss = await newMember({ db: test.db, businessId }, `boss${seed}@unseen.example`)
  const within = <T>(at: number, fn: (work: Work) => Promise<T>) =>
    inTestWork({ db: test.db, businessId, now: new Date(at), actor: boss }, fn)
  const idOf = new Map<string, string>()
  const owner = await test.connectAsOwner()
  for (const { name, isReached, likes } of contacts) {
    const actor = await newMember({ db: test.db, businessId }, `${name}${seed}@unseen.example`, { role: 'viewer' })
    await inTestWork({ db: test.db, businessId, actor }, (work) => updateNotificationPreferences(work, { ...likes }))
    await owner.pool.query('update identity."user" set "emailVerified" = $2 where id = $1', [actor.userId, isReached])
    idOf.set(name, actor.userId)
  }
  const idsOf = (names: readonly string[]) => names.map((name) => idOf.get(name) ?? '')
  const risks = new Map<Alert, string>()
  const riskIds = (alerts: readonly Alert[]) => alerts.flatMap((alert) => risks.get(alert) ?? [])
  const setStatus = (work: Work, alerts: readonly Alert[], status: string) =>
    work.sql(
      `update risk set status = $3, resolved_at = case when $3 = 'resolved' then now() end where business_id = $1 and id = any($2)`,
      [businessId, riskIds(alerts), status],
    )
  return {
    live: async ({ at, rule, left, seen, closed, told }: Moment) => {
      if (left) await within(at, (work) => removeMember(work, idOf.get(left) ?? ''))
      if (rule) await within(at, (work) => updateEscalation(work, { ...rule, memberIds: idsOf(rule.contacts) }))
      await within(at, (work) => noteSeen(work, riskIds(seen)))
      await within(at, async (work) => {
        await setStatus(work, closed, 'resolved')
        await setStatus(work, told, 'active')
        for (const alert of told) if (!risks.has(alert)) risks.set(alert, await addRisk(work, businessId, alert))
      })
    },
    /** The end of a scan tells people. */
    scan: ({ told }: Moment, clock: { now(): Date }, queue: JobQueue) =>
      runInTransaction({ db: test.db, queue, clock }, { businessId, actor: { kind: 'system' } }, (work) =>
        notifyOfScan(work, { raised: riskIds(told), rated: [], stopped: [], returned: [] }),
      ),
    heard: (): Promise<Heard> =>
      within(begins, async ({ sql }) => {
        const mails = await sql<{ at: Date; to: string; body: string }>(
          `select created_at as at, recipient as "to", body from identity.mail
            where id in (select id from mail_of_business where business_id = $1)`,
          [businessId],
        )
        const bell = await sql<{ userId: string; title: string }>(
          `select user_id as "userId", title from notification where business_id = $1 and kind = 'unseen'`,
          [businessId],
        )
        const names = new Map([...idOf].map(([name, id]) => [id, name]))
        return {
          mails: mails.map(({ at, to, body }) => `${at.toISOString()} ${to.replace(/\d*@.*/, '')}: ${titlesIn(body)}`).sort(),
          bell: bell.map(({ userId, title }) => `${names.get(userId)}: ${title}`).sort(),
        }
      }),
  }
}

/** The alerts that a mail names. */
const titlesIn = (body: string) =>
  body
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
    .sort()
    .join(' | ')
