import { expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { fairRoasKinds, lowRoasKinds, makeLowRoasShop } from './low-roas-shop.ts'
import { makeShop } from './make-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
const before = makeShop(spec).tables

/** What the sales of added campaigns earn at the stated margin, of each unit of spend. */
function earnedOf(made: ReturnType<typeof makeLowRoasShop>) {
  const known = new Set(before.ads.map(({ campaign }) => campaign))
  const added = made.shop.tables.ads.filter(({ campaign }) => !known.has(campaign))
  const spend = added.reduce((sum, row) => sum + Number(row.spend), 0)
  return { spend, earned: made.truth.margin * added.reduce((sum, row) => sum + Number(row.convValue), 0) }
}

it('leaves its twin as the shop is', () => {
  const twin = makeLowRoasShop(spec, null)
  expect(twin.shop.tables).toEqual(before)
  expect(twin.truth).toMatchObject({ campaigns: new Set(), lossMicros: 0n })
  // Half of the list price is cost, give or take, and a few per cent come back.
  expect(twin.truth.margin).toBeGreaterThan(0.3)
  expect(twin.truth.margin).toBeLessThan(0.7)
})

it.each(lowRoasKinds)('adds the campaigns of %s and nothing else, and states what they cost more than their sales earn', (kind) => {
  const made = makeLowRoasShop(spec, kind)
  const { shop, truth } = made
  expect({ ...shop.tables, ads: shop.tables.ads.filter(({ campaign }) => !truth.campaigns.has(campaign)) }).toEqual(before)
  const { spend, earned } = earnedOf(made)
  if (kind === 'fallen') return expect(Number(truth.lossMicros)).toBeGreaterThan(0.15 * spend)
  expect(Math.abs(Number(truth.lossMicros) - (spend - earned))).toBeLessThan(1)
  expect(earned / spend).toBeLessThan(0.75)
})

it.each(fairRoasKinds)('has no leak with %s', (kind) => {
  const made = makeLowRoasShop(spec, kind)
  expect(made.truth).toMatchObject({ campaigns: new Set(), lossMicros: 0n })
  expect(made.shop.tables.ads.length).toBeGreaterThan(before.ads.length)
  expect(made.shop.tables.costs.length === 0).toBe(kind === 'uncosted')
  const { spend, earned } = earnedOf(made)
  if (kind === 'even' || kind === 'slightly') expect(earned / spend).toBeGreaterThan(0.85)
})
