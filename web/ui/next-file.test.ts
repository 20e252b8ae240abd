import { expect, it } from 'vitest'
import type { FileKind } from '../generated/graphql.ts'
import { bestFile, bringNext } from './next-file.ts'

const lacking = (kind: FileKind, missingDetail: string, finds: string) => ({ missing: [kind], missingDetail, finds })
const ready = { missing: [], missingDetail: null, finds: 'stock that is written off' }

it('says what to bring, how it has to look, and what is found with it', () => {
  const parcels = lacking('shipping', 'shipping.csv with order_id and cost', 'lanes on which a parcel costs more than it did')
  expect(bringNext(parcels)).toEqual({
    what: 'your carrier bills',
    how: 'shipping.csv with order_id and cost',
    finds: 'lanes on which a parcel costs more than it did',
  })
  expect(bringNext(lacking('ads', 'the ads of the days since', 'campaigns'))?.what).toBe('your ad spend')
})

it('asks for nothing where no file would help', () => expect(bringNext(ready)).toBeNull())

it('names first the file that lets most detectors judge', () => {
  const best = bestFile([
    lacking('costs', 'costs.csv', 'products below cost'),
    lacking('shipping', 'shipping.csv', 'lanes'),
    lacking('shipping', 'shipping.csv', 'parcels that were billed twice'),
    ready,
  ])
  expect(best).toEqual({ what: 'your carrier bills', how: 'shipping.csv', finds: ['lanes', 'parcels that were billed twice'] })
  expect(bestFile([ready])).toBeNull()
})
