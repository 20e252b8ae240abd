import { expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { firstTold, wouldBeTold } from './told-days.ts'

const day = 86_400
const account = { id: 'shop', name: null, currency: null, zone: 'Pacific/Honolulu', oldest: null, missing: [] }
const told = (from: string, zone: string) =>
  firstTold(
    { account: { ...account, tellsLast: 60 * day }, books: { currency: currency('USD'), zone } },
    Date.parse(from) / 1_000 + 60 * day,
  )

it('counts the days of the books, not those of the account, from a day behind what is just told', () => {
  expect(told('2026-03-01T23:59:00Z', 'UTC')).toBe('2026-03-03')
  expect(told('2026-03-02T00:00:00Z', 'UTC')).toBe('2026-03-03')
  expect(told('2026-03-02T00:01:00Z', 'UTC')).toBe('2026-03-04')
  expect(told('2026-03-01T23:59:00Z', 'Pacific/Auckland')).toBe('2026-03-04')
  expect(told('2026-03-01T23:59:00Z', 'Pacific/Honolulu')).toBe('2026-03-03')
})

it('takes nothing for gone that may only not be told, and everything where all is told', () => {
  const now = Date.parse('2026-05-01T00:00:00Z') / 1_000
  const at = { account: { ...account, tellsLast: 60 * day } }
  expect([-1, 0, day - 1, day].map((seconds) => wouldBeTold(at, now - 60 * day + seconds, now))).toEqual([false, false, false, true])
  expect(wouldBeTold({ account }, 0, now)).toBe(true)
  expect(firstTold({ account, books: { currency: currency('USD'), zone: 'UTC' } }, now)).toBeNull()
})
