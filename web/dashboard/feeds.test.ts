import { expect, it } from 'vitest'
import { feedsOf, refusedFiles } from './feeds.ts'

const file = {
  id: '1',
  fileName: 'orders.csv',
  layout: 'canonical-orders',
  state: 'done',
  accepted: 10,
  rowsRead: 10,
  refused: 0,
  problem: null,
  otherCurrency: null,
  finishedAt: '2026-03-01T10:00:00Z',
} as const

it('DASH-08 names what feeds the detectors by the kind of file, with the last one that was read', () => {
  const feeds = feedsOf([
    { ...file, id: '5', state: 'reading', fileName: 'orders of May.csv', finishedAt: null },
    { ...file, id: '4', layout: 'canonical-costs', state: 'refused', fileName: 'costs.csv' },
    { ...file, id: '3', fileName: 'orders of April.csv' },
    { ...file, id: '2', layout: 'canonical-ads', fileName: 'ads.csv' },
    { ...file, id: '1' },
    { ...file, id: '0', layout: null, state: 'failed' },
  ])
  expect(feeds).toMatchObject([
    { layout: 'canonical-orders', files: 2, last: { fileName: 'orders of April.csv' }, isReading: true },
    { layout: 'canonical-ads', files: 1, last: { fileName: 'ads.csv' }, isReading: false },
  ])
})

it('DASH-08 a file that was refused whole feeds nothing; it is named until a later one of its name has taken its place', () => {
  const forNothing = { ...file, id: '9', fileName: 'voided.csv', layout: 'shopify-orders', rowsRead: 3, refused: 3, accepted: 0 }
  const foreign = { ...file, id: '8', fileName: 'gbp.csv', layout: null, state: 'refused' as const, rowsRead: 0, otherCurrency: 'GBP' }
  const asks = { ...file, id: '7', fileName: 'days.csv', layout: null, state: 'refused' as const, rowsRead: 0 }
  expect(feedsOf([forNothing, foreign, file])).toMatchObject([{ layout: 'canonical-orders', files: 1 }])
  expect(refusedFiles([forNothing, foreign, asks, file]).map(({ id }) => id)).toEqual(['9', '8', '7'])
  expect(refusedFiles([{ ...file, id: '10', fileName: 'gbp.csv' }, foreign])).toEqual([])
})
