import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import { addDays } from '../../../values/day.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand, type Sale } from '../../testing/by-hand.ts'
import { leakySpec, measure, reportedWhenCut } from '../../testing/made-leaks.ts'
import { reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'
import { packHabits, readHabits, unpackHabits } from './code-habits.ts'
import { emptyCodes, noteCut } from './code-levels.ts'

const seeds = Array.from({ length: import.meta.env.RISKPILOT_LONG ? 20 : 2 }, (_, i) => i + 1)

describe('made shops', () => {
  it('finds medium and high leaks to the cent, and none that is not there', () => {
    for (const size of ['medium', 'high'] as const) {
      const found = measure(seeds, 'discount_stack', size)
      expect(found.found).toBeGreaterThanOrEqual((10 / 6) * seeds.length)
      expect(found).toMatchObject({ leaks: 2 * seeds.length, falseInTwin: 0 })
      expect(found.falseOnes).toBeLessThanOrEqual(seeds.length > 3 ? 1 : 0)
      expect(found.delay).toBeLessThanOrEqual(14)
      expect(found.startError).toBeLessThanOrEqual(7)
      expect(found.moneyError).toBeLessThanOrEqual(0.01)
      expect(found.covered).toBeGreaterThanOrEqual(0.85)
    }
  })

  it('says the same up to a day when nothing after that day is there', () => {
    const spec = leakySpec(5, 'discount_stack', 'high')
    const shop = makeShop(spec)
    const cuts = [40, 75, 90, 111, 134, 190].map((offset) => addDays(spec.firstDay, offset))
    const { cut, whole } = reportedWhenCut(shop, cuts)
    for (const [i, last] of cuts.entries()) expect(reportedUpTo(cut[i] ?? [], last)).toEqual(reportedUpTo(whole, last))
  })
})

/**
 * The discounted lines of `sku` on day `i`: [discount, lines] pairs; two units a line, list price
 * 19.95.
 */
type Cuts = (sku: string, i: number) => readonly (readonly [number, number])[]

/**
 * Forty SKUs. S0 to S3 have had 15 % occasionally, S4 to S7 10 %; every SKU sells at full price
 * too.
 */
function shopWith(count: number, cuts: Cuts) {
  return daysByHand(count, (i) => {
    const sales: Sale[] = []
    for (let k = 0; k < 40; k++) {
      const sku = `S${k}`
      const own = cuts(sku, i)
      const usual = k < 8 && i % 30 < 12 ? [[k < 4 ? 0.15 : 0.1, 3] as const] : []
      for (const [discount, lines] of [[0, 4] as const, ...(own.length > 0 ? own : usual)]) {
        const paid = Math.round(1995 * (1 - discount)) / 100
        sales.push({ sku, list: 19.95, paid, units: 2 * lines, lines })
      }
    }
    return { sales }
  })
}

describe('by hand', () => {
  it('counts what the second code alone took, on the lines that had it', () => {
    const days = shopWith(110, (sku, i) =>
      sku === 'S20' && i >= 60
        ? i >= 70
          ? [
              [0.15, 3],
              [0.2095, 2],
            ]
          : [[0.15, 5]]
        : [],
    )
    const [finding, ...others] = reportedFindings(runShop(days))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'discount_stack',
      entity: 'S20',
      startedOn: dayAt(70),
      state: 'open',
      waterfall: [{ part: 'second discount code' }],
    })
    // 40 days, 4 units: 19.95 less 15 % is 16.96; less another 7 % it is 15.77.
    expect(finding?.loss.expected).toBe(BigInt(40 * 4 * (1696 - 1577)))
    expect(finding?.title).toMatch(/^Two discount codes stack on S20 since \d+ \w+ 2025: 15% and 7%$/)
    expect(finding?.evidence.every((part) => 'unitPrice' in part && part.unitPrice === 15_770_000)).toBe(true)
  })

  const silent: Record<string, Cuts> = {
    'a single code': (sku, i) => (sku === 'S20' && i >= 60 ? [[0.15, 5]] : []),
    'a promotion that is deepened for everyone': (sku, i) => (sku === 'S20' && i >= 60 ? [[i >= 75 ? 0.25 : 0.15, 5]] : []),
    'a clearance': (sku, i) => (sku === 'S20' && i >= 60 ? [[0.4, 8]] : []),
    'two codes of the shop side by side': (sku, i) =>
      sku === 'S20' && i >= 60
        ? [
            [0.1, 3],
            [0.15, 3],
          ]
        : [],
    'one odd price': (sku, i) => (sku === 'S20' && i >= 60 ? [[0.15, 5], ...(i === 80 ? [[0.2377, 1] as const] : [])] : []),
    'a new code on many products': (sku, i) =>
      i >= 60 && Number(sku.slice(1)) >= 20
        ? [
            [0.15, 3],
            [0.24, 2],
          ]
        : [],
  }
  for (const [name, cuts] of Object.entries(silent)) {
    it(`is silent about ${name}`, () => expect(reportedFindings(runShop(shopWith(110, cuts)))).toEqual([]))
  }

  it('ends when the second code is gone while the first runs on', () => {
    const days = shopWith(130, (sku, i) =>
      sku === 'S20' && i >= 60
        ? i >= 70 && i < 100
          ? [
              [0.15, 3],
              [0.2095, 2],
            ]
          : [[0.15, 5]]
        : [],
    )
    expect(reportedFindings(runShop(days))).toMatchObject([{ state: 'ended', endedOn: dayAt(99), startedOn: dayAt(70) }])
  })
})

describe('a second code that is not seen any more', () => {
  it('has ended after three weeks in which the first did not run either, and not a day before', () => {
    const stateAfter = (quiet: number) => {
      const days = shopWith(100 + quiet, (sku, i) =>
        sku === 'S20' && i >= 60
          ? i < 70
            ? [[0.15, 5]]
            : i < 100
              ? [
                  [0.15, 3],
                  [0.2095, 2],
                ]
              : [[0, 1]]
          : [],
      )
      return reportedFindings(runShop(days)).map(({ state }) => state)
    }
    expect([stateAfter(20), stateAfter(21)]).toEqual([['open'], ['ended']])
  })
})

describe('codes that the shop starts on one product', () => {
  it('counts a depth that a second code gives only as often as a code of its own would look so', () => {
    const book = emptyCodes()
    const cut = (sku: string, discount: number, days: readonly number[], listPrice = 19_950_000) => {
      const unitPrice = Math.round((listPrice / 10_000) * (1 - discount)) * 10_000
      for (const day of days) noteCut(book, { sku, day, listPrice, unitPrice, lines: 1 }, new Map())
    }
    // That prices are in cents is learned from the first twenty.
    for (let i = 0; i < 25; i++) cut('odd prices', 0.5 + 0.0113 * i, [i])
    cut('alone', 0.2377, [10, 11])
    cut('stacked', 0.15, [5, 30])
    cut('stacked', 0.2095, [10, 11])
    cut('begins first', 0.1745, [10, 30])
    cut('begins first', 0.2323, [9, 11])
    cut('no whole percent on top', 0.1265, [5, 30])
    cut('no whole percent on top', 0.3137, [10, 11])
    cut('one line', 0.41, [10])
    cut('cheap', 0.1, [5, 30], 1_000_000)
    cut('cheap', 0.46, [10, 11], 1_000_000)
    for (const sku of ['one', 'two']) cut(sku, 0.33, [10, 11])
    const { once } = readHabits(book)
    const counts = (sku: string) => book.uses.get(sku)?.map(({ code }) => once.get(code))
    const own = ['alone', 'begins first', 'no whole percent on top', 'one line', 'cheap', 'one']
    expect(own.map(counts)).toEqual([[1], [1, 1], [1, 1], [undefined], [1, 1], [undefined]])
    // The price paid is known to a cent of the 16.96 under the running code: 0.06 of the whole
    // percents.
    expect(counts('stacked')).toEqual([1, expect.closeTo((100 * 0.0102) / 16.9575, 3)])
    expect(unpackHabits(packHabits(readHabits(book)))).toEqual(readHabits(book))
  })
})

describe('readiness', () => {
  it('cannot run without list prices, and says so', () => {
    const days = shopWith(60, () => []).map((facts) => ({
      ...facts,
      sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) },
    }))
    const { findings, detectors } = report(runShop(days))
    expect(findings).toEqual([])
    expect(detectors.find((d) => d.detector === 'discount-stacking')).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('list prices are known for 0% of net sales'),
    })
  })
})
