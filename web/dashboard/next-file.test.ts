import { expect, it } from 'vitest'
import { bestFile, bringNext } from './next-file.ts'

const carrier = 'no parcels were read yet: import shipping.csv with order_id, date, carrier, zone, charged and cost'
const one = (detector: string, reason: string, state = 'cannot_run') => ({ detector, state, reason })

it('says what to bring, how it has to look, and what is found with it', () => {
  expect(bringNext(one('shipping-overrun', carrier))).toEqual({
    what: 'carrier bills',
    how: 'shipping.csv with order_id, date, carrier, zone, charged and cost',
    finds: 'lanes on which a parcel costs more than it did',
  })
  expect(bringNext(one('ad-waste', 'the last ads row is 9 days old: import the ads of the days since'))?.what).toBe('what your ads cost')
})

it('asks for nothing where no file would help, or the detector only needs time', () => {
  expect(bringNext(one('marketplace-fee', 'no fees were read: only order files that keep fees among their lines show them'))).toBeNull()
  expect(bringNext(one('refund-anomaly', '12 of 90 days with refunds', 'learning'))).toBeNull()
  expect(bringNext(one('constructor', carrier))).toBeNull()
})

it('names first the file that lets most detectors judge', () => {
  const costs = 'no unit costs are known: import costs.csv with sku, valid_from and unit_cost'
  const best = bestFile([
    one('below-cost', costs),
    one('shipping-overrun', carrier),
    one('double-billed', carrier),
    one('write-off', '', 'ready'),
  ])
  expect(best).toMatchObject({ what: 'carrier bills', finds: [expect.stringContaining('lanes'), expect.stringContaining('billed twice')] })
  expect(bestFile([one('write-off', '', 'ready')])).toBeNull()
})
