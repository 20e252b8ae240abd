import { describe, expect, it } from 'vitest'
import type { DayFacts, DisputeFact } from '../../day-facts.ts'
import type { Finding } from '../../finding.ts'
import { emptyRows } from '../../flows/row-memory.ts'
import { type FlowShop, flowShop, type MadeOrder } from '../../testing/flow-shop.ts'
import { reportedFindings, runShop } from '../../testing/run-shop.ts'
import { shopRows } from '../../testing/sentences/shop-rows.ts'
import { untrueFigures } from '../../testing/sentences/untrue-figures.ts'
import { type BookedDispute, causesOf } from './dispute-book.ts'

const lastDay = 250

/**
 * The orders of a day by country, and disputes of earlier ones; one order in two hundred is
 * disputed anyway.
 */
function withDisputes(days: readonly DayFacts[], bad: ReadonlySet<string>): DayFacts[] {
  const disputes: DisputeFact[][] = days.map(() => [])
  const counts = days.map((facts, i) => {
    const orders = new Map<string, { orders: number; goods: number }>()
    const seen = new Set<string>()
    facts.lines.orderId.forEach((orderId, k) => {
      const country = facts.lines.country[k] ?? ''
      const own = orders.get(country) ?? { orders: 0, goods: 0 }
      const amount = (facts.lines.unitPrice[k] ?? 0) * (facts.lines.units[k] ?? 0)
      if (!seen.has(orderId)) {
        const place = seen.size
        own.orders += 1
        const isDisputed = bad.has(orderId) || (i * 31 + place * 7) % 200 === 0
        if (isDisputed) disputes[i + 12 + (place % 9)]?.push({ orderId, country, amount: 40e6, orderDay: facts.day })
      }
      seen.add(orderId)
      orders.set(country, { orders: own.orders, goods: own.goods + amount })
    })
    return [...orders].map(([country, own]) => ({ country, ...own }))
  })
  return days.map((facts, i) => ({ ...facts, orders: counts[i] ?? [], disputes: disputes[i] ?? [] }))
}

/** From day 150 on, an order in ten is to NL and disputed; `change` says what else these share. */
function toldOf(change: (order: MadeOrder, made: number) => void): { found: Finding | undefined; days: DayFacts[] } {
  const bad = new Set<string>()
  const shop: FlowShop = {
    days: lastDay,
    sells(order, random) {
      if (order.day < 150 || !random.chance(0.1)) return
      order.country = 'NL'
      order.customer = `N${bad.size}`
      change(order, bad.size)
      bad.add(order.orderId)
    },
  }
  const days = withDisputes(flowShop(shop), bad)
  return { found: reportedFindings(runShop(days), 'chargeback_burst').find(({ entity }) => entity === 'NL'), days }
}

describe('what is behind the disputes of a country', () => {
  it('is a few customers: their next orders are checked first, and every figure is in the rows', () => {
    const { found, days } = toldOf((order, made) => {
      order.customer = `F${made % 4}`
    })
    expect(found?.explanation).toMatch(
      /Of its last \d+ disputes, \d+ were made by 4 customers who disputed three times or more since then\./,
    )
    expect(found?.explanation).toMatch(/ Check new orders of these 4 customers by hand first\. Answer those of the/)
    expect(found?.action).toBe('Check the next orders of these 4 customers before you ship them')
    expect(found && untrueFigures(found, shopRows(days))).toEqual([])
  })

  it('is not customers where a few make most of the country’s orders', () => {
    const orderId = (i: number) => `O${i}`
    const memory = emptyRows()
    for (let i = 0; i < 40; i++) {
      memory.orders.day.push(100 + i)
      memory.orders.order.push(orderId(i))
      memory.orders.country.push('NL')
      memory.orders.customer.push(`C${i % 4}`)
      memory.orders.paid.push(50e6)
      memory.orders.method.push('card')
    }
    const dispute = (i: number): BookedDispute => ({
      day: 100 + i,
      country: 'NL',
      amount: 50e6,
      sku: '',
      method: 'card',
      customer: `C${i % 4}`,
    })
    const disputes = Array.from({ length: 20 }, (_, i) => dispute(i))
    const asked = { memory, country: 'NL', since: 100, kept: [] }
    expect(causesOf(disputes, asked)).toEqual([])
    const others = { ...memory, orders: { ...memory.orders, customer: memory.orders.customer.map((name, i) => (i < 12 ? name : `D${i}`)) } }
    expect(causesOf(disputes, { ...asked, memory: others })).toEqual([{ what: 'customers', name: '4', rows: 20, all: 20 }])
  })

  it('is one product, and the rate without it is what the rows show', () => {
    const { found, days } = toldOf((order) => {
      order.lines = order.lines.slice(0, 1).map((line) => ({ ...line, sku: 'S7', category: 'tins', list: 690, units: 1 }))
    })
    expect(found?.explanation).toMatch(
      /Of its last \d+ disputes, \d+ are of orders for S7\. Without these \d+, it would be [\d.]+% of orders\./,
    )
    expect(found?.action).toBe('Check orders from NL for S7 before you ship them')
    expect(found && untrueFigures(found, shopRows(days))).toEqual([])
  })

  it('is not said where they share nothing but the country', () => {
    const { found } = toldOf(() => undefined)
    expect(found?.explanation).not.toContain('Of its last')
    expect(found?.action).toBeNull()
  })
})
