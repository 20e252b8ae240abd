import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { microsToMinor } from '../../values/unit-price.ts'
import { goodsDiscount, priceOfOne, shared, taxInside } from './order-money.ts'

const coin = 10_000n
const cents = (count: number) => BigInt(count) * coin

describe('what an order states as a whole', () => {
  it('is cut to the cent, and the cuts add up (seed printed on failure)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1000 }),
        (weights, rate) => {
          const all = weights.reduce((sum, weight) => sum + weight, 0)
          const amount = cents(Math.floor((all * rate) / 1000))
          const cuts = shared(amount, weights.map(cents), coin)
          expect(cuts.reduce((sum, cut) => sum + cut, 0n)).toBe(amount)
          for (const [i, cut] of cuts.entries()) {
            expect(cut % coin).toBe(0n)
            const exact = all === 0 ? 0 : (Number(amount) * (weights[i] ?? 0)) / all
            expect(Math.abs(Number(cut) - exact)).toBeLessThanOrEqual(Number(coin) * (weights.length + 1))
          }
        },
      ),
    )
  })

  it('a code of a whole percent is that percent on every line but for the largest, which takes the cent that is left', () => {
    expect(shared(cents(1_007), [cents(9_999), cents(33), cents(42)], coin)).toEqual([cents(1_000), cents(3), cents(4)])
  })

  it.each([
    ['2.75 × 8 less 10 %', 8, 2_750_000n, cents(1_980), 2_475_000n],
    ['0.42 × 1 less 4 cents is 10 %, the roundest that makes them', 1, 420_000n, cents(38), 378_000n],
    ['12.75 less 10 %, half a cent rounded down', 1, 12_750_000n, cents(1_147), 11_474_999n],
    ['less 5.00 is no rate', 3, 16_000_000n, cents(4_301), 14_336_667n],
    ['given away', 2, 3_000_000n, 0n, 0n],
    ['not cut', 2, 3_125_000n, 6_250_000n, 3_125_000n],
  ])('the price of one: %s', (_name, units, price, paid, one) => {
    expect(priceOfOne({ units, price, paid }, coin)).toBe(one)
  })

  it('the price of one makes the cents that were paid (seed printed on failure)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50_000 }), fc.nat(1000), (units, price, share) => {
        const gross = units * price
        const paid = gross - Math.floor((gross * share) / 1000)
        const one = priceOfOne({ units, price: cents(price), paid: cents(paid) }, coin)
        expect(microsToMinor(one * BigInt(units), currency('USD'))).toBe(BigInt(paid))
      }),
    )
  })

  it('a stated discount explains what is missing to two cents, and not to three', () => {
    const order = { shipping: 0n, taxes: 0n, total: null, discount: cents(100) }
    const found = (subtotal: number) =>
      goodsDiscount([{ units: 1, price: cents(1_000), discount: 0n }], { ...order, subtotal: cents(subtotal) })
    expect([found(902), found(898)]).toEqual([1, 2].map(() => ({ amount: cents(100), isExplained: true })))
    expect([found(903), found(897)].map(({ isExplained }) => isExplained)).toEqual([false, false])
  })

  it('discounts of the lines and of the order count together where the subtotal is less by both', () => {
    const order = { subtotal: cents(850), shipping: 0n, taxes: 0n, total: null, discount: cents(50) }
    const found = goodsDiscount([{ units: 1, price: cents(1_000), discount: cents(100) }], order)
    expect(found).toEqual({ amount: cents(150), isExplained: true })
  })

  it('taxes are inside where the total is goods and shipping alone', () => {
    const order = { subtotal: cents(11_900), shipping: cents(0), discount: 0n, taxes: cents(1_900) }
    expect(taxInside({ ...order, total: cents(11_900) })).toEqual({ parts: 1000n, of: 1190n })
    expect(taxInside({ ...order, total: cents(13_800) })).toEqual({ parts: 1n, of: 1n })
    expect(taxInside({ ...order, total: null })).toEqual({ parts: 1n, of: 1n })
    const mixed = { ...order, taxes: cents(1_313), total: cents(11_900) }
    expect(taxInside(mixed)).toEqual({ parts: 1000n, of: 1124n })
  })
})
