import { describe, expect, it } from 'vitest'
import { daysBetween, exactDay, shortDay, timeAgo, todayIn } from './days.ts'

describe('days for people', () => {
  it.each([
    ['2026-03-26', 'today'],
    ['2026-03-25', 'yesterday'],
    ['2026-03-03', '23 days ago'],
    ['2026-03-27', 'tomorrow'],
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
