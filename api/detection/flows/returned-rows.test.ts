import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import { dayAt } from '../testing/by-hand.ts'
import { flowShop } from '../testing/flow-shop.ts'
import { nameAt } from './coded-column.ts'
import { rememberRefunds } from './refund-memory.ts'
import { refundRows } from './refund-rows.ts'
import { returnedRows } from './returned-rows.ts'
import { emptyRows, forgetRows, type RowMemory, rememberRows } from './row-memory.ts'

const days = flowShop({ days: 110 })
const sum = (of: Iterable<number>) => [...of].reduce((all, one) => all + one, 0)

/** The first days of the shop, of which the last `kept` are in memory. */
function remembered(until: number, kept = 400): RowMemory {
  const rows = emptyRows()
  days.slice(0, until).forEach((facts, i) => {
    forgetRows(rows, dayNumber(dayAt(i - kept + 1)))
    rememberRows(rows, facts, dayNumber(facts.day), () => 0)
    rememberRefunds(rows, facts, dayNumber(facts.day))
  })
  return rows
}

const memoryOf = fc.record({ until: fc.integer({ min: 50, max: 110 }), kept: fc.integer({ min: 14, max: 110 }) })

describe('what was sold beside what came back', () => {
  it('is not known before it is known how long refunds take', () => {
    expect(remembered(15).usualDelay).toBe(-1)
    expect(returnedRows(remembered(15), () => true)).toBeNull()
    expect(returnedRows(remembered(60), () => false)).toBeNull()
  })

  it('has each refund of a known order as money and each sold line that is due as exposure, once, in the order of days', () => {
    fc.assert(
      fc.property(memoryOf, ({ until, kept }) => {
        const memory = remembered(until, kept)
        const rows = returnedRows(memory, () => true)
        if (!rows) return expect(memory.usualDelay).toBe(-1)
        const { lines, orders, refunds, forgotten, usualDelay } = memory
        expect([...Array(rows.count).keys()].every((i) => i === 0 || (rows.day[i - 1] ?? 0) <= (rows.day[i] ?? 0))).toBe(true)
        const known = refunds.amount.filter((_, i) => (refunds.order[i] ?? -1) >= 0)
        expect([...rows.money].filter((money) => money > 0).sort()).toEqual([...known].sort())
        const last = Math.max(orders.day.at(-1) ?? 0, refunds.day.at(-1) ?? 0)
        // Some days without a refund may be the end of its file: it is not known yet what comes
        // back of them.
        const saidTo = rows.until ?? last
        expect(last - saidTo).toBeLessThan(7)
        if (saidTo < last) expect(refunds.day.at(-1)).toBe(saidTo)
        const due = lines.order.flatMap((order, i) => {
          const price = (lines.unitPrice[i] ?? 0) * (lines.units[i] ?? 0)
          return price > 0 && (orders.day[order - forgotten] ?? 0) + usualDelay <= saidTo ? [price] : []
        })
        expect([...rows.exposure].filter((exposure) => exposure > 0).sort()).toEqual([...due].sort())
        for (let i = 0; i < rows.count; i++) expect((rows.money[i] ?? 0) > 0).toBe((rows.exposure[i] ?? 0) === 0)
      }),
      { numRuns: 20 },
    )
  })

  it('is split by reasons without a rest', () => {
    const memory = remembered(110)
    const reasons = [...new Set(memory.refunds.reason)]
    const of = (reason: string) => sum(returnedRows(memory, (refund) => memory.refunds.reason[refund] === reason)?.money ?? [])
    expect(reasons.length).toBeGreaterThan(2)
    expect(sum(reasons.map(of))).toBe(sum(returnedRows(memory, () => true)?.money ?? []))
  })

  it('says of a refund and of a line what the order was', () => {
    const memory = remembered(110)
    const rows = returnedRows(memory, () => true)
    const channels = new Map(days.flatMap(({ lines }) => lines.orderId.map((order, i) => [order, lines.channel[i]])))
    const nameOf = (column: string, row: number) => rows && nameAt(rows.columnOf(column), row)
    const refunded = new Map(days.flatMap(({ refunds }) => refunds.map((refund) => [refund.refundId, refund])))
    for (let i = 0; i < (rows?.count ?? 0); i++) {
      if ((rows?.money[i] ?? 0) === 0) continue
      const fact = refunded.get(rows?.evidence.document(i) ?? '')
      expect([rows?.evidence.of?.(i), nameOf('channel', i), nameOf('reason', i), rows?.money[i]]).toEqual([
        ...[fact?.sku, channels.get(fact?.orderId ?? ''), fact?.reason, fact?.amount],
      ])
    }
  })
})

describe('refunds one by one', () => {
  it('are those of known orders in the order of days, whose amount is their money and what is beside it', () => {
    fc.assert(
      fc.property(memoryOf, fc.integer({ min: 1, max: 5 }), ({ until, kept }, part) => {
        const memory = remembered(until, kept)
        const { refunds } = memory
        const rows = refundRows(memory, (refund) => Math.round((refunds.amount[refund] ?? 0) / part))
        const known = refunds.amount.filter((_, i) => (refunds.order[i] ?? -1) >= 0)
        if (!rows) return expect(known).toEqual([])
        expect([...rows.exposure]).toEqual(known)
        expect(known.map((_, i) => (rows.money[i] ?? 0) + (rows.evidence.beside?.(i) ?? 0))).toEqual(known)
        expect([...known.keys()].every((i) => i === 0 || (rows.day[i - 1] ?? 0) <= (rows.day[i] ?? 0))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('are none where no refund is of a known order', () => {
    const memory = remembered(60)
    memory.refunds.order.fill(-1)
    expect(refundRows(memory, () => 1)).toBeNull()
    expect(returnedRows(memory, () => true)).toBeNull()
  })
})
