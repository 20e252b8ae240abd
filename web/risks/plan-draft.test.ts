import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignedTo, emptyPlan, isTyped, planDraftOf, withSteps } from './plan-draft.ts'

describe('drafts', () => {
  it('UX-15 of plans come back as they were typed, and anything else is none', () => {
    const plans = fc.record({
      assignee: fc.string(),
      dueDate: fc.constantFrom('', '2026-07-01'),
      steps: fc.array(fc.record({ text: fc.string() }), { minLength: 1 }),
    })
    fc.assert(
      fc.property(plans, (plan) => {
        expect(planDraftOf(JSON.parse(JSON.stringify(plan)))).toEqual(isTyped(plan) ? plan : null)
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        const plan = planDraftOf(kept)
        if (plan) expect(plan.steps.length).toBeGreaterThan(0)
      }),
    )
    expect(planDraftOf(emptyPlan)).toBeNull()
  })

  it('PLAN-04 without an assignee are told as your team’s', () => {
    expect([assignedTo(null), assignedTo('  '), assignedTo('Ana')]).toEqual([
      'Assigned to your team.',
      'Assigned to your team.',
      'Assigned to Ana.',
    ])
  })

  it('takes the steps of a playbook after what was typed, each once, and at most fifty', () => {
    const typed = [{ text: 'Call Ana' }, { text: ' ' }, { text: 'Raise the price' }]
    expect(withSteps(typed, ['Raise the price', 'Wait'])).toEqual([{ text: 'Call Ana' }, { text: 'Raise the price' }, { text: 'Wait' }])
    const many = Array.from({ length: 60 }, (_, i) => `Step ${i}`)
    expect(withSteps([{ text: '' }], many)).toHaveLength(50)
  })
})
