import { describe, expect, it } from 'vitest'
import { notifyRaised } from '../../../e2e/support/notifications/notify-raised.ts'
import { cipher, hers, his, mug, smsShop, system } from '../../../e2e/support/notifications/sms-shop.ts'
import { testAccount } from '../../../e2e/support/notifications/twilio.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { decide } from '../decide/decide.ts'
import type { Occasion } from '../decide/leak-news.ts'
import { mailHeldNews } from '../email/held-news.ts'
import type { EscalationRule } from '../escalation/escalation-rule.entity.ts'
import { contactsWhoHeard } from '../escalation/unseen-alerts.ts'
import { loadPeople } from '../load/load-people.ts'
import { loadSettings } from '../load/load-settings.ts'
import { queueDeliveries } from '../queue/queue-deliveries.ts'
import { updateNotificationPreferences } from '../settings/preferences.ts'
import { shortPathOf } from './short-link.rules.ts'
import { heldSms } from './sms-limits.ts'
import { addPhone, smsSettings } from './sms-phones.ts'
import { twilioProvider } from './twilio.ts'

const shop = smsShop(addRisk)
const { as, choose, confirmed, deliver, later, leak, phone, statuses, texts, twilio } = shop
const want = (person: typeof shop.ann, choices: object) => as(person, (work) => updateNotificationPreferences(work, { ...choices }))

describe('text messages', () => {
  it('UX-12 say what the mail says, once an event, by Twilio’s API, to who is mailed and confirmed a number', async () => {
    await confirmed(shop.ann, hers)
    await as(shop.bob, (work) => addPhone(work, { cipher }, { number: his }))
    await deliver()
    twilio.taken.length = 0
    const [risk] = await leak()
    expect([await deliver(), await deliver()]).toEqual([1, 0])
    const text = `Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. https://pilot.example${shortPathOf(risk?.id ?? '')}`
    expect(twilio.taken).toEqual([{ to: hers, from: testAccount.from, text }])
    const basic = Buffer.from(`${testAccount.accountSid}:${testAccount.authToken}`).toString('base64')
    expect(twilio.last).toEqual({
      path: `/2010-04-01/Accounts/${testAccount.accountSid}/Messages.json`,
      authorization: `Basic ${basic}`,
      type: 'application/x-www-form-urlencoded',
    })
    expect(await phone(shop.ann)).toMatchObject({ sentAt: shop.now, lastProblem: null })
    const service = { ...testAccount, from: `MG${'0b'.repeat(16)}` }
    await leak()
    await deliver({ provider: twilioProvider(service, twilio) })
    expect(twilio.taken.at(-1)?.from).toBe(service.from)
  })

  it('UX-12 tell of new critical leaks alone, several of one scan as one, and of nothing that is not new or critical', async () => {
    await confirmed(shop.ann, hers)
    await leak(mug({ title: 'Other', severity: 'high' }))
    const change = (occasion: Occasion) =>
      as(system, async (work) => notifyRaised(work, [], [{ ...mug(), id: await addRisk(work, shop.businessId), occasion }]))
    for (const occasion of ['grew', 'returned', 'woke', 'ended'] as const) await change(occasion)
    await leak(mug({ isProvisional: true }))
    await leak(mug(), mug({ title: 'Second' }), mug({ title: 'Minor', severity: 'low' }))
    await deliver()
    expect(twilio.taken.map(({ text }) => text)).toEqual([
      '2 new critical leaks at Acme. First: Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. https://pilot.example/risks',
    ])
  })

  it('UX-12 go nowhere where the business did not choose SMS, or nothing is mailed', async () => {
    await confirmed(shop.ann, hers)
    for (const channels of [['email'], ['sms'], ['in-app'], []]) {
      await choose(...channels)
      await leak()
    }
    expect([await deliver(), await statuses()]).toEqual([0, []])
    expect((await as(shop.ann, (work) => smsSettings(work, { sendsSms: false }))).isChosen).toBe(false)
  })

  it('UX-12 obey the floor, the budget and switched-off kinds of the mails', async () => {
    await confirmed(shop.ann, hers)
    await confirmed(shop.bob, his)
    await want(shop.ann, { mail_floor: 500 })
    await want(shop.bob, { mails_a_week: 1 })
    await leak(mug({ title: 'Small' }))
    await leak(mug({ title: 'Large', monthly: 900_00n }))
    await want(shop.ann, { alert_mails: false })
    await leak(mug({ title: 'Larger', monthly: 900_00n }))
    await deliver()
    expect(texts().sort()).toEqual([
      [hers, 'Large'],
      [his, 'Small'],
    ])
  })

  it('UX-12 wait for the end of quiet hours, also when the provider failed just before them, unless critical ones pass', async () => {
    await confirmed(shop.ann, hers)
    await confirmed(shop.bob, his)
    const quiet = { quiet_from: '08:30', quiet_until: '10:00', quiet_zone: 'UTC' }
    await want(shop.ann, quiet)
    await want(shop.bob, { ...quiet, critical_passes: true })
    twilio.answers.set(hers, { status: 500 })
    await leak(mug({ title: 'Early' }))
    await deliver()
    later(31)
    twilio.answers.clear()
    await leak(mug({ title: 'Held' }))
    await deliver()
    expect(texts()).toEqual([
      [his, 'Early'],
      [his, 'Held'],
    ])
    later(89)
    await as(system, mailHeldNews)
    await deliver()
    expect(texts().slice(2).sort()).toEqual([
      [hers, 'Early'],
      [hers, 'Held'],
    ])
  })

  it('UX-12 tell a contact of alerts that nobody looked at, whatever their severity, and of one telling once', async () => {
    await confirmed(shop.ann, hers)
    const rule = { severity: 'high', hours: 4, memberIds: [shop.ann.userId] } as EscalationRule
    const id = await as(system, (work) => addRisk(work, shop.businessId))
    const escalate = (toldAt: Date) =>
      as(system, async (work) => {
        const heard = (await contactsWhoHeard(work, [{ riskId: id, toldAt }])).get(id) ?? new Set<string>()
        const news = { kind: 'unseen', leaks: [{ ...mug({ severity: 'high' }), id, toldAt, heard }] } as const
        const settings = { ...(await loadSettings(work)), escalation: rule }
        await queueDeliveries(work, decide(news, await loadPeople(work), settings, work.clock.now()))
      })
    for (const told of [shop.now, shop.now]) await escalate(told)
    later(60)
    await escalate(shop.now)
    await deliver()
    expect(twilio.taken.map(({ text }) => text)).toEqual(
      Array(2).fill(
        `Nobody looked: Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. https://pilot.example${shortPathOf(id)}`,
      ),
    )
  })

  it('UX-12 are ten a day at most, and the digest counts what was held back', async () => {
    await confirmed(shop.ann, hers)
    for (let i = 0; i < 12; i++) {
      later(1)
      await leak(mug({ title: `Leak ${i}` }))
    }
    await deliver()
    expect(texts()).toHaveLength(10)
    expect(await phone(shop.ann)).toMatchObject({ heldToday: 2 })
    const from = new Date(shop.now.getTime() - 3_600_000)
    expect(await as(system, (work) => heldSms(work, { from, until: shop.now }))).toEqual(new Map([[shop.ann.userId, 2]]))
    later(24 * 60)
    await leak(mug({ title: 'Next day' }))
    await deliver()
    expect(texts().at(-1)).toEqual([hers, 'Next day'])
  })
})
