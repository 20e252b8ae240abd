import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Addressee, NewsSettings } from './audience.ts'
import { decide, type News } from './decide.ts'
import type { Delivery } from './delivery.ts'
import type { LeakNews, UnseenLeak } from './leak-news.ts'

const minuteMs = 60_000
const midnight = Date.parse('2031-05-05T00:00:00Z')
const severities = ['low', 'medium', 'high', 'critical'] as const
const rank = ({ severity }: { severity: (typeof severities)[number] }) => severities.indexOf(severity)
const choices = [
  ...['critical_risks', 'ai_insights', 'new_integrations', 'alert_mails', 'change_mails', 'task_mails', 'escalation_mails'],
  ...['daily_summary', 'weekly_report', 'monthly_report'],
] as const

/** One of these, most often the first. */
const often = <T>(first: T, ...others: T[]) => fc.oneof({ weight: 3, arbitrary: fc.constant(first) }, fc.constantFrom(first, ...others))
const minuteOfDay = fc.integer({ min: 0, max: 1_439 })
const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const person = (i: number): fc.Arbitrary<Addressee> =>
  fc.record({
    userId: fc.constant(`user${i}`),
    isOwner: fc.boolean(),
    address: often<string | null>(`P${i}@shop.example`, null),
    isRefused: often(false, true),
    wants: fc.record(Object.fromEntries(choices.map((name) => [name, often(true, false)]))) as fc.Arbitrary<Addressee['wants']>,
    quiet: fc.oneof(
      fc.constant({ from: '', until: '', zone: 'UTC' }),
      fc.tuple(minuteOfDay, minuteOfDay).map(([from, until]) => ({ from: clock(from), until: clock(until), zone: 'UTC' })),
    ),
    criticalPasses: fc.boolean(),
    mailsAWeek: fc.constantFrom(0, 2),
    mailed: fc.constantFrom(0, 1, 2, 3),
    floor: fc.constantFrom(0n, 50n),
    texted: fc.constantFrom(null, 0, 9, 10),
  })
const people = fc.tuple(person(0), person(1), person(2), person(3))

const leak = (i: number): fc.Arbitrary<LeakNews> =>
  fc.record({
    id: fc.constant(`leak${i}`),
    title: fc.constant(`Leak ${i}`),
    severity: fc.constantFrom(...severities),
    cost: fc.constant('about $4 a month'),
    monthly: fc.constantFrom(0n, 49n, 50n, 900n),
    action: fc.constant('Raise the price'),
    isProvisional: often(false, true),
    isRated: fc.boolean(),
    kinds: fc.subarray(['cogs_rise', 'chargeback_burst', 'ad_waste']),
    occasion: often('new', 'grew', 'ended', 'woke', 'returned'),
  })
const leaks = fc.tuple(...Array.from({ length: 6 }, (_, i) => leak(i))).chain((all) => fc.subarray([...all], { minLength: 1 }))

const addresses = [
  'p0@shop.example',
  'P1@shop.example',
  'p2@shop.example',
  'cfo@shop.example',
  'CFO@shop.example',
  'law@shop.example',
  'no one',
]
const stopped = fc.subarray(['p0@shop.example', 'cfo@shop.example', 'law@shop.example']).map((all) => new Set(all))
const settings: fc.Arbitrary<NewsSettings> = fc.record({
  shop: fc.constant('Acme'),
  channels: fc.oneof(fc.constantFrom(['email', 'sms'], ['email']), fc.subarray(['email', 'slack', 'sms', 'in-app'])),
  lists: fc.record({
    financialRecipients: fc.subarray(addresses),
    vendorRecipients: fc.subarray(addresses),
    legalRecipients: fc.subarray(addresses),
    financialSeverity: often('low', ...severities),
    vendorSeverity: fc.constantFrom(...severities),
    legalSeverity: fc.constantFrom(...severities),
  }),
  stopped: fc.record({ alert_mails: stopped, change_mails: stopped, deadline_mails: stopped }),
  escalation: fc.option(
    fc.record({
      severity: fc.constantFrom(...severities),
      hours: fc.integer({ min: 1, max: 168 }),
      memberIds: fc.shuffledSubarray(['user0', 'user1', 'user2', 'user3']),
    }),
  ),
})
const now = minuteOfDay.map((minute) => new Date(midnight + minute * minuteMs))

type Mail = Extract<Delivery, { way: 'mail' }>
const of = <Way extends Delivery['way']>(deliveries: readonly Delivery[], way: Way) =>
  deliveries.filter((one): one is Extract<Delivery, { way: Way }> => one.way === way)
const named = ({ mail }: Mail) => mail.parts.flatMap((part) => (part.kind === 'item' ? [part.address?.split('/').at(-1) ?? ''] : []))
const same = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()
/** Written anew, by the minutes of a day in UTC. */
const isQuiet = ({ quiet: { from, until } }: Addressee, at: Date) => {
  const time = at.toISOString().slice(11, 16)
  if (from === '' || from === until) return false
  return from < until ? from <= time && time < until : time >= from || time < until
}
/**
 * Decides, and looks that nothing given was changed and that the answer is the same for the same.
 */
function decided(news: News, ...[all, chosen, at]: [readonly Addressee[], NewsSettings, Date]): readonly Delivery[] {
  const before = structuredClone([all, chosen, at])
  const deliveries = decide(news, all, chosen, at)
  expect([all, chosen, at]).toEqual(before)
  expect(decide(news, all, chosen, at)).toEqual(deliveries)
  return deliveries
}

describe('UX-12 news of leaks', () => {
  const cases = (check: (...of: [Addressee[], LeakNews[], NewsSettings, Date, readonly Delivery[]]) => void) =>
    fc.assert(
      fc.property(people, leaks, settings, now, (all, found, chosen, at) =>
        check(all, found, chosen, at, decided({ kind: 'leaks', leaks: found }, all, chosen, at)),
      ),
    )

  it('come as one mail at most to an address, and to none that stopped them or that no list names, and only where mail was chosen', () =>
    cases((all, found, { channels, lists, stopped: by }, _, deliveries) => {
      const mails = of(deliveries, 'mail')
      expect(new Set(mails.map(({ mail }) => mail.to.toLowerCase())).size).toBe(mails.length)
      const recipients = [...lists.financialRecipients, ...lists.vendorRecipients, ...lists.legalRecipients]
      for (const one of mails) {
        const { to } = one.mail
        expect(channels).toContain('email')
        expect(recipients).toContain(to)
        const member = all.find(({ address }) => same(address, to))
        const takes = (kind: 'alert_mails' | 'change_mails') => (member ? member.wants[kind] : !by[kind].has(to.toLowerCase()))
        const hasChanges = found.some(({ id, occasion }) => named(one).includes(id) && occasion !== 'new')
        expect([takes('alert_mails'), !hasChanges || takes('change_mails')]).toEqual([true, true])
      }
    }))

  it('are as severe as some list of the reader wants, of its kind, and not provisional', () =>
    cases((_all, found, { lists }, _, deliveries) => {
      for (const one of of(deliveries, 'mail')) {
        const names = (recipients: readonly string[]) => recipients.some((address) => same(address, one.mail.to))
        const wanted = ({ kinds = [], ...risk }: LeakNews) =>
          (names(lists.financialRecipients) && rank(risk) >= severities.indexOf(lists.financialSeverity)) ||
          (names(lists.vendorRecipients) && kinds.includes('cogs_rise') && rank(risk) >= severities.indexOf(lists.vendorSeverity)) ||
          (names(lists.legalRecipients) && kinds.includes('chargeback_burst') && rank(risk) >= severities.indexOf(lists.legalSeverity))
        for (const risk of found.filter(({ id }) => named(one).includes(id)))
          expect([wanted(risk), risk.isProvisional]).toEqual([true, false])
      }
    }))

  it('that a member wants are mailed now, held until the end of quiet hours, or counted as held back: each in one way', () =>
    cases((all, found, chosen, at, deliveries) => {
      const open = all.map((one) => ({ ...one, mailsAWeek: 0, floor: 0n, quiet: { from: '', until: '', zone: 'UTC' } }))
      const unlimited = of(decide({ kind: 'leaks', leaks: found }, open, chosen, at), 'mail')
      for (const member of all) {
        const isOwn = (one: Mail) => same(member.address, one.mail.to)
        const wanted = unlimited.filter(isOwn).flatMap(named)
        const mailed = of(deliveries, 'mail').filter(isOwn).flatMap(named)
        const later = of(deliveries, 'later').filter(({ userId }) => userId === member.userId)
        const counted = of(deliveries, 'counted').filter(({ userId }) => userId === member.userId)
        const rest = wanted.filter((id) => !mailed.includes(id) && !later.some((one) => one.leak.id === id))
        expect(mailed.filter((id) => later.some((one) => one.leak.id === id))).toEqual([])
        const held = found.filter(({ id, occasion }) => rest.includes(id) && occasion === 'new')
        expect(counted.reduce((sum, one) => sum + one.held, 0)).toBe(held.length)
        expect(counted.reduce((sum, one) => sum + one.mailed, 0)).toBe(mailed.length)
        const isFull = member.mailsAWeek > 0 && member.mailed >= member.mailsAWeek
        for (const { id, monthly, severity, occasion } of found) {
          if (mailed.includes(id)) expect([isFull, monthly >= member.floor]).toEqual([false, true])
          const passes = member.criticalPasses && severity === 'critical' && occasion !== 'ended'
          if (mailed.includes(id)) expect(isQuiet(member, at) && !passes).toBe(false)
          if (rest.includes(id)) expect(isFull || monthly < member.floor).toBe(true)
        }
        for (const { dueAt } of later) {
          expect([dueAt > at, isQuiet(member, at), isQuiet(member, dueAt)]).toEqual([true, true, false])
          expect(isQuiet(member, new Date(dueAt.getTime() - minuteMs))).toBe(true)
        }
      }
    }))

  it('go to devices with the mail, and to phones that are confirmed where a new one is critical: above ten a day they are noted', () =>
    cases((all, found, { channels }, _, deliveries) => {
      const toMembers = of(deliveries, 'mail').filter(({ mail }) => all.some(({ address }) => same(address, mail.to)))
      expect(of(deliveries, 'push')).toHaveLength(toMembers.length)
      for (const { userId, address, texted } of all) {
        const mail = toMembers.find((one) => same(address, one.mail.to))
        const isUrgent = found.some(
          ({ id, severity, occasion }) => mail && named(mail).includes(id) && severity === 'critical' && occasion === 'new',
        )
        const texts = of(deliveries, 'sms').filter((one) => one.userId === userId)
        const isTexted = isUrgent && texted !== null && channels.includes('sms')
        expect(texts.map(({ isHeld }) => isHeld)).toEqual(isTexted ? [(texted ?? 0) >= 10] : [])
      }
    }))

  it('are under the bell of all who want them, whatever was mailed, and wait for a look from the severity of the rule on', () =>
    cases((all, found, { escalation: rule }, at, deliveries) => {
      const fresh = found.filter(({ occasion }) => occasion === 'new')
      const expected = {
        critical_risk: fresh.filter(({ severity }) => severity === 'critical').length,
        risk: fresh.filter(({ severity, isRated }) => severity !== 'critical' && !isRated).length,
        change: found.length - fresh.length,
      }
      const choiceOf = { critical_risk: 'critical_risks', risk: 'ai_insights', change: 'ai_insights' } as const
      for (const kind of ['critical_risk', 'risk', 'change'] as const) {
        const notes = of(deliveries, 'bell').filter(({ note }) => note.kind === kind)
        const hearing = all.filter(({ wants }) => wants[choiceOf[kind]]).map(({ userId }) => userId)
        const count = hearing.length === 0 ? 0 : expected[kind] > 3 ? 1 : expected[kind]
        expect(notes.map(({ userIds }) => userIds)).toEqual(Array(count).fill(hearing))
      }
      const isWatched = (one: LeakNews) =>
        rule && rank(one) >= severities.indexOf(rule.severity) && one.occasion !== 'ended' && !one.isProvisional
      const watched = found.filter(isWatched).map(({ id }) => id)
      const dueAt = new Date(at.getTime() + (rule?.hours ?? 0) * 60 * minuteMs)
      expect(of(deliveries, 'watched')).toEqual(watched.length === 0 ? [] : [{ way: 'watched', riskIds: watched, dueAt }])
    }))

  it('that were held obey what is chosen now: limits, floors, switched-off kinds, and quiet hours that were moved', () =>
    fc.assert(
      fc.property(people, leaks, settings, now, (all, found, chosen, at) => {
        const rated = found.map((one) => ({ ...one, isProvisional: false }))
        const lists = {
          ...chosen.lists,
          financialRecipients: ['p0@shop.example'],
          financialSeverity: 'low' as const,
          vendorRecipients: [],
          legalRecipients: [],
        }
        const addressed = [{ to: 'p0@shop.example', lists: ['financial'], risks: rated }]
        const held = decided({ kind: 'held', addressed }, all, chosen, at)
        const fresh = decide({ kind: 'leaks', leaks: rated }, all, { ...chosen, channels: [...chosen.channels, 'email'], lists }, at)
        expect(held).toEqual(fresh.filter(({ way }) => way !== 'bell' && way !== 'watched'))
      }),
    ))
})

describe('UX-12 alerts that nobody looked at', () => {
  const unseen = fc
    .tuple(leaks, fc.infiniteStream(fc.subarray(['user0', 'user1', 'user2', 'user3'])))
    .map(([found, heard]) => found.map((one): UnseenLeak => ({ ...one, toldAt: new Date(midnight), heard: new Set(heard.next().value) })))

  it('go to the next contact by mail once, past those whom mail does not reach; each is passed on, put off or over', () =>
    fc.assert(
      fc.property(people, unseen, settings, now, (all, found, chosen, at) => {
        const deliveries = decided({ kind: 'unseen', leaks: found }, all, chosen, at)
        const rule = chosen.escalation
        const reached = (userId: string, { monthly }: UnseenLeak) =>
          all.some(
            (one) =>
              one.userId === userId &&
              one.address &&
              one.wants.escalation_mails &&
              !one.isRefused &&
              monthly >= one.floor &&
              !(one.mailsAWeek > 0 && one.mailed >= one.mailsAWeek),
          )
        for (const one of found) {
          const passed = of(deliveries, 'passed on').filter(({ riskId }) => riskId === one.id)
          const contacts = rule && rank(one) >= severities.indexOf(rule.severity) ? rule.memberIds.filter((id) => !one.heard.has(id)) : []
          expect(passed.map(({ userId }) => userId)).toEqual(contacts.slice(0, passed.length))
          expect(passed.map(({ isMailed }) => isMailed)).toEqual(passed.map(({ userId }) => reached(userId, one)))
          const mailed = passed.filter(({ isMailed }) => isMailed)
          const putOff = of(deliveries, 'put off').filter(({ riskId }) => riskId === one.id)
          const over = of(deliveries, 'unwatched').filter(({ riskIds }) => riskIds.includes(one.id))
          expect(mailed.length + putOff.length + over.length).toBe(1)
          if (over.length > 0) expect(passed).toHaveLength(contacts.length)
          const next = all.find(({ userId }) => userId === contacts[passed.length])
          for (const { until } of putOff)
            expect([next && isQuiet(next, at), next && reached(next.userId, one), until > at]).toEqual([true, true, true])
          for (const { userId } of mailed) {
            const contact = all.find((person) => person.userId === userId)
            if (contact && isQuiet(contact, at)) expect([contact.criticalPasses, one.severity]).toEqual([true, 'critical'])
            const mails = of(deliveries, 'mail').filter(({ mail }) => mail.to === contact?.address)
            expect([mails.length, mails.flatMap(named).includes(one.id)]).toEqual([1, true])
          }
          const told = of(deliveries, 'bell').filter(({ note }) => note.riskId === one.id)
          expect(told.map(({ userIds }) => userIds)).toEqual(passed.map(({ userId }) => [userId]))
        }
      }),
    ))
})

describe('UX-12 tasks, digests and reminders', () => {
  it('a task goes to its person, else to the owners whom mail reaches, who want it; in quiet hours it waits', () =>
    fc.assert(
      fc.property(people, settings, now, fc.constantFrom('user0', 'somebody who left', null), (all, chosen, at, who) => {
        const task = { person: who, subject: 'A file', items: [{ title: 'orders.csv' }], word: 'Open', path: '/imports' } as const
        const mails = of(decided({ kind: 'task', task }, all, chosen, at), 'mail')
        const own = all.filter(({ userId, address }) => userId === who && address !== null)
        const readers = (own.length > 0 ? own : all.filter(({ isOwner, address }) => isOwner && address)).filter(
          ({ wants }) => wants.task_mails,
        )
        expect(mails.map(({ mail }) => mail.to)).toEqual(readers.map(({ address }) => address))
        for (const [i, { mail }] of mails.entries())
          expect(mail.notBefore && mail.notBefore > at).toBe(isQuiet(readers[i] as Addressee, at))
      }),
    ))

  it('a digest goes to who chose it, after their quiet hours; on a Monday no summary beside the weekly report', () =>
    fc.assert(
      fc.property(
        people,
        settings,
        now,
        fc.constantFrom('daily_summary', 'weekly_report', 'monthly_report'),
        fc.boolean(),
        (all, chosen, at, name, isMonday) => {
          const digest = { name, isMonday, mailFor: (userId: string) => ({ subject: userId, parts: [] }) } as const
          const mails = of(decided({ kind: 'digest', digest }, all, chosen, at), 'mail')
          const isBeside = ({ wants }: Addressee) => name === 'daily_summary' && isMonday && wants.weekly_report
          const readers = all.filter((one) => one.address && one.wants[name] && !isBeside(one))
          expect(mails.map(({ mail: { to, subject } }) => [to, subject])).toEqual(readers.map(({ address, userId }) => [address, userId]))
          for (const [i, { mail, stops }] of mails.entries()) {
            expect(stops).toEqual({ kind: name, userId: readers[i]?.userId })
            expect(mail.notBefore && isQuiet(readers[i] as Addressee, mail.notBefore)).toBe(false)
            if (!isQuiet(readers[i] as Addressee, at)) expect(mail.notBefore).toEqual(at)
          }
        },
      ),
    ))

  it('a reminder goes to each legal recipient who did not stop reminders, where mail was chosen', () =>
    fc.assert(
      fc.property(people, settings, now, (all, chosen, at) => {
        const mailTo = (to: string, shop: string) => ({ to, subject: shop, parts: [] })
        const mails = of(decided({ kind: 'deadlines', mailTo }, all, chosen, at), 'mail').map(({ mail }) => mail.to.toLowerCase())
        const wanted = chosen.lists.legalRecipients
          .map((one) => one.toLowerCase())
          .filter((one) => one !== 'no one' && !chosen.stopped.deadline_mails.has(one))
        expect(mails).toEqual(chosen.channels.includes('email') ? [...new Set(wanted)] : [])
      }),
    ))
})
