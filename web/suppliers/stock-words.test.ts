import { expect, it } from 'vitest'
import { stockWords } from './stock-words.ts'

const level = (units: number, location: string | null = 'Shop') => ({ location, units, since: '2026-05-20' })
const none = { stock: null, stockLevels: [], coverDays: null }

it('says how much is where, since when, and how long it lasts', () => {
  const two = { stock: 1_212, stockLevels: [level(1_200), level(12, 'Warehouse')], stockUnknown: null, coverDays: 1 }
  expect(stockWords(two, '2026-06-01')).toBe('1,212 in stock (Shop 1,200 since May 20; Warehouse 12 since May 20), lasts 1 day')
  const idle = { stock: 3, stockLevels: [level(3, null)], stockUnknown: null, coverDays: null }
  expect(stockWords(idle, '2026-06-01')).toBe('3 in stock (3 since May 20), none was sold in these days')
})

it('says why it is not known', () => {
  expect(stockWords({ ...none, stockUnknown: 'not_counted' }, '2026-06-01')).toBe('Stock not known, because your shop does not count it')
  expect(stockWords({ ...none, stockUnknown: 'not_read' }, '2026-06-01')).toBe('Stock not known, because no connected shop tells it')
})
