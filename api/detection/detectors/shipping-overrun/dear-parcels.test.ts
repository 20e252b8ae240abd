import { expect, it } from 'vitest'
import { emptyRows } from '../../flows/row-memory.ts'
import { dearParcels } from './dear-parcels.ts'

type Costs = Readonly<Record<string, readonly [before: number, since: number]>>

/** Thirty days before day 100 and twenty from it on, a parcel of each size a day. */
function parcelsOf(costs: Costs, firstDay = 70) {
  const rows = emptyRows()
  for (let day = firstDay; day < 120; day++)
    for (const [size, [before, since]] of Object.entries(costs)) {
      rows.parcels.day.push(day)
      rows.parcels.carrier.push('Swift')
      rows.parcels.zone.push('UK')
      rows.parcels.size.push(size)
      rows.parcels.cost.push((day < 100 ? before : since) * 1e6)
    }
  return rows
}
const days = { since: 100, until: 118 }

it('is the size of most of the rise, with what its parcels and all others cost since and before', () => {
  expect(dearParcels(parcelsOf({ S: [4, 4], M: [5, 5.1], L: [8, 12] }), 'Swift/UK', days)).toEqual({
    ...{ size: 'L', ...days },
    own: { parcels: 19, each: 12e6, before: 8e6 },
    others: { parcels: 38, each: 4.55e6, before: 4.5e6 },
  })
})

it('is none where all sizes rose alike, where one size is nearly all, and on another lane', () => {
  expect(dearParcels(parcelsOf({ S: [4, 5], M: [5, 6.2], L: [8, 10] }), 'Swift/UK', days)).toBeNull()
  expect(dearParcels(parcelsOf({ S: [1, 1], L: [8, 12] }), 'Swift/UK', days)).toBeNull()
  expect(dearParcels(parcelsOf({ L: [8, 12] }), 'Swift/UK', days)).toBeNull()
  expect(dearParcels(parcelsOf({ S: [4, 4], M: [5, 5], L: [8, 12] }), 'Swift/EU', days)).toBeNull()
})

it('is none where the four weeks before are no longer known, and where the dear ones have no size', () => {
  const costs: Costs = { S: [4, 4], M: [5, 5], L: [8, 12] }
  expect(dearParcels(parcelsOf(costs, 73), 'Swift/UK', days)).toBeNull()
  expect(dearParcels(parcelsOf(costs, 72), 'Swift/UK', days)?.size).toBe('L')
  expect(dearParcels(parcelsOf({ S: [4, 4], M: [5, 5], '': [8, 12] }), 'Swift/UK', days)).toBeNull()
})
