import { describe, expect, it } from 'vitest'
import { damagedAbroad, flowFindings } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('refunds for a reason', () => {
  testFlow(damagedAbroad, {
    entities: ['slice damaged / NL'],
    title: /^Refunds for “damaged” to NL are up since \d+ \w+ 2025: (1|2)\d% of sales$/,
    titleWhenOver: /^Refunds for “damaged” to NL were up until \d+ \w+ 2025: (1|2)\d% of sales$/,
    waits: 14,
    within: 0.25,
  })

  it.each([1, 2])('is silent where a reason has another name, also when the new one has a past (%i)', (seed) => {
    const renamed: FlowShop = {
      days: 330,
      seed,
      refunds: (order) => {
        order.refunds = order.refunds.map((refund) =>
          refund.reason === 'damaged' && order.day + refund.after >= 170 ? { ...refund, reason: 'broken' } : refund,
        )
      },
    }
    expect(flowFindings(renamed).map(({ title }) => title)).toEqual([])
  })
})
