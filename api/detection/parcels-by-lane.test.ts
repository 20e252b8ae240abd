import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParcelFact } from './day-facts.ts'
import { parcelsByLane } from './parcels-by-lane.ts'

const parcel = fc.record({
  orderId: fc.stringMatching(/^[0-9]{1,3}$/),
  carrier: fc.constantFrom('Swift', 'Swift/EU', 'Northline', ''),
  zone: fc.constantFrom('EU', 'UK', 'EU/UK', ''),
  size: fc.constant(''),
  charged: fc.constant(0),
  cost: fc.integer({ min: -5, max: 50 }),
  goods: fc.constant(null),
  units: fc.constant(null),
})

describe('parcels by lane', () => {
  it('are those that carry its name, in the order of names, and all of them', () => {
    fc.assert(
      fc.property(fc.array(parcel, { maxLength: 40 }), (parcels: ParcelFact[]) => {
        const lanes = parcelsByLane(parcels)
        const names = [...new Set(parcels.map(({ carrier, zone }) => `${carrier}/${zone}`))].sort()
        expect(lanes.map(({ lane }) => lane)).toEqual(names)
        for (const { lane, parcels: own } of lanes) {
          const expected = parcels.filter(({ carrier, zone }) => `${carrier}/${zone}` === lane)
          expect(new Set(own)).toEqual(new Set(expected))
          expect(own).toHaveLength(expected.length)
        }
      }),
    )
  })
})
