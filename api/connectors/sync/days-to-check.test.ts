import { describe, expect, it } from 'vitest'
import { day } from '../../values/day.ts'
import { olderMonth, recentDays } from './days-to-check.ts'

const today = day('2026-05-20')
const range = (first: string, last: string) => ({ first: day(first), last: day(last) })

describe('the days to compare', () => {
  it('are the last 35 whole ones, as far as they are told', () => {
    expect(recentDays(today, null)).toEqual(range('2026-04-15', '2026-05-19'))
    expect(recentDays(today, day('2026-05-01'))).toEqual(range('2026-05-01', '2026-05-19'))
    expect(recentDays(today, today)).toBeNull()
  })

  it('are one older month in turn, back to the first row and then from the newest again', () => {
    const known = { first: day('2026-02-10'), firstTold: null }
    const months = [range('2026-04-01', '2026-04-14'), range('2026-03-01', '2026-03-31'), range('2026-02-01', '2026-02-28')]
    let checked = null
    for (const month of [...months, ...months]) {
      expect(olderMonth(today, { ...known, checked })).toEqual(month)
      checked = month.first
    }
  })

  it('are none before the first day that is told, nor where nothing is older', () => {
    expect(olderMonth(today, { checked: null, first: day('2026-04-20'), firstTold: null })).toBeNull()
    expect(olderMonth(today, { checked: null, first: null, firstTold: null })).toBeNull()
    const told = { first: day('2026-01-01'), firstTold: day('2026-04-10') }
    expect(olderMonth(today, { checked: null, ...told })).toEqual(range('2026-04-10', '2026-04-14'))
    expect(olderMonth(today, { checked: day('2026-04-01'), ...told })).toEqual(range('2026-04-10', '2026-04-14'))
  })
})
