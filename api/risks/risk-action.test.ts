import { expect, it } from 'vitest'
import { catalogue } from '../detection/catalogue.ts'
import { RiskPhase } from './risk.entity.ts'
import { riskAction } from './risk-action.ts'

const risk = { title: 'Something leaks', categoryId: 'financial', phase: RiskPhase.running }
const about = (kind: string, entity: string, entityName?: string) =>
  riskAction(risk, { kind, entity, action: null, ...(entityName && { entityName }) })

it('DASH-09 says one step for each kind of leak, with the name that the shop uses, and the playbook that goes through it', () => {
  expect(about('cogs_rise', 'A-1', 'White mug')).toEqual({
    text: 'Raise the price of White mug (A-1), or buy it cheaper',
    playbook: 'reprice-after-cost-rise',
  })
  expect(about('shipping_overrun', 'Swift/UK').text).toBe('Renegotiate the rate for Swift to UK')
  expect(about('below_cost', 'all').text).toBe('Raise the prices that are below cost')
  const texts = catalogue.map(({ kind, entityType }) => [entityType, about(kind, 'X-1').text] as const)
  for (const [entityType, text] of texts) expect(text.includes('X-1'), text).toBe(entityType !== 'shop')
})

it('DASH-09 says the step that fits the cause, where the finding has one, with the playbook of its kind', () => {
  const found = {
    kind: 'refund_step',
    entity: 'A-1',
    entityName: 'White mug',
    action: 'Look at how White mug (A-1) is packed and who carries it',
  }
  expect(riskAction(risk, found)).toEqual({ text: found.action, playbook: 'find-cause-of-refunds' })
  expect(riskAction(risk, { ...found, action: null }).text).toBe('Stop selling White mug (A-1) until you have checked its stock')
})

it('R14 DASH-09 asks to mark a fading leak resolved, whatever its kind', () => {
  const fading = { ...risk, phase: RiskPhase.fading }
  for (const { kind } of catalogue)
    expect(riskAction(fading, { kind, entity: 'A-1', action: 'Look at the label of A-1' })).toEqual({
      text: 'Mark it resolved: the leak is over',
      playbook: null,
    })
})

it('DASH-09 falls back on the first tip where the kind is not known or there is no finding', () => {
  const text = 'Halve the budget of this campaign until its sales pay for it again'
  const marketing = { ...risk, title: 'Marketing spend rose' }
  expect(riskAction(marketing, { kind: 'constructor', entity: 'x', action: null })).toEqual({ text, playbook: null })
  expect(riskAction(marketing, undefined)).toEqual({ text, playbook: null })
})

it('UX-12 DASH-09 ends no action with a period: a mail sets one behind it', () => {
  const topics = ['Shipping cost rose', 'Supplier is late', 'Chargebacks rose', 'Refunds rose', 'Inventory is short', 'Something leaks.']
  const fallbacks = topics.flatMap((title) =>
    ['marketing', 'customer', 'none'].map((categoryId) => riskAction({ ...risk, title, categoryId }, undefined).text),
  )
  const kinds = catalogue.map(({ kind }) => about(kind, 'X-1').text)
  expect([...fallbacks, ...kinds].filter((text) => /[.\s]$/.test(text))).toEqual([])
})
