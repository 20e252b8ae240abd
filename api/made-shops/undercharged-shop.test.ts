import { expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import { makeUnderchargedShop, underchargedKinds } from './undercharged-shop.ts'

const spec = { seed: 7, firstDay: day('2025-03-01'), days: 90, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const

it('leaves its twin as the shop is, and has no leak where shipping is free on purpose', () => {
  const twin = makeUnderchargedShop(spec, null)
  expect(twin.shop.tables).toEqual(makeShop(spec).tables)
  expect(twin.truth).toEqual({ lanes: new Set(), lossMicros: 0n })
  expect(makeUnderchargedShop(spec, 'free').truth).toEqual({ lanes: new Set(), lossMicros: 0n })
})

it.each(underchargedKinds.filter((kind) => kind !== 'free'))('changes the parcels of %s alone, and states what they lost', (kind) => {
  const before = makeShop(spec).tables
  const { shop, truth } = makeUnderchargedShop(spec, kind)
  const changed = shop.tables.shipping.filter((row, i) => JSON.stringify(textsOf(row)) !== JSON.stringify(textsOf(before.shipping[i])))
  expect(new Set(changed.filter(({ charged }) => charged > 0n).map(({ carrier, zone }) => `${carrier}/${zone}`))).toEqual(truth.lanes)
  const paid = shop.tables.shipping.filter(({ carrier, zone, charged }) => truth.lanes.has(`${carrier}/${zone}`) && charged > 0n)
  expect(truth.lossMicros).toBe(paid.reduce((sum, { cost, charged }) => sum + cost - charged, 0n))
  expect(truth.lossMicros).toBeGreaterThan(0n)
  expect({ ...shop.tables, shipping: [] }).toEqual({ ...before, shipping: [] })
})

const textsOf = (row: object | undefined) => Object.values(row ?? {}).map(String)
