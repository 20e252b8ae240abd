import { describe, expect, it } from 'vitest'
import { countryCodes, isCountry } from './countries.rules.ts'
import { isGtin } from './gtin.ts'
import { isLei } from './lei.ts'
import { isVatNumber, plainVatNumber } from './vat-number.ts'

describe('numbers by which a company or its goods are known', () => {
  it('a LEI has twenty letters and digits, and its check digits hold', () => {
    // Made up, with check digits counted by hand: 98 less the number with 00 over 97.
    const body = '5299000A1B2C3D4E5F'
    const digits = `${body}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
    const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
    expect(isLei(body + check)).toBe(true)
    // Every single digit or letter that is wrong is seen, and so are two that changed places.
    for (let i = 0; i < 18; i++) {
      const other = body[i] === '7' ? '8' : '7'
      expect(isLei(body.slice(0, i) + other + body.slice(i + 1) + check)).toBe(false)
    }
    expect(isLei(`9259000A1B2C3D4E5F${check}`)).toBe(false)
    for (const text of ['', (body + check).toLowerCase(), body, `${body}${check}0`]) expect(isLei(text)).toBe(false)
  })

  it('published LEIs are taken', () => {
    for (const lei of ['5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394']) expect([lei, isLei(lei)]).toEqual([lei, true])
  })

  it.each([
    ['DE123456789', true],
    ['DE12345678', false],
    ['DE 123.456-789', true],
    ['ATU12345678', true],
    ['AT12345678', false],
    ['EL123456789', true],
    ['FRXX123456789', true],
    ['ESA1234567B', true],
    ['ES123456789', false],
    ['NL123456789B01', true],
    ['GB123456789', true],
    ['GBGD123', true],
    ['CHE-123.456.789 MWST', true],
    ['NO123456789MVA', true],
    ['IE1234567WA', true],
    ['AU51824753556', true],
    ['US12', false],
    ['123456789', false],
    ['ZZ123456789', false],
    ['', false],
  ])('a VAT number begins with its country and has its form: %j is %j', (text, isOne) => {
    expect(isVatNumber(plainVatNumber(text))).toBe(isOne)
  })

  it('a barcode number has its check digit', () => {
    for (const code of ['4006381333931', '036000291452', '10614141000415']) expect([code, isGtin(code)]).toEqual([code, true])
    for (const code of ['4006381333932', '96385074', '400638133393', '', 'MUG-1']) expect([code, isGtin(code)]).toEqual([code, false])
  })

  it('the countries are those of ISO 3166-1, in order and each once', () => {
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes).size).toBe(249)
    expect(countryCodes.toSorted()).toEqual(countryCodes)
    for (const code of ['DE', 'US', 'CN', 'GB']) expect(isCountry(code)).toBe(true)
    for (const code of ['UK', 'EU', 'ZZ', 'de', '']) expect(isCountry(code)).toBe(false)
  })
})
