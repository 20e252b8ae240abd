import { describe, expect, it } from 'vitest'
import { daysBetween } from '../values/day.ts'
import { serialize } from './checkpoint.ts'
import type { DayFacts } from './day-facts.ts'
import { type Cost, dayAt, daysByHand, type Sale } from './testing/by-hand.ts'
import { reportedFindings, runShop } from './testing/run-shop.ts'

/** Enough for what is never forgotten to show; the long run has ten. */
const years = import.meta.env.RISKPILOT_LONG ? 10 : 5
const count = 365 * years
const leakFrom = count - 120

/**
 * Thirty products, of which ten are replaced every half year, each with its price, a code of 15 %
 * on some lines and lots that differ by a percent every eleven days. The cost of one rises four
 * months before the end; its price stays.
 */
function manyYears(): DayFacts[] {
  return daysByHand(count, (i) => {
    const sales: Sale[] = []
    const costs: Cost[] = []
    for (let k = 0; k < 30; k++) {
      const sku = k < 20 ? `S${k}` : `S${k} of ${Math.floor(i / 182)}`
      const price = 5 + k
      const paid = (i + k) % 6 === 0 ? Number((price * 0.85).toFixed(2)) : price
      if ((i + k) % 2 === 0) sales.push({ sku, list: price, paid, units: 6, lines: 3 })
      const isDear = k === 7 && i >= leakFrom
      const isDue = (i + k) % 11 === 0 || i % 182 === 0
      if (isDue) costs.push({ sku, cost: price * (isDear ? 0.48 : 0.4) * (1 + 0.01 * Math.sin(7 * i + 3 * k)) })
    }
    return { sales, costs }
  })
}

describe('forgetting', () => {
  const days = manyYears()
  const [all, late] = [runShop(days), runShop(days.slice(-731))]

  it('keeps no more after many years than after two at the same pace', () => {
    expect(serialize(all).length).toBeLessThan(1.1 * serialize(late).length)
    expect(all.memory.skus.size).toBeLessThanOrEqual(20 + 10 * 4)
  })

  it('says of the last year what it says when it knows the last two years alone', () => {
    const reported = reportedFindings(all)
    expect(reported.map(({ entity, kind }) => [entity, kind])).toEqual([['S7', 'cogs_rise']])
    expect(Math.abs(daysBetween(dayAt(leakFrom), reported[0]?.startedOn ?? dayAt(0)))).toBeLessThanOrEqual(11)
    expect(reported).toEqual(reportedFindings(late))
  })

  it('takes a product that comes back after a year and a half for a new one, and one that rested for a season for the same', () => {
    const rested = (rest: number) =>
      runShop(
        days.slice(-731, 160 + rest - 731).map((facts, i) => {
          const isKept = facts.sales.sku.map((sku) => sku !== 'S3' || i < 100 || i >= 100 + rest)
          const only = (column: Float64Array) => column.filter((_, k) => isKept[k])
          const { sku, listPrice, unitPrice, units, lines } = facts.sales
          const sales = { listPrice: only(listPrice), unitPrice: only(unitPrice), units: only(units), lines: only(lines) }
          return {
            ...facts,
            sales: { sku: sku.filter((_, k) => isKept[k]), ...sales },
            costs: facts.costs.filter((cost) => cost.sku !== 'S3' || i < 100 || i >= 100 + rest),
          }
        }),
      ).memory.skus.get('S3')?.costs.day ?? []
    const gapOf = (kept: readonly number[]) => Math.max(...kept.slice(1).map((day, k) => day - (kept[k] ?? day)))
    expect(gapOf(rested(200))).toBeGreaterThanOrEqual(200)
    expect(gapOf(rested(500))).toBeLessThan(20)
  })
})
