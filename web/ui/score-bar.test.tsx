// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { clampedPercent, ScoreBar } from './score-bar.tsx'

afterEach(cleanup)

it('CONST-15 keeps every bar between 0 and 100', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const percent = clampedPercent(value)
      expect(percent >= 0 && percent <= 100).toBe(true)
    }),
  )
  expect([-3, 0, 64.5, 100, 101].map(clampedPercent)).toEqual([0, 0, 64.5, 100, 100])
})

it('ENT-03 ALERT-13 shows a score as N/100 with a bar, without decimals that say nothing', () => {
  show(<ScoreBar score="64.0" label="Risk score" />)
  expect(screen.getByText('64/100')).toBeDefined()
  expect(screen.getByRole('meter', { name: 'Risk score' }).getAttribute('aria-valuenow')).toBe('64')
  cleanup()
  show(<ScoreBar score="8.7" label="Risk score" />)
  expect(screen.getByText('8.7/100')).toBeDefined()
})
