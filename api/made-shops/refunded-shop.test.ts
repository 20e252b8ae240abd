import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import { makeRefundedShop, refundedKinds, usualRefundKinds } from './refunded-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables
const rateOf = ({ orders, refunds }: typeof before, isOwn: (sku: string) => boolean) =>
  refunds.filter(({ sku }) => isOwn(sku)).length / orders.filter(({ sku }) => isOwn(sku)).length

describe('a shop whose refunds of some products were always far above the others', () => {
  it('leaves its twin as the shop is', () => {
    const twin = makeRefundedShop(spec, null)
    expect(twin.shop.tables).toEqual(before)
    expect(twin.truth).toEqual({ skus: new Set(), lossMicros: 0n })
  })

  it.each(refundedKinds)('%s: changes its products alone, and states what their refunds cost above the others’ rate', (kind) => {
    const { shop, truth } = makeRefundedShop(spec, kind)
    const others = <Row extends { readonly sku: string }>(rows: readonly Row[]) => rows.filter(({ sku }) => !truth.skus.has(sku))
    expect(others(shop.tables.orders)).toEqual(others(before.orders))
    expect(new Set(others(shop.tables.refunds))).toEqual(new Set(others(before.refunds)))
    expect(shop.tables.refunds.map(({ at }) => at)).toEqual(shop.tables.refunds.map(({ at }) => at).sort())
    const rates = [(sku: string) => truth.skus.has(sku), (sku: string) => !truth.skus.has(sku)].map((isOwn) => rateOf(shop.tables, isOwn))
    expect(rates[0]).toBeGreaterThan(4 * (rates[1] ?? 1))
    const refunded = shop.tables.refunds.filter(({ sku }) => truth.skus.has(sku)).reduce((sum, { amount }) => sum + amount, 0n)
    expect(truth.lossMicros).toBeGreaterThan(0n)
    expect(truth.lossMicros).toBeLessThan(refunded)
    expect(makeRefundedShop(spec, kind)).toEqual({ shop, truth })
  })

  it.each([...usualRefundKinds, 'rise' as const])('%s is none', (kind) => {
    const { shop, truth } = makeRefundedShop(spec, kind)
    expect(truth).toEqual({ skus: new Set(), lossMicros: 0n })
    expect(shop.tables.refunds).not.toEqual(before.refunds)
  })
})
