import { describe, expect, it } from 'vitest'
import { cipher, hers, his, smsShop, system } from '../../../e2e/support/notifications/sms-shop.ts'
import { codeIn } from '../../../e2e/support/notifications/twilio.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { removeMember } from '../../businesses/members.ts'
import { makeSecretCipher } from '../../platform/settings/encrypted-secret.ts'
import { addPhone, confirmPhone, removePhone, sendPhoneCode, sendTestSms } from './sms-phones.ts'

const shop = smsShop(addRisk)
const { as, confirmed, deliver, forgetLimits, later, leak, member, phone, statuses, twilio } = shop

describe('a phone number', () => {
  const refused = (input: object) => as(shop.ann, (work) => addPhone(work, { cipher }, { ...input })).catch(({ message }) => message)

  it('SEC-14 is one in E.164, as people write it', async () => {
    for (const [number, message] of [
      ['0151 2345678', 'Begin with the country code, as in +49 151 23456789.'],
      ['+0151 2345678', 'This is no phone number.'],
      ['+49 15', 'This is no phone number.'],
      ['+4915123456789012', 'This is no phone number.'],
      ['+49 151 CALL-ME', 'This is no phone number.'],
      ['+49151\u202E2345678', 'This is no phone number.'],
      [`+49${' '.repeat(50)}`, 'at most 40 characters'],
    ] as const)
      expect([number, await refused({ number })]).toEqual([number, expect.stringContaining(message)])
    expect(await as(shop.ann, (work) => addPhone(work, { cipher }, { number: '0049 (151) 234-567.89' }))).toMatchObject({
      number: '+4915123456789',
      confirmedAt: null,
    })
  })

  it('SEC-14 is no number whose messages cost extra, nor one of a country that SMS_COUNTRIES leaves out', async () => {
    for (const number of [
      ...['+1 900 555 1234', '+44 9012 345678', '+33 891 234567', '+41 900 123456'],
      ...['+49 137 1234567', '+49 16412345', '+44 7600 123456', '+979 123456789', '+881 612345678'],
    ])
      expect([number, await refused({ number })]).toEqual([number, expect.stringContaining('cost extra')])
    const asked = (number: string) =>
      as(shop.ann, (work) => addPhone(work, { cipher, smsCountries: ['DE', 'AT'] }, { number })).then(
        (added) => added.number,
        ({ message, fields }) => [message, fields[0].field],
      )
    const elsewhere = ['Codes are sent to numbers of Germany or Austria only. Use a number from there.', 'number']
    expect(await asked('+44 7400 123456')).toEqual(elsewhere)
    expect(await asked('+1 500 555 0001')).toEqual(elsewhere)
    expect(await asked('+43 664 1234567')).toBe('+436641234567')
    // A number that was taken before the setting is not texted either.
    await forgetLimits()
    later(2)
    const again = as(shop.ann, (work) => sendPhoneCode(work, { cipher, smsCountries: ['DE'] }))
    await expect(again).rejects.toThrow('numbers of Germany only')
    await forgetLimits()
  })

  it('SEC-20 is confirmed by its newest code alone, for ten minutes; the code is stored hashed, and sealed until it is sent', async () => {
    await as(shop.ann, (work) => addPhone(work, { cipher }, { number: hers }))
    const stored = () =>
      as(shop.ann, ({ sql }) =>
        sql('select p::text, m::text from sms_phone p, outbound_message m where p.business_id = $1', [shop.businessId]),
      )
    const before = JSON.stringify(await stored())
    await deliver()
    const first = codeIn(twilio.taken[0] ?? { to: '', from: '', text: '' })
    expect(first).toMatch(/^\d{6}$/)
    for (const rows of [before, JSON.stringify(await stored())]) expect(rows).not.toContain(first)
    expect(twilio.taken[0]?.text).toBe(`RiskPilot: ${first} confirms your number. It works for 10 minutes.`)
    const confirm = (code: string) => as(shop.ann, (work) => confirmPhone(work, { code })).catch(({ message }) => message)
    expect(await confirm(first === '000000' ? '000001' : '000000')).toBe('This is not the code. Type the six digits of the newest message.')
    expect(await confirm('12 34')).toContain('The code has six digits.')
    await expect(as(shop.ann, (work) => sendPhoneCode(work, { cipher }))).rejects.toThrow('Wait a minute')
    later(1)
    await as(shop.ann, (work) => sendPhoneCode(work, { cipher }))
    await deliver()
    const second = codeIn(twilio.taken[1] ?? { to: '', from: '', text: '' })
    if (first !== second) expect(await confirm(first)).toContain('This is not the code.')
    later(10)
    expect(await confirm(second)).toBe('The code has expired. Send a new one.')
    shop.now = new Date(shop.now.getTime() - 1)
    expect(await confirm(`${second.slice(0, 3)} ${second.slice(3)}`)).toMatchObject({ confirmedAt: shop.now, codeExpiresAt: null })
    expect(await confirm(second)).toBe('This number is confirmed already.')
  })

  it('SEC-06 takes five codes a day, whoever adds it, and five tests', async () => {
    for (let i = 0; i < 5; i++) {
      await as(shop.ann, (work) => addPhone(work, { cipher }, { number: `+1500555010${i}` }))
      later(1)
    }
    expect(await refused({ number: '+15005550105' })).toContain('Five codes were sent today.')
    await forgetLimits()
    for (let i = 0; i < 5; i++) {
      const person = await member()
      await as(person, (work) => addPhone(work, { cipher }, { number: his }))
    }
    expect(await refused({ number: his })).toContain('Five codes were sent to this number today.')
    await forgetLimits()
    await confirmed(shop.ann, hers)
    for (let i = 0; i < 5; i++) await as(shop.ann, sendTestSms)
    await expect(as(shop.ann, sendTestSms)).rejects.toThrow('Five tests were sent today.')
    await deliver()
    const words = 'RiskPilot: text messages work on this number. https://pilot.example/settings/notifications'
    expect(twilio.taken.map(({ text }) => text)).toEqual(Array(5).fill(words))
  })

  it('UX-12 SEC-09 is its person’s alone, one at a time, and goes with all that was texted there', async () => {
    await confirmed(shop.ann, hers)
    expect(await phone(shop.bob)).toBeNull()
    await expect(as(shop.bob, removePhone)).rejects.toThrow('No phone number is added.')
    await expect(as(shop.bob, sendTestSms)).rejects.toThrow('No phone number is added.')
    expect(await refused({ number: his })).toBe(`Messages go to ${hers}. Remove it first, then add another number.`)
    await leak()
    await as(shop.ann, removePhone)
    expect([await deliver(), await statuses(), await phone(shop.ann)]).toEqual([0, [], null])
    await confirmed(shop.bob, his)
    await leak()
    await as(await member('owner'), (work) => removeMember(work, shop.bob.userId))
    expect([await deliver(), await statuses()]).toEqual([0, []])
    const audited = await as(system, ({ sql }) => sql('select a::text from audit_entry a where business_id = $1', [shop.businessId]))
    for (const number of [hers, his]) expect(JSON.stringify(audited)).not.toContain(number)
  })

  it('SEC-20 whose code was sealed with a lost key says so, and gets a new one', async () => {
    await as(shop.ann, (work) => addPhone(work, { cipher }, { number: hers }))
    const lost = makeSecretCipher('another key of these tests, as long as the first')
    await deliver({ external: { cipher: lost, origin: () => '' } })
    expect(twilio.asked).toBe(0)
    expect(await phone(shop.ann)).toMatchObject({ lastProblem: expect.stringContaining('Send a new one.') })
  })
})
