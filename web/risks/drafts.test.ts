import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import { assignedTo, emptyPlan, isTyped, planDraftOf } from './plan-draft.ts'

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

describe('drafts', () => {
  it('UX-15 are kept for each alert and form, and forgotten alone', () => {
    const tab = store()
    keepDraft('plan', 'a', { n: 1 }, tab)
    keepDraft('comment', 'a', 'words', tab)
    forgetDraft('plan', 'a', tab)
    expect([draftOf('plan', 'a', tab), draftOf('comment', 'a', tab), draftOf('comment', 'b', tab)]).toEqual([null, 'words', null])
  })

  it('UX-15 are none where the browser keeps nothing, or something else', () => {
    const closed = () => {
      throw new Error('denied')
    }
    keepDraft('plan', 'a', 1, { setItem: closed })
    forgetDraft('plan', 'a', { removeItem: closed })
    expect([draftOf('plan', 'a', { getItem: closed }), draftOf('plan', 'a', { getItem: () => '{' })]).toEqual([null, null])
  })

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
})
