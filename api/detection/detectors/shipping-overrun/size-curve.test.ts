import { describe, expect, it } from 'vitest'
import { classOf, fitSizeCurve, type SizeCurve, type StoredParcels, sizeOf } from './size-curve.ts'

/**
 * Parcels of 1 to 60 units at 4.00 plus 0.10 a unit, times `price`; every fiftieth is billed
 * double.
 */
function parcels(count: number, price: number): StoredParcels {
  const units = Array.from({ length: count }, (_, i) => 1 + ((i * 37) % 60))
  const cost = units.map((own, i) => price * (4 + 0.1 * own) * 1e6 * (1 + 0.05 * Math.sin(7 * i)) * (i % 50 === 49 ? 2 : 1))
  return { day: units.map((_, i) => i), units, goods: units.map((own) => own * 2e6), cost }
}

const lanes = [
  { name: 'Swift/UK', zone: 'UK', parcels: parcels(600, 1) },
  { name: 'Northline/UK', zone: 'UK', parcels: parcels(300, 1.2) },
  { name: 'Swift/EU', zone: 'EU', parcels: parcels(60, 2) },
]
const curve = fitSizeCurve(lanes, null) as SizeCurve

describe('size curve', () => {
  it('knows what a parcel of a size costs in its zone and lane, odd bills or not', () => {
    for (const { name, zone } of lanes)
      for (const units of [1, 5, 20, 55]) {
        const parcel = { units, goods: units * 2e6, cost: 0 }
        const expected = (curve.lanes.get(name)?.level ?? 0) + sizeOf(curve, zone, parcel)
        const price = name === 'Swift/UK' ? 1 : name === 'Northline/UK' ? 1.2 : 2
        expect(Math.abs(expected - Math.log(price * (4 + 0.1 * units) * 1e6))).toBeLessThan(0.06)
      }
    expect(curve.lanes.get('Swift/UK')?.noise).toBeLessThan(0.08)
  })
  it('puts parcels into classes by their units, unknown ones with the small', () => {
    const of = (units: number) => classOf(curve, { units, goods: 0, cost: 1 })
    expect([1, 60].map(of)).toEqual([0, 3])
    expect(of(-1)).toBe(0)
    expect([1, 8, 20, 40, 60].map(of)).toEqual([...[1, 8, 20, 40, 60].map(of)].sort())
  })
  it('takes none, one, equal and unknown sizes', () => {
    expect(fitSizeCurve([], null)).toBeNull()
    expect(fitSizeCurve([{ name: 'A/X', zone: 'X', parcels: { day: [], units: [], goods: [], cost: [] } }], null)).toBeNull()
    const one = { day: [1], units: [3], goods: [9e6], cost: [5e6] }
    const same = { day: [1, 2, 3], units: [-1, -1, -1], goods: [0, 0, 0], cost: [5e6, 5e6, 5e6] }
    for (const kept of [one, same]) {
      const fitted = fitSizeCurve([{ name: 'A/X', zone: 'X', parcels: kept }], null) as SizeCurve
      const parcel = { units: kept.units[0] ?? 0, goods: kept.goods[0] ?? 0, cost: 0 }
      expect((fitted.lanes.get('A/X')?.level ?? 0) + sizeOf(fitted, 'X', parcel)).toBeCloseTo(Math.log(5e6), 6)
      expect(Number.isFinite(sizeOf(fitted, 'elsewhere', parcel))).toBe(true)
    }
  })
})
