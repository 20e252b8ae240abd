import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import { habitKinds, makeReturningShop, serialKinds } from './returning-customers-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables

describe('a shop with customers who send back most of what they order', () => {
  it('leaves its twin as the shop is', () => {
    const twin = makeReturningShop(spec, null)
    expect(twin.shop.tables).toEqual(before)
    expect(twin.truth.customers.size).toBe(0)
  })

  it.each(serialKinds)('%s: gives them orders, takes most of these back, and states what that cost', (kind) => {
    const { shop, truth } = makeReturningShop(spec, kind)
    const back = new Set([...shop.tables.refunds, ...shop.tables.chargebacks].map(({ orderId }) => orderId))
    const theirs = shop.tables.orders.filter(({ customerId }) => truth.customers.has(customerId))
    expect(shop.tables.orders.filter(({ customerId }) => !truth.customers.has(customerId))).toEqual(
      before.orders.filter(({ orderId }) => !theirs.some((row) => row.orderId === orderId)),
    )
    expect(theirs.filter(({ orderId }) => back.has(orderId)).length).toBeGreaterThan(0.6 * theirs.length)
    expect([...truth.customers.values()].filter(({ isLosing }) => isLosing).length).toBeGreaterThan(0)
    for (const { lossMicros } of truth.customers.values()) expect(lossMicros).toBeGreaterThan(0)
    expect(makeReturningShop(spec, kind)).toEqual({ shop, truth })
  })

  it.each(habitKinds)('%s is none', (kind) => {
    const { shop, truth } = makeReturningShop(spec, kind)
    expect(truth.customers.size).toBe(0)
    expect(shop.tables.refunds.length).toBeGreaterThan(before.refunds.length)
  })
})
