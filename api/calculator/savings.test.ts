import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatorInput } from './calculator.input.ts'
import {
  adSpendBands,
  type CalculatorInput,
  calculatorDefaults,
  integrations,
  labels,
  marginBands,
  refundPercent,
  refundRateOf,
  revenueBands,
  shippingTypes,
  skuBands,
} from './calculator.rules.ts'
import { exactSavings, savings } from './savings.rules.ts'

const all = { shopify: true, quickbooks: true, googleAnalytics: true, googleAds: true, metaAds: true }
const shown = (input: CalculatorInput) => {
  const { total, breakdown } = savings(input)
  return Object.fromEntries(Object.entries({ total, ...breakdown }).map(([name, { low, high }]) => [name, [low, high]]))
}

describe('the savings calculator', () => {
  it('CALC-18 the values the form starts with', () => {
    expect(shown(calculatorDefaults)).toEqual({ total: [2_370, 14_230], margin: [970, 6_430], ads: [790, 4_390], refunds: [610, 3_410] })
  })

  it('CALC-19 the same with all five integrations', () => {
    expect(shown({ ...calculatorDefaults, integrations: all })).toEqual({
      total: [5_630, 26_750],
      margin: [1_770, 9_400],
      ads: [3_140, 14_120],
      refunds: [720, 3_230],
    })
  })

  it('CALC-20 a larger shop, and the two other published cases', () => {
    const large: CalculatorInput = {
      ...calculatorDefaults,
      annualRevenueRange: [1_000_000, 5_000_000],
      grossMarginBand: 'B50_70',
      monthlyAdSpendRange: [20_000, 49_999],
      refundRate: 0.1,
      aov: 90,
      skuBand: '50-250',
      integrations: all,
    }
    expect(shown(large)).toEqual({
      total: [45_480, 245_560],
      margin: [18_400, 123_830],
      ads: [18_110, 71_570],
      refunds: [8_970, 50_160],
    })
  })

  it('CALC-21 for every combination low ≤ high, parts sum to the total, the cap holds and an integration never lowers the total', () => {
    let cases = 0
    for (const input of combinations()) {
      cases++
      const steps = integrationSets.map((set) => exactSavings({ ...input, integrations: set }))
      for (const [index, { total, cap, margin, ads, refunds }] of steps.entries()) {
        const set = integrationSets[index] as CalculatorInput['integrations']
        const rounded = savings({ ...input, integrations: set })
        const isSound =
          [margin, ads, refunds, ...Object.values(rounded.breakdown)].every(({ low, high }) => 0 <= low && low <= high) &&
          total.low <= cap.low * (1 + 1e-9) &&
          total.high <= cap.high * (1 + 1e-9) &&
          sumsUp(rounded) &&
          rounded.total.low <= cap.low + 15 &&
          rounded.total.high <= cap.high + 15 &&
          withOneMore(index).every((more) => neverFalls(total, steps[more]?.total))
        // One expectation a case would take minutes.
        if (!isSound) expect({ input, set, total, cap, rounded }).toBe('sound')
      }
    }
    expect(cases).toBe(4 * 4 * 5 * 4 * 3 * 4 * 3)
  }, 60_000)

  it('CALC-21 for any shop: sound ranges that sum up, within the cap, and the same figures for the same input', () => {
    const ascending = (most: number) =>
      fc
        .uniqueArray(fc.double({ min: 0, max: most, noNaN: true }), { minLength: 2, maxLength: 2 })
        .map((ends) => ends.toSorted((a, b) => a - b))
    const shop: fc.Arbitrary<CalculatorInput> = fc.record({
      annualRevenueRange: ascending(1e9),
      grossMarginBand: fc.constantFrom(...marginBands),
      monthlyAdSpendRange: ascending(1e9),
      refundRate: fc.double({ min: 0, max: 0.3, noNaN: true }),
      aov: fc.double({ min: 1, max: 1e9, noNaN: true }),
      skuBand: fc.constantFrom(...skuBands),
      shippingType: fc.constantFrom(...shippingTypes),
      integrations: fc.constantFrom(...integrationSets),
    })
    fc.assert(
      fc.property(shop, (input) => {
        const rounded = savings(input)
        const { total, cap } = exactSavings(input)
        expect(savings(input)).toEqual(rounded)
        expect(sumsUp(rounded)).toBe(true)
        for (const { low, high } of [rounded.total, ...Object.values(rounded.breakdown)]) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeGreaterThanOrEqual(low)
        }
        expect(total.high).toBeLessThanOrEqual(cap.high * (1 + 1e-9))
        expect(rounded.total.high).toBeLessThanOrEqual(cap.high + 15)
      }),
    )
  })

  it('CALC-01 CALC-03 CALC-13 offers the bands of the form; 5M+ sends 15,000,000 as its upper end', () => {
    expect(revenueBands.map(({ range }) => range)).toEqual([
      [100_000, 499_999],
      [500_000, 999_999],
      [1_000_000, 5_000_000],
      [5_000_000, 15_000_000],
    ])
    expect(adSpendBands.map(({ range }) => range)).toEqual([
      [0, 4_999],
      [5_000, 19_999],
      [20_000, 49_999],
      [50_000, 99_999],
      [100_000, 300_000],
    ])
  })

  it('CALC-02 CALC-06 CALC-07 offers margins, product counts and ways of shipping, with labels for people', () => {
    expect([marginBands, skuBands, shippingTypes]).toEqual([
      ['UNDER_30', 'B30_50', 'B50_70', 'OVER_70'],
      ['<10', '10-50', '50-250', '250+'],
      ['3PL', 'OWN', 'DROPSHIP'],
    ])
    for (const word of [...marginBands, ...shippingTypes]) expect(labels[word]).toBeTruthy()
  })

  it('CALC-04 CALC-11 CALC-12 starts as documented, and sends the slider’s percent as a fraction', () => {
    expect(calculatorDefaults).toEqual({
      annualRevenueRange: [100_000, 499_999],
      grossMarginBand: 'B30_50',
      monthlyAdSpendRange: [5_000, 19_999],
      refundRate: 0.08,
      aov: 75,
      skuBand: '10-50',
      shippingType: '3PL',
      integrations: { shopify: true, quickbooks: false, googleAnalytics: false, googleAds: false, metaAds: false },
    })
    expect(refundPercent).toEqual({ min: 0, max: 30, step: 1, start: 8 })
    expect([refundRateOf(0), refundRateOf(30), refundRateOf(8)]).toEqual([0, 0.3, 0.08])
    expect(calculatorInput.parse(calculatorDefaults)).toEqual(calculatorDefaults)
  })

  it('says when it had to change what was asked', () => {
    const { assumptions } = savings({
      ...calculatorDefaults,
      annualRevenueRange: [5_000_000, 15_000_000],
      monthlyAdSpendRange: [1_000_000, 2_000_000],
    })
    expect(assumptions.filter((one) => /15,000,000|35%/.test(one))).toHaveLength(2)
    const small = savings({ ...calculatorDefaults, monthlyAdSpendRange: [0, 4_999] })
    expect(small.assumptions.filter((one) => /15,000,000|35%/.test(one))).toEqual([])
  })
})

function* combinations(): Generator<CalculatorInput> {
  for (const annualRevenueRange of revenueBands.map(({ range }) => [...range]))
    for (const grossMarginBand of marginBands)
      for (const monthlyAdSpendRange of adSpendBands.map(({ range }) => [...range]))
        for (const refundRate of [0, 0.08, 0.15, 0.3])
          for (const aov of [1, 75, 400])
            for (const skuBand of skuBands)
              for (const shippingType of shippingTypes)
                yield {
                  ...calculatorDefaults,
                  annualRevenueRange,
                  grossMarginBand,
                  monthlyAdSpendRange,
                  refundRate,
                  aov,
                  skuBand,
                  shippingType,
                }
}

/** Every choice of integrations; bit n of the index is the n-th of them. */
const integrationSets = Array.from(
  { length: 2 ** integrations.length },
  (_, index) => Object.fromEntries(integrations.map((name, bit) => [name, (index & (1 << bit)) !== 0])) as CalculatorInput['integrations'],
)

/** Places of the choices that have one integration more. */
function withOneMore(index: number): number[] {
  return integrations.map((_, bit) => index | (1 << bit)).filter((more) => more !== index)
}

function neverFalls(less: { low: number; high: number }, more: { low: number; high: number } | undefined): boolean {
  return more !== undefined && more.low >= less.low * (1 - 1e-9) && more.high >= less.high * (1 - 1e-9)
}

function sumsUp({ total, breakdown: { margin, ads, refunds } }: ReturnType<typeof savings>): boolean {
  return total.low === margin.low + ads.low + refunds.low && total.high === margin.high + ads.high + refunds.high
}
