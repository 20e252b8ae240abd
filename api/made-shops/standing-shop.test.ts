import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import type { ShopSpec } from './shop.ts'
import { makeStandingShop, standingKinds } from './standing-shop.ts'

const spec: ShopSpec = { seed: 3, firstDay: day('2025-03-01'), days: 60, skus: 120, linesPerDay: 60, leaks: [], traps: [] }

function lostIn({ shop, orders }: ReturnType<typeof makeStandingShop>): bigint {
  const costs = Map.groupBy(shop.tables.costs, ({ sku }) => sku)
  return orders.reduce((sum, { sku, at, unitPrice, qty }) => {
    const cost = costs.get(sku)?.findLast(({ validFrom }) => validFrom <= at.slice(0, 10))?.unitCost ?? 0n
    return unitPrice < cost ? sum + (cost - unitPrice) * BigInt(qty) : sum
  }, 0n)
}

describe('a shop with a standing loss', () => {
  it.each(standingKinds)('%s: the truth is what the lines below cost sum to, under its conditions', (kind) => {
    const made = makeStandingShop(spec, { kind })
    expect(made.truth.lossMicros).toBeGreaterThan(0n)
    expect(lostIn(made)).toBe(made.truth.lossMicros)
    expect(made.truth.conditions.length).toBeGreaterThan(0)
    expect(makeStandingShop(spec, { kind })).toEqual(made)
  })

  it('a price list that holds now and then loses on that part of the lines under its conditions', () => {
    const rowsOf = (chance: number) => makeStandingShop(spec, { kind: 'channel_price', chance }).truth.rows
    expect(rowsOf(1)).toBe(makeStandingShop(spec, { kind: 'channel_price' }).truth.rows)
    const [part, all] = [rowsOf(0.3), rowsOf(1)]
    expect(part / all).toBeGreaterThan(0.2)
    expect(part / all).toBeLessThan(0.4)
  })

  it('its twin has the same orders and loses nothing', () => {
    const twin = makeStandingShop(spec, null)
    expect([lostIn(twin), twin.truth.lossMicros, twin.truth.rows]).toEqual([0n, 0n, 0])
    const ids = makeStandingShop(spec, { kind: 'bulk_price' }).orders.map(({ orderId, sku, qty }) => [orderId, sku, qty].join())
    expect(twin.orders.map(({ orderId, sku, qty }) => [orderId, sku, qty].join())).toEqual(ids)
  })
})
