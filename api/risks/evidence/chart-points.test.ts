import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, daysBetween } from '../../values/day.ts'
import { type ChartDay, type ChartInput, chartPoints } from './chart-points.ts'

const change = day('2026-03-02')
const at = (after: number) => addDays(change, after)
const one = (after: number, value: number, base = 0, beside: number | null = null): ChartDay => ({
  ...{ day: at(after), value, base, beside },
  besideRange: null,
})
const lost = (after: number, minor: number) => ({ day: at(after), minor: BigInt(minor), major: minor / 100 })
const input = (changes: Partial<ChartInput>): ChartInput => ({
  ...{
    shape: 'amount',
    mostDays: 120,
    isTypical: false,
    isExact: false,
    startedOn: change,
    from: at(-60),
    until: at(59),
    days: [],
    losses: [],
    ...changes,
  },
})

describe('the points of a chart', () => {
  it('UX-10 sum to the loss, exactly, whatever the days', () => {
    const days = fc.uniqueArray(
      fc.record({
        after: fc.integer({ min: -60, max: 400 }),
        minor: fc.integer({ min: -5_000, max: 90_000 }),
        base: fc.integer({ max: 9, min: 0 }),
      }),
      { selector: ({ after }) => after, maxLength: 60 },
    )
    fc.assert(
      fc.property(days, fc.constantFrom('amount', 'rate', 'return'), fc.integer({ min: 0, max: 400 }), (all, shape, end) => {
        const losses = all.filter(({ after }) => after >= 0).map(({ after, minor }) => lost(after, minor))
        const rows = all.map(({ after, minor, base }) => one(after, minor / 50, base))
        const { points } = chartPoints(input({ shape, days: rows, losses, until: at(Math.max(end, ...all.map(({ after }) => after), 0)) }))
        expect(points.reduce((sum, point) => sum + point.lost, 0n)).toBe(losses.reduce((sum, { minor }) => sum + minor, 0n))
        for (const { day: first, until } of points) expect(daysBetween(first, until)).toBeGreaterThanOrEqual(0)
        expect(points.map((point) => point.day)).toEqual(points.map((point) => point.day).sort())
      }),
    )
  })

  it('are days up to 120 of them, and weeks counted from the change on a longer axis', () => {
    const days = [-8, -1, 0, 6, 7].map((after) => one(after, 10))
    expect(chartPoints(input({ days })).points.map((point) => point.day)).toEqual([-8, -1, 0, 6, 7].map(at))
    const weeks = chartPoints(input({ days, until: at(60) })).points
    expect(weeks.map((point) => [point.day, point.until, point.actual])).toEqual([
      [at(-14), at(-8), 10],
      [at(-7), at(-1), 10],
      [at(0), at(6), 20],
      [at(7), at(13), 10],
    ])
  })

  it('cut a week at the ends of the axis', () => {
    const { points } = chartPoints(input({ days: [one(-60, 1), one(120, 1)], until: at(120) }))
    expect(points.map((point) => [point.day, point.until])).toEqual([
      [at(-60), at(-57)],
      [at(119), at(120)],
    ])
  })
})

describe('an amount', () => {
  it('is expected to be what came less what was lost, and its usual day counts days without any', () => {
    const { usual, points } = chartPoints(input({ days: [one(-50, 30), one(-2, 30), one(1, 50)], losses: [lost(1, 4_000)] }))
    expect(usual).toBe(1)
    expect(points.at(-1)).toMatchObject({ actual: 50, expected: 10, lost: 4_000n, expectedLow: null, beside: null })
    expect(points[0]).toMatchObject({ actual: 30, expected: null })
  })

  it('has no usual day with under 14 days before', () => {
    expect(chartPoints(input({ from: at(-13), days: [one(-2, 30)] })).usual).toBeNull()
  })

  it('lost without a row of its own is drawn as a loss of nothing expected', () => {
    expect(chartPoints(input({ losses: [lost(3, 500)] })).points[0]).toMatchObject({ actual: null, expected: 0, lost: 500n })
  })
})

describe('a rate', () => {
  const before = [-5, -4, -3, -2, -1].map((after, i) => one(after, (9 + i * 0.5) * 10, 10, 200))

  it('is expected without its loss, in a band as wide as before the change', () => {
    const { usual, points } = chartPoints(input({ shape: 'rate', days: [...before, one(2, 120, 10, 200)], losses: [lost(2, 2_000)] }))
    expect(usual).toBe(10)
    expect(points[0]).toMatchObject({ actual: 9, expected: null, expectedLow: 9, expectedHigh: 11, beside: 20 })
    expect(points.at(-1)).toMatchObject({ actual: 12, expected: 10, expectedLow: 9, expectedHigh: 11, beside: 20 })
  })

  it('moves the band with what is expected, and keeps it where nothing was lost', () => {
    const { points } = chartPoints(input({ shape: 'rate', days: [...before, one(2, 240, 10), one(3, 100, 10)], losses: [lost(2, 4_000)] }))
    expect(points.at(-2)).toMatchObject({ expected: 20, expectedLow: 19, expectedHigh: 21 })
    expect(points.at(-1)).toMatchObject({ expected: null, expectedLow: 9, expectedHigh: 11 })
  })

  it('that is exact has its band below what is expected, as wide as before, so that the loss begins where the band ends', () => {
    // Half the days before have no discount, half have 10 %; since then most lines have a code of
    // 14.4 %.
    const usual = Array.from({ length: 10 }, (_, i) => one(i - 10, i % 2 === 0 ? 0 : 10, 100))
    const { points } = chartPoints(input({ shape: 'rate', isExact: true, days: [...usual, one(2, 15.5, 100)], losses: [lost(2, 110)] }))
    expect(points.at(-1)).toMatchObject({ actual: 0.155, expected: 0.144, expectedLow: 0.044, expectedHigh: 0.144 })
    expect(points[0]).toMatchObject({ expectedLow: 0, expectedHigh: 0.1 })
  })

  it('UX-10 that is exact never has a band above what is expected, whatever the days', () => {
    const rate = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(fc.array(rate, { minLength: 4, maxLength: 20 }), rate, fc.integer({ min: 1, max: 20 }), (usual, now, more) => {
        const days = [...usual.map((value, i) => one(i - usual.length, value, 100)), one(3, now + more, 100)]
        const last = chartPoints(input({ shape: 'rate', isExact: true, days, losses: [lost(3, more * 100)] })).points.at(-1)
        expect(last?.expectedHigh).toBe(last?.expected)
        expect(last?.expectedLow).toBeLessThanOrEqual(last?.expected ?? Number.NaN)
        expect(last?.actual).toBeGreaterThan(last?.expectedHigh ?? Number.NaN)
      }),
    )
  })

  it('has the other line of a week between the lowest and the highest of its days', () => {
    const days = [one(0, 50, 10, 150), one(1, 50, 10, 150), one(2, 5, 1, 90)]
    const tiers = ([[8, 15], [9, 24], null] as const).map((besideRange, i) => ({ ...(days[i] as ChartDay), besideRange }))
    const of = (all: ChartDay[]) => chartPoints(input({ shape: 'rate', days: all, until: at(120) })).points[0]
    expect(of(tiers)).toMatchObject({ besideLow: 8, besideHigh: 24 })
    expect(of(days)).toMatchObject({ besideLow: null, besideHigh: null })
  })

  it('shows what the other line was on average, or typically', () => {
    const days = [one(0, 50, 10, 150), one(1, 50, 10, 150), one(2, 5, 1, 90)]
    const besideOf = (isTypical: boolean) => chartPoints(input({ shape: 'rate', isTypical, days, until: at(120) })).points[0]?.beside
    expect([besideOf(true), besideOf(false)]).toEqual([15, 18.571429])
  })

  it('has no band with under four points before', () => {
    const { usual, points } = chartPoints(input({ shape: 'rate', days: [...before.slice(2), one(1, 120, 10)] }))
    expect([usual, points.at(-1)?.expectedLow]).toEqual([null, null])
  })

  it('is unknown on a day without a base', () => {
    expect(chartPoints(input({ shape: 'rate', days: [one(1, 0, 0)], losses: [lost(1, 100)] })).points[0]).toMatchObject({
      actual: null,
      expected: null,
      lost: 100n,
    })
  })
})

it('a return is expected on the money that would have been enough', () => {
  const { points } = chartPoints(input({ shape: 'return', days: [one(1, 100, 50)], losses: [lost(1, 2_500)] }))
  expect(points[0]).toMatchObject({ actual: 2, expected: 4 })
  expect(chartPoints(input({ shape: 'return', days: [one(1, 0, 50)], losses: [lost(1, 5_000)] })).points[0]?.expected).toBeNull()
})
