import fc from 'fast-check'
import { jStat } from 'jstat'
import { describe, expect, it } from 'vitest'
import { eBHThreshold } from './false-discovery.ts'
import { logBeta } from './log-beta.ts'
import { logSumExp } from './log-sum-exp.ts'
import { median, quantile, weightedQuantileIndex } from './quantile.ts'
import { mostRise, scanForRise, shareOfRise } from './rise-scan.ts'
import { digamma, fitVariancePrior, inverseTrigamma, trigamma } from './variance-prior.ts'

describe('logSumExp', () => {
  it('sums what exp would not hold', () => {
    expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.log(2), 12)
    expect(logSumExp([-1000, -1001])).toBeCloseTo(-1000 + Math.log1p(Math.exp(-1)), 12)
  })
  it('takes none, one, equal, infinite and missing values', () => {
    expect(logSumExp([])).toBe(Number.NEGATIVE_INFINITY)
    expect(logSumExp([3])).toBe(3)
    expect(logSumExp([0, 0, 0])).toBeCloseTo(Math.log(3), 12)
    expect(logSumExp([Number.NEGATIVE_INFINITY, 2])).toBe(2)
    expect(logSumExp([Number.NaN, 2])).toBeNaN()
  })
})

describe('quantile', () => {
  it('lies between order statistics', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(quantile([1, 2, 3, 4, 5], 0.9)).toBeCloseTo(4.6, 12)
  })
  it('is what sorting gives, for any values', () => {
    const values = fc.array(
      fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
      { minLength: 1, maxLength: 80 },
    )
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const sorted = [...all].sort((a, b) => a - b)
        const place = share * (all.length - 1)
        const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
        expect(quantile(all, share) + 0).toBe(low + (high - low) * (place - Math.floor(place)) + 0)
      }),
    )
  })
  it('takes none, one, equal and missing values', () => {
    expect(median([])).toBeNaN()
    expect(median([7])).toBe(7)
    expect(median([5, 5, 5])).toBe(5)
    expect(median([Number.NaN, 1, 3])).toBe(2)
    expect(quantile([1, 2], 2)).toBe(2)
  })
  it('finds the middle weight', () => {
    expect(weightedQuantileIndex([], 0.5)).toBe(-1)
    expect(weightedQuantileIndex([0, 0], 0.5)).toBe(-1)
    expect(weightedQuantileIndex([1], 0.5)).toBe(0)
    expect(weightedQuantileIndex([1, 1, 1, 1], 0.5)).toBe(1)
    expect(weightedQuantileIndex([0.1, 0.1, 5], 0.5)).toBe(2)
  })
})

describe('logBeta', () => {
  it('agrees with another library', () => {
    for (const [a, b] of [
      [1, 1],
      [2, 5],
      [0.5, 0.5],
      [40, 300],
      [1000, 3],
    ] as const)
      expect(logBeta(a, b)).toBeCloseTo(jStat.betaln(a, b), 6)
  })
  it('is not a number outside its range', () => {
    expect(logBeta(0, 1)).toBeNaN()
    expect(logBeta(Number.NaN, 1)).toBeNaN()
  })
})

describe('variance prior', () => {
  it('derives log gamma as another library has it', () => {
    const step = 1e-5
    for (const x of [0.3, 1, 2.5, 7, 40]) {
      expect(digamma(x)).toBeCloseTo((jStat.gammaln(x + step) - jStat.gammaln(x - step)) / (2 * step), 4)
      expect(trigamma(x)).toBeCloseTo((digamma(x + step) - digamma(x - step)) / (2 * step), 4)
      expect(inverseTrigamma(trigamma(x))).toBeCloseTo(x, 6)
    }
  })
  it('finds the common scale although a tenth of the entities changed', () => {
    const random = normals(11)
    const samples = Array.from({ length: 400 }, (_, i) => {
      const values = Array.from({ length: 6 }, () => 0.012 * random() * (i % 10 === 0 ? 8 : 1))
      const mean = values.reduce((a, b) => a + b, 0) / 6
      return { variance: values.reduce((a, b) => a + (b - mean) ** 2, 0) / 5, degrees: 5 }
    })
    const { scale, degrees } = fitVariancePrior(samples, 0.004, { degrees: 4, scale: 0.02 })
    expect(scale).toBeGreaterThan(0.0108)
    expect(scale).toBeLessThan(0.0135)
    expect(degrees).toBeGreaterThan(5)
  })
  it('falls back, keeps the floor, and leaves out what is no number', () => {
    const otherwise = { degrees: 4, scale: 0.02 }
    expect(fitVariancePrior([], 0.004, otherwise)).toEqual(otherwise)
    expect(fitVariancePrior([{ variance: 1, degrees: 3 }], 0.004, otherwise)).toEqual(otherwise)
    const equal = Array.from({ length: 30 }, () => ({ variance: 0, degrees: 3 }))
    expect(fitVariancePrior(equal, 0.004, otherwise).scale).toBe(0.004)
    expect(fitVariancePrior([...equal, { variance: Number.NaN, degrees: 3 }], 0.004, otherwise).scale).toBe(0.004)
  })
})

describe('e-BH', () => {
  it('asks one alone for all the evidence and many together for less', () => {
    const one = (e: number) => Math.log(e / 100)
    expect(eBHThreshold([one(999)], 0.1)).toBe(Number.POSITIVE_INFINITY)
    expect(eBHThreshold([one(1001)], 0.1)).toBeCloseTo(one(1000), 12)
    expect(eBHThreshold([one(600), one(501)], 0.1)).toBeCloseTo(one(500), 12)
  })
  it('takes none, equal and missing evidence', () => {
    expect(eBHThreshold([], 0.1)).toBe(Number.POSITIVE_INFINITY)
    expect(eBHThreshold([3, 3, 3], 0.1)).toBeCloseTo(Math.log(1 / 0.3), 12)
    expect(eBHThreshold([Number.NaN, 4], 0.1)).toBeCloseTo(Math.log(10), 12)
  })
})

describe('rise scan', () => {
  const prior = { degrees: 20, scale: 0.012 }
  const days = Array.from({ length: 14 }, (_, i) => 9 * i)

  it('finds a step where it is, with its height', () => {
    const random = normals(3)
    const values = days.map((_, i) => 0.012 * random() + (i >= 8 ? 0.1 : 0))
    const { logRatio, shapes } = scanForRise(days, values, prior)
    expect(logRatio).toBeGreaterThan(20)
    const best = shapes.reduce((a, b) => (a.weight > b.weight ? a : b))
    expect(best.from).toBe(8)
    expect(best.height).toBeGreaterThan(0.08)
    expect(best.height).toBeLessThan(0.12)
    expect(shapes.reduce((sum, s) => sum + s.weight, 0)).toBeCloseTo(1, 3)
  })
  it('is an e-value: where nothing happens it is worth less than one value a start on average', () => {
    const random = normals(5)
    const runs = 3000
    let sum = 0
    for (let run = 0; run < runs; run++) {
      const { logRatio } = scanForRise(
        days.slice(0, 8),
        days.slice(0, 8).map(() => 0.012 * random()),
        prior,
      )
      sum += Math.exp(logRatio)
    }
    expect(sum / runs / 7).toBeLessThan(1.5)
  })
  it('never finds more than its quick bound allows', () => {
    const document = fc.record({ gap: fc.integer({ min: 1, max: 60 }), log: fc.double({ min: -0.6, max: 0.6, noNaN: true }) })
    const noise = fc.record({
      degrees: fc.double({ min: 1, max: 50, noNaN: true }),
      scale: fc.double({ min: 0.004, max: 0.2, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(document, { maxLength: 40 }), noise, (documents, prior) => {
        let last = 0
        const days = documents.map(({ gap }) => (last += gap))
        const logs = documents.map(({ log }) => log)
        expect(scanForRise(days, logs, prior).logRatio).toBeLessThanOrEqual(mostRise(days, logs, prior) + 1e-9)
      }),
    )
  })

  it('finds nothing in none, one, equal, unequal or missing values, nor in a fall', () => {
    expect(scanForRise([], [], prior).logRatio).toBe(Number.NEGATIVE_INFINITY)
    expect(scanForRise([1], [0], prior).logRatio).toBe(Number.NEGATIVE_INFINITY)
    expect(scanForRise([1, 2], [0], prior).logRatio).toBe(Number.NEGATIVE_INFINITY)
    expect(scanForRise([1, 2, 3], [0, Number.NaN, 0], prior).logRatio).toBe(Number.NEGATIVE_INFINITY)
    expect(
      scanForRise(
        days,
        days.map(() => 1),
        prior,
      ).logRatio,
    ).toBeLessThan(2)
    expect(
      scanForRise(
        days,
        days.map((_, i) => (i >= 8 ? -0.3 : 0)),
        prior,
      ).logRatio,
    ).toBeLessThan(2)
  })
  it('lets a ramp grow from its start to its full height', () => {
    const ramp = { from: 1, rampDays: 14 }
    expect([0, 1, 2, 3].map((i) => shareOfRise([0, 9, 18, 27], i, ramp))).toEqual([0, 1 / 14, 10 / 14, 1])
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
