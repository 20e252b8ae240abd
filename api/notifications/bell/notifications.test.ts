import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { newMember } from '../../../e2e/support/new-member.ts'
import { notifyRaised, raisedRisk } from '../../../e2e/support/notifications/notify-raised.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { addMember, removeMember } from '../../businesses/members.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import type { EventName, Work } from '../../platform/transaction/work.ts'
import type { BellNews } from '../decide/bell.ts'
import type { NotificationReason } from '../decide/delivery.ts'
import type { RaisedRisk } from '../decide/leak-news.ts'
import { addressedAlerts } from '../decide/recipients.ts'
import { heldBack } from '../load/mail-counts.ts'
import { AlertSettings } from '../settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../settings/alert-settings.ts'
import { NotificationPreferences } from '../settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../settings/preferences.ts'
import { notifyMembers } from '../tell.ts'
import { Notification } from './notification.entity.ts'
import {
  addressOf,
  markAllNotificationsRead,
  markNotificationRead,
  notificationsById,
  notificationsPage,
  unreadCount,
} from './notifications.ts'

type Person = Awaited<ReturnType<typeof newMember>>

let test: TestDatabase
let businessId: string
let now: Date
let heard: [EventName, string][]
let ann: Person
let bob: Person
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, Notification, NotificationPreferences] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  now = new Date('2024-06-01T08:00:00Z')
  heard = []
  ann = await member('owner')
  bob = await member('viewer')
})

const member = (role: Person['role'], business = businessId) =>
  newMember({ db: test.db, businessId: business }, `person${++people}@shop.example`, { role })
const system: Actor = { kind: 'system' }
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { db?: Database; business?: string }
function as<T>(actor: Actor, fn: (work: Work) => Promise<T>, { db = test.db, business = businessId }: Place = {}): Promise<T> {
  return inTestWork({ db, businessId: business, actor, now, heard }, fn)
}
const tell = (news: Partial<BellNews> = {}, place?: Place) =>
  as(system, (w) => notifyMembers(w, { kind: 'risk', title: 'It leaks', text: 'Much.', ...news }), place)
const listOf = async (actor: Actor, place?: Place) => (await as(actor, (w) => notificationsPage(w, { first: 100 }), place)).nodes
const titlesOf = async (actor: Actor, place?: Place) => (await listOf(actor, place)).map(({ title }) => title)
const want = (actor: Actor, input: Partial<NotificationPreferences>) => as(actor, (w) => updateNotificationPreferences(w, input))
const minutes = (n: number) => new Date(Date.UTC(2024, 5, 1, 8, n))

describe('who is told', () => {
  it('GQL-38 every member, each on a row of their own, and each is said by itself', async () => {
    const riskId = await as(system, (w) => addRisk(w, businessId))
    await tell({ riskId })
    const [[own], [his]] = [await listOf(ann), await listOf(bob)]
    expect(own).toMatchObject({
      kind: 'risk',
      title: 'It leaks',
      text: 'Much.',
      riskId,
      integrationId: null,
      createdAt: now,
      readAt: null,
    })
    expect(his).toEqual({ ...own, id: expect.any(String), userId: bob.userId })
    expect(his?.id).not.toBe(own?.id)
    expect(heard.map(([event]) => event)).toEqual(['notification.added', 'notification.added'])
    const told = Object.fromEntries(heard.map(([, id]) => [addressOf({ id }).userId, addressOf({ id }).notificationId]))
    expect(told).toEqual({ [ann.userId]: own?.id, [bob.userId]: his?.id })
  })

  const decidedBy: [NotificationReason, keyof NotificationPreferences][] = [
    ['critical_risk', 'critical_risks'],
    ['scan', 'critical_risks'],
    ['risk', 'ai_insights'],
    ['integration', 'new_integrations'],
  ]
  it.each(decidedBy)('GQL-38 of the kind %s who left %s switched on', async (kind, preference) => {
    const defaults = Object.entries(new NotificationPreferences())
    const none = Object.fromEntries(defaults.map(([name, value]) => [name, typeof value === 'boolean' ? false : value]))
    await want(ann, { ...none, [preference]: true })
    await want(bob, { ...new NotificationPreferences(), [preference]: false })
    const carol = await member('manager')
    await tell({ kind })
    expect([await titlesOf(ann), await titlesOf(bob), await titlesOf(carol)]).toEqual([['It leaks'], [], ['It leaks']])
    expect(heard.map(([, id]) => addressOf({ id }).userId).toSorted()).toEqual([ann.userId, carol.userId].toSorted())
  })

  it('who joins later is not told of what was before, and what a member was told goes with them', async () => {
    await tell()
    const late = await member('manager')
    await as(ann, (w) => removeMember(w, bob.userId))
    expect([await titlesOf(late), await titlesOf(bob), await titlesOf(ann)]).toEqual([[], [], ['It leaks']])
  })
})

describe('what a scan raised', () => {
  const raise = (...severities: RaisedRisk['severity'][]) =>
    as(system, async (w) => {
      const raised = []
      for (const [i, severity] of severities.entries()) {
        const title = `leak ${i}`
        raised.push(raisedRisk({ id: await addRisk(w, businessId, { title }), title, severity }))
      }
      await notifyRaised(w, raised)
      return raised
    })
  const told = async () => (await listOf(ann)).map(({ kind, title, text }) => `${kind}: ${title}: ${text}`).toSorted()

  it('GQL-38 is told one by one while it is few, the critical ones as such, each with its alert', async () => {
    const raised = await raise('critical', 'high', 'low', 'medium')
    expect(await told()).toEqual([
      'critical_risk: leak 0: A new leakage alert of severity critical.',
      'risk: leak 1: A new leakage alert of severity high.',
      'risk: leak 2: A new leakage alert of severity low.',
      'risk: leak 3: A new leakage alert of severity medium.',
    ])
    expect(new Set((await listOf(ann)).map(({ riskId, title }) => `${riskId} ${title}`))).toEqual(
      new Set(raised.map(({ id, title }) => `${id} ${title}`)),
    )
  })

  it('GQL-38 more than three are told as one that names the first three, those that are critical apart', async () => {
    await raise('high', 'critical', 'high', 'low', 'low', 'high')
    expect(await told()).toEqual([
      'critical_risk: leak 1: A new leakage alert of severity critical.',
      'risk: 5 new leakage alerts: leak 0; leak 2; leak 3; and 2 more.',
    ])
    expect((await listOf(ann)).map(({ riskId }) => riskId)).toContain(null)
    await raise('critical', 'critical', 'critical', 'critical')
    expect(await told()).toContain('critical_risk: 4 new critical leakage alerts: leak 0; leak 1; leak 2; and 1 more.')
  })

  it('R13 what is provisional says so, and of nothing nobody is told', async () => {
    await as(system, (w) => notifyRaised(w, []))
    expect(heard).toEqual([])
    const id = await as(system, (w) => addRisk(w, businessId))
    await as(system, (w) => notifyRaised(w, [raisedRisk({ id, title: 'early', severity: 'medium', isProvisional: true })]))
    expect(await told()).toEqual(['risk: early: A new leakage alert of severity medium, provisional until sales of 28 days were read.'])
  })

  it('ONB-35 ONB-36 is mailed to the recipients of financial alerts, once for all, where the business chose mail', async () => {
    const settings = { vendorRecipients: [], legalRecipients: [], financialRecipients: ['cfo@shop.example', 'nobody', 'ann@shop.example'] }
    const mails = () =>
      as(system, ({ sql }) =>
        sql<{ to: string; text: string }>(
          'select m.recipient as "to", m.body as text from mail_of_business o join identity.mail m on m.id = o.id where o.business_id = $1 order by 1',
          [businessId],
        ),
      )
    await raise('critical')
    await as(system, (w) => saveAlertSettings(w, { ...settings, channels: ['in-app'] }))
    await raise('critical')
    expect(await mails()).toEqual([])
    await as(system, (w) => saveAlertSettings(w, { ...settings, channels: ['email'] }))
    const [worst] = await raise('critical', 'low')
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['ann@shop.example', 'cfo@shop.example'])
    const [what, cost, next, link] = sent[0]?.text.split('\n').slice(2) ?? []
    expect([what, cost, next]).toEqual([
      '- leak 0',
      '  About $412 a month since 3 May 2024. Severity: critical.',
      '  Next: Raise the price.',
    ])
    expect(link).toBe(`{origin}/risks/${worst?.id}`)
    expect(sent[0]?.text).toContain('\n\n- leak 1\n  About $412 a month since 3 May 2024. Severity: low.\n')
    const id = await as(system, (w) => addRisk(w, businessId))
    await as(system, (w) => notifyRaised(w, [raisedRisk({ id, title: 'early', severity: 'medium', isProvisional: true })]))
    expect(await mails()).toHaveLength(2)
    await as(system, (w) => notifyRaised(w, [raisedRisk({ id, title: 'rated', severity: 'low', isRated: true })]))
    expect((await mails()).map(({ text }) => text).filter((text) => text.includes('\n- rated\n'))).toHaveLength(2)
    expect((await told()).filter((one) => one.includes('rated'))).toEqual([])
  })

  it('UX-12 carries a link of its own for each reader, and goes to nobody who stopped such mails', async () => {
    const financialRecipients = ['cfo@shop.example', ann.email, bob.email]
    await as(system, (w) => saveAlertSettings(w, { channels: ['email'], vendorRecipients: [], legalRecipients: [], financialRecipients }))
    await want(bob, { alert_mails: false })
    await raise('critical')
    const mails = () =>
      as(system, ({ sql }) =>
        sql<{ to: string; body: string; purpose: string; address: string }>(
          `select m.recipient as "to", m.body, m.link_purpose as purpose, c.address from mail_of_business o
             join identity.mail m on m.id = o.id left join mail_choice c on c.business_id = $1 and c.id = m.link_id
            where o.business_id = $1 order by m.created_at, 1`,
          [businessId],
        ),
      )
    const sent = await mails()
    expect(sent.map(({ to, purpose, address }) => [to, purpose, address])).toEqual(
      ['cfo@shop.example', ann.email].toSorted().map((to) => [to, 'unsubscribe', to]),
    )
    for (const { body } of sent) expect(body.split('\n').at(-1)).toBe('Stop these mails: {link}')
    await as(system, ({ sql }) =>
      sql(`update mail_choice set stopped_at = now() where business_id = $1 and address in ('cfo@shop.example', $2)`, [
        businessId,
        ann.email,
      ]),
    )
    await raise('critical')
    // For a member the preference decides.
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(['cfo@shop.example', ann.email, ann.email].toSorted())
  })

  it('UX-12 keeps to the limits of a member: so many mails in seven days, and nothing below an amount a month', async () => {
    const financialRecipients = ['cfo@shop.example', ann.email, bob.email]
    await as(system, (w) => saveAlertSettings(w, { channels: ['email'], vendorRecipients: [], legalRecipients: [], financialRecipients }))
    await want(ann, { mails_a_week: 1 })
    await want(bob, { mail_floor: 50 })
    const raised = async (...monthly: bigint[]) => {
      const risks: RaisedRisk[] = []
      for (const cost of monthly) {
        const id = await as(system, (w) => addRisk(w, businessId))
        risks.push(raisedRisk({ id, title: `leak of ${cost}`, severity: 'low', monthly: cost }))
      }
      await as(system, (w) => notifyRaised(w, risks))
      const sent = await as(system, ({ sql }) =>
        sql<{ to: string; body: string }>(
          `with own as (delete from mail_of_business where business_id = $1 returning id)
           select recipient as "to", body from identity.mail where id in (select id from own) order by 1`,
          [businessId],
        ),
      )
      return Object.fromEntries(sent.map(({ to, body }) => [to, body.match(/leak of \d+/g)]))
    }
    const [small, even, large] = ['leak of 4999', 'leak of 5000', 'leak of 9000']
    expect(await raised(90_00n, 50_00n, 49_99n)).toEqual({
      'cfo@shop.example': [large, even, small],
      [ann.email]: [large, even, small],
      [bob.email]: [large, even],
    })
    expect(await raised(49_99n)).toEqual({ 'cfo@shop.example': [small] })
    now = new Date(now.getTime() + 7 * 86_400_000)
    expect(await raised(50_00n)).toEqual({ 'cfo@shop.example': [even], [ann.email]: [even], [bob.email]: [even] })
    const held = await as(system, (w) => heldBack(w, { from: new Date(0), until: now }))
    expect(held).toEqual(
      new Map([
        [ann.userId, 1],
        [bob.userId, 2],
      ]),
    )
  })

  it('ONB-36 goes to vendor and legal recipients where their kind is concerned, and to each address once', () => {
    const risk = (title: string, ...kinds: string[]) => raisedRisk({ id: title, title, severity: 'high', kinds })
    const risks = [risk('cost', 'cogs_rise'), risk('fees', 'marketplace_fee'), risk('dispute', 'chargeback_burst'), risk('ads', 'ad_waste')]
    const lists = {
      ...new AlertSettings(),
      financialRecipients: ['cfo@shop.example'],
      vendorRecipients: ['buyer@shop.example', 'both@shop.example'],
      legalRecipients: ['law@shop.example', 'both@shop.example', 'nobody'],
    }
    const addressed = (of: readonly ReturnType<typeof risk>[]) =>
      addressedAlerts(lists, of).map((one) => `${one.to} ${one.lists}: ${one.risks.map(({ title }) => title)}`)
    expect(addressed(risks)).toEqual([
      'cfo@shop.example financial: cost,fees,dispute,ads',
      'buyer@shop.example vendor: cost,fees',
      'both@shop.example vendor,legal: cost,fees,dispute',
      'law@shop.example legal: dispute',
    ])
    expect(addressed(risks.slice(3))).toEqual(['cfo@shop.example financial: ads'])
  })
})

describe('what a person reads', () => {
  it('API-04 pages from the newest on, and apart from it through what is unread', async () => {
    for (let i = 0; i < 5; i++) {
      now = minutes(i)
      await tell({ title: `${i}` })
    }
    const [newest] = await listOf(ann)
    await as(ann, (w) => markNotificationRead(w, { notificationId: newest?.id ?? '' }))
    const page = (isUnread: boolean, after?: string | null) =>
      as(ann, (w) => notificationsPage(w, { first: 2, ...(after && { after }) }, { isUnread }))
    const read = async (isUnread: boolean) => {
      const titles: string[] = []
      for (let at = await page(isUnread); ; at = await page(isUnread, at.pageInfo.endCursor)) {
        titles.push(...at.nodes.map(({ title }) => title))
        if (!at.pageInfo.hasNextPage) return [titles, at.totalCount]
      }
    }
    expect(await read(false)).toEqual([['4', '3', '2', '1', '0'], 5])
    expect(await read(true)).toEqual([['3', '2', '1', '0'], 4])
    const { endCursor } = (await page(false)).pageInfo
    await expect(page(true, endCursor)).rejects.toMatchObject({ kind: 'invalid_input' })
  })

  it('GQL-38 is read when it was first read, by who was told alone', async () => {
    await tell()
    const [{ id } = { id: '' }] = await listOf(ann)
    const own = (await as(ann, (w) => notificationsById(w, [id]))).get(id)
    const read = (actor: Actor, notificationId = id) => as(actor, (w) => markNotificationRead(w, { notificationId }))
    now = minutes(1)
    expect({ ...(await read(ann)) }).toEqual({ ...own, businessId, readAt: minutes(1) })
    now = minutes(2)
    expect({ ...(await read(ann)) }).toEqual({ ...own, businessId, readAt: minutes(1) })
    const absent = { kind: 'not_found', message: 'There is no notification of this id.' }
    for (const other of [id, randomUUID(), 'x', '']) await expect(read(bob, other)).rejects.toMatchObject(absent)
    expect([await as(ann, unreadCount), await as(bob, unreadCount)]).toEqual([0, 1])
    expect((await as(bob, (w) => notificationsById(w, [id, 'x']))).size).toBe(0)
  })

  it('all that is unread is marked at once, and counted; what was read before keeps its time', async () => {
    for (let i = 0; i < 3; i++) await tell()
    const [first] = await listOf(ann)
    now = minutes(1)
    await as(ann, (w) => markNotificationRead(w, { notificationId: first?.id ?? '' }))
    now = minutes(2)
    expect(await as(ann, markAllNotificationsRead)).toBe(2)
    expect(await as(ann, markAllNotificationsRead)).toBe(0)
    expect((await listOf(ann)).map(({ readAt }) => readAt).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      minutes(1),
      minutes(2),
      minutes(2),
    ])
    expect(await as(bob, unreadCount)).toBe(3)
  })

  it('SEC-22 programs were told nothing and mark nothing; a key of another area does not even ask', async () => {
    await tell()
    const [own] = await listOf(ann)
    const program = key('notification:read', 'write')
    expect([await titlesOf(program), await as(program, unreadCount), await as(program, markAllNotificationsRead)]).toEqual([[], 0, 0])
    await expect(as(program, (w) => markNotificationRead(w, { notificationId: own?.id ?? '' }))).rejects.toMatchObject({
      kind: 'not_found',
    })
    const reads = [(w: Work) => notificationsPage(w, {}), unreadCount, (w: Work) => notificationsById(w, [])]
    for (const read of reads)
      await expect(as(key('risk:read', 'supplier:write'), async (w) => void (await read(w)))).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('who belongs to two businesses', () => {
  it('SEC-01 reads and marks in each what they were told there, where row-level security would let the other be seen as well', async () => {
    const elsewhere = await test.createBusiness()
    await as(system, (w) => addMember(w, { userId: ann.userId, role: 'viewer' }), { business: elsewhere })
    const owner = await test.connectAsOwner()
    await want(ann, { ai_insights: false })
    await tell({ title: 'theirs' }, { business: elsewhere, db: owner })
    await tell({ title: 'mine' }, { db: owner })
    const [theirs] = await listOf(ann, { business: elsewhere })
    expect([await titlesOf(ann), await titlesOf(bob), theirs?.title]).toEqual([[], ['mine'], 'theirs'])
    for (const db of [test.db, owner]) {
      expect(await listOf(ann, { db })).toEqual([])
      expect((await as(ann, (w) => notificationsPage(w, {}, { isUnread: true }), { db })).totalCount).toBe(0)
      expect(await as(ann, unreadCount, { db })).toBe(0)
      expect((await as(ann, (w) => notificationsById(w, [theirs?.id ?? '']), { db })).size).toBe(0)
      const mark = as(ann, (w) => markNotificationRead(w, { notificationId: theirs?.id ?? '' }), { db })
      await expect(mark).rejects.toMatchObject({ kind: 'not_found' })
      expect(await as(ann, markAllNotificationsRead, { db })).toBe(0)
    }
    expect(await listOf(ann, { business: elsewhere })).toEqual([theirs])
  })
})
