import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToPast, copyOfPast, fadePast, lastYear, noPast, type SlicePast, spreadOf, weeksInUse } from './slice-past.ts'

/** Rows of a week each: money above what is expected, and whether they have money. */
function pastOf(rows: readonly { readonly week: number; readonly above: number; readonly events?: number }[]): SlicePast {
  const past = noPast()
  for (const { week, above, events = 1 } of [...rows].sort((a, b) => a.week - b.week))
    addToPast(past, week, { money: 100 + above, expected: 100, events })
  return past
}

const rowsOf = fc.array(fc.record({ week: fc.integer({ min: 0, max: 50 }), above: fc.integer({ min: -90, max: 90 }) }), { minLength: 1 })

describe('the past of a slice', () => {
  it('has the sums of its rows, in all and by week', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const past = pastOf(rows)
        const sum = rows.reduce((all, { above }) => all + above, 0)
        expect([past.rows, past.above]).toEqual([rows.length, sum])
        expect(past.weeks.reduce((all, [, , above]) => all + above, 0)).toBe(sum)
        expect(past.weeks.map(([week]) => week)).toEqual([...new Set(rows.map(({ week }) => week))].sort((a, b) => a - b))
      }),
    )
  })

  it('stores 64 weeks, however long the shop runs', () => {
    const past = pastOf(Array.from({ length: 200 }, (_, week) => ({ week, above: 1 })))
    expect(past.weeks.map(([week]) => week)).toEqual(Array.from({ length: 64 }, (_, k) => 136 + k))
  })

  it('fades in its sums and stays in its weeks, and a copy is its own', () => {
    const past = pastOf([{ week: 3, above: 10 }])
    const copy = copyOfPast(past)
    for (let week = 0; week < 40; week++) fadePast(past)
    addToPast(past, 3, { money: 5, expected: 0, events: 1 })
    expect([past.rows, past.above, past.aboveSquared].map((of) => Number(of.toFixed(9)))).toEqual([1.5, 10, 75])
    expect(copy).toEqual(pastOf([{ week: 3, above: 10 }]))
    addToPast(copy, 3, { money: 1, expected: 0, events: 1 })
    addToPast(copy, 4, { money: 1, expected: 0, events: 1 })
    expect(past.weeks).toEqual([[3, 2, 15, 100, 2]])
  })

  it('knows in how many weeks it was in use, and the same weeks of last year', () => {
    const past = pastOf([0, 5, 10, 52].map((week) => ({ week, above: week, events: week === 5 ? 0 : 1 })))
    expect([weeksInUse(past, 0, 53), weeksInUse(past, 0, 10), weeksInUse(past, 53, 60)]).toEqual([3, 1, 0])
    expect(lastYear(past, 57, 63)).toEqual({ rows: 2, above: 15, expected: 200 })
    expect(lastYear(past, 30, 40)).toBeNull()
  })

  it('varies as its rows do, drawn to all rows where it has few, and by weeks where whole weeks are dear', () => {
    expect(spreadOf(noPast(), 7)).toEqual({ variance: 7, byWeeks: 1 })
    const even = pastOf(Array.from({ length: 2000 }, (_, k) => ({ week: k % 50, above: k % 100 < 50 ? 10 : -10 })))
    expect(spreadOf(even, 1e4).variance).toBeCloseTo((2000 * 100 + 20 * 1e4) / 2020, 6)
    const byWeeks = pastOf(Array.from({ length: 2000 }, (_, k) => ({ week: k % 50, above: k % 2 === 0 ? 10 : -10 })))
    expect(spreadOf(byWeeks, 100).byWeeks).toBeCloseTo(40, 0)
  })
})
