import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overallLeakageScore } from './leakage-score.rules.ts'

const counts = (critical: number, high = 0, medium = 0, low = 0) => ({ critical, high, medium, low })

it('CONST-11 the overall leakage score is that of the documented examples', () => {
  expect(overallLeakageScore(counts(1, 3))).toBe(65)
  expect(overallLeakageScore(counts(1, 3, 0, 10))).toBe(33)
  expect(overallLeakageScore(counts(7))).toBe(80)
  expect(overallLeakageScore(counts(0))).toBe(0)
})

it('CONST-11 it lies between a low risk alone and criticals alone, and a worse risk never lowers it', () => {
  const few = fc.nat({ max: 500 })
  fc.assert(
    fc.property(few, few, few, few, (critical, high, medium, low) => {
      const score = overallLeakageScore(counts(critical, high, medium, low))
      if (critical + high + medium + low > 0) expect(score >= 20 && score <= 80).toBe(true)
      if (low > 0) expect(overallLeakageScore(counts(critical + 1, high, medium, low - 1))).toBeGreaterThanOrEqual(score)
    }),
  )
})
