import { expect, it } from 'vitest'
import { catalogue } from '../detection/catalogue.ts'
import { riskAction } from './risk-action.ts'

const risk = { title: 'Something leaks', categoryId: 'financial' }
const about = (kind: string, entity: string, entityName?: string) => riskAction(risk, { kind, entity, ...(entityName && { entityName }) })

it('DASH-09 says one step for each kind of leak, with the name that the shop uses, and the playbook that goes through it', () => {
  expect(about('cogs_rise', 'A-1', 'White mug')).toEqual({
    text: 'Raise the price of White mug, or buy it cheaper',
    playbook: 'reprice-after-cost-rise',
  })
  expect(about('shipping_overrun', 'Swift/UK').text).toBe('Renegotiate the rate of Swift/UK')
  expect(about('below_cost', 'all').text).toBe('Raise the prices that lie below cost')
  const texts = catalogue.map(({ kind, entityType }) => [entityType, about(kind, 'X-1').text] as const)
  for (const [entityType, text] of texts) expect(text.includes('X-1'), text).toBe(entityType !== 'shop')
})

it('DASH-09 falls back on the first tip where the kind is not known or there is no finding', () => {
  const text = 'Halve the budget of the campaign named here until its sales pay for it.'
  const marketing = { ...risk, title: 'Marketing spend rose' }
  expect(riskAction(marketing, { kind: 'constructor', entity: 'x' })).toEqual({ text, playbook: null })
  expect(riskAction(marketing, undefined)).toEqual({ text, playbook: null })
})
