import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areApart } from './align-words.ts'
import { compareRead, type ReadName, readName } from './compare-names.ts'

/** Words that have ways to stand for others, and their likes. */
const words = [
  ...'zellweger zelweger zlelweger celveger weger zell sun light sunlight sunligth no nr 4 five 5 import export impex'.split(' '),
  ...'general trading textile tex. textiles co. ltd gmbh s.p.a. the of and & van der vanderbilt bilt nec nippon electric'.split(' '),
  ...'fedex federal express john jon j. smith smyth hong kong germany beijing guangzhou 深圳 贸易 有限公司 삼성 samsung'.split(' '),
  ...'калмертон kalmerton intl international svcs services constr construction building materials matls h & m hm'.split(' '),
]
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))

const apart = (a: ReadName, b: ReadName) => a.variants.every((one) => b.variants.every((other) => areApart(one, other)))

describe('names that are apart', () => {
  it('are never one, possible or related when they are compared in full', () => {
    let count = 0
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [first, second] = [a, b].map((one) => readName({ name: one, country: 'DE' })) as [ReadName, ReadName]
        if (!apart(first, second)) return
        count += 1
        expect(compareRead(first, second).decision, `${a} / ${b}`).toBe('no')
      }),
      { numRuns: 4_000, seed: 7 },
    )
    expect(count).toBeGreaterThan(1_000)
  })

  it.each([
    ['Zellweger GmbH', 'Brackwell Ltd', true],
    ['Zellweger GmbH', 'Zlelweger Ltd', false],
    ['Sunlight', 'Sun Light Trading', false],
    ['NEC', 'Nippon Electric Company', false],
    ['General Trading', 'Textile Services', true],
    ['General Trading', 'Trading General Co', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(apart(readName({ name: a }), readName({ name: b }))).toBe(expected)
  })
})
