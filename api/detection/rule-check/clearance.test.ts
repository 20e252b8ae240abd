import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import type { DayFacts } from '../day-facts.ts'
import { emptyRows, forgetRows, rememberRows, rowDays } from '../flows/row-memory.ts'
import { dayAt } from '../testing/by-hand.ts'
import { type FlowShop, flowShop } from '../testing/flow-shop.ts'
import { reportedFindings, runShop } from '../testing/run-shop.ts'
import { clearanceOf } from './clearance.ts'

/**
 * From day 150 on for some days, two in five lines of a product are sold far below cost with a
 * code; costs are two fifths of list prices.
 */
function cleared(
  days: number,
  of: Partial<{ code: string; skus: readonly string[]; depths: readonly number[]; from: number }> = {},
): FlowShop {
  const { code = 'CLEAR', skus = ['S6'], depths = [0.7], from = 150 } = of
  return {
    days: 240,
    prices: (order, random) => {
      if (order.day < from || order.day >= from + days || !random.chance(0.6)) return
      for (const line of order.lines) {
        if (!skus.includes(line.sku)) continue
        order.code = code
        line.paid = Math.round(line.list * (1 - random.pick(depths)))
      }
    },
  }
}

/** Whether S6 is cleared on the last day, of so many, on which it was sold far below cost. */
function isCleared(shop: FlowShop, days: number): boolean {
  const rows = emptyRows()
  const isCheap = ({ lines }: DayFacts, i: number) => lines.sku[i] === 'S6' && (lines.unitPrice[i] ?? 0) < 0.4 * (lines.listPrice[i] ?? 0)
  const all = flowShop({ ...shop, days })
  const last = all.findLastIndex((facts) => facts.lines.sku.some((_, i) => isCheap(facts, i)))
  for (const facts of all.slice(0, last + 1)) {
    rememberRows(rows, facts, dayNumber(facts.day), () => 0)
    forgetRows(rows, dayNumber(facts.day) - rowDays + 1)
  }
  const sold = all[last] as DayFacts
  const line = sold.lines.sku.findIndex((_, i) => isCheap(sold, i))
  return clearanceOf(rows, dayNumber(sold.day))({ sku: 'S6', unitPrice: sold.lines.unitPrice[line] ?? 0 })
}

describe('a clearance with a code of its own', () => {
  it('is known from its first day on for five weeks', () => {
    expect([155, 165, 184, 195].map((days) => isCleared(cleared(80), days))).toEqual([true, true, true, false])
  })

  it.each([
    ['without a code', { code: '' }],
    ['with a code that was there before', { code: 'CLUB' }],
    ['of many products', { skus: ['S3', 'S4', 'S5', 'S6', 'S7'] }],
    ['by ever other depths', { depths: [0.63, 0.68, 0.74, 0.8] }],
    ['that may be as old as the files', { from: 20 }],
  ] as const)('is none %s', (_, of) => {
    expect(isCleared(cleared(180, of), (of as { from?: number }).from ? 45 : 165)).toBe(false)
  })

  it('is no loss in its first weeks, and what goes on longer is told from then on', () => {
    const kinds = ['discount_beyond_margin', 'below_cost', 'standing_below_cost']
    const found = reportedFindings(runShop(flowShop(cleared(80)))).filter(({ kind }) => kinds.includes(kind))
    expect(found.map(({ kind, entity }) => [kind, entity])).toEqual([['discount_beyond_margin', 'S6']])
    expect(found[0]?.evidence.every(({ day }) => day >= dayAt(185))).toBe(true)
  })
})
