// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { LossCause } from './loss-cause.tsx'

afterEach(cleanup)

const pounds = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'GBP' })
const condition = (what: string, op: string, value: string) => ({ __typename: 'LossCondition' as const, what, op, value })
const cause = {
  __typename: 'LossCause' as const,
  conditions: [condition('discount', '>=', '30 %'), condition('category', 'in', 'Tables, Binders')],
  share: 0.894,
  lines: 455,
  losingLines: 443,
  otherLines: 2858,
  otherLosingLines: 176,
  runnerUp: { __typename: 'LossRunnerUp' as const, conditions: [condition('channel', '=', 'market')], share: 0.61 },
  capped: { __typename: 'CappedDiscounts' as const, cap: 25, kept: pounds('6037.70'), keptWithFewer: pounds('5781.15') },
}
const text = () => document.body.textContent ?? ''

it('says what losing lines have in common beside the others, the runner-up, and what a limit would have kept', () => {
  show(<LossCause cause={cause} />)
  expect(text()).toContain('Lines with all of this hold 89% of the loss.Discount30% or moreCategoryTables, Binders')
  expect(text()).toContain('Lines like these that lose money97% (443 of 455)')
  expect(text()).toContain('All other lines that lose money6.2% (176 of 2,858)')
  expect(text()).toContain(
    'Capping these discounts at 25% would have kept £6,038 of this loss if every sale had still been made, and £5,781 if a fifth of the buyers had not bought.',
  )
  expect(text()).toContain('Next best explanation: sales channel market, with 61% of the loss.')
})

it('says in its title when the conditions hold less than half of the loss', () => {
  show(<LossCause cause={{ ...cause, share: 0.34 }} />)
  expect(text()).toContain('What a part of these lines has in common')
  expect(text()).toContain('Lines with all of this hold 34% of the loss.')
})

it('says that a limit would have kept nothing with fewer buyers, and leaves out what is not known', () => {
  const { unmount } = show(<LossCause cause={{ ...cause, capped: { ...cause.capped, cap: 0, keptWithFewer: pounds('-10.00') } }} />)
  expect(text()).toContain(
    'No discount on these lines would have kept £6,038 of this loss if every sale had still been made, and nothing if a fifth of the buyers had not bought.',
  )
  unmount()
  show(<LossCause cause={{ ...cause, runnerUp: null, capped: null }} />)
  expect(text()).not.toMatch(/Next best|would have kept/)
})
