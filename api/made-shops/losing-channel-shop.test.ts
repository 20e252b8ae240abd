import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { crossedKinds, makeLosingChannelShop } from './losing-channel-shop.ts'
import { coveringKinds, losingKinds } from './losing-orders.ts'
import { makeShop } from './make-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables
const nothing = { country: null, channel: null, lossMicros: 0n }

describe('a shop that always lost money on a sales channel', () => {
  it('names channels in its twin, one an order, and leaves the rest as it is', () => {
    const { shop, truth } = makeLosingChannelShop(spec, null)
    expect(truth).toEqual(nothing)
    expect({ ...shop.tables, orders: shop.tables.orders.map(({ channel: _, ...row }) => row) }).toEqual(before)
    for (const rows of Map.groupBy(shop.tables.orders, ({ orderId }) => orderId).values())
      expect(new Set(rows.map(({ channel }) => channel)).size).toBe(1)
  })

  it.each(losingKinds)('%s: changes orders of the channel alone, and states what they lost', (kind) => {
    const { shop, truth } = makeLosingChannelShop(spec, kind)
    const others = shop.tables.orders.filter(({ channel }) => channel !== truth.channel)
    expect(others.length).toBeGreaterThan(0.5 * before.orders.length)
    expect(truth).toMatchObject({ country: null, channel: 'marketplace' })
    expect(truth.lossMicros).toBeGreaterThan(0n)
    const ids = new Set(others.map(({ orderId }) => orderId))
    const theirs = <Row extends { readonly orderId?: string }>(rows: readonly Row[]) => rows.filter(({ orderId }) => ids.has(orderId ?? ''))
    expect(theirs(shop.tables.shipping)).toEqual(theirs(before.shipping))
    expect(theirs(shop.tables.refunds)).toEqual(theirs(before.refunds))
    expect(makeLosingChannelShop(spec, kind)).toEqual({ shop, truth })
  })

  it.each(coveringKinds)('%s is none', (kind) => {
    expect(makeLosingChannelShop(spec, kind).truth).toEqual(nothing)
  })

  it.each(crossedKinds)('%s: most orders of one country go through the channel, and one of the two is to blame', (kind) => {
    const { shop, truth } = makeLosingChannelShop(spec, kind)
    expect([truth.country === null, truth.channel === null].toSorted()).toEqual([false, true])
    const through = shop.tables.orders.filter(({ channel }) => channel === 'marketplace')
    const byCountry = [...Map.groupBy(shop.tables.orders, ({ country }) => country)].map(
      ([country, rows]) => [country, rows.filter(({ channel }) => channel === 'marketplace').length / rows.length] as const,
    )
    expect(through.length).toBeGreaterThan(50)
    expect(byCountry.filter(([, share]) => share > 0.6)).toHaveLength(1)
  })
})
