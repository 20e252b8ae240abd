import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coded } from './coded-column.ts'
import { add, expectedMoney, fade, faded, noUsualMoney } from './usual-money.ts'

type CellRow = { readonly cell: string; readonly exposure: number; readonly money: number; readonly isLeak?: boolean }
const rowsOf = fc.record({
  cell: fc.constantFrom('a', 'b', 'c'),
  exposure: fc.integer({ min: 1, max: 9 }),
  money: fc.integer({ min: 0, max: 99 }),
})

/** What is expected of `judged`, with `past` as the yardstick. */
function expectedOf(past: readonly CellRow[], judged: readonly CellRow[], pull: number) {
  const rows = [...past, ...judged]
  const yardstick = {
    exposure: Float64Array.from(rows, ({ exposure }) => exposure),
    money: Float64Array.from(rows, ({ money }) => money),
    events: Float64Array.from(rows, ({ money }) => (money > 0 ? 1 : 0)),
    first: 0,
    firstJudged: past.length,
    isLeak: (row: number) => rows[row]?.isLeak === true,
  }
  const levels = [coded(rows.length, (row) => rows[row]?.cell ?? '')]
  const { money, events } = expectedMoney(noUsualMoney(1), yardstick, { levels, pull })
  return { money: [...money].slice(past.length), events: [...events].slice(past.length) }
}

describe('what rows usually cost', () => {
  it('is the rate of the level above for a cell without a past', () => {
    fc.assert(
      fc.property(fc.array(rowsOf, { minLength: 1 }), fc.integer({ min: 1, max: 50 }), (past, exposure) => {
        const rate = past.reduce((sum, { money }) => sum + money, 0) / past.reduce((sum, row) => sum + row.exposure, 0)
        const [money] = expectedOf(past, [{ cell: 'new', exposure, money: 1e6 }], 25).money
        expect(money).toBeCloseTo(rate * exposure, 6)
      }),
    )
  })

  it('lies between the rate of its cell and the one above, nearer to the cell the more rows it has', () => {
    const past = (count: number) => [
      ...Array.from({ length: 1000 }, () => ({ cell: 'a', exposure: 1, money: 10 })),
      ...Array.from({ length: count }, () => ({ cell: 'b', exposure: 1, money: 2 })),
    ]
    const of = (count: number) => expectedOf(past(count), [{ cell: 'b', exposure: 1, money: 0 }], 25).money[0] ?? 0
    expect(of(0)).toBeCloseTo(10, 6)
    expect(of(25)).toBeCloseTo((2 * 25 + 25 * ((1000 * 10 + 25 * 2) / 1025)) / 50, 6)
    expect([of(5), of(25), of(100), of(10_000)]).toEqual([of(5), of(25), of(100), of(10_000)].sort((a, b) => b - a))
    expect(of(10_000)).toBeLessThan(2.02)
  })

  it('does not depend on judged rows, nor on those of known leaks', () => {
    fc.assert(
      fc.property(fc.array(rowsOf, { minLength: 1 }), fc.array(rowsOf), fc.array(rowsOf, { minLength: 1 }), (past, leak, judged) => {
        const known = leak.map((row) => ({ ...row, isLeak: true }))
        const dearer = judged.map((row) => ({ ...row, money: 10 * row.money + 1 }))
        expect(expectedOf([...past, ...known], dearer, 25)).toEqual(expectedOf(past, judged, 25))
      }),
    )
  })

  it('counts a row half after forty weeks, and forgets a cell without rows', () => {
    const usual = noUsualMoney(1)
    add(usual.all, { exposure: 4, money: 8, events: 1 })
    usual.levels[0]?.set('a', [4, 8, 1, 1])
    for (let week = 0; week < 40; week++) fade(usual)
    // To nine digits, each week.
    for (const [i, half] of [2, 4, 0.5, 0.5].entries()) expect(usual.all[i]).toBeCloseTo(half, 7)
    expect(faded(1)).toBeCloseTo(0.5 ** (1 / 40), 8)
    for (let week = 0; week < 200; week++) fade(usual)
    expect(usual.levels[0]?.size).toBe(0)
  })
})
