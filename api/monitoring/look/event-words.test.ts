import { describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { stakeSentence } from './event-words.ts'

describe('what an event puts at stake', () => {
  const pounds = currency('GBP')

  it('is an amount with its range', () => {
    expect(stakeSentence({ low: 68_600n, expected: 95_900n, high: 117_600n }, pounds)).toMatch(
      /^If the supplier fails, about £959.* \(likely £686.* to £1,176/,
    )
    expect(stakeSentence({ low: null, expected: 95_900n, high: null }, pounds)).not.toContain('likely')
  })

  it('is not known without a product whose cost is known, and says so of both', () => {
    expect(stakeSentence(null, pounds)).toBe(
      'What it puts at stake is not known: that takes at least one product of this supplier whose cost is known. Open the supplier to choose its products.',
    )
  })

  it('is no margin where the products lose money: never a negative amount', () => {
    for (const expected of [0n, -500n])
      expect(stakeSentence({ low: -900n, expected, high: 100n }, pounds)).toBe(
        'No margin is at stake: the products of this supplier earned nothing lately.',
      )
  })
})
