import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonOf, type Others } from './common-movement.ts'
import { type DailyMeans, heightOf, shareOn, sumsOf } from './daily-sums.ts'
import { mostLogRatio, raisedShapes, scanForRelativeRise } from './relative-rise.ts'

const wobble = { common: 0.03, own: 0.005 }
const options = { wobble, degrees: 200, earliest: 5 }
const alone: Others = { series: [], known: new Map() }

/** Means of `count` values a day, noise 0.2 a value, around `level(day)`. */
function noisy(days: number, count: number, seed: number, level: (day: number) => number): DailyMeans {
  const random = normals(seed)
  const counts = Array.from({ length: days }, (_, day) => (day % 7 === 5 ? 0 : count))
  const means = counts.map((own, day) => (own > 0 ? level(day) + (0.2 * random()) / Math.sqrt(own) : 0))
  return { means, counts, variance: 0.04 }
}

function beside(...all: DailyMeans[]): Others {
  return { series: all.map((means) => ({ sums: sumsOf(means), wobble: wobble.own })), known: new Map() }
}

describe('heightOf', () => {
  it('is the weighted least squares fit of a level and a shape, for any start and ramp', () => {
    const series = fc.array(fc.record({ mean: fc.double({ min: -2, max: 2, noNaN: true }), count: fc.nat(9) }), {
      minLength: 3,
      maxLength: 60,
    })
    fc.assert(
      fc.property(series, fc.nat(59), fc.constantFrom(0, 14, 35), (days, start, rampDays) => {
        const own = { means: days.map((d) => d.mean), counts: days.map((d) => d.count), variance: 0.5 }
        const from = 1 + (start % (days.length - 1))
        const fit = heightOf(sumsOf(own), { from, rampDays })
        const shares = days.map((_, day) => shareOn(day, { from, rampDays }))
        const total = own.counts.reduce((a, b) => a + b, 0)
        const mean = (values: readonly number[]) => values.reduce((sum, x, i) => sum + x * (own.counts[i] ?? 0), 0) / total
        const [share, level] = [mean(shares), mean(own.means)]
        const information = own.counts.reduce((sum, n, i) => sum + n * ((shares[i] ?? 0) - share) ** 2, 0)
        if (!fit) {
          expect(total === 0 || information < 1e-5).toBe(true)
          return
        }
        const cross = own.counts.reduce((sum, n, i) => sum + n * ((shares[i] ?? 0) - share) * ((own.means[i] ?? 0) - level), 0)
        expect(fit.height * information).toBeCloseTo(cross, 6)
        expect(fit.variance * information).toBeCloseTo(0.5, 6)
      }),
    )
  })
  it('knows nothing from none, one or only later days', () => {
    expect(heightOf(sumsOf({ means: [], counts: [], variance: 1 }), { from: 1, rampDays: 0 })).toBeNull()
    expect(heightOf(sumsOf({ means: [1], counts: [3], variance: 1 }), { from: 1, rampDays: 0 })).toBeNull()
    expect(heightOf(sumsOf({ means: [0, 0, 1], counts: [0, 0, 3], variance: 1 }), { from: 1, rampDays: 0 })).toBeNull()
  })
})

describe('commonOf', () => {
  it('is nothing without others, and what they agree on with them', () => {
    expect(commonOf([], 0.03)).toMatchObject({ mean: 0, variance: expect.closeTo(0.0009, 9) })
    const agreed = commonOf(Array(6).fill({ height: 0.05, variance: 1e-4 }), 0.03)
    expect(agreed.mean).toBeGreaterThan(0.045)
    expect(agreed.variance).toBeLessThan(2e-5)
  })
  it('leaves out one that goes its own way', () => {
    const others = [{ height: 0.3, variance: 1e-4 }, ...Array(4).fill({ height: 0.01, variance: 2e-4 })]
    expect(commonOf(others, 0.03).mean).toBeLessThan(0.015)
  })
})

describe('scan for a relative rise', () => {
  it('finds a step where it is, with its height beyond what the others did', () => {
    const own = noisy(120, 10, 3, (day) => (day >= 80 ? 0.22 : 0))
    const others = beside(...[4, 5, 6].map((seed) => noisy(120, 10, seed, (day) => (day >= 80 ? 0.02 : 0))))
    const { logRatio, shapes } = scanForRelativeRise(own, others, options)
    expect(logRatio).toBeGreaterThan(30)
    const best = shapes.reduce((a, b) => (a.weight > b.weight ? a : b))
    expect(Math.abs(best.from - 80)).toBeLessThanOrEqual(1)
    expect(best.height).toBeGreaterThan(0.17)
    expect(best.height).toBeLessThan(0.23)
    expect(shapes.reduce((sum, s) => sum + s.weight, 0)).toBeCloseTo(1, 3)
  })
  it('does not take for a rise what all did together', () => {
    const moved = (seed: number) => noisy(120, 10, seed, (day) => (day >= 80 ? 0.06 : 0))
    const { logRatio } = scanForRelativeRise(moved(7), beside(...[8, 9, 10, 11].map(moved)), options)
    expect(logRatio).toBeLessThan(Math.log(100))
  })
  it('never says more than the most that it could, whatever the others did', () => {
    const drawn = fc.record({
      seed: fc.integer({ min: 1, max: 1e6 }),
      height: fc.double({ min: -0.3, max: 0.5, noNaN: true }),
      others: fc.nat(4),
    })
    fc.assert(
      fc.property(drawn, ({ seed, height, others }) => {
        const own = noisy(90, 4, seed, (day) => (day >= 50 ? height : 0))
        const beside = Array.from({ length: others }, (_, i) => noisy(90, 4, seed + i + 1, (day) => (day >= 60 ? -0.1 : 0)))
        const series = beside.map((means) => ({ sums: sumsOf(means), wobble: wobble.own }))
        const { logRatio } = scanForRelativeRise(own, { series, known: new Map() }, options)
        expect(logRatio).toBeLessThanOrEqual(mostLogRatio(raisedShapes(own, sumsOf(own), options)) + 1e-9)
      }),
    )
  })
  it('is an e-value: where nothing happens it is worth less than one a start on average', () => {
    const runs = 300
    let sum = 0
    for (let run = 0; run < runs; run++) {
      const own = noisy(60, 5, 1000 + run, () => 0)
      const { logRatio } = scanForRelativeRise(own, beside(noisy(60, 5, 5000 + run, () => 0)), options)
      sum += Math.exp(logRatio) / own.counts.filter((count) => count > 0).length
    }
    expect(sum / runs).toBeLessThan(1)
  })
  it('finds nothing in none, one, equal, unequal or missing values, in a fall, or before the earliest start', () => {
    const of = (means: number[], counts: number[]) => scanForRelativeRise({ means, counts, variance: 0.04 }, alone, options).logRatio
    expect(of([], [])).toBe(Number.NEGATIVE_INFINITY)
    expect(of([1], [1])).toBe(Number.NEGATIVE_INFINITY)
    expect(of([1, 1, 1], [1, 1])).toBe(Number.NEGATIVE_INFINITY)
    expect(of([1, Number.NaN, 1], [1, 1, 1])).toBe(Number.NEGATIVE_INFINITY)
    expect(of(Array(40).fill(1), Array(40).fill(9))).toBe(Number.NEGATIVE_INFINITY)
    const step = (day: number, height: number) => Array.from({ length: 40 }, (_, i) => (i >= day ? height : 0))
    expect(of(step(20, -0.5), Array(40).fill(9))).toBe(Number.NEGATIVE_INFINITY)
    expect(of(step(20, 0.5), Array(40).fill(9))).toBeGreaterThan(10)
    const late = scanForRelativeRise({ means: step(20, 0.5), counts: Array(40).fill(9), variance: 0.04 }, alone, {
      ...options,
      earliest: 39,
    })
    expect(late.logRatio).toBeLessThan(5)
  })
})

/** Standard normal numbers from a seed (Lehmer, Park and Miller 1988; Box and Muller 1958). */
function normals(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
