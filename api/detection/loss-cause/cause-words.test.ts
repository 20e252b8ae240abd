import { expect, it } from 'vitest'
import { briefWords } from './cause-words.ts'
import type { Condition } from './condition.ts'

const names = new Map([['A1', { name: 'White mug', isShared: false }]])

it.each<readonly [Condition, string]>([
  [{ what: 'discount', op: '>=', value: 30 }, 'discounts from 30%'],
  [{ what: 'units', op: '<=', value: 2 }, 'orders up to 2 units'],
  [{ what: 'product', op: 'in', values: ['A1', 'B2'] }, 'White mug (A1) and B2'],
  [{ what: 'category', op: '=', values: ['Toys'] }, 'category Toys'],
  [{ what: 'code', op: '=', values: ['SPRING'] }, 'code SPRING'],
  [{ what: 'channel', op: '=', values: ['market'] }, 'market orders'],
  [{ what: 'country', op: 'in', values: ['FR', 'DE'] }, 'orders to FR and DE'],
  [{ what: 'customer', op: '=', values: ['guest'] }, 'guests'],
])('says a condition in the few words of a title: %#', (condition, words) => {
  expect(briefWords(condition, names)).toBe(words)
})
