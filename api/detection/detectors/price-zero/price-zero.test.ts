import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { onDays, shopWith } from '../../testing/odd-sales.ts'
import { reportedFindings, runShop } from '../../testing/run-shop.ts'

const kinds = ['price_zero', 'below_cost', 'discount_beyond_margin']
const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days)).filter(({ kind }) => kinds.includes(kind))

const status = (facts: readonly DayFacts[]) => report(runShop(facts)).detectors.find(({ detector }) => detector === 'price-zero')
const listless = (facts: DayFacts) => ({ ...facts, sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) } })

describe('a price of nothing', () => {
  const free = { list: 10, paid: 0, units: 4, lines: 2 }

  it('is counted at the price that others pay, and ends a month after the last free line', () => {
    const findings = reported(shopWith(90, onDays(40, 45, free)))
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
    expect(findings[0]?.title).toMatch(/^Price of S0 was zero on 10 order lines between \d+ \w+ 2025 and \d+ \w+ 2025$/)
  })

  it('is no finding for a single gift, for what is always free, or before anybody paid', () => {
    expect(reported(shopWith(60, onDays(40, 41, { ...free, units: 1, lines: 1 })))).toEqual([])
    const sample = daysByHand(60, () => ({ sales: [{ sku: 'S0', list: 3, paid: 0, units: 9, lines: 9 }] }))
    expect(reported(sample)).toEqual([])
    const once = daysByHand(60, (i) => ({ sales: [{ sku: 'S0', list: 3, paid: i % 10 === 0 ? 3 : 0, units: 9, lines: 9 }] }))
    expect(reported(once)).toEqual([])
  })

  it('is told for one line of many units', () => {
    expect(reported(shopWith(60, onDays(40, 41, { ...free, units: 40, lines: 1 })))).toMatchObject([{ loss: { expected: 40_000n } }])
  })

  it('cannot be told from a sample where no list prices are known', () => {
    const days = shopWith(60, () => []).map(listless)
    expect(status(days)).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('samples'), missing: ['orders'] })
  })
})
