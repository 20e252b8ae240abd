import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { onDays, shopWith } from '../../testing/odd-sales.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'price_slip')
const sale = (paid: number, more: { list?: number; units?: number; lines?: number } = {}) => ({
  list: paid,
  paid,
  units: 20,
  lines: 2,
  ...more,
})

/** Twenty products; `priceOf` gives the price of S0 by day, and `others` that of the rest. */
const shopAt = (count: number, priceOf: (i: number) => number, others: (i: number, k: number) => number = () => 10) =>
  daysByHand(count, (i) => ({
    sales: Array.from({ length: 20 }, (_, k) => {
      const paid = k === 0 ? priceOf(i) : others(i, k)
      return { sku: `S${k}`, list: paid, paid, units: 20, lines: 2 }
    }),
  }))

describe('a price typed wrong', () => {
  it('is told for a single line at a tenth of the usual price, as possible, at the usual price', () => {
    const [finding, ...others] = reported(shopWith(60, onDays(40, 41, sale(1, { lines: 1 }))))
    expect(others).toEqual([])
    // 20 units × (10.00 − 1.00)
    expect(finding).toMatchObject({ entity: 'S0', detectedOn: dayAt(40), startedOn: dayAt(40), loss: { expected: 18_000n } })
    expect(finding?.title).toMatch(/^Price of S0 may be wrong on one line since /)
    expect(finding?.loss.low).toBeLessThan(18_000n)
  })

  it('is told for a hundredth and a thousandth, and for prices within 2 % of them alone', () => {
    const lossAt = (paid: number) => reported(shopWith(60, onDays(40, 41, sale(paid)))).map(({ loss }) => loss.expected)
    expect([0.1, 0.01, 0.98, 1.02].map(lossAt)).toEqual([[19_800n], [19_980n], [18_040n], [17_960n]])
    expect([0.97, 1.03, 0.5, 2, 5].map(lossAt)).toEqual([[], [], [], [], []])
  })

  it('counts a whole run at the price before it, until the price is right again', () => {
    const [finding] = reported(shopAt(120, (i) => (i >= 50 && i < 75 ? 1 : 10)))
    // 25 days × 20 units × 9.00
    expect(finding).toMatchObject({ startedOn: dayAt(50), endedOn: dayAt(74), state: 'ended', loss: { expected: 450_000n } })
    expect(finding?.evidence).toHaveLength(25)
  })

  it('takes what stays for two months as the new price', () => {
    const [finding] = reported(shopAt(200, (i) => (i >= 50 ? 1 : 10)))
    expect(finding).toMatchObject({ state: 'ended', endedOn: dayAt(109), loss: { expected: 1_080_000n } })
    expect(reported(shopAt(300, (i) => (i >= 50 ? 1 : 10)))).toMatchObject([{ endedOn: dayAt(109), loss: { expected: 1_080_000n } }])
  })

  it('is told for a price that neither the product nor nearly any of its lines came to', () => {
    // S0 is bought for 10.00, three on a line and once a hundred; ten times its highest price is
    // 100.
    const shop = (paid: number) =>
      shopWith(60, (i) => (i === 20 ? [sale(9.9, { units: 100, lines: 1 })] : i === 40 ? [sale(paid, { units: 1, lines: 1 })] : []))
    const [finding, ...others] = reported(shop(649.5))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'S0', startedOn: dayAt(40), detectedOn: dayAt(40), loss: { expected: 63_950n } })
    expect(finding?.title).toMatch(/^Price of S0 may be wrong on one line since /)
    expect(finding?.explanation).toContain('1 line (1 unit) of S0 was sold at ten times the highest price before or more')
    expect(finding?.evidence).toMatchObject([{ day: dayAt(40), units: 1, unitPrice: 649_500_000 }])
    expect([99, 100].map((paid) => reported(shop(paid)).length)).toEqual([0, 1])
  })

  it('says so where prices of a product slipped both ways', () => {
    const [finding] = reported(shopWith(60, (i) => (i === 40 ? [sale(649.5, { units: 1, lines: 1 })] : i === 45 ? [sale(1)] : [])))
    expect(finding).toMatchObject({ loss: { expected: 63_950n + 18_000n } })
    expect(finding?.explanation).toContain('a tenth of the usual one or less, or ten times the highest before or more')
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'a discount of 90 % that the file states': shopWith(60, onDays(40, 45, sale(1, { list: 10 }))),
    'a clearance in steps': shopAt(90, (i) => [10, 7, 4, 2, 1][Math.min(4, Math.max(0, Math.floor((i - 30) / 8)))] ?? 10),
    'a sale of three products at once': shopAt(
      60,
      (i) => (i >= 40 && i < 45 ? 1 : 10),
      (i, k) => (k < 3 && i >= 40 && i < 45 ? 1 : 10),
    ),
    'another unit of price in the whole file': shopAt(
      60,
      (i) => (i >= 40 ? 0.1 : 10),
      (i) => (i >= 40 ? 0.1 : 10),
    ),
    'a product whose prices differ as much anyway': shopAt(90, (i) => [10, 1, 5, 25, 2.5][i % 5] ?? 10),
    'a product with four prices before': shopAt(60, (i) => (i === 4 ? 1 : 10)),
    'a box of as many as are sold on one line in ten': shopWith(60, (i) =>
      i % 9 === 5 ? [sale(9.9, { units: 24, lines: 1 })] : i === 40 ? [sale(200, { units: 1, lines: 1 })] : [],
    ),
    'a high price of a product hardly sold before': shopAt(60, (i) => (i === 10 ? 300 : 10)),
    'high prices of three products at once': shopAt(
      60,
      (i) => (i === 40 ? 300 : 10),
      (i, k) => (k < 3 && i === 40 ? 300 : 10),
    ),
    'a loss below the floor': shopWith(60, onDays(40, 41, sale(1, { units: 2, lines: 1 }))),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(reported(days)).toEqual([]))
})
