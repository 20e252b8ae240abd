import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { last4Of, makeSecretCipher } from './encrypted-secret.ts'

const [one, two] = ['a first key of the tests, long enough', 'a second key of the tests, long enough']
const place = { businessId: '0197a3c1-0000-7000-8000-000000000001', name: 'hubspot/client' }

describe('sealed secrets', () => {
  it('SEC-20 what was sealed opens again in its place, and says nothing of itself', () => {
    const cipher = makeSecretCipher(one)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        const { text, keyId } = cipher.seal(secret, place)
        expect(cipher.open(text, place)).toBe(Buffer.from(secret).toString())
        expect([text.split('.')[1], keyId]).toEqual([cipher.keyId, cipher.keyId])
      }),
      { numRuns: 30 },
    )
    const [first, again] = [1, 2].map(() => cipher.seal('hunter2 hunter2', place).text)
    expect(first).not.toBe(again)
    expect(first).not.toContain('hunter2')
  })

  it('SEC-20 another key, another business, another place and every changed character are refused', () => {
    const cipher = makeSecretCipher(one)
    const { text } = cipher.seal('a secret', place)
    expect(() => makeSecretCipher(two).open(text, place)).toThrow('sealed with another SECRET_KEY')
    for (const other of [
      { ...place, businessId: place.businessId.replace(/1$/, '2') },
      { ...place, name: 'shopify/client' },
    ])
      expect(() => cipher.open(text, other)).toThrow('was changed or belongs elsewhere')
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      // The last character of a part may carry unused bits.
      if (hasSameBytes(changed, text)) continue
      expect(() => cipher.open(changed, place)).toThrow()
    }
    for (const nothing of ['', 'v1', 'v1....', `${text}.`.replace('v1', 'v2')]) expect(() => cipher.open(nothing, place)).toThrow()
  })

  it('SEC-20 with two keys the old one still opens and the new one seals', () => {
    const old = makeSecretCipher(one).seal('kept', place)
    const cipher = makeSecretCipher(two, [one])
    expect(cipher.open(old.text, place)).toBe('kept')
    expect(old.keyId).not.toBe(cipher.keyId)
    const anew = cipher.seal(cipher.open(old.text, place), place)
    expect(makeSecretCipher(two).open(anew.text, place)).toBe('kept')
    expect(() => makeSecretCipher(one).open(anew.text, place)).toThrow('SECRET_KEY_PREVIOUS')
  })

  it('SEC-20 a short secret shows nothing of itself', () => {
    expect([last4Of('hunter2'), last4Of('a long enough secret')]).toEqual([null, 'cret'])
  })
})

function hasSameBytes(changed: string, text: string): boolean {
  const bytes = (sealed: string) => [
    sealed.split('.').slice(0, 2).join('.'),
    ...sealed
      .split('.')
      .slice(2)
      .map((part) => Buffer.from(part, 'base64url').toString('hex')),
  ]
  return bytes(changed).join() === bytes(text).join()
}
