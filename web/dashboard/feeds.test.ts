import { expect, it } from 'vitest'
import { feedsOf } from './feeds.ts'

const file = {
  id: '1',
  fileName: 'orders.csv',
  layout: 'canonical-orders',
  state: 'done',
  accepted: 10,
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
