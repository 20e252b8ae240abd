import { describe, expect, it } from 'vitest'
import { allFigures, leaderParts, leaderRows, monthName, monthsBetween, rowWords, shortMonth } from './figure-words.ts'

const rows = { total: 7, orders: 4, refunds: 1, shipping: 0, ads: 2, chargebacks: 0, payouts: 0 }

describe('the words of a statement', () => {
  it('name each figure once', () => {
    expect(new Set(allFigures.map(({ figure }) => figure)).size).toBe(allFigures.length)
    expect(new Set(allFigures.map(({ word }) => word)).size).toBe(allFigures.length)
  })

  it('name each grouping once, and count units only where rows have them', () => {
    expect(new Set(leaderParts.map(({ title }) => title)).size).toBe(leaderParts.length)
    expect(leaderRows({ rows: 1, units: '12' })).toBe('12 units in 1 row')
    expect(leaderRows({ rows: 2, units: null })).toBe('2 rows')
  })

  it('count the rows of each kind that there is', () => {
    expect(rowWords({ rows } as never)).toBe('4 order lines, 1 refund, 2 ads rows')
  })

  it('say how many units written off have no cost', () => {
    const of = (lines: number, units: string, unknown: string) =>
      allFigures
        .find(({ figure }) => figure === 'write_offs')
        ?.note({ writeOffLines: lines, writeOffUnits: units, writeOffUnitsWithoutCost: unknown } as never)
    expect(of(0, '0', '0')).toBe('Stock written off, at unit cost.')
    expect(of(2, '11', '0')).toBe('11 units in 2 lines.')
    expect(of(2, '11', '5')).toBe('11 units in 2 lines, 5 of them without unit cost.')
  })

  it('name months, and those between that have no row', () => {
    expect(monthName('2024-03', 'en')).toBe('March 2024')
    expect(shortMonth('2024-12', 'en')).toBe('Dec 2024')
    expect(monthsBetween(['2025-02', '2024-11'], 36)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
    expect(monthsBetween(['2025-02', '1970-01'], 3)).toEqual(['2024-12', '2025-01', '2025-02'])
    expect(monthsBetween(['2024-12'], 36)).toEqual(['2024-12'])
    expect(monthsBetween([], 36)).toEqual([])
  })
})
