import { expect, it } from 'vitest'
import { isOldData } from './data-age.rules.ts'

it('says that rows are old from the fifteenth day on, and not where there are none', () => {
  expect(['2026-03-01', '2026-03-15', '2026-03-16', '2041-01-01'].map((today) => isOldData('2026-03-01', today))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isOldData(null, '2026-03-01')).toBe(false)
})
