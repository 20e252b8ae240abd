import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { shopWith } from '../../testing/odd-sales.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const kinds = ['price_zero', 'below_cost', 'discount_beyond_margin']
const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows)).filter(({ kind }) => kinds.includes(kind))

const status = (facts: readonly DayFacts[]) =>
  report(runShop(facts, withoutFlows)).detectors.find(({ detector }) => detector === 'discount-beyond-margin')
const listless = (facts: DayFacts) => ({ ...facts, sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) } })

describe('a discount beyond the margin', () => {
  it('calls it a discount beyond the margin when the list price covers the cost, never both', () => {
    const both = (i: number) =>
      i >= 30
        ? [
            { list: 10, paid: 5.5, units: 10, lines: 1 },
            { list: 5, paid: 5, units: 10, lines: 1 },
          ]
        : []
    const findings = reported(shopWith(60, both))
    expect(findings.map(({ kind, entity, loss }) => [kind, entity, loss.expected])).toEqual([
      ['below_cost', 'all', 30_000n],
      ['discount_beyond_margin', 'S0', 15_000n],
    ])
    const rows = findings.flatMap(({ evidence }) =>
      evidence.map((part) => JSON.stringify([part.day, 'sku' in part && [part.sku, part.listPrice, part.unitPrice]])),
    )
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('cannot be judged without list prices', () => {
    const days = shopWith(60, () => []).map(listless)
    expect(status(days)).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('list_price'), missing: ['orders'] })
  })
})
