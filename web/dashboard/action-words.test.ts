import { expect, it } from 'vitest'
import { actionFor } from './action-words.ts'

const about = (kind: string, entity: string, entityName: string | null = null) => ({
  title: 'Something leaks',
  categoryId: 'financial',
  subject: { kind, entity, entityName },
})

it('DASH-09 says one step for each kind of leak, with the name that the shop uses', () => {
  expect(actionFor(about('cogs_rise', 'A-1', 'White mug'))).toBe('Raise the price of White mug, or buy it cheaper')
  expect(actionFor(about('shipping_overrun', 'Swift/UK'))).toBe('Renegotiate the rate of Swift/UK')
  expect(actionFor(about('below_cost', 'all'))).toBe('Raise the prices that lie below cost')
})

it('DASH-09 falls back on the first tip of the dialog where the kind is not known or not told', () => {
  const tip = 'Halve the budget of the campaign named here until its sales pay for it.'
  expect(actionFor({ ...about('constructor', 'x'), title: 'Marketing spend rose' })).toBe(tip)
  expect(actionFor({ title: 'Marketing spend rose', categoryId: 'financial', subject: null })).toBe(tip)
})
