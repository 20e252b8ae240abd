import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { onDays, shopWith } from '../../testing/odd-sales.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const kinds = ['price_zero', 'below_cost', 'discount_beyond_margin']
const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows)).filter(({ kind }) => kinds.includes(kind))

const status = (facts: readonly DayFacts[]) =>
  report(runShop(facts, withoutFlows)).detectors.find(({ detector }) => detector === 'below-cost')

describe('below cost', () => {
  it('tells a price list below cost once for the shop, with each SKU on its own rows', () => {
    const [finding, ...others] = reported(shopWith(60, onDays(30, 60, { list: 5, paid: 4.5, units: 10, lines: 1 })))
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

  it('leaves a rise in cost to margin erosion, and is silent about rounding and two odd days', () => {
    const upper = (i: number) => (i >= 30 ? 12 : 6)
    expect(reported(shopWith(70, () => [], upper))).toEqual([])
    expect(reported(shopWith(60, onDays(30, 60, { list: 5.96, paid: 5.96, units: 100, lines: 1 })))).toEqual([])
    expect(reported(shopWith(60, onDays(30, 32, { list: 5, paid: 5, units: 100, lines: 1 })))).toEqual([])
  })

  it('judges a rise in cost itself where margin erosion has too few costs to run', () => {
    const upper = (i: number) => (i >= 30 ? 12 : 6)
    const few = shopWith(70, () => [], upper).map((facts) => ({ ...facts, costs: facts.costs.filter(({ sku }) => sku === 'S0') }))
    expect(reported(few)).toMatchObject([{ kind: 'below_cost', startedOn: dayAt(30), loss: { expected: BigInt(40 * 6 * 200) } }])
  })

  it('says what cannot be judged', () => {
    const plain = shopWith(60, () => [])
    const costless = plain.map((facts) => ({ ...facts, costs: [] }))
    expect(status(costless)).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('net sales of $36,000 in the last 30 days cannot be judged'),
    })
    const half = plain.map((facts) => ({ ...facts, costs: facts.costs.slice(0, 10) }))
    expect(status(half)).toMatchObject({
      state: 'ready',
      reason: expect.stringContaining('$18,000 of $36,000 in the last 30 days cannot be judged'),
    })
  })
})
