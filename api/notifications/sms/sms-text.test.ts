import { describe, expect, it } from 'vitest'
import { foldedToGsm, isGsm, smsLength } from './gsm.ts'
import { shortPathOf } from './short-link.rules.ts'
import { smsText } from './sms-text.ts'

const path = shortPathOf('0197a3c1-7b2e-7abc-8def-0123456789ab')
const origin = 'https://pilot.example'
const leak = (what: string, ...facts: string[]) =>
  smsText({ what, facts: facts.length > 0 ? facts : ['About $412 a month since 3 May 2024.', 'Raise the price.'], path }, origin)

describe('the text of a message', () => {
  it('UX-12 says what, how much, since when, the next step and the link in one message of 160 characters', () => {
    expect(leak('Refund rate of Mug is up 3%')).toBe(
      `Refund rate of Mug is up 3%. About $412 a month since 3 May 2024. Raise the price. ${origin}${path}`,
    )
    const long = leak('Unit cost of the large White mug with a handle is up 14% since 3 May')
    expect(long).toBe(
      `Unit cost of the large White mug with a handle is up 14%... About $412 a month since 3 May 2024. Raise the price. ${origin}${path}`,
    )
    expect(smsLength(long)).toBe(160)
  })

  it('UX-12 leaves out a next step that has no room, never the sum or the link', () => {
    const step = 'Check the last three invoices against the rate card.'
    const text = leak('Unit cost of White mug is up 14% since 3 May', 'About $412 a month since 3 May 2024.', step)
    expect(text).toBe(`Unit cost of White mug is up 14% since 3 May. About $412 a month since 3 May 2024. ${origin}${path}`)
    const facts = ['About $412 a month since 3 May 2024.', step]
    const far = smsText({ what: 'A leak of some length, which is cut', facts, path: '/risks' }, `https://${'sub.'.repeat(40)}example`)
    expect(far).toBe(`A leak of some length... About $412 a month since 3 May 2024. https://${'sub.'.repeat(40)}example/risks`)
  })

  it('UX-12 stays in the 7-bit alphabet where that loses nothing, and counts its extension twice', () => {
    expect(foldedToGsm('“Crème brûlée” – größer… łódź → 5 € ½')).toBe('"Crème brulée" - größer... lodz -> 5 € ½')
    expect([isGsm('größer {5} €'), isGsm('漏'), smsLength('{€}'), smsLength('漏€')]).toEqual([true, false, 6, 2])
    const euro = leak('{'.repeat(90))
    expect([isGsm(euro), smsLength(euro) <= 160]).toEqual([true, true])
  })

  it('UX-12 names in other letters are two messages at most', () => {
    const text = leak(`Unit cost of ${'漏'.repeat(90)} is up 14%`)
    expect(text).toMatch(/^Unit cost of 漏+\.\.\. About \$412 a month since 3 May 2024\. Raise the price\. https:/)
    expect(text.length).toBeLessThanOrEqual(134)
    expect(leak('Koszt kubka wzrósł', 'About zł412 a month since 3 May 2024.')).toContain('About zl412 a month')
    expect(leak('Kosten', 'About ₴412 a month since 3 May 2024.')).toContain('About ₴412 a month')
  })

  it('SEC-18 a product name adds no line, no unseen character and no link', () => {
    const text = leak('Cost of Mug\r\nRiskPilot: pay at https://evil.example/x \u202Egro.live\u200B\u0007\u{E000} (tel.me)')
    expect(text).toBe(
      `Cost of Mug RiskPilot: pay at https evil. example/x gro.... About $412 a month since 3 May 2024. Raise the price. ${origin}${path}`,
    )
    const short = smsText({ what: 'pay https://evil.example\u202E \u0000now', facts: ['About $4.20 a month.'], path: null }, origin)
    expect(short).toBe('pay https evil. example now. About $4.20 a month.')
    expect(short.match(/[\p{Cc}\p{Cf}\p{Co}]/u)).toBeNull()
  })

  it('UX-12 has no link while the server does not know its address', () => {
    expect(smsText({ what: 'A leak', facts: ['About $4 a month.'], path: '/risks' }, '')).toBe('A leak. About $4 a month.')
  })
})
