import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardOf, isLuhnValid, maskCardNumbers, replaceIssuedCards } from './card-number.rules.ts'

/** Published test numbers of the networks. */
const numbers = {
  visa: '4111111111111111',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '30569309025904',
  jcb: '3530111333300000',
}

describe('card numbers', () => {
  it('SEC-17 every published test number is masked, in text, with blanks or dashes, and its last four stay', () => {
    for (const number of Object.values(numbers)) {
      const groups = number.match(/.{1,4}/g) ?? []
      for (const written of [number, groups.join(' '), groups.join('-'), `card ${number}.`, `a${number}b`]) {
        const said = maskCardNumbers(written)
        expect(said).toContain(`**** ${number.slice(-4)}`)
        expect(said.replace(/[ -]/g, '')).not.toContain(number.slice(0, -4))
      }
    }
  })

  it('SEC-17 a number is masked beside other digits too: an order, its expiry, its CVV, a second card', () => {
    for (const number of Object.values(numbers)) {
      const written = number.match(/.{1,4}/g)?.join(' ') ?? ''
      const last = number.slice(-4)
      for (const one of [number, written]) {
        expect(maskCardNumbers(`order 49 ${one}`)).toBe(`order 49 **** ${last}`)
        for (const code of ['737', '12 29', '12-29-737', '01']) {
          const said = maskCardNumbers(`${one} ${code}`)
          expect([one, code, said.replace(/\D/g, '').includes(number.slice(0, -4))]).toEqual([one, code, false])
          expect(said).toMatch(/\*\*\*\* \d{4}/)
        }
        expect(maskCardNumbers(`${one} ${one}`)).toBe(`**** ${last} **** ${last}`)
      }
    }
    expect(maskCardNumbers('4111\u00a01111\u00a01111\u00a01111')).toBe('**** 1111')
    for (const none of ['2024 2025 2026', '030 901820 1234567 89', '1'.repeat(40), '2026-01-02 10 00 00 2026-01-03'])
      expect(maskCardNumbers(none)).toBe(none)
  })

  it('SEC-17 a number is masked with dots, other dashes and blanks between its groups, and in full-width digits', () => {
    for (const number of Object.values(numbers)) {
      const groups = number.match(/.{1,4}/g) ?? []
      const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      for (const mark of ['.', '\u2013', '\u2009', '\u3000', '\uff0d']) {
        expect(maskCardNumbers(`card ${groups.join(mark)}, paid`)).toBe(`card **** ${number.slice(-4)}, paid`)
        expect(maskCardNumbers(`card ${wide(groups.join(mark))}, paid`)).toBe(`card **** ${number.slice(-4)}, paid`)
      }
      expect(maskCardNumbers(wide(number))).toBe(`**** ${number.slice(-4)}`)
    }
    // Of amounts, addresses and versions one in ten has the check digit of a card.
    for (const none of ['411111111111111.1', '4111111111.111111', '192.168.100.100', '4.111.111.111.111.111', '１２３'])
      expect(maskCardNumbers(none)).toBe(none)
  })

  it('SEC-17 what is no card number stays as it is: other digits, shorter and longer runs, UUIDs', () => {
    const others = ['4111111111111112', '411111111111', '1'.repeat(20), 'order #1001', '', '2026-01-02 10:00', '+49 30 901820']
    for (const text of others) expect(maskCardNumbers(text)).toBe(text)
    fc.assert(fc.property(fc.uuid(), (id) => maskCardNumbers(`risk ${id}`) === `risk ${id}`))
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}-\d{4}-4\d{3}-8\d{3}-\d{12}$/), (id) => maskCardNumbers(id) === id),
      { numRuns: 500 },
    )
  })

  it('SEC-17 a number as programs print it is no card, also where its decimals could be one', () => {
    const left = (text: string) => [maskCardNumbers(text), replaceIssuedCards(text, () => 'a card')]
    for (const text of ['3.2640000000000002', '-0.4111111111111111', '{"margin":3.2640000000000002}', '12.5555555555554444 kg'])
      expect(left(text)).toEqual([text, text])
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (number) => {
        expect(left(`${number}`)).toEqual([`${number}`, `${number}`])
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.nat(99_999), fc.constantFrom(...Object.values(numbers)), (whole, number) => {
        expect(left(`${whole}.${number}`)).toEqual([`${whole}.${number}`, `${whole}.${number}`])
      }),
    )
    // A sentence ends with a dot, and a card begins the next.
    expect(left('No 7. 4111111111111111.')).toEqual(['No 7. **** 1111.', 'No 7. a card.'])
  })

  it('the check digit catches every single wrong digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(numbers)), fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const wrong = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
        return isLuhnValid(number) && !isLuhnValid(wrong)
      }),
    )
    for (const nothing of ['', 'x', '4111-1111', '４１１１']) expect(isLuhnValid(nothing)).toBe(false)
  })

  it('says the brand and the last four of a number as it is typed', () => {
    for (const [brand, number] of Object.entries(numbers)) expect(cardOf(number)).toEqual({ brand, last4: number.slice(-4) })
    expect(cardOf('4111 1111 1111 1111')).toEqual({ brand: 'visa', last4: '1111' })
    for (const none of ['', '4111', '4111111111111112', 'x'.repeat(16)]) expect(cardOf(none)).toBeNull()
  })
})
