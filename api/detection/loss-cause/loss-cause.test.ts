import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { rowsOf } from '../testing/cause-rows.ts'
import type { CauseRow } from './cause-row.ts'
import { causeWords } from './cause-words.ts'
import { conditionText } from './condition.ts'
import { explainLoss } from './explain-loss.ts'

const told = (rows: readonly CauseRow[]) =>
  explainLoss(rows)?.conditions.map((condition) => {
    const { what, op, value } = conditionText(condition)
    return `${what} ${op} ${value}`
  })

describe('the cause of a standing loss', () => {
  it('names the depth of discount, not the country that buys under it more often', () => {
    const rows = rowsOf([
      { attributes: { discount: 60, country: 'FR' }, lines: 180, losing: true },
      { attributes: { discount: 0, country: 'FR' }, lines: 120 },
      { attributes: { discount: 60, country: 'DE' }, lines: 30, losing: true },
      { attributes: { discount: 0, country: 'DE' }, lines: 900 },
      { attributes: { discount: 10, country: 'DE' }, lines: 200 },
    ])
    expect(told(rows)).toEqual(['discount >= 60 %'])
  })

  it('names two conditions where neither does harm alone, and at what value', () => {
    const cells = ['FR', 'DE', 'ES'].flatMap((country) =>
      [0, 30, 40].flatMap((discount) => [
        { attributes: { country, discount, category: 'Toys' }, lines: 60, losing: discount >= 30 },
        { attributes: { country, discount, category: 'Garden' }, lines: 150 },
      ]),
    )
    expect(told(rowsOf(cells))?.sort()).toEqual(['category = Toys', 'discount >= 30 %'])
  })

  it('names a few values together, and large orders by their least units', () => {
    const countries = ['FR', 'DE', 'ES', 'IT', 'NL'].map((country) => ({
      attributes: { country },
      lines: 100,
      losing: country === 'FR' || country === 'IT',
    }))
    expect(told(rowsOf(countries))).toEqual(['country in FR, IT'])
    const deep = ['FR', 'DE', 'ES', 'IT'].flatMap((country) =>
      [0, 40].map((discount) => ({
        attributes: { country, discount },
        lines: 100,
        losing: discount === 40 && (country === 'FR' || country === 'IT'),
      })),
    )
    expect(told(rowsOf(deep))).toEqual(['discount >= 40 %', 'country in FR, IT'])
    const ofToys = deep.map((sold) => ({
      ...sold,
      attributes: { country: sold.attributes.country, category: `C${sold.attributes.discount}` },
    }))
    expect(told(rowsOf(ofToys))).toEqual(['category = C40', 'country in FR, IT'])
    expect(explainLoss(rowsOf(ofToys))?.within).toMatchObject({ lines: 200, losing: 200 })
    const units = [1, 2, 6, 12, 24, 48].map((of) => ({ attributes: { units: of }, lines: 80, losing: of >= 12 }))
    expect(told(rowsOf(units))).toEqual(['units >= 12'])
  })

  it('names a clear part of the loss before a wider group that holds more and explains less', () => {
    const rows = rowsOf([
      { attributes: { country: 'FR', category: 'Wall' }, lines: 40, losing: true },
      { attributes: { country: 'FR', category: 'Toys' }, lines: 150 },
      // Sixteen mistakes lose twice as much as those, six of them in ES.
      { attributes: { country: 'ES', category: 'Toys' }, lines: 6, losing: true, paid: 1e6 },
      { attributes: { country: 'ES', category: 'Toys' }, lines: 2_000 },
      { attributes: { country: 'UK', category: 'Toys' }, lines: 10, losing: true, paid: 1e6 },
      { attributes: { country: 'UK', category: 'Toys' }, lines: 9_000 },
      { attributes: { country: 'UK', category: 'Wall' }, lines: 1_500 },
    ])
    expect(told(rows)?.sort()).toEqual(['category = Wall', 'country = FR'])
    const cause = explainLoss(rows)
    expect(cause && causeWords(cause, { names: new Map(), currency: currency('USD') })).toContain('Part of the loss (34%) is on lines ')
  })

  it('names no third product by chance beside two that lose now and then', () => {
    const earning = (product: string, lines: number) => ({ attributes: { product }, lines })
    const losing = (product: string, lines: number) => ({ attributes: { product }, lines, losing: true, paid: 1e6 })
    const others = Array.from({ length: 300 }, (_, i) => earning(`P${i}`, 40))
    const mistakes = Array.from({ length: 60 }, (_, i) => ({ ...losing(`P${i}`, 1), paid: 40e6 }))
    const rows = rowsOf([
      ...[losing('A', 10), losing('B', 10), losing('C', 2)],
      ...[earning('A', 90), earning('B', 90), earning('C', 18)],
      ...others,
      ...mistakes,
    ])
    expect(told(rows)).toEqual(['product in A, B'])
  })

  it('prefers what holds most of the loss to what explains a little more and holds less', () => {
    const rows = rowsOf([
      // Store: 60 lines lose 20 each, a third of all. Deep discounts: 45 lines lose 49 each.
      { attributes: { channel: 'store' }, lines: 60, losing: true, paid: 30e6 },
      { attributes: { channel: 'store' }, lines: 40 },
      { attributes: { channel: 'web', discount: 60 }, lines: 45, losing: true, paid: 1e6 },
      { attributes: { channel: 'web', discount: 60 }, lines: 20 },
      { attributes: { channel: 'web', discount: 0 }, lines: 3_000 },
    ])
    expect(told(rows)).toEqual(['discount >= 60 %'])
  })

  it('names what explains the loss before what holds most of it by holding many lines', () => {
    const rows = rowsOf([
      { attributes: { channel: 'store', category: 'Wall' }, lines: 50, losing: true },
      // Ten mistakes in the store lose as much as those, and five elsewhere.
      { attributes: { channel: 'store', category: 'Toys' }, lines: 10, losing: true, paid: 1e6 },
      { attributes: { channel: 'store', category: 'Toys' }, lines: 940 },
      { attributes: { channel: 'web', category: 'Toys' }, lines: 5, losing: true, paid: 1e6 },
      { attributes: { channel: 'web', category: 'Toys' }, lines: 5_000 },
    ])
    expect(told(rows)).toEqual(['category = Wall'])
  })

  it('tells nothing of less than a quarter of the loss, of lines that lose hardly more often, and where none or all lose', () => {
    const earning = { attributes: { channel: 'web' }, lines: 5_000 }
    const store = { attributes: { channel: 'store' }, lines: 60, losing: true }
    const scattered = (paid: number) =>
      Array.from({ length: 40 }, (_, i) => ({ attributes: { channel: 'web', product: `P${i}` }, lines: 2, losing: true, paid }))
    expect(told(rowsOf([store, earning, ...scattered(30e6)]))).toEqual(['channel = store'])
    expect(told(rowsOf([store, earning, ...scattered(10e6)]))).toBeUndefined()
    const often = (channel: string, lines: number, lost: number) => [
      { attributes: { channel }, lines: lost, losing: true },
      { attributes: { channel }, lines: lines - lost },
    ]
    expect(told(rowsOf([...often('store', 2_000, 400), ...often('web', 2_000, 120)]))).toEqual(['channel = store'])
    expect(told(rowsOf([...often('store', 2_000, 400), ...often('web', 2_000, 150)]))).toBeUndefined()
    expect(told(rowsOf([earning]))).toBeUndefined()
    expect(told(rowsOf([store]))).toBeUndefined()
  })

  it('names the units from which on, or up to which, lines lose', () => {
    const counts = Array.from({ length: 100 }, (_, i) => i + 1)
    const of = (isLosing: (units: number) => boolean) =>
      told(rowsOf(counts.map((units) => ({ attributes: { units }, lines: 30, losing: isLosing(units) }))))
    expect(of((units) => units >= 38)).toEqual(['units >= 38'])
    expect(of((units) => units <= 7)).toEqual(['units <= 7'])
  })

  it('names the least discount and the most units that the rows under all conditions have', () => {
    const rows = rowsOf([
      { attributes: { category: 'Toys', discount: 32 }, lines: 60, losing: true },
      { attributes: { category: 'Toys', discount: 45 }, lines: 60, losing: true },
      { attributes: { category: 'Toys', discount: 10 }, lines: 200 },
      // A mistake asks about 30 %, which no toy was sold at.
      { attributes: { category: 'Wall', discount: 30 }, lines: 1, losing: true },
      { attributes: { category: 'Wall', discount: 45 }, lines: 400 },
    ])
    expect(told(rows)).toEqual(['discount >= 32 %', 'category = Toys'])
    const small = rowsOf([
      { attributes: { category: 'Toys', units: 1 }, lines: 60, losing: true },
      { attributes: { category: 'Toys', units: 2 }, lines: 60, losing: true },
      { attributes: { category: 'Toys', units: 9 }, lines: 200 },
      { attributes: { category: 'Wall', units: 4 }, lines: 1, losing: true },
      { attributes: { category: 'Wall', units: 1 }, lines: 400 },
    ])
    expect(told(small)).toEqual(['category = Toys', 'units <= 2'])
    const cause = explainLoss(small)
    expect(cause?.sameProducts.lines).toBe(200 + 1 + 400)
    expect(cause?.capped).toBeNull()
  })

  it('works out a cap for the rows whose list price is known, and none that would have kept nothing', () => {
    const shop = (list: number | null, paid: number) =>
      rowsOf([
        { attributes: { discount: 60 }, lines: 90, losing: true, list, paid },
        { attributes: { discount: 0 }, lines: 300 },
      ])
    expect(explainLoss(shop(100e6, 40e6))?.capped?.kept).toBe(90 * 5e6)
    expect(explainLoss(shop(null, 40e6))).toMatchObject({ capped: null })
    expect(explainLoss(shop(60e6, 40e6))).toMatchObject({ capped: null })
    const unlisted = rowsOf([{ attributes: { discount: 60 }, lines: 10, losing: true, list: null }])
    expect(explainLoss([...shop(100e6, 40e6), ...unlisted])?.capped).toEqual(explainLoss(shop(100e6, 40e6))?.capped)
  })

  it('never says that a cap would have kept more than was lost', () => {
    // At the cap they would have sold at 54 what costs 50: a gain of 4 is no loss that was kept.
    const rows = rowsOf([
      { attributes: { discount: 60 }, lines: 90, losing: true, list: 120e6, paid: 49e6 },
      { attributes: { discount: 0 }, lines: 300 },
    ])
    const cause = explainLoss(rows)
    expect(cause).toMatchObject({ lost: 90e6, capped: { cap: 55, kept: 90e6, keptWithFewer: 90e6 } })
  })

  it('names three conditions where all are needed, and no fourth', () => {
    const both = [true, false]
    const cells = both.flatMap((isStore) =>
      both.flatMap((isToys) =>
        both.flatMap((isGuest) =>
          ['FR', 'DE'].map((country) => ({
            attributes: {
              country,
              channel: isStore ? 'store' : 'web',
              category: isToys ? 'Toys' : 'Wall',
              customer: isGuest ? 'guest' : 'returning',
            },
            lines: 100,
            losing: isStore && isToys && isGuest,
          })),
        ),
      ),
    )
    expect(told(rowsOf(cells))?.sort()).toEqual(['category = Toys', 'channel = store', 'customer = guest'])
  })

  it('names no empty category, and no more than three products, of those that hold a twentieth each', () => {
    const empty = rowsOf([
      { attributes: { category: '' }, lines: 60, losing: true },
      { attributes: { category: 'Toys' }, lines: 2_000 },
    ])
    expect(told(empty)).toBeUndefined()
    const products = (count: number) =>
      rowsOf([
        ...Array.from({ length: count }, (_, i) => ({ attributes: { product: `L${i}` }, lines: 40, losing: true })),
        ...Array.from({ length: 60 }, (_, i) => ({ attributes: { product: `P${i}` }, lines: 40 })),
      ])
    expect(told(products(3))).toEqual(['product in L0, L1, L2'])
    expect(told(products(4))).toEqual(['product in L0, L1, L2'])
    expect(told(products(25))).toBeUndefined()
  })

  it('compares with the other lines of the products that lost alone, and takes a runner-up that asks about nothing told', () => {
    const rows = rowsOf([
      { attributes: { product: 'A', discount: 60, country: 'FR', channel: 'market' }, lines: 60, losing: true },
      { attributes: { product: 'A', discount: 0, country: 'FR', channel: 'web' }, lines: 30 },
      { attributes: { product: 'B', discount: 60, country: 'FR', channel: 'market' }, lines: 1 },
      { attributes: { product: 'B', discount: 0, country: 'DE', channel: 'web' }, lines: 900 },
    ])
    const cause = explainLoss(rows)
    expect(cause?.conditions.map(({ what }) => what)).toEqual(['discount'])
    expect(cause?.sameProducts).toEqual({ lines: 30, sales: 30 * 100e6, margin: 30 * 50e6 })
    expect(cause?.runnerUp?.conditions.map(({ what }) => what)).not.toContain('discount')
    expect(cause?.outside).toEqual({ lines: 930, losing: 0, lost: 0 })
  })

  it('says what the same products earn elsewhere, the runner-up, and what a limit would have kept', () => {
    const rows = rowsOf([
      { attributes: { discount: 60, channel: 'market' }, lines: 90, losing: true },
      { attributes: { discount: 60, channel: 'web' }, lines: 10, losing: true },
      { attributes: { discount: 0, channel: 'web' }, lines: 300 },
      { attributes: { discount: 0, channel: 'market' }, lines: 20 },
    ])
    const cause = explainLoss(rows)
    expect(cause).toMatchObject({
      within: { lines: 100, losing: 100, lost: 1_000e6 },
      outside: { lines: 320, losing: 0, lost: 0 },
      sameProducts: { lines: 320, margin: 320 * 50e6 },
      runnerUp: { conditions: [{ what: 'channel', op: '=', values: ['market'] }] },
      // 100 units at 45 instead of 40; with a fifth fewer, 80 × −5 against 100 × −10 today.
      capped: { cap: 55, kept: 500e6, keptWithFewer: 600e6 },
    })
    expect(cause && causeWords(cause, { names: new Map(), currency: currency('USD') })).toBe(
      'All of the loss (100%) is on lines with discounts of 60% or more: 100% of such lines sold below cost, and 0% of all others. ' +
        'The same products earn 50% of their price on their other lines. ' +
        'Capping these discounts at 55% would have kept $500 of this loss if every sale had still been made, and $600 if a fifth of the buyers had not bought.',
    )
  })

  it('names nothing in what has nothing in common, however many things are asked about', () => {
    const draw = fc.record({
      country: fc.constantFrom('FR', 'DE', 'ES', 'IT', 'NL', 'US'),
      channel: fc.constantFrom('web', 'market', 'store'),
      category: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
      units: fc.integer({ min: 1, max: 12 }),
      discount: fc.constantFrom(0, 5, 10, 15, 20),
      losing: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(draw, { minLength: 200, maxLength: 300 }), (lines) => {
        const rows = rowsOf(lines.map(({ losing, ...attributes }) => ({ attributes, lines: 1, losing: losing < 0.1 })))
        expect(told(rows)).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  it('gives the same for rows in another order, and holds at least a quarter of the loss under its conditions', () => {
    const draw = fc.record({
      country: fc.constantFrom('FR', 'DE', 'ES'),
      category: fc.constantFrom('A', 'B', 'C', 'D'),
      discount: fc.constantFrom(0, 20, 40),
      lines: fc.integer({ min: 1, max: 40 }),
      losing: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(draw, { minLength: 1, maxLength: 60 }), (drawn) => {
        const rows = rowsOf(drawn.map(({ lines, losing, ...attributes }) => ({ attributes, lines, losing })))
        const cause = explainLoss(rows)
        expect(explainLoss([...rows].reverse())?.conditions).toEqual(cause?.conditions)
        if (!cause) return
        expect(cause.within.lost).toBeGreaterThanOrEqual(0.25 * cause.lost)
        expect(cause.within.losing + cause.outside.losing).toBe(rows.reduce((sum, { lost, lines }) => sum + (lost > 0 ? lines : 0), 0))
      }),
      { numRuns: 60 },
    )
  })
})
