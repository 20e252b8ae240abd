import { describe, expect, it } from 'vitest'
import { type DetectorLabel, learnedFrom } from './learning.ts'

const now = new Date('2026-07-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const answers = (right: number, wrong: number, { detector = 'ad-waste', at = now } = {}): DetectorLabel[] => [
  ...Array.from({ length: right }, () => ({ detector, accurate: true, at })),
  ...Array.from({ length: wrong }, () => ({ detector, accurate: false, at })),
]
const changeOf = (labels: DetectorLabel[]) => learnedFrom(labels, now)[0]?.change

describe('what answers would change', () => {
  it('makes a detector stricter where it is 80 % likely that under 70 % of its alerts are right', () => {
    expect(learnedFrom(answers(1, 3), now)).toEqual([{ detector: 'ad-waste', answers: 4, right: 1, precision: 0.55, change: 'stricter' }])
    expect(changeOf(answers(8, 2))).toBe('keep')
    expect(changeOf(answers(10, 0))).toBe('keep')
  })

  it('waits for four answers', () => {
    expect([changeOf(answers(0, 3)), changeOf(answers(0, 4))]).toEqual(['wait', 'stricter'])
  })

  it('counts an answer half after 180 days', () => {
    expect(learnedFrom(answers(0, 8, { at: daysAgo(180) }), now)[0]?.precision).toBe(learnedFrom(answers(0, 4), now)[0]?.precision)
    expect(changeOf(answers(1, 3, { at: daysAgo(720) }))).toBe('keep')
  })

  it('judges each detector by its own answers, the most answered first', () => {
    const learned = learnedFrom([...answers(2, 0, { detector: 'chargebacks' }), ...answers(1, 4)], now)
    expect(learned.map(({ detector, change }) => [detector, change])).toEqual([
      ['ad-waste', 'stricter'],
      ['chargebacks', 'wait'],
    ])
    expect(learnedFrom([], now)).toEqual([])
  })
})
