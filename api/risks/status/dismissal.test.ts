import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { type DismissalCondition, type DismissedLeak, reasonToReopen, withoutCondition } from './dismissal.ts'

const gbp = currency('GBP')
const days = fc.integer({ min: -400, max: 400 }).map((count): Day => addDays(day('2026-06-01'), count))
const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n })
const conditions: fc.Arbitrary<DismissalCondition> = fc.record({
  comesBackOn: fc.option(days),
  comesBackAbove: fc.option(amounts),
})
const leaks: fc.Arbitrary<DismissedLeak> = fc.record({
  isOpen: fc.boolean(),
  monthly: amounts,
  today: days,
  currency: fc.constant(gbp),
})

describe('R8 a dismissed risk', () => {
  it('stays dismissed for good when nothing else was stated, whatever happens', () => {
    fc.assert(
      fc.property(leaks, (leak) => {
        expect(reasonToReopen(withoutCondition, leak)).toBeNull()
      }),
    )
  })

  it('comes back exactly when it leaks and its day is here or its amount is passed', () => {
    fc.assert(
      fc.property(conditions, leaks, (condition, leak) => {
        const { comesBackOn, comesBackAbove } = condition
        const isDue = comesBackOn !== null && comesBackOn <= leak.today
        const isPassed = comesBackAbove !== null && comesBackAbove < leak.monthly
        expect(reasonToReopen(condition, leak) !== null).toBe(leak.isOpen && (isDue || isPassed))
      }),
    )
  })

  it('once due is due on every later day and for every higher amount', () => {
    fc.assert(
      fc.property(conditions, leaks, fc.nat(400), amounts, (condition, leak, later, more) => {
        fc.pre(reasonToReopen(condition, leak) !== null)
        const next = { ...leak, today: addDays(leak.today, later), monthly: leak.monthly + more }
        expect(reasonToReopen(condition, next)).not.toBeNull()
      }),
    )
  })

  it('says in its timeline why it came back', () => {
    const leak = { isOpen: true, monthly: 61_250n, today: day('2026-07-01'), currency: gbp }
    expect(reasonToReopen({ comesBackOn: null, comesBackAbove: 50_000n }, leak)).toBe(
      'it leaks £613 a month now, more than the £500 that it was dismissed with',
    )
    expect(reasonToReopen({ comesBackOn: day('2026-07-01'), comesBackAbove: null }, leak)).toBe(
      'it was dismissed until 1 July 2026 and still leaks',
    )
    expect(reasonToReopen({ comesBackOn: day('2026-07-02'), comesBackAbove: 61_250n }, leak)).toBeNull()
  })
})
