import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../../db/in-business.ts'
import { raisedRisk } from '../../../e2e/support/notifications/notify-raised.ts'
import { newPerson } from '../../../e2e/support/people.ts'
import { newShop, type SharedServer, sharedServer } from '../../../e2e/support/shared-server.ts'
import { testKey } from '../../../e2e/support/test-server.ts'
import { linkToken } from '../../mail/link-token.ts'
import { decide, type News } from '../../notifications/decide/decide.ts'
import { unsubscribeLink } from '../../notifications/email/mail-choice.ts'
import { loadPeople } from '../../notifications/load/load-people.ts'
import { loadSettings } from '../../notifications/load/load-settings.ts'
import { AlertSettings } from '../../notifications/settings/alert-settings.entity.ts'
import type { Work } from '../../platform/transaction/work.ts'

let server: SharedServer
let businessId: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId } = await newShop(server))
})

const inShop = <T>(task: (work: Pick<Work, 'sql' | 'businessId' | 'clock'>) => Promise<T>): Promise<T> =>
  inBusiness(server.database.db, businessId, ({ sql }) => task({ sql, businessId, clock: { now: () => new Date() } }))

async function addressOf(reader: Parameters<typeof unsubscribeLink>[1]): Promise<string> {
  const { id } = await inShop((work) => unsubscribeLink(work, reader))
  return `${server.url}/unsubscribe?token=${linkToken(testKey, 'unsubscribe', id)}`
}

const oneClick = { body: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' }
async function post(url: string, { body, type } = oneClick, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers: { 'content-type': type, ...headers }, body })
  return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() }
}

async function member() {
  const email = `${randomUUID()}@shop.example`
  const cookie = await newPerson(server, { email, role: 'viewer', businessId })
  const [user] = await inShop(({ sql }) => sql<{ id: string }>('select id from identity."user" where email = $1', [email]))
  const preferences = async () => {
    const { data } = await server.graph('{ settings { notificationPreferences { daily_summary weekly_report alert_mails } } }', { cookie })
    return (data as { settings: { notificationPreferences: object } }).settings.notificationPreferences
  }
  return { email, userId: user?.id ?? '', cookie, preferences }
}

/** Whether this news, of which every list names the address, is mailed there. */
const isMailed = (news: News, address: string) =>
  inShop(async (work) => {
    const lists = { ...new AlertSettings(), financialRecipients: [address], legalRecipients: [address] }
    const settings = { ...(await loadSettings(work)), channels: ['email'], lists }
    return decide(news, await loadPeople(work), settings, new Date()).some(({ way }) => way === 'mail')
  })
const aNewLeak: News = { kind: 'leaks', leaks: [{ ...raisedRisk({ id: 'x', title: 'A leak', severity: 'high' }), occasion: 'new' }] }
const aDeadline: News = { kind: 'deadlines', mailTo: (to) => ({ to, subject: 'A deadline', parts: [] }) }

const entries = (userId: string) =>
  inShop(({ sql }) => sql('select actor_kind, before, after from audit_entry where subject = $1', [`Member:${userId}`]))

describe('the link that stops mails', () => {
  it('UX-12 opened only says what would stop; posted by a mailbox it stops that kind at once, however often, and the log says so', async () => {
    const { userId, preferences } = await member()
    const url = await addressOf({ kind: 'daily_summary', userId })
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(url, { method })).status).toBe(200)
    const page = await fetch(url)
    expect(await page.text()).toContain('Stop the daily summary of')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await preferences()).toEqual({ daily_summary: true, weekly_report: false, alert_mails: true })
    // As a browser would send it from a page of the mailbox.
    const foreign = { origin: 'https://mailbox.example', 'sec-fetch-site': 'cross-site', cookie: 'some=other' }
    const first = await post(url, oneClick, foreign)
    expect([first.status, first.cookies]).toEqual([200, []])
    expect(first.text).toContain('You no longer get the daily summary of')
    expect(first.text).toContain('href="/settings/notifications"')
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const again = await Promise.all([post(url), post(url, { body: form, type: 'multipart/form-data; boundary=x' })])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(await preferences()).toEqual({ daily_summary: false, weekly_report: false, alert_mails: true })
    expect(await entries(userId)).toEqual([
      { actor_kind: 'system', before: { daily_summary: true }, after: { daily_summary: false, by: 'the link in a mail' } },
    ])
    expect(await (await fetch(url)).text()).toContain('You no longer get')
  })

  it('UX-12 stops mails about alerts that nobody has looked at, and nothing else of the member', async () => {
    const { userId, preferences } = await member()
    const url = await addressOf({ kind: 'escalation_mails', userId })
    expect((await post(url)).text).toContain('You no longer get emails about alerts at ')
    expect(await preferences()).toEqual({ daily_summary: true, weekly_report: false, alert_mails: true })
    expect(await entries(userId)).toEqual([
      { actor_kind: 'system', before: { escalation_mails: true }, after: { escalation_mails: false, by: 'the link in a mail' } },
    ])
  })

  it('of two clicks at once changes once, and what a member switched on again stays on until the next click', async () => {
    const { userId, cookie, preferences } = await member()
    const url = await addressOf({ kind: 'weekly_report', userId })
    const choose = 'mutation { updateNotificationPreferences(input: { weekly_report: true }) { userErrors { field } } }'
    await server.graph(choose, { cookie })
    const clicks = await Promise.all(Array.from({ length: 5 }, () => post(url)))
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await entries(userId)).toHaveLength(2)
    await server.graph(choose, { cookie })
    // No link switches on what belongs to a member's settings.
    expect((await post(url, { ...oneClick, body: 'again=1' })).status).toBe(200)
    expect(await preferences()).toMatchObject({ weekly_report: true })
    await post(url)
    expect((await post(url, { ...oneClick, body: 'again=1' })).text).toContain('You no longer get')
    expect(await preferences()).toMatchObject({ weekly_report: false })
  })

  it('stops mails about alerts for a member by the preference, and for any other address by itself, where it can start them again', async () => {
    const { email, preferences } = await member()
    const takes = (address: string) => isMailed(aNewLeak, address)
    await post(await addressOf({ kind: 'alert_mails', address: email.toUpperCase() }))
    expect(await preferences()).toMatchObject({ alert_mails: false, daily_summary: true })
    expect([await takes(email), await takes('cfo@shop.example')]).toEqual([false, true])
    const url = await addressOf({ kind: 'alert_mails', address: 'cfo@shop.example' })
    expect((await post(url)).text).toContain('Get these emails again')
    await post(url)
    expect([await takes('CFO@shop.example'), await takes('other@shop.example')]).toEqual([false, true])
    expect((await post(url, { ...oneClick, body: 'again=1' })).text).toContain('Stop emails about new leaks at')
    expect(await takes('cfo@shop.example')).toBe(true)
    const log = await inShop(({ sql }) =>
      sql("select after from audit_entry where subject like 'MailChoice:%' and after ->> 'recipient' = $1 order by id", [
        'cfo@shop.example',
      ]),
    )
    expect(log).toHaveLength(2)
  })

  it('stops reminders of deadlines for an address, a member or not, and no other mails', async () => {
    const { email, preferences } = await member()
    const takes = async (address: string) => [await isMailed(aDeadline, address), await isMailed(aNewLeak, address)]
    const before = await preferences()
    for (const address of [email, 'law@shop.example']) {
      const url = await addressOf({ kind: 'deadline_mails', address: address.toUpperCase() })
      expect(await (await fetch(url)).text()).toContain('Stop reminders of deadlines of')
      expect((await post(url)).text).toContain('Get these emails again')
      expect(await takes(address)).toEqual([false, true])
      await post(url, { ...oneClick, body: 'again=1' })
      expect(await takes(address)).toEqual([true, true])
      await post(await addressOf({ kind: 'alert_mails', address }))
      expect(await takes(address)).toEqual([true, false])
      await post(url)
    }
    expect(await preferences()).toEqual({ ...before, alert_mails: false })
    const log = await inShop(({ sql }) =>
      sql("select before, after from audit_entry where subject like 'MailChoice:%' and after ->> 'recipient' = $1 order by id limit 1", [
        email,
      ]),
    )
    expect(log).toEqual([
      { before: { deadline_mails: true }, after: { deadline_mails: false, recipient: email, by: 'the link in a mail' } },
    ])
  })

  it('is refused in words where it is forged, made for another purpose, cut off, or its reader has left', async () => {
    const { userId, preferences } = await member()
    const url = await addressOf({ kind: 'daily_summary', userId })
    const id = (await inShop((work) => unsubscribeLink(work, { kind: 'daily_summary', userId }))).id
    const other = `${server.url}/unsubscribe?token=`
    const wrong = [
      `${other}${linkToken(testKey, 'invitation', id)}`,
      `${other}${linkToken('the key of another server, long enough', 'unsubscribe', id)}`,
      `${other}${linkToken(testKey, 'unsubscribe', randomUUID())}`,
      url.slice(0, -3),
      other,
      `${server.url}/unsubscribe`,
      `${url}&token=x`,
    ]
    for (const one of wrong) {
      expect([one, (await fetch(one)).status]).toEqual([one, 404])
      const answer = await post(one)
      expect([one, answer.status]).toEqual([one, 404])
      expect(answer.text).toContain('This link is not valid')
    }
    expect(await preferences()).toMatchObject({ daily_summary: true })
    await inShop(({ sql }) => sql('delete from membership where business_id = $1 and user_id = $2', [businessId, userId]))
    expect((await post(url)).status).toBe(404)
  })

  it('shows the name of a shop as text, whatever it is', async () => {
    await inShop(({ sql }) => sql(`update business set name = '<img src=x onerror=alert(1)> & "Co"' where id = $1`, [businessId]))
    const text = await (await fetch(await addressOf({ kind: 'alert_mails', address: 'x@shop.example' }))).text()
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')
    expect(text).not.toContain('<img')
  })
})
