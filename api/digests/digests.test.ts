import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { pdfLines } from '../../e2e/support/files/pdf-lines.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { addProvenRisk, addRisk, type RiskRow } from '../../e2e/support/risks.ts'
import { textOfMail } from '../mail/mail-text.ts'
import { noteAlertMail } from '../notifications/load/mail-counts.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import { type JobQueue, openQueue } from '../platform/jobs/job-queue.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { digestMail } from './digest-mail.ts'
import { sendDueDigests } from './digest-schedule.ts'

const fonts = join(import.meta.dirname, '..', 'reports', 'fonts')

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

/** The people of one test: shops of earlier tests go on getting their digests. */
const own = new Set<string>()
beforeEach(() => own.clear())

type Mail = {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly attachment: Buffer | null
  readonly attachment_name: string | null
}

/**
 * Two servers look at once; the mail that they wrote to the people of this test, which is then
 * taken away.
 */
async function tick(now: Date): Promise<Mail[]> {
  const counts = await Promise.all(
    queues.map((queue) => sendDueDigests({ db: test.db, queue, clock: { now: () => now }, log: { warn: expect.unreachable } }, fonts)),
  )
  const { rows } = await test.db.pool.query<Mail>(
    'delete from identity.mail returning recipient, subject, body, attachment, attachment_name',
  )
  expect(rows.length).toBe(counts.reduce((sum, count) => sum + count, 0))
  return rows.filter(({ recipient }) => own.has(recipient)).sort((a, b) => (a.recipient < b.recipient ? -1 : 1))
}

const hour = 3_600_000
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * hour)
const inShop = <T>(id: string, fn: Parameters<typeof inBusiness<T>>[2]) => inBusiness(test.db, id, fn)
let people = 0

/** A business that was scanned, with one owner. */
async function shop(zone = 'UTC', name = 'Acme'): Promise<{ id: string; owner: Awaited<ReturnType<typeof newMember>> }> {
  const id = await test.createBusiness({ zone, name })
  await inShop(id, ({ sql }) =>
    sql(`insert into scan_run (business_id, id, engine_version, started_at) values ($1, $2, '1', '2010-01-01')`, [id, uuidv7(new Date())]),
  )
  return { id, owner: await person(id) }
}

async function person(businessId: string) {
  const member = await newMember({ db: test.db, businessId }, `owner${++people}@shop.example`)
  own.add(member.email)
  return member
}

async function risk(id: string, at: Date, row: Partial<RiskRow> & { sku?: string } = {}): Promise<string> {
  return inShop(id, async (transaction) => {
    const { sku } = row
    const riskId = sku === undefined ? await addRisk(transaction, id, row) : await addProvenRisk(transaction, id, { ...row, sku })
    const resolvedAt = row.status === 'resolved' ? at : null
    await transaction.sql('update risk set detected_at = $4, resolved_at = $3 where business_id = $1 and id = $2', [
      id,
      riskId,
      resolvedAt,
      resolvedAt === null ? at : new Date('2015-01-01T00:00:00Z'),
    ])
    return riskId
  })
}

describe('digests', () => {
  it('SETT-02 the daily summary says what was found and what ended, with its money, and what all open leaks cost', async () => {
    const { id, owner } = await shop()
    const eight = new Date('2030-05-02T08:00:00Z')
    const found = await risk(id, later(eight, -3), { title: 'Unit cost of {origin}/x\nMug is up', sku: 'MUG' })
    const ended = await risk(id, later(eight, -5), { title: 'Refund rate of *Cup* is up', status: 'resolved' })
    await risk(id, later(eight, -30), { title: 'Found two days ago' })
    expect(await tick(later(eight, -24))).toHaveLength(1)
    await risk(id, later(eight, -2), { title: 'It was on purpose', status: 'dismissed' })
    expect(await tick(later(eight, -0.01))).toEqual([])
    const [mail, ...others] = await tick(eight)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: owner.email, subject: 'A new leak, 1 ended at Acme (daily summary)' })
    expect(mail?.body).toBe(`Your daily summary of Acme, since 1 May 2030.

New leaks:

- Unit cost of {origin}/x Mug is up
  About $0.02 a month since 1 January 2026.
{origin}/risks/${found}

Ended:

- Refund rate of *Cup* is up
  $0.02 lost in all.
{origin}/risks/${ended}

1 leak is open and costs about $0.01 a month:
{origin}/risks

You get this because the daily summary is on in your settings:
{origin}/settings/notifications
Stop these mails: {link}`)
  })

  it('UX-12 a day on which nothing happened is not mailed; what happened on days without a server is in the next', async () => {
    const eight = new Date('2031-05-06T08:00:00Z')
    const { id } = await shop()
    await risk(id, later(eight, -1))
    expect(await tick(eight)).toHaveLength(1)
    expect(await tick(later(eight, 24))).toEqual([])
    await risk(id, later(eight, 25), { title: 'Found while no server ran' })
    const [mail] = await tick(later(eight, 24 * 4 + 3))
    expect(mail?.body).toContain('since 7 May 2031')
    expect(mail?.body).toContain('Found while no server ran')
  })

  it('SETT-02 the weekly report comes on Mondays to who chose it, after a quiet week too, and late where no server ran', async () => {
    const monday = new Date('2032-05-03T08:00:00Z')
    const { id, owner } = await shop()
    const quiet = await person(id)
    const choose = (actor: typeof owner, input: object) =>
      inTestWork({ db: test.db, businessId: id, actor }, (work) => updateNotificationPreferences(work, { ...input }))
    await choose(owner, { weekly_report: true, daily_summary: false })
    await choose(quiet, { daily_summary: false })
    await tick(later(monday, -24 * 7))
    const [mail, ...others] = await tick(monday)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: owner.email, subject: 'No new leaks at Acme (weekly report)' })
    expect(mail?.body).toContain('since 26 April 2032')
    expect(mail?.body).toContain('No leak was found, and none ended.')
    expect(mail?.body).toContain('No open leak costs money every month now.')
    for (const days of [1, 3, 6]) expect(await tick(later(monday, 24 * days))).toEqual([])
    // The server was off on the next Monday: its report comes a day late, and the one after that is
    // in time again.
    expect(await tick(later(monday, 24 * 8))).toMatchObject([{ recipient: owner.email }])
    expect(await tick(later(monday, 24 * 9))).toEqual([])
    expect(await tick(later(monday, 24 * 14))).toHaveLength(1)
  })

  it('SETT-02 who has both gets the weekly report alone on a Monday', async () => {
    const monday = new Date('2035-05-07T08:00:00Z')
    const { id, owner } = await shop()
    const other = await person(id)
    await inTestWork({ db: test.db, businessId: id, actor: owner }, (work) => updateNotificationPreferences(work, { weekly_report: true }))
    await tick(later(monday, -24))
    await risk(id, later(monday, -2))
    const subject = (kind: string) => `A new leak at Acme (${kind})`
    expect(await tick(monday)).toMatchObject([
      { recipient: owner.email, subject: subject('weekly report') },
      { recipient: other.email, subject: subject('daily summary') },
    ])
  })

  it('counts for each reader the new leaks that their limits kept out of their mail since the digest before', async () => {
    const eight = new Date('2035-03-07T08:00:00Z')
    const { id, owner } = await shop()
    const other = await person(id)
    await tick(later(eight, -24))
    await risk(id, later(eight, -2))
    const note = (userId: string, hours: number, held: number) =>
      inTestWork({ db: test.db, businessId: id, actor: { kind: 'system' }, now: later(eight, hours) }, (work) =>
        noteAlertMail(work, userId, { mailed: 1, held }),
      )
    await note(owner.userId, -30, 9)
    await note(owner.userId, -3, 2)
    await note(owner.userId, -2, 1)
    await note(other.userId, -2, 0)
    const [mine, theirs] = await tick(eight)
    expect(mine?.body).toContain('\n3 new leaks were not mailed at once, because of the limits in your settings.\n')
    expect(theirs?.body).not.toContain('not mailed')
  })

  it('REL-10 REL-15 it is eight where the business is, once for two servers, and clocks that jump change nothing', async () => {
    const eight = new Date('2033-01-10T19:00:00Z')
    const { id } = await shop('Pacific/Auckland', 'Kiwi')
    await risk(id, later(eight, -2))
    await tick(later(eight, -12))
    expect(await tick(later(eight, -0.05))).toEqual([])
    expect(await tick(later(eight, 0.05))).toHaveLength(1)
    await risk(id, later(eight, 1))
    for (const hours of [-0.5, 0.1, 12, 23.9]) expect(await tick(later(eight, hours))).toEqual([])
    expect(await tick(later(eight, 24))).toHaveLength(1)
    // A clock that is ahead by a month marks the future; the right one does not wait a month for
    // it.
    await tick(later(eight, 24 * 30))
    await risk(id, later(eight, 24 * 3 + 1))
    expect(await tick(later(eight, 24 * 4))).toHaveLength(1)
  })

  it('leaves out demos, checks without an account, businesses that are being deleted, those never scanned, and unproved addresses', async () => {
    const eight = new Date('2034-05-02T08:00:00Z')
    for (const columns of ['demo_until = $2', 'expires_at = $2', 'leaving_at = $2, leaving_asked_at = $2']) {
      const { id } = await shop()
      await risk(id, later(eight, -2))
      await inShop(id, ({ sql }) => sql(`update business set ${columns} where id = $1`, [id, later(eight, 99)]))
    }
    const unscanned = await test.createBusiness()
    await person(unscanned)
    await risk(unscanned, later(eight, -2))
    const { id, owner } = await shop()
    await risk(id, later(eight, -2))
    await test.db.pool.query('update identity."user" set "emailVerified" = false where id = $1', [owner.userId])
    expect(await tick(eight)).toEqual([])
  })
})

describe('the monthly report', () => {
  it('UX-12 comes on the 1st as a PDF to who chose it: what was found and fixed in the month where the business is, and what is open', async () => {
    const morning = new Date('2036-06-01T06:00:00Z')
    const { id, owner } = await shop('Europe/Berlin', 'Kettle & Crane')
    await person(id)
    await inTestWork({ db: test.db, businessId: id, actor: owner }, (work) =>
      updateNotificationPreferences(work, { monthly_report: true, daily_summary: false }),
    )
    await tick(later(morning, -24 * 31))
    await risk(id, new Date('2036-04-30T21:59:00Z'), { title: 'Found in April' })
    await risk(id, new Date('2036-04-30T22:01:00Z'), { title: 'Found in May', sku: 'MUG' })
    await risk(id, new Date('2036-05-09T10:00:00Z'), { title: 'Fixed in May', status: 'resolved' })
    await risk(id, new Date('2036-05-31T22:01:00Z'), { title: 'Found in June' })
    expect((await tick(later(morning, -0.02))).filter(({ attachment }) => attachment !== null)).toEqual([])
    const [mail, ...others] = (await tick(morning)).filter(({ attachment }) => attachment !== null)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: owner.email,
      subject: 'May 2036 at Kettle & Crane: 1 found, 1 fixed, 3 still open',
      attachment_name: 'riskpilot-2036-05.pdf',
    })
    expect(mail?.body).toContain('1 leak was found. 1 leak was fixed.')
    expect(mail?.body).toContain('3 leaks are open and together cost about $0.01 a month')
    expect(mail?.body).toContain('Stop these mails: {link}')
    const text = pdfLines(mail?.attachment as Buffer).map((line) => line.text.trim())
    const [found, fixed, open] = ['Found in May 2036', 'Fixed in May 2036', 'Still open'].map((title) => text.lastIndexOf(title)) as [
      number,
      number,
      number,
    ]
    expect(text.slice(found, fixed)).toEqual(expect.arrayContaining(['Found in May', '$0.02']))
    expect(text.slice(found, fixed)).not.toContain('Found in April')
    expect(text.slice(found, fixed)).not.toContain('Found in June')
    expect(text.slice(fixed, open)).toEqual(expect.arrayContaining(['Fixed in May', '9 May 2036', '$0.02']))
    for (const title of ['Found in April', 'Found in May', 'Found in June']) expect(text.slice(open)).toContain(title)
    expect(text.slice(open)).not.toContain('Fixed in May')
    for (const days of [1, 15, 29]) expect((await tick(later(morning, 24 * days))).filter(({ attachment }) => attachment)).toEqual([])
  })

  it('comes after a quiet month too, and says so', async () => {
    const morning = new Date('2037-03-01T08:00:00Z')
    const { id, owner } = await shop()
    await inTestWork({ db: test.db, businessId: id, actor: owner }, (work) => updateNotificationPreferences(work, { monthly_report: true }))
    await tick(later(morning, -24))
    const [mail] = await tick(later(morning, 30))
    expect(mail?.subject).toBe('February 2037 at Acme: 0 found, 0 fixed, 0 still open')
    expect(mail?.body).toContain('No leak was found. No leak was fixed.')
    const text = pdfLines(mail?.attachment as Buffer).map((line) => line.text.trim())
    for (const none of ['No new leak was found.', 'No leak ended, and none was resolved.', 'No leak is open.']) expect(text).toContain(none)
  })
})

describe('a digest', () => {
  it('names ten of each part, counts the others, and keeps its subject to one short line', () => {
    const leaks = Array.from({ length: 12 }, (_, i) => ({
      id: `${i}`,
      title: `Leak ${i}`,
      severity: 'low' as const,
      cost: 'about $1 a month',
    }))
    const { subject, parts } = digestMail({
      kind: 'weekly',
      shop: `Acme\nBcc: all@shop.example ${'x'.repeat(200)}`,
      since: day('2030-01-07'),
      found: leaks,
      ended: leaks.slice(0, 1),
      held: 0,
      heldTexts: 1,
      open: { monthly: { minor: 123_400n, currency: currency('USD') }, risks: 12 },
    })
    const text = textOfMail(parts)
    expect(text.match(/^- Leak/gm)).toHaveLength(11)
    expect(text).toContain('And 2 more.')
    expect(text).not.toContain('limits')
    expect(text).toContain('1 text message was not sent, because of the limit for a day.')
    expect(text).toContain('12 leaks are open and together cost about $1,234 a month:')
    expect(subject).toMatch(/^12 new leaks, 1 ended at Acme Bcc: /)
    expect(subject.length).toBeLessThanOrEqual(150)
  })
})
