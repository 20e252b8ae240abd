import { expect, it } from 'vitest'
import { lineShape } from './line-shape.ts'

it('draws nothing of nothing, of one amount, and of zeros', () => {
  expect([[], [5], [0, 0, 0]].map(lineShape)).toEqual([null, null, null])
})

it('begins at zero, so that half an amount is half as high', () => {
  expect(lineShape([10, 5, 0])).toEqual({ line: 'M0,4L50,50L100,96', area: 'M0,100L0,4L50,50L100,96L100,100Z' })
  expect(lineShape([-1, 1])?.line).toBe('M0,96L100,4')
})
