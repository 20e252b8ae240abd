import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Following, longestHabit, stillToFollow } from './follow-habit.ts'

const exactly = (days: number): Following => ({ atLeast: days, atMost: days })
const waitAfter = (seen: readonly Following[]) => stillToFollow(seen).findIndex((share) => share <= 0.07)
const following = fc
  .tuple(fc.integer({ min: 0, max: longestHabit }), fc.integer({ min: 0, max: 60 }))
  .map(([atLeast, more]) => ({ atLeast, atMost: atLeast + more }))

describe('how long a price is waited for', () => {
  it('is a week and a bit in a shop that has shown nothing yet', () => {
    expect(waitAfter([])).toBe(9)
  })

  it('is as long as a shop takes once a handful of prices has shown it', () => {
    expect(waitAfter([0, 2, 1, 3, 2, 0, 3, 1, 2, 1].map(exactly))).toBeLessThanOrEqual(4)
    expect(waitAfter([3, 7, 0, 5, 1, 6, 2, 4, 7, 0].map(exactly))).toBe(7)
  })

  it('is long after a single price that took long', () => {
    for (const days of [9, 10, 12, 14]) expect(waitAfter([exactly(days)])).toBeGreaterThan(days)
  })

  it('takes what was only seen to an interval as such', () => {
    expect(stillToFollow([{ atLeast: 0, atMost: 90 }])).toEqual(stillToFollow([]).map((share) => expect.closeTo(share, 12)))
    expect(waitAfter([{ atLeast: 2, atMost: 9 }])).toBeLessThanOrEqual(waitAfter([exactly(9)]))
  })

  it('is a share that falls with the days, whatever was seen and in whatever order', () => {
    fc.assert(
      fc.property(fc.array(following, { maxLength: 50 }), (seen) => {
        const shares = stillToFollow(seen)
        expect(shares).toHaveLength(longestHabit + 1)
        shares.forEach((share, i) => {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(shares[i - 1] ?? 1)
        })
        expect(stillToFollow([...seen].reverse())).toEqual(shares.map((share) => expect.closeTo(share, 9)))
      }),
    )
  })
})
