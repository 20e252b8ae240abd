import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { makeLosingCountryShop } from './losing-country-shop.ts'
import { coveringKinds, losingKinds } from './losing-orders.ts'
import { makeShop } from './make-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables

describe('a shop that always lost money on a country', () => {
  it('leaves its twin as the shop is', () => {
    const twin = makeLosingCountryShop(spec, null)
    expect(twin.shop.tables).toEqual(before)
    expect(twin.truth).toEqual({ country: null, lossMicros: 0n })
  })

  it.each(losingKinds)('%s: changes orders to the country alone, and states what they cost more than they earned', (kind) => {
    const { shop, truth } = makeLosingCountryShop(spec, kind)
    const own = new Set(before.orders.filter(({ country }) => country === truth.country).map(({ orderId }) => orderId))
    const others = <Row extends { readonly orderId?: string }>(rows: readonly Row[]) =>
      rows.filter(({ orderId }) => !own.has(orderId ?? ''))
    for (const table of ['orders', 'refunds', 'shipping', 'chargebacks'] as const)
      expect(others<{ readonly orderId?: string }>(shop.tables[table])).toEqual(others<{ readonly orderId?: string }>(before[table]))
    expect(shop.tables.orders.length).toBeGreaterThan(0.9 * before.orders.length)
    expect(truth.lossMicros).toBeGreaterThan(0n)
    expect(makeLosingCountryShop(spec, kind)).toEqual({ shop, truth })
  })

  it('costs neither refunds nor postage alone where both lose', () => {
    const { shop, truth } = makeLosingCountryShop(spec, 'both')
    const own = new Set(shop.tables.orders.filter(({ country }) => country === truth.country).map(({ orderId }) => orderId))
    const costOf = new Map(shop.tables.costs.map(({ sku, unitCost }) => [sku, unitCost]))
    const refunded = shop.tables.refunds
      .filter(({ orderId }) => own.has(orderId ?? ''))
      .reduce((sum, { amount, sku, qty }) => sum + amount - (costOf.get(sku) ?? 0n) * BigInt(qty), 0n)
    const posted = shop.tables.shipping
      .filter(({ orderId }) => own.has(orderId))
      .reduce((sum, { cost, charged }) => sum + cost - charged, 0n)
    expect(refunded).toBeGreaterThan(truth.lossMicros)
    expect(posted).toBeGreaterThan(truth.lossMicros)
  })

  it.each(coveringKinds)('%s is none', (kind) => {
    const { shop, truth } = makeLosingCountryShop(spec, kind)
    expect(truth).toEqual({ country: null, lossMicros: 0n })
    expect(shop.tables).not.toEqual(before)
  })
})
