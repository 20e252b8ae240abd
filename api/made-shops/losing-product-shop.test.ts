import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { losingKinds } from './losing-orders.ts'
import { makeLosingProductShop } from './losing-product-shop.ts'
import { makeShop } from './make-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables
const nothing = { product: null, country: null, lossMicros: 0n }

describe('a shop that always lost money on a product', () => {
  it.each(losingKinds)('%s: changes orders of the product alone, and states what they lost', (kind) => {
    const twin = makeLosingProductShop(spec, null)
    const { shop, truth } = makeLosingProductShop(spec, kind)
    expect([twin.truth, truth.country]).toEqual([nothing, null])
    expect(truth.lossMicros).toBeGreaterThan(0n)
    const orders = Map.groupBy(shop.tables.orders, ({ orderId }) => orderId)
    const isOther = (orderId = '') => (orders.get(orderId) ?? []).some(({ sku }) => sku !== truth.product)
    const others = shop.tables.shipping.filter(({ orderId }) => isOther(orderId))
    expect(orders.size - new Set(others.map(({ orderId }) => orderId)).size).toBeGreaterThan(50)
    expect(others).toEqual(before.shipping.filter(({ orderId }) => isOther(orderId)))
    expect(makeLosingProductShop(spec, kind)).toEqual({ shop, truth })
  })

  it('of_country: the country is to blame, which buys mostly the product', () => {
    const { shop, truth } = makeLosingProductShop(spec, 'of_country')
    expect([truth.product, truth.country === null]).toEqual([null, false])
    const theirs = shop.tables.orders.filter(({ country }) => country === truth.country)
    const most = Math.max(...[...Map.groupBy(theirs, ({ sku }) => sku).values()].map(({ length }) => length))
    expect(most / theirs.length).toBeGreaterThan(0.15)
  })

  it.each(['thin', 'even', 'sparse', 'customers', 'below_cost'] as const)('%s is none', (kind) => {
    expect(makeLosingProductShop(spec, kind).truth).toEqual(nothing)
  })
})
