import { describe, expect, it } from 'vitest'
import { comeWithin, type Delay, delayOf, learnDelay, meanDelay } from './delay.ts'
import { fitOf, heightOf, type LateCourse, type LateModel, logRatioOf, takePlace } from './late-fit.ts'
import {
  clusteringOf,
  fitRatePrior,
  interpolated,
  logChanceOfNone,
  meanAfterNone,
  noneTable,
  ratePosterior,
  usualPrior,
} from './late-rate.ts'
import { coarseGrid, fineGrid, scanForExtra } from './late-scan.ts'
import { columnsOf, dueAt, fillTable, grownOn, type LatePlace, touched } from './share-table.ts'

const falling = delayOf(Array.from({ length: 46 }, (_, age) => (age === 0 ? 0 : 46 - age)))
const spread = { rate: 0.02, weights: [0.05, 0.12, 0.22, 0.3, 0.2, 0.08, 0.02, 0.01] }
const strength = { events: 2, entities: 10 }

describe('delay', () => {
  it('sums to one, and knows what came before the order and after the last age', () => {
    expect(falling.share.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    expect([comeWithin(falling, -1), comeWithin(falling, 45), comeWithin(falling, 400)]).toEqual([0, 1, 1])
    expect(meanDelay(delayOf([0, 1, 1]))).toBe(1.5)
    expect(() => delayOf([0, 0])).toThrow(RangeError)
  })
  it('learns late events from young data, where few orders are old enough for them', () => {
    const even = delayOf(Array.from({ length: 64 }, (_, age) => (age < 7 ? 0 : 1)))
    const exposed = Array.from({ length: 64 }, (_, age) => Math.max(0, 10_000 - 150 * age))
    const counts = even.share.map((share, age) => share * 0.05 * (exposed[age] ?? 0))
    const prior = delayOf(Array.from({ length: 64 }, (_, age) => (age < 7 ? 0 : 64 - age)))
    expect(meanDelay(learnDelay(counts, exposed, prior, 5))).toBeGreaterThan(meanDelay(even) - 3)
    expect(learnDelay([0, 0], [0, 0], even, 5)).toBe(even)
  })
})

describe('rates', () => {
  it('finds the pooled rate, and that a few entities have many times as much', () => {
    const counted = Array.from({ length: 400 }, (_, i) => ({ events: i % 40 === 0 ? 60 : 5, exposure: 500 }))
    const { means, weights } = fitRatePrior(counted, spread, strength)
    const high = means.reduce((sum, mean, k) => (mean > 0.06 ? sum + (weights[k] ?? 0) : sum), 0)
    expect(high).toBeGreaterThan(0.015)
    expect(high).toBeLessThan(0.05)
    expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })
  it('draws an entity with little exposure to the others, and one with much to itself', () => {
    const prior = usualPrior(spread)
    expect(meanAfterNone(ratePosterior({ events: 1, exposure: 3 }, prior), 0)).toBeLessThan(0.1)
    expect(meanAfterNone(ratePosterior({ events: 300, exposure: 3000 }, prior), 0)).toBeCloseTo(0.1, 2)
  })
  it('interpolates the chance of no event closely', () => {
    const posterior = ratePosterior({ events: 4, exposure: 300 }, usualPrior(spread))
    const table = noneTable(posterior, 40_000)
    for (const exposure of [0, 1, 70, 900, 39_000]) {
      expect(interpolated(table, table.logChance, exposure)).toBeCloseTo(logChanceOfNone(posterior, exposure), 2)
      expect(interpolated(table, table.mean, exposure) / meanAfterNone(posterior, exposure)).toBeCloseTo(1, 2)
    }
  })
  it('stays a number after thousands of events that were due and did not come', () => {
    const posterior = ratePosterior({ events: 4_000, exposure: 60_000 }, usualPrior(spread))
    expect(logChanceOfNone(posterior, 6_000_000)).toBeLessThan(-10_000)
    expect(meanAfterNone(posterior, 6_000_000)).toBeCloseTo(4_000 / 6_060_000, 4)
  })
  it('tells clusters from chance', () => {
    const alone = clusteringOf({ events: 1100, clusters: 1100 }, 20)
    const baskets = clusteringOf({ events: 1500, clusters: 1100 }, 20)
    expect(alone).toBeLessThan(0.05)
    expect(baskets).toBeGreaterThan(0.4)
  })
})

describe('scan', () => {
  const model = (events: number, exposure: number) => ({
    delay: falling,
    rate: ratePosterior({ events, exposure }, usualPrior(spread)),
    pooled: 0.02,
  })
  /**
   * Ten orders a day for 180 days; events at `rate`, and `extra` additional ones from orders since
   * day 120.
   */
  const course = (random: () => number, rate: number, extra: number): LateCourse => {
    const days = new Map<number, number[]>()
    for (let order = 0; order < 1800; order++) {
      const placed = Math.floor(order / 10)
      if (random() > rate + (placed >= 120 ? extra : 0)) continue
      const day = placed + ageOf(falling, random())
      if (day < 180 && day >= 46) days.set(day, [...(days.get(day) ?? []), -1])
    }
    const eventDays = [...days]
      .sort(([a], [b]) => a - b)
      .map(([day, orderDays]) => ({ day, orderDays, clusters: orderDays.length, expected: 10, waited: 1 }))
    return { firstDay: 0, origin: 0, placed: new Array<number>(180).fill(10), eventDays }
  }
  const eventsOf = ({ eventDays }: LateCourse) => eventDays.reduce((sum, { orderDays }) => sum + orderDays.length, 0)
  const look = (made: LateCourse, grid = fineGrid) => scanForExtra(fitOf(made, model(eventsOf(made), 1340)), { from: 60, to: 179 }, grid)

  it('finds when more come back, and how many', () => {
    const { logRatio, shapes } = look(course(uniforms(3), 0.02, 0.15))
    expect(logRatio).toBeGreaterThan(10)
    const mean = (of: (shape: (typeof shapes)[number]) => number) => shapes.reduce((sum, shape) => sum + shape.weight * of(shape), 0)
    expect(Math.abs(mean(({ start }) => start) - 120)).toBeLessThan(10)
    expect(mean(({ times, usual }) => times * usual)).toBeGreaterThan(0.08)
    expect(mean(({ times, usual }) => times * usual)).toBeLessThan(0.25)
    expect(mean(() => 1)).toBeCloseTo(1, 9)
  })

  it('is an e-value: where rates are spread as the prior says, it is worth little more than one a month on average', () => {
    const random = uniforms(11)
    const prior = usualPrior(spread)
    const runs = 300
    let sum = 0
    for (let run = 0; run < runs; run++) {
      const place = random()
      let [part, running] = [0, prior.weights[0] ?? 0]
      while (running < place && part < 6) running += prior.weights[++part] ?? 0
      sum += Math.min(1000, Math.exp(look(course(random, prior.means[part] ?? 0.02, 0), coarseGrid).logRatio))
    }
    expect(sum / runs / 4).toBeLessThan(2)
  })

  it('finds nothing without events', () => {
    expect(look({ firstDay: 0, origin: 0, placed: new Array<number>(180).fill(10), eventDays: [] }).logRatio).toBe(Number.NEGATIVE_INFINITY)
  })

  it('stays finite where hundreds come back every day', () => {
    const eventDays = Array.from({ length: 130 }, (_, i) => ({
      day: i + 50,
      orderDays: new Array<number>(i < 80 ? 100 : 400).fill(-1),
      clusters: 1,
      expected: 5000,
      waited: 1,
    }))
    const busy = { firstDay: 0, origin: 0, placed: new Array<number>(180).fill(5000), eventDays }
    const { logRatio, shapes } = scanForExtra(fitOf(busy, model(21_000, 650_000)), { from: 60, to: 179 }, fineGrid)
    expect(Number.isFinite(logRatio)).toBe(true)
    expect(shapes.length).toBeGreaterThan(0)
  })

  it('asks quickly for what the formula says, wherever the place is', () => {
    const random = uniforms(29)
    const made = course(random, 0.06, 0.1)
    const events = made.eventDays.map((one, i) =>
      i % 4 === 0 ? { ...one, orderDays: [one.day - 3, ...one.orderDays], clusters: 1.3 } : one,
    )
    const known = model(eventsOf(made), 1340)
    const long = { ...made, eventDays: events }
    const fit = fitOf(long, known)
    for (let k = 0; k < 300; k++) {
      const start = 40 + Math.floor(130 * random())
      const rampDays = [1, 16, 30][k % 3] ?? 1
      const end = k % 2 === 0 ? null : start + Math.max(14, rampDays) + Math.floor(60 * random())
      const times = [1, 4, 16][Math.floor(3 * random())] ?? 1
      const place = { start, rampDays, end: end !== null && end > 179 ? null : end }
      takePlace(fit, place)
      const log = byTheFormula(long, known, place, times)
      expect(Math.abs(logRatioOf(fit, heightOf(fit, times)) - log)).toBeLessThan(0.05 + 0.002 * Math.abs(log))
    }
  })

  it('is hardly moved by many events on one day', () => {
    const quiet = course(uniforms(5), 0.01, 0)
    const burst = { day: 150, orderDays: new Array<number>(12).fill(-1), clusters: 1, expected: 10, waited: 1 }
    const eventDays = [...quiet.eventDays.filter(({ day }) => day !== 150), burst].sort((a, b) => a.day - b.day)
    expect(look({ ...quiet, eventDays }).logRatio).toBeLessThan(8)
  })
})

/** Computes one event after another, with no tables except the shares. */
function byTheFormula(course: LateCourse, { delay, rate }: LateModel, place: LatePlace, times: number): number {
  const table = fillTable(course, delay)
  const columns = columnsOf(table, place)
  return course.eventDays.reduce(
    (log, { orderDays, clusters }, row) => {
      const share = touched(table, row, columns)
      const grown = orderDays.map((day) => Math.log1p(times * (day < 0 || orderDays.length < 2 ? share : grownOn(day, place))))
      return log + (clusters / orderDays.length) * grown.reduce((sum, of) => sum + of, 0)
    },
    logChanceOfNone(rate, times * dueAt(table, columns)),
  )
}

function ageOf({ within }: Delay, draw: number): number {
  return within.findIndex((share) => share >= draw)
}

/** Numbers from 0 to 1 from a seed (Lehmer; Park and Miller 1988). */
function uniforms(seed: number): () => number {
  let state = (seed * 7919) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
