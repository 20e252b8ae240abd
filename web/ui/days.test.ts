import { afterEach, describe, expect, it, vi } from 'vitest'
import { ago, daysBetween, exactDay, shortDay, timeAgo, todayIn } from './days.ts'
import { counted } from './words.ts'

afterEach(() => vi.unstubAllGlobals())

describe('days for people', () => {
  it('reads as English where the browser names its language in no known way', () => {
    vi.stubGlobal('navigator', { language: 'en-US@posix' })
    expect(shortDay('2025-03-03', '2026-11-21')).toBe('Mar 3, 2025')
    expect(exactDay('2026-03-03')).toBe('Tuesday, March 3, 2026')
    expect(counted(1040, 'row')).toBe('1,040 rows')
  })

  it.each([
    ['2026-03-26', 'today'],
    ['2026-03-25', 'yesterday'],
    ['2026-03-03', '23 days ago'],
    ['2026-03-27', 'tomorrow'],
    ['2026-01-25', '60 days ago'],
    ['2026-01-24', '2 months ago'],
    ['2025-12-01', '3 months ago'],
    ['2011-03-03', '15 years ago'],
  ])('UX-13 %s seen on 26 March 2026 is %s', (day, text) => {
    expect(timeAgo(day, '2026-03-26')).toBe(text)
  })

  it('counts calendar days across a change of the clock', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  })

  it('names the year only when it is another one, and the whole date on hover', () => {
    expect(shortDay('2026-03-03', '2026-11-21', 'en-GB')).toBe('3 Mar')
    expect(shortDay('2025-03-03', '2026-11-21', 'en-GB')).toBe('3 Mar 2025')
    expect(exactDay('2026-03-03', 'en-GB').replace(',', '')).toBe('Tuesday 3 March 2026')
  })

  it('takes today from the business, not from the browser', () => {
    const now = new Date('2026-03-03T23:30:00Z')
    expect(todayIn('Europe/London', now)).toBe('2026-03-03')
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-03-04')
  })
})

it('DETAIL-01 says how long ago an instant was, in the largest unit that it fills', () => {
  const now = new Date('2026-03-26T12:00:00Z')
  const told = ['2026-03-26T12:00:00Z', '2026-03-26T11:55:10Z', '2026-03-26T09:00:00Z', '2026-03-25T11:00:00Z', '2026-03-03T12:00:00Z']
  expect(told.map((at) => ago(at, now, 'en'))).toEqual(['now', '4 minutes ago', '3 hours ago', 'yesterday', '23 days ago'])
})
