import { describe, expect, it } from 'vitest'
import { bothGiven, flowFindings } from '../../testing/flow-leaks.ts'
import type { FlowShop, MadeComplaint } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

const from = 170
/** All refunds since `from` as they then are. */
const since = (change: (refund: MadeComplaint) => MadeComplaint, seed: number): FlowShop => ({
  days: 280,
  seed,
  refunds: (order) => {
    order.refunds = order.refunds.map((refund) => (refund.amount > 0 && order.day + refund.after >= from ? change(refund) : refund))
  },
})

describe('what is refunded and sent again', () => {
  testFlow(bothGiven, {
    entities: ['slice damaged'],
    title: /^(9\d|100)% of refunds for “damaged” also get a replacement since \w+ 2025, from 0%$/,
    titleWhenOver: /^(9\d|100)% of refunds for “damaged” also got a replacement until \w+ 2025, from 0%$/,
    waits: 10,
  })

  it.each([1, 2])('is told where the replacement came before the refund, and of the whole shop (%i)', (seed) => {
    const findings = flowFindings(since((refund) => ({ ...refund, resentAfter: refund.after - 2 }), seed))
    expect(findings.map(({ kind, entityType, entity }) => [kind, entityType, entity])).toEqual([['refunded_and_resent', 'shop', 'all']])
  })

  it('names the reason of most of them beside a slice that says none', () => {
    const mostly = (seed: number) =>
      since(({ reason, after, ...refund }) => {
        const isResent = (reason === 'damaged') === after % 4 > 0
        return { ...refund, reason, after, resentAfter: isResent ? after + 2 : null }
      }, seed)
    const titles = [1, 2, 3, 4].flatMap((seed) => flowFindings(mostly(seed), 'refunded_and_resent').map(({ title }) => title))
    expect(titles).toContainEqual(expect.stringMatching(/^\d+(\.\d)?% of refunds, mostly for “damaged”, also get a replacement since /))
  })

  it.each([1, 2])('is silent where a replacement is sent instead of a refund, or weeks after it (%i)', (seed) => {
    const instead = since((refund) => (refund.reason === 'damaged' ? { ...refund, amount: 0, resentAfter: refund.after } : refund), seed)
    const later = since((refund) => ({ ...refund, resentAfter: refund.after + 11 }), seed)
    for (const shop of [instead, later]) expect(flowFindings(shop)).toEqual([])
  })
})
