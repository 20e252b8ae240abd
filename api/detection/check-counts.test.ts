import { expect, it } from 'vitest'
import { checkCounts } from './check-counts.rules.ts'

it('R22 what learns can run, and what is off is not counted: with what cannot run they are all', () => {
  const detectors = ['ready', 'ready', 'learning', 'cannot_run', 'off'].map((state) => ({ state }))
  expect(checkCounts(detectors)).toEqual({ able: 3, learning: 1, all: 4 })
  expect(checkCounts([])).toEqual({ able: 0, learning: 0, all: 0 })
})
