import { describe, expect, it } from 'vitest'
import { isDone, needsCard, openSteps, percentComplete, planNamed, stepOf, wizardSteps } from './wizard-steps.rules.ts'

describe('the steps of the wizard', () => {
  it('ONB-01 ONB-04 are eleven, each a share of the whole', () => {
    expect(wizardSteps.map(({ title }) => title)).toEqual([
      'Account and identity',
      'Company profile',
      'Platform integrations',
      'Vendor and Supplier Mapping',
      'Customer Segmentation',
      'Internal Risk Indicators',
      'Legal and Compliance',
      'Alerts',
      'Playbooks',
      'Payment',
      'Finish',
    ])
    expect([1, 6, 11].map(percentComplete)).toEqual([9, 55, 100])
  })

  it('are found by the answers they ask for', () => {
    expect(['fullName', 'industry', 'cardNumber', 'billingAddress', 'nothing'].map(stepOf)).toEqual([1, 2, 10, 10, 1])
  })

  it('take a plan by its name alone', () => {
    expect(['growth', 'enterprise', '', null, 'A plan', '<b>', 'x'.repeat(41)].map(planNamed)).toEqual([
      'growth',
      'enterprise',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['growth', 'enterprise'].map(needsCard)).toEqual([true, false])
  })

  it('are open until they are answered; those with defaults until they are passed', () => {
    expect(openSteps({ step: 1, missing: ['fullName', 'industry', 'cardNumber'] })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const said = { step: 11, missing: [], selectedIntegrations: ['shopify'], suppliers: [], billingTerms: 'net-30', jurisdictions: [] }
    expect(openSteps(said)).toEqual([4, 7, 11])
    expect(isDone(11, { ...said, completedAt: '2026-01-01T00:00:00Z' })).toBe(true)
    expect(isDone(12, said)).toBe(false)
  })

  it('R22 are none once the setup was completed, and rows of a file stand for a connected tool', () => {
    const said = { step: 4, missing: ['cardNumber'], selectedIntegrations: [], suppliers: [] }
    expect([isDone(3, said), isDone(3, { ...said, hasRows: false }), isDone(3, { ...said, hasRows: true })]).toEqual([false, false, true])
    expect(openSteps({ ...said, hasRows: true })).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    expect(openSteps({ ...said, completedAt: '2026-01-01T00:00:00Z' })).toEqual([])
  })
})
