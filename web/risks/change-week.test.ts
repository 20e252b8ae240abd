import { expect, it } from 'vitest'
import { weekOf } from './change-week.ts'

it('marks the week of a change; one before the first week or after the last is not left of the drawing or right of it', () => {
  const drawn = { until: '2026-06-30', weeks: Array.from({ length: 13 }) }
  expect(weekOf('2026-06-30', drawn)).toBe(12)
  expect(weekOf('2026-06-24', drawn)).toBe(12)
  expect(weekOf('2026-06-23', drawn)).toBe(11)
  expect(weekOf('2026-04-01', drawn)).toBe(0)
  expect(weekOf('2026-03-31', drawn)).toBeNull()
  expect(weekOf('2026-07-09', drawn)).toBe(12)
})
