import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LikelyEnd, likelyEnd } from './likely-end.ts'

const ends: readonly LikelyEnd[] = ['none', 'possible', 'probable']
const chance = fc.double({ min: 0, max: 1, noNaN: true })

it('R14 fades from a chance of 0.7, and runs again below 0.5 alone', () => {
  const course = [0, 0.1, 0.2, 0.69, 0.7, 0.9, 0.5, 0.49, 0.6, 0.19]
  let end: LikelyEnd = 'none'
  const said = course.map((over) => (end = likelyEnd(end, over)))
  expect(said).toEqual(['none', 'none', 'possible', 'possible', 'probable', 'probable', 'probable', 'possible', 'possible', 'none'])
})

it('R14 never takes an end for less likely where its chance is higher', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ends), chance, chance, (before, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((over) => ends.indexOf(likelyEnd(before, over)))
      expect(more).toBeGreaterThanOrEqual(less ?? 0)
    }),
  )
})
