import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomStream } from '../made-shops/random.ts'
import { makeStandingShop } from '../made-shops/standing-shop.ts'
import { type Day, day, dayNumber } from '../values/day.ts'
import type { DayFacts } from './day-facts.ts'
import { report } from './report.ts'
import { daysByHand, type Sale } from './testing/by-hand.ts'
import { dayFactsOf } from './testing/day-facts-of.ts'
import { runShop } from './testing/run-shop.ts'

const skus = Array.from({ length: 12 }, (_, k) => `S${k}`)
const usual = (sku: string): Sale => ({ sku, list: 10, paid: 10, units: 4, lines: 2 })

/** Twelve products of cost 6, and the odd lines of a day. */
function shop(count: number, odd: (i: number) => readonly Sale[], parcels: (i: number) => DayFacts['parcels'] = () => []): DayFacts[] {
  const days = daysByHand(count, (i) => ({
    sales: [...skus.map(usual), ...odd(i)],
    costs: i === 0 ? skus.map((sku) => ({ sku, cost: 6 })) : [],
  }))
  return days.map((facts, i) => ({ ...facts, parcels: parcels(i) }))
}

function statusOf(days: readonly DayFacts[], name: string) {
  return report(runShop(days)).detectors.find(({ detector }) => detector === name)
}

describe('a rule whose rows no finding tells', () => {
  it('is not ready and silent where each product sold once at no price', () => {
    const once = (i: number): Sale[] => (i >= 40 && i < 52 ? [{ sku: `S${i - 40}`, list: 10, paid: 0, units: 1, lines: 1 }] : [])
    expect(statusOf(shop(60, once), 'price-zero')).toMatchObject({
      state: 'learning',
      reason: expect.stringContaining('rows that broke this rule cost $120 in the last 30 days'),
    })
    expect(statusOf(shop(90, once), 'price-zero')).toMatchObject({ state: 'ready' })
    const few = (i: number): Sale[] => (i === 50 ? once(45) : [])
    expect(statusOf(shop(60, few), 'price-zero')).toMatchObject({ state: 'ready' })
  })

  it('is ready where another alert tells its rows, or one of its own tells of others', () => {
    const policy = (): Sale[] => skus.slice(0, 6).map((sku) => ({ sku, list: 10, paid: 4.5, units: 5, lines: 1 }))
    const { findings, detectors } = report(runShop(shop(60, policy)))
    expect(findings.filter(({ isReported }) => isReported).map(({ kind }) => kind)).toEqual(['standing_below_cost'])
    expect(detectors.find(({ detector }) => detector === 'discount-beyond-margin')).toMatchObject({ state: 'ready' })
    const free = (i: number): Sale[] => [
      { sku: 'S0', list: 10, paid: 0, units: 1, lines: 1 },
      ...(i === 55 ? [{ ...usual('S1'), paid: 0 }] : []),
    ]
    expect(statusOf(shop(60, free), 'price-zero')).toMatchObject({ state: 'ready' })
  })

  it('holds for every rule and standing loss, in shops of any carelessness', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const random = randomStream(seed, 'careless')
        const often = random.between(0, 0.15)
        const odd = (): Sale[] =>
          skus
            .filter(() => random.chance(often))
            .map((sku) => ({ sku, list: 10, paid: random.pick([0, 4.5, 5.7]), units: random.whole(1, 6), lines: 1 }))
        const parcels = (i: number) =>
          Array.from({ length: 4 }, (_, k) => ({
            ...{ orderId: `${i}-${random.chance(0.02) ? 0 : k}`, carrier: 'Swift', zone: random.pick(['UK', 'EU']), size: '', units: 3 },
            ...{
              charged: 2_000_000,
              cost: random.whole(3, random.chance(often) ? 40 : 5) * 1_000_000,
              goods: random.pick([4_000_000, 80_000_000]),
            },
          }))
        const state = runShop(shop(random.whole(45, 120), odd, parcels))
        const { findings, detectors } = report(state)
        const told = findings.filter(({ isReported }) => isReported)
        const keys = new Set(told.flatMap(({ evidence }) => evidence.map((part) => keyOf(part))))
        for (const { detector, kind, state: says } of detectors) {
          const rows = (state.detectors.get(detector) as { rows?: Map<string, Rows> }).rows
          if (!(rows instanceof Map) || says !== 'ready' || told.some((one) => one.kind === kind && one.state === 'open')) continue
          const lost = [...rows].flatMap(([entity, { counted, waiting }]) =>
            [...counted, ...waiting]
              .filter(({ part }) => part.day > state.memory.lastDay - 30 && !keys.has(keyOf({ sku: entity, entity, ...part })))
              .map(({ part }) => lostOf(part)),
          )
          seen.add(kind)
          expect([kind, lost.reduce((sum, one) => sum + one, 0) < 20_000_000]).toEqual([kind, true])
        }
      }),
      { numRuns: import.meta.env.RISKPILOT_LONG ? 200 : 15 },
    )
    expect(seen.size).toBeGreaterThan(3)
  })
})

type Part = {
  readonly day: number
  readonly table?: string
  readonly document?: string | null
  readonly unitPrice?: number
  readonly listPrice?: number | null
  readonly units?: number
  readonly expectedPerUnit?: number
  readonly actualPerUnit?: number
  readonly amount?: number
  readonly expected?: number
}
type Named = Omit<Part, 'day'> & { readonly day: number | Day; readonly sku?: string; readonly entity?: string }
type Rows = { readonly counted: readonly { readonly part: Part }[]; readonly waiting: readonly { readonly part: Part }[] }

function keyOf(part: object): string {
  const { day: on, table, document, entity, sku, unitPrice, listPrice } = part as Named
  const at = typeof on === 'number' ? on : dayNumber(on)
  return table ? [table, at, document ?? entity].join() : [at, sku, listPrice, unitPrice].join()
}

function lostOf({ units = 0, expectedPerUnit = 0, actualPerUnit = 0, amount = 0, expected = 0, table }: Part): number {
  return table ? amount - expected : units * (expectedPerUnit - actualPerUnit)
}

describe('one cause, one alert', () => {
  const spec = (seed: number) =>
    ({ seed, firstDay: day('2025-03-01'), days: 75, skus: 300, linesPerDay: 100, leaks: [], traps: [] }) as const

  it.each([
    ['category_price', 61],
    ['bulk_price', 62],
    ['deep_discount', 63],
  ] as const)('a policy that loses on many products is one alert of all rules and standing losses: %s', (kind, seed) => {
    const { shop: made } = makeStandingShop(spec(seed), { kind })
    const found = report(runShop(dayFactsOf(made.tables))).findings.filter(
      ({ isReported, nature, evidence }) => isReported && nature !== 'change' && evidence.some((part) => !('table' in part)),
    )
    expect(found.map((one) => one.kind)).toEqual(['standing_below_cost'])
    expect(new Set(found[0]?.evidence.map((part) => ('table' in part ? '' : part.sku))).size).toBeGreaterThan(40)
  })
})
