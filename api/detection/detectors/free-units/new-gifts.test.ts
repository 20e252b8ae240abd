import { describe, expect, it } from 'vitest'
import type { Finding } from '../../finding.ts'
import { flowFindings, giftForAll, leaking } from '../../testing/flow-leaks.ts'
import { costOf, type FlowShop, gift, giveGift, type MadeOrder, ordersOf, otherGift } from '../../testing/flow-shop.ts'

const from = 190
const givenSince =
  (sku: string, chance: number): FlowShop['leak'] =>
  (order, random) => {
    if (random.chance(chance) && order.day >= from) giveGift(order, sku)
  }

const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
const lossOf = (findings: readonly Finding[]) => sum(findings.map(({ loss }) => Number(loss.expected)))

/** Micros that the shop paid for what it gave away with an order. */
const costOfFree = ({ lines }: MadeOrder) => 10_000 * sum(lines.map(({ sku, paid, units }) => (paid === 0 ? costOf(sku) * units : 0)))

describe('a gift that is new', () => {
  it('is told on top of a known one, by slices of all gifts together that share no order', () => {
    const shop: FlowShop = { days: 270, leak: givenSince(otherGift, 0.3) }
    const findings = flowFindings(shop)
    expect(findings.length).toBeGreaterThan(0)
    for (const { kind, phase, entityType, entity, title } of findings) {
      expect([kind, phase]).toEqual(['free_units', 'running'])
      expect(title).toMatch(new RegExp(`^Free units, mostly ${otherGift}, cost \\$1\\.\\d\\d per order`))
      expect([`${entityType} ${entity}`, entity]).not.toContain(otherGift)
    }
    const documents = findings.flatMap(({ evidence }) => evidence.flatMap((part) => ('table' in part ? [part.document] : [])))
    expect(new Set(documents).size).toBe(documents.length)
    const truth = ordersOf(shop).filter(({ lines }) => lines.some(({ sku }) => sku === otherGift)).length * costOf(otherGift)
    expect(Math.abs(lossOf(findings) / truth - 1)).toBeLessThan(0.15)
  })

  it('is counted once where a known one is given to more as well', () => {
    const known = leaking([giftForAll], { days: 270, isOn: (i) => i >= from })
    const shop: FlowShop = {
      ...known,
      leak: (order, random) => {
        known.leak(order, random)
        givenSince(otherGift, 0.5)?.(order, random)
      },
    }
    const findings = flowFindings(shop, 'free_units')
    expect(findings.length).toBeGreaterThan(1)
    const cost = new Map(ordersOf(shop).map((order) => [order.orderId, costOfFree(order)]))
    const told = new Map<string, number>()
    for (const part of findings.flatMap(({ evidence }) => evidence)) {
      if ('table' in part && part.document !== null) told.set(part.document, (told.get(part.document) ?? 0) + part.amount)
    }
    for (const [order, amount] of told) expect(amount).toBeLessThanOrEqual(cost.get(order) ?? 0)
    const without = ordersOf({ days: shop.days })
    const truth = sum([...cost.values()]) - sum(without.map(costOfFree))
    expect((lossOf(findings) * 10_000) / truth).toBeLessThan(1.05)
    // The new gift in orders whose known one is told is counted by none.
    expect((lossOf(findings) * 10_000) / truth).toBeGreaterThan(0.65)
  })

  it('is silent where it replaces the old one at the same cost', () => {
    const replaced: FlowShop['leak'] = (order) => {
      if (order.day >= from) order.lines = order.lines.map((line) => (line.sku === gift ? { ...line, sku: otherGift } : line))
    }
    expect(flowFindings({ days: 300, leak: replaced }).map(({ title }) => title)).toEqual([])
  })

  it.each([80, 150])('is silent where it is the first of the shop (day %i)', (first) => {
    const none: FlowShop['leak'] = (order) => {
      if (order.day < first) order.lines = order.lines.filter(({ sku }) => sku !== gift)
    }
    expect(flowFindings({ days: 300, leak: none }).map(({ title }) => title)).toEqual([])
  })
})
