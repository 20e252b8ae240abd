import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOfCover, type EarningProduct, stakeOf, stakeOfProduct } from './stake.ts'

const dollars = (amount: number) => BigInt(amount) * 1_000_000n
const question = { days: 90, daysUntilReplaced: 42, perMinor: 10_000n }
const product = (sku: string, thirds: EarningProduct['thirds'], stockDays: number | null = null): EarningProduct => ({
  sku,
  thirds,
  stockDays,
})

describe('what is at stake', () => {
  it('is the contribution margin a day times the days without the supplier', () => {
    // $900 in 90 days are $10 a day; 42 days without are $420. The thirds have $6, $10 and $14 a
    // day.
    expect(stakeOf([product('A', [dollars(180), dollars(300), dollars(420)])], question)).toEqual({
      low: 25_200n,
      expected: 42_000n,
      high: 58_800n,
    })
  })

  it('is less by the days that the stock lasts, and never below nothing', () => {
    const earning: EarningProduct['thirds'] = [dollars(300), dollars(300), dollars(300)]
    expect(stakeOfProduct(product('A', earning, 12), question)).toBe(30_000n)
    expect(stakeOfProduct(product('A', earning, 42), question)).toBe(0n)
    expect(stakeOfProduct(product('A', earning, 400), question)).toBe(0n)
    expect(stakeOfProduct(product('A', earning, 0), question)).toBe(stakeOfProduct(product('A', earning, null), question))
  })

  it('stock lasts whole days at the pace of what was sold, none where more was sold than was there, and has no pace without a sale', () => {
    expect(daysOfCover({ units: 40, sold: 60, days: 90 })).toBe(60)
    expect(daysOfCover({ units: 41, sold: 60, days: 90 })).toBe(61)
    expect(daysOfCover({ units: -3, sold: 60, days: 90 })).toBe(0)
    expect(daysOfCover({ units: 40, sold: 0, days: 90 })).toBeNull()
  })

  it('is unknown without a product whose margin is known, and a product without one is no part of it', () => {
    expect(stakeOf([], question)).toBeNull()
    expect(stakeOf([product('A', null)], question)).toBeNull()
    const known = product('B', [dollars(300), dollars(300), dollars(300)])
    expect(stakeOf([product('A', null), known], question)).toEqual(stakeOf([known], question))
    // Sold nothing is known, and nothing.
    expect(stakeOf([product('C', [0n, 0n, 0n])], question)).toEqual({ low: 0n, expected: 0n, high: 0n })
  })

  it('of under three weeks of rows it has no range', () => {
    const one = [product('A', [dollars(10), dollars(20), dollars(30)])]
    expect(stakeOf(one, { ...question, days: 20 })).toMatchObject({ low: null, high: null })
    expect(stakeOf(one, { ...question, days: 21 })?.low).toBeTypeOf('bigint')
  })
})

const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 13n })
const products = fc.array(
  fc.record({
    sku: fc.string(),
    thirds: fc.option(fc.tuple(amount, amount, amount)),
    stockDays: fc.option(fc.integer({ min: 0, max: 400 })),
  }),
  { minLength: 1, maxLength: 8 },
)
const questions = fc.record({
  days: fc.integer({ min: 1, max: 90 }),
  daysUntilReplaced: fc.integer({ min: 1, max: 1_095 }),
  perMinor: fc.constantFrom(1_000n, 10_000n, 1_000_000n),
})

describe('whatever the products are', () => {
  it('the expected amount lies in its range, and is the sum of the parts to the minor unit', () => {
    fc.assert(
      fc.property(products, questions, (all, asked) => {
        const stake = stakeOf(all, asked)
        const parts = all.map((one) => stakeOfProduct(one, asked))
        expect(stake === null).toBe(parts.every((part) => part === null))
        if (stake === null) return
        expect(stake.expected).toBe(parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n))
        if (stake.low !== null) expect(stake.low <= stake.expected).toBe(true)
        if (stake.high !== null) expect(stake.expected <= stake.high).toBe(true)
      }),
    )
  })

  it('the order of the products changes nothing', () => {
    fc.assert(
      fc.property(products, questions, (all, asked) => {
        expect(stakeOf(all.toReversed(), asked)).toEqual(stakeOf(all, asked))
      }),
    )
  })

  it('of products that earn, more days until replaced are never less, and more stock is never more', () => {
    const earning = fc.record({
      sku: fc.string(),
      thirds: fc.tuple(...[1, 2, 3].map(() => fc.bigInt({ min: 0n, max: 10n ** 12n }))) as fc.Arbitrary<[bigint, bigint, bigint]>,
      stockDays: fc.integer({ min: 0, max: 400 }),
    })
    fc.assert(
      fc.property(earning, questions, fc.integer({ min: 0, max: 100 }), (one, asked, more) => {
        const now = stakeOfProduct(one, asked) as bigint
        expect((stakeOfProduct(one, { ...asked, daysUntilReplaced: asked.daysUntilReplaced + more }) as bigint) >= now).toBe(true)
        expect((stakeOfProduct({ ...one, stockDays: one.stockDays + more }, asked) as bigint) <= now).toBe(true)
        expect((stakeOfProduct({ ...one, stockDays: null }, asked) as bigint) >= now).toBe(true)
      }),
    )
  })
})
