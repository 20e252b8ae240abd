import { describe, expect, it } from 'vitest'
import { comparedDays, daysText, spanAt } from './span.ts'

const at = (address: string, until: string | null = '2011-06-30') => spanAt(new URLSearchParams(address), until)
const text = ({ from, to }: { from: string | null; to: string | null }) => `${from} ${to}`

describe('the days of an address', () => {
  it('count back from the newest day of the files', () => {
    expect(text(at('span=30d').days)).toBe('2011-06-01 2011-06-30')
    expect(text(at('span=3m').days)).toBe('2011-04-01 2011-06-30')
    expect(text(at('span=12m').days)).toBe('2010-07-01 2011-06-30')
    expect(text(at('span=year').days)).toBe('2011-01-01 2011-06-30')
    expect(text(at('span=3m', '2012-05-15').days)).toBe('2012-02-16 2012-05-15')
    expect(text(at('span=3m', '2012-05-30').days)).toBe('2012-02-29 2012-05-30')
  })

  it('may be its own, and are all days where they cannot be read', () => {
    expect(text(at('span=own&from=2011-01-05&to=2011-02-03').days)).toBe('2011-01-05 2011-02-03')
    for (const wrong of ['', 'span=never', 'span=own', 'span=own&from=2011-02-30&to=2011-03-03', 'span=own&from=2011-02-03&to=2011-01-05'])
      expect([wrong, at(wrong).name, text(at(wrong).days)]).toEqual([wrong, 'all', 'null null'])
    expect(at('span=30d', null).name).toBe('all')
  })

  it('are compared with as many days or whole months before, or with the same days of the year before', () => {
    const compared = (from: string, to: string, name: 'before' | 'year') =>
      text(comparedDays({ from, to }, name) ?? { from: null, to: null })
    expect(compared('2011-04-01', '2011-06-30', 'before')).toBe('2011-01-01 2011-03-31')
    expect(compared('2011-06-01', '2011-06-30', 'before')).toBe('2011-05-01 2011-05-31')
    expect(compared('2011-06-02', '2011-06-30', 'before')).toBe('2011-05-04 2011-06-01')
    expect(compared('2011-06-02', '2011-06-29', 'year')).toBe('2010-06-02 2010-06-29')
    expect(compared('2012-02-01', '2012-02-29', 'year')).toBe('2011-02-01 2011-02-28')
    expect(compared('2011-02-01', '2011-02-28', 'before')).toBe('2011-01-01 2011-01-31')
    expect(comparedDays({ from: '2011-06-01', to: '2011-06-30' }, 'none')).toBe(null)
    expect(at('with=before').compared).toBe(null)
    expect(at('span=30d&with=before').compared).toEqual({ from: '2011-05-01', to: '2011-05-31' })
  })

  it('are said in words', () => {
    expect(daysText({ from: '2011-04-01', to: '2011-06-30' })).toMatch(/2011.* to .*2011/)
    expect(daysText({ from: '2011-04-01', to: '2011-04-01' })).not.toContain(' to ')
    expect(daysText({ from: null, to: null })).toBe('all days')
  })
})
