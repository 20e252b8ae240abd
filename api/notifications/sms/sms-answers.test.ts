import { describe, expect, it } from 'vitest'
import { cipher, hers, his, mug, smsShop, system } from '../../../e2e/support/notifications/sms-shop.ts'
import { codeIn, testAccount } from '../../../e2e/support/notifications/twilio.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { checkDue } from '../../platform/outbound/check-outcome.ts'
import { listSms } from './list-sms.ts'
import { smsSender, wrongSettings } from './sender.ts'
import { addPhone, confirmPhone, sendPhoneCode } from './sms-phones.ts'
import { smsOutbox } from './sms-provider.ts'
import { twilioProvider } from './twilio.ts'

const shop = smsShop(addRisk)
const { as, bell, confirmed, deliver, dependencies, later, leak, member, phone, statuses, texts, twilio } = shop

describe('what the provider answers', () => {
  it.each([
    [21211, 400, 'This is no phone number that takes text messages.'],
    [21610, 400, 'You answered STOP.'],
    [21614, 400, 'This number is no mobile phone.'],
    [30005, 201, 'This number is not in use.'],
  ])(
    'UX-12 code %i switches the number off; its person is told under the bell and by mail, and confirms it again',
    async (code, status, because) => {
      await confirmed(shop.ann, hers)
      await leak()
      await leak()
      twilio.answers.set(hers, { status, code })
      expect(await deliver()).toBe(0)
      expect([twilio.asked, await statuses()]).toEqual([2, ['failed', 'failed']])
      expect(await phone(shop.ann)).toMatchObject({ offAt: shop.now, offBecause: expect.stringContaining(because) })
      expect(await bell(shop.ann)).toContain('Text messages to your phone are off')
      expect(await bell(shop.bob)).not.toContain('Text messages to your phone are off')
      const mails = await as(system, ({ sql }) =>
        sql<{ body: string }>(`select body from identity.mail where recipient = $1 and subject = 'Text messages to your phone are off'`, [
          shop.ann.email,
        ]),
      )
      expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining(because)])
      await leak()
      expect(await deliver()).toBe(0)
      expect(twilio.asked).toBe(2)
      twilio.answers.clear()
      await as(shop.ann, (work) => sendPhoneCode(work, { cipher }))
      await deliver()
      await as(shop.ann, (work) => confirmPhone(work, { code: codeIn(twilio.taken.at(-1) ?? { to: '', from: '', text: '' }) }))
      await leak()
      expect(await deliver()).toBe(1)
      expect(await phone(shop.ann)).toMatchObject({ offAt: null, lastProblem: null })
    },
  )

  it('REL-10 failures are tried again five times at growing distances, and then given up', async () => {
    await confirmed(shop.ann, hers)
    twilio.asked = 0
    await leak()
    const tries: number[] = []
    for (const [minutes, answer] of [
      [0, { status: 500 }],
      [1, 'cut'],
      [5, { status: 429 }],
      [30, { status: 503 }],
      [240, { status: 500 }],
      [600, { status: 201 }],
    ] as const) {
      later(minutes)
      twilio.answers.set(hers, answer)
      await deliver()
      await deliver()
      tries.push(twilio.asked)
    }
    expect([tries, await statuses()]).toEqual([[1, 2, 3, 4, 5, 5], ['failed']])
    expect(await phone(shop.ann)).toMatchObject({ offAt: null, lastProblem: 'Twilio answered with 500.' })
  })

  it('REL-10 one that asks for time gets it, and one that refuses a message gets the next', async () => {
    await confirmed(shop.ann, hers)
    await leak()
    twilio.answers.set(hers, { status: 429, retryAfter: '600' })
    await deliver()
    later(9)
    twilio.answers.set(hers, { status: 400, code: 21617 })
    expect([await deliver(), twilio.asked]).toEqual([0, 2])
    later(1)
    await leak(mug({ title: 'Second' }))
    await deliver()
    expect(await phone(shop.ann)).toMatchObject({ offAt: null, lastProblem: 'Twilio answered with 400, code 21617.' })
    twilio.answers.clear()
    await leak(mug({ title: 'Third' }))
    await deliver()
    expect(texts()).toEqual([[hers, 'Third']])
  })

  it.each([
    [401, 20003],
    [403, 20005],
    [400, 21606],
  ])('OPS-04 %i, code %i is a fault of the settings: owners hear of it once, and it is tried again in time', async (status, code) => {
    const owner = await member('owner')
    await confirmed(shop.ann, hers)
    await confirmed(shop.bob, his)
    for (const number of [hers, his]) twilio.answers.set(number, { status, code })
    twilio.asked = 0
    await leak()
    await deliver()
    await deliver()
    expect(twilio.asked).toBe(2)
    expect(await phone(shop.ann)).toMatchObject({ offAt: null, lastProblem: wrongSettings })
    const told = async () => (await bell(owner)).filter((title) => title === 'Text messages are not sent').length
    expect([await told(), await bell(shop.bob)]).toEqual([1, expect.not.arrayContaining(['Text messages are not sent'])])
    twilio.answers.clear()
    later(1)
    expect(await deliver()).toBe(2)
    expect(await phone(shop.bob)).toMatchObject({ lastProblem: null })
    twilio.answers.set(hers, { status, code })
    await leak()
    await deliver()
    expect(await told()).toBe(2)
  })

  it('REL-10 one that took a message and did not answer gets it twice, for Twilio has no key by which it would know', async () => {
    await confirmed(shop.ann, hers)
    await leak()
    twilio.answers.set(hers, 'taken and cut')
    await deliver()
    twilio.answers.clear()
    later(1)
    await deliver()
    expect([texts(), await statuses()]).toEqual([
      [
        [hers, 'Refund rate of Mug is up 3%'],
        [hers, 'Refund rate of Mug is up 3%'],
      ],
      ['sent'],
    ])
  })

  it('REL-10 a server that dies between the answer and the note leaves the message to the next', async () => {
    await confirmed(shop.ann, hers)
    await leak()
    const real = twilioProvider(testAccount, twilio)
    const dying = {
      ...dependencies().provider,
      send: async (message: { to: string; text: string }) => Promise.reject(await real.send(message)),
    }
    await deliver({ provider: dying })
    expect([await deliver(), await statuses()]).toEqual([0, ['waiting']])
    later(1)
    expect([await deliver(), await statuses()]).toEqual([1, ['sent']])
    expect(texts()).toHaveLength(2)
  })

  const check = () => checkDue(smsSender, dependencies())
  const sent = async () => {
    await confirmed(shop.ann, hers)
    await leak()
    await deliver()
    return `SM${twilio.asked}`
  }

  it('UX-12 a number of which the network says later that it is none is switched off then', async () => {
    twilio.fates.set(await sent(), { status: 'undelivered', error_code: 30006 })
    expect(await check()).toBe(0)
    later(5)
    expect([await check(), await check()]).toEqual([1, 0])
    expect(await phone(shop.ann)).toMatchObject({ offAt: shop.now, offBecause: 'This number is a landline, or cannot be reached.' })
    expect(await bell(shop.ann)).toContain('Text messages to your phone are off')
    expect(await statuses()).toEqual(['failed'])
  })

  it('UX-12 a number that was confirmed again meanwhile stays on, whatever became of the message before', async () => {
    const id = await sent()
    await as(system, ({ sql }) => sql('update sms_phone set confirmed_at = $1', [new Date(shop.now.getTime() + 60_000)]))
    twilio.fates.set(id, { status: 'undelivered', error_code: 30006 })
    later(5)
    expect(await check()).toBe(1)
    expect([(await phone(shop.ann))?.offAt, await statuses()]).toEqual([null, ['failed']])
  })

  it('UX-12 a phone that is off is told of, and is texted again', async () => {
    twilio.fates.set(await sent(), { status: 'undelivered', error_code: 30003 })
    later(5)
    await check()
    const lastProblem = 'The phone could not be reached: it was off, or had no network.'
    expect(await phone(shop.ann)).toMatchObject({ offAt: null, lastProblem })
    await leak()
    expect(await deliver()).toBe(1)
  })

  it('UX-12 one that did not arrive for another reason says so; one that arrived is asked about no more', async () => {
    const id = await sent()
    later(5)
    expect(await check()).toBe(1)
    twilio.fates.set(id, { status: 'sent', error_code: null })
    later(60)
    expect(await check()).toBe(1)
    twilio.fates.set(id, { status: 'undelivered', error_code: 30007 })
    later(60)
    expect(await check()).toBe(1)
    expect(await phone(shop.ann)).toMatchObject({ offAt: null, lastProblem: 'The network did not deliver it (Twilio’s code 30007).' })
    await leak()
    await deliver()
    expect(await phone(shop.ann)).toMatchObject({ lastProblem: null })
    twilio.fates.set(`SM${twilio.asked}`, { status: 'delivered', error_code: null })
    later(5)
    expect(await check()).toBe(1)
    later(24 * 60)
    expect([await check(), await statuses()]).toEqual([0, ['failed', 'sent']])
  })

  it('UX-12 what stays open is asked about for a day', async () => {
    await sent()
    let asked = 0
    for (let hour = 0; hour < 30; hour++) {
      later(60)
      asked += await check()
    }
    expect(asked).toBe(24)
  })

  it('REL-10 what came too late to be of use is not sent any more', async () => {
    await confirmed(shop.ann, hers)
    await leak()
    later(72 * 60)
    expect([await deliver(), await statuses(), texts()]).toEqual([0, ['failed'], []])
  })

  it('OPS-04 without a provider messages stay in the outbox, where whoever runs the server reads them with their codes', async () => {
    await as(shop.ann, (work) => addPhone(work, { cipher }, { number: hers }))
    await deliver({ provider: smsOutbox })
    const owner = await (await shop.owner()).connect()
    const list = () => listSms(owner, { cipher, origin: 'https://pilot.example' })
    const [listed] = await list()
    expect(listed).toMatchObject({ to: hers, status: 'kept', text: expect.stringMatching(/^RiskPilot: \d{6} confirms your number\./) })
    await as(shop.ann, (work) => confirmPhone(work, { code: codeIn({ to: '', from: '', text: listed?.text ?? '' }) }))
    await leak()
    await deliver({ provider: smsOutbox })
    expect((await list()).map(({ status, text }) => [status, text.split('.')[0]])).toEqual([['kept', 'Refund rate of Mug is up 3%']])
    expect(twilio.asked).toBe(0)
    owner.release()
  })
})
