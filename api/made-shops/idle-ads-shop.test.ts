import { expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { idleKinds, makeIdleAdsShop, sellingKinds } from './idle-ads-shop.ts'
import { makeShop } from './make-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables

it('leaves its twin as the shop is', () => {
  const twin = makeIdleAdsShop(spec, null)
  expect(twin.shop.tables).toEqual(before)
  expect(twin.truth).toEqual({ campaigns: new Set(), lossMicros: 0n })
})

it.each(idleKinds)('adds the campaigns of %s and nothing else, and states what they cost more than they sold', (kind) => {
  const { shop, truth } = makeIdleAdsShop(spec, kind)
  const own = shop.tables.ads.filter(({ campaign }) => truth.campaigns.has(campaign))
  expect({ ...shop.tables, ads: shop.tables.ads.filter(({ campaign }) => !truth.campaigns.has(campaign)) }).toEqual(before)
  expect(truth.lossMicros).toBe(own.reduce((sum, { spend, convValue }) => sum + spend - convValue, 0n))
  expect(truth.lossMicros).toBeGreaterThan(0n)
  const sold = own.reduce((sum, { convValue }) => sum + convValue, 0n)
  expect(sold > 0n).toBe(kind === 'trickle')
  expect(Number(sold)).toBeLessThan(0.1 * Number(truth.lossMicros))
})

it.each(sellingKinds)('has no leak with %s', (kind) => {
  const { shop, truth } = makeIdleAdsShop(spec, kind)
  expect(truth).toEqual({ campaigns: new Set(), lossMicros: 0n })
  expect(shop.tables.ads.length).toBeGreaterThan(before.ads.length)
  expect(shop.tables.ads.some(({ convValue }) => convValue > 0n)).toBe(kind !== 'untracked')
})
