import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomStream } from '../../made-shops/random.ts'
import { type CountSeries } from './count-series.ts'
import { withEnds } from './fall-ends.ts'
import { fallEvidence, fallGrid, fallShapes, mostOfSteps, type StartTerms, shareOfFall, startsRamps } from './fall-scan.ts'
import { smoothLevel } from './local-level.ts'

const depths = fallGrid([0.15, 0.3, 0.5, 0.8])
const seeds = fc.integer({ min: 1, max: 100_000 })

/** Poisson counts of mean `due` times `level`. */
function counts(seed: number, days: number, { due, level }: { due: number; level(i: number): number }): CountSeries {
  const random = randomStream(seed, 'counts')
  const gap = () => -Math.log(1 - random.next())
  const drawn = Float64Array.from({ length: days }, (_, i) => {
    let count = 0
    for (let at = gap(); at < due * level(i); at += gap()) count += 1
    return count
  })
  return { counts: drawn, exposures: new Float64Array(days).fill(due) }
}

function startsOf(days: number): StartTerms[] {
  return Array.from({ length: days - 20 }, (_, k) => k + 20).map((start) => {
    return { start, before: 0, exposed: 1, temper: 1, hasRamps: startsRamps(start) }
  })
}

const surely = { leastDays: 7, temperSince: () => 1 }

describe('falls of a rate', () => {
  it('is worth no more than the number of starts on average where nothing fell', () => {
    const days = 60
    let sum = 0
    for (let seed = 1; seed <= 400; seed++)
      sum += Math.exp(fallEvidence(counts(seed, days, { due: 5, level: () => 1 }), startsOf(days), depths))
    expect(sum / 400).toBeLessThan(1.3 * 40)
  })

  it('never finds more in falls at once than its quick bound allows', () => {
    const part = fc.double({ min: 0.01, max: 1, noNaN: true })
    const setting = fc.record({ seed: seeds, due: fc.double({ min: 0, max: 30, noNaN: true }), after: part, exposed: part, temper: part })
    fc.assert(
      fc.property(setting, ({ seed, due, after, exposed, temper }) => {
        const series = counts(seed, 70, { due, level: (i) => (i < 40 ? 1 : after) })
        const starts = startsOf(70).map((terms) => ({ ...terms, exposed, temper, hasRamps: false }))
        expect(fallEvidence(series, starts, depths)).toBeLessThanOrEqual(mostOfSteps(series, starts, depths))
      }),
    )
  })

  it('knows a fall, its day, its depth and its end', () => {
    const level = (i: number) => (i >= 60 && i < 100 ? 0.4 : 1)
    const running = counts(3, 100, { due: 10, level })
    expect(fallEvidence(running, startsOf(100), depths)).toBeGreaterThan(30)
    const ended = counts(3, 125, { due: 10, level })
    const near = startsOf(125).filter(({ start }) => Math.abs(start - 60) <= 15)
    const fine = fallGrid(Array.from({ length: 18 }, (_, k) => 0.05 + 0.05 * k))
    const shapes = withEnds(ended, fallShapes(ended, near, fine), surely)
    const mean = (of: (s: (typeof shapes)[number]) => number) => shapes.reduce((total, s) => total + s.weight * of(s), 0)
    expect(shapes.reduce((total, s) => total + s.weight, 0)).toBeCloseTo(1, 9)
    expect(Math.abs(mean((s) => s.start) - 60)).toBeLessThan(6)
    expect(Math.abs(mean((s) => s.end) - 100)).toBeLessThan(4)
    expect(Math.abs(mean((s) => s.depth) - 0.6)).toBeLessThan(0.12)
  })

  it('is over the sooner, the more of the evidence of the days since is kept, however long the fall was', () => {
    const lasted = (days: number, temper: number) => {
      const series = counts(5, 60 + days + 6, { due: 10, level: (i) => (i >= 60 && i < 60 + days ? 0.4 : 1) })
      const starts = startsOf(60 + days + 6).filter(({ start }) => start === 60)
      const shapes = withEnds(series, fallShapes(series, starts, depths), { leastDays: 7, temperSince: () => temper })
      return shapes.reduce((over, { end, weight }) => (end < series.counts.length ? over + weight : over), 0)
    }
    for (const days of [20, 50, 100]) expect(lasted(days, 1)).toBeGreaterThan(0.9)
    expect(lasted(100, 0.05)).toBeLessThan(0.5)
  })

  it('says the same for days that were not observed, wherever they lie', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const plain = counts(seed, 60, { due: 4, level: (i) => (i >= 40 ? 0.5 : 1) })
        const longer = { counts: new Float64Array(61), exposures: new Float64Array(61) }
        longer.counts.set(plain.counts, 1)
        longer.exposures.set(plain.exposures, 1)
        const moved = startsOf(60).map((terms) => ({ ...terms, start: terms.start + 1 }))
        expect(fallEvidence(longer, moved, depths)).toBeCloseTo(fallEvidence(plain, startsOf(60), depths), 9)
      }),
      { numRuns: 50 },
    )
  })

  it('has no evidence without starts, and a share between 0 and 1', () => {
    expect(fallEvidence({ counts: new Float64Array(5), exposures: new Float64Array(5) }, [], depths)).toBe(Number.NEGATIVE_INFINITY)
    expect(withEnds({ counts: new Float64Array(5), exposures: new Float64Array(5) }, [], surely)).toEqual([])
    expect([4, 5, 11, 40].map((i) => shareOfFall(i, 5, 14))).toEqual([0, 1 / 14, 0.5, 1])
    expect([4, 5].map((i) => shareOfFall(i, 5, 0))).toEqual([0, 1])
  })
})

describe('a level that wanders', () => {
  const ones = (n: number) => new Float64Array(n).fill(1)

  it('is the mean of all values where it does not wander, and the values themselves where it wanders freely', () => {
    const values = Float64Array.from([1, 3, 2, 6])
    for (const level of smoothLevel(values, ones(4), { drift: 0, start: 9 })) expect(level).toBeCloseTo(3, 9)
    smoothLevel(values, ones(4), { drift: 1e9, start: 9 }).forEach((level, i) => {
      expect(level).toBeCloseTo(values[i] ?? 0, 6)
    })
  })

  it('stays within the values, and bridges days without one', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: Number.NaN }), { maxLength: 30 }), (list) => {
        const known = list.filter(Number.isFinite)
        for (const level of smoothLevel(Float64Array.from(list), ones(list.length), { drift: 0.1, start: 2 })) {
          expect(level).toBeGreaterThanOrEqual(Math.min(...known, known.length > 0 ? 9 : 2) - 1e-9)
          expect(level).toBeLessThanOrEqual(Math.max(...known, known.length > 0 ? -9 : 2) + 1e-9)
        }
      }),
    )
    expect([...smoothLevel(new Float64Array(0), new Float64Array(0), { drift: 1, start: 0 })]).toEqual([])
  })
})
