import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand, type Sale } from '../../testing/by-hand.ts'
import { runShop, toldFindings } from '../../testing/run-shop.ts'

const kinds = ['price_zero', 'below_cost', 'discount_beyond_margin']
const told = (days: readonly DayFacts[]) => toldFindings(runShop(days)).filter(({ kind }) => kinds.includes(kind))

/** Twenty SKUs, two lines of three units a day at 10.00, cost 6.00; `odd` says what S0 sells besides. */
function shop(count: number, odd: (i: number) => readonly Omit<Sale, 'sku'>[], costOf: (i: number) => number = () => 6): DayFacts[] {
  return daysByHand(count, (i) => ({
    sales: [
      ...Array.from({ length: 20 }, (_, k) => ({ sku: `S${k}`, list: 10, paid: 10, units: 6, lines: 2 })),
      ...odd(i).map((sale) => ({ sku: 'S0', ...sale })),
    ],
    costs:
      i === 0 || costOf(i) !== costOf(i - 1) ? Array.from({ length: 20 }, (_, k) => ({ sku: `S${k}`, cost: k === 0 ? costOf(i) : 6 })) : [],
  }))
}

const days = (from: number, to: number, sale: Omit<Sale, 'sku'>) => (i: number) => (i >= from && i < to ? [sale] : [])

describe('a price of nothing', () => {
  const free = { list: 10, paid: 0, units: 4, lines: 2 }

  it('is counted at the price that others pay, and ends a month after the last free line', () => {
    const findings = told(shop(90, days(40, 45, free)))
    expect(findings).toMatchObject([
      {
        kind: 'price_zero',
        entity: 'S0',
        startedOn: dayAt(40),
        detectedOn: dayAt(40),
        state: 'ended',
        endedOn: dayAt(44),
        loss: { expected: 20_000n },
      },
    ])
    expect(findings[0]?.title).toBe('S0 is sold for nothing')
  })

  it('is no finding for a single gift, for what is always free, or before anybody paid', () => {
    expect(told(shop(60, days(40, 41, { ...free, units: 1, lines: 1 })))).toEqual([])
    const sample = daysByHand(60, () => ({ sales: [{ sku: 'S0', list: 3, paid: 0, units: 9, lines: 9 }] }))
    expect(told(sample)).toEqual([])
    const once = daysByHand(60, (i) => ({ sales: [{ sku: 'S0', list: 3, paid: i % 10 === 0 ? 3 : 0, units: 9, lines: 9 }] }))
    expect(told(once)).toEqual([])
  })

  it('is told for one line of many units', () => {
    expect(told(shop(60, days(40, 41, { ...free, units: 40, lines: 1 })))).toMatchObject([{ loss: { expected: 40_000n } }])
  })
})

describe('below cost', () => {
  it('tells a price list below cost once for the shop, with each SKU on its own rows', () => {
    const [finding, ...others] = told(shop(60, days(30, 60, { list: 5, paid: 4.5, units: 10, lines: 1 })))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'below_cost',
      entity: 'all',
      entityType: 'shop',
      startedOn: dayAt(30),
      detectedOn: dayAt(32),
      endedOn: null,
    })
    expect(finding?.loss.expected).toBe(BigInt(30 * 10 * 150))
    expect(finding?.evidence[0]).toMatchObject({ sku: 'S0', listPrice: 5_000_000, unitPrice: 4_500_000, units: 10 })
    expect(finding?.monthly.expected).toBe(BigInt(30 * 10 * 150))
  })

  it('calls it a discount beyond the margin when the list price covers the cost, never both', () => {
    const both = (i: number) =>
      i >= 30
        ? [
            { list: 10, paid: 5.5, units: 10, lines: 1 },
            { list: 5, paid: 5, units: 10, lines: 1 },
          ]
        : []
    const findings = told(shop(60, both))
    expect(findings.map(({ kind, entity, loss }) => [kind, entity, loss.expected])).toEqual([
      ['below_cost', 'all', 30_000n],
      ['discount_beyond_margin', 'S0', 15_000n],
    ])
    const rows = findings.flatMap(({ evidence }) =>
      evidence.map((part) => JSON.stringify([part.day, 'sku' in part && [part.sku, part.listPrice, part.unitPrice]])),
    )
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('leaves a rise in cost to margin erosion, and is silent about rounding and two odd days', () => {
    const dearer = (i: number) => (i >= 30 ? 12 : 6)
    expect(told(shop(70, () => [], dearer))).toEqual([])
    expect(told(shop(60, days(30, 60, { list: 5.96, paid: 5.96, units: 100, lines: 1 })))).toEqual([])
    expect(told(shop(60, days(30, 32, { list: 5, paid: 5, units: 100, lines: 1 })))).toEqual([])
  })

  it('judges a rise in cost itself where margin erosion has too few costs to run', () => {
    const dearer = (i: number) => (i >= 30 ? 12 : 6)
    const few = shop(70, () => [], dearer).map((facts) => ({ ...facts, costs: facts.costs.filter(({ sku }) => sku === 'S0') }))
    expect(told(few)).toMatchObject([{ kind: 'below_cost', startedOn: dayAt(30), loss: { expected: BigInt(40 * 6 * 200) } }])
  })

  it('says what cannot be judged', () => {
    const status = (facts: readonly DayFacts[], name: string) => report(runShop(facts)).detectors.find(({ detector }) => detector === name)
    const plain = shop(60, () => [])
    const costless = plain.map((facts) => ({ ...facts, costs: [] }))
    expect(status(costless, 'below-cost')).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('net sales of $36,000 in the last 30 days cannot be judged'),
    })
    const half = plain.map((facts) => ({ ...facts, costs: facts.costs.slice(0, 10) }))
    expect(status(half, 'below-cost')).toMatchObject({
      state: 'ready',
      reason: expect.stringContaining('$18,000 of $36,000 in the last 30 days cannot be judged'),
    })
    const listless = plain.map((facts) => ({ ...facts, sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) } }))
    expect(status(listless, 'discount-beyond-margin')).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('list_price') })
    expect(status(listless, 'price-zero')).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('samples') })
  })
})
