import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { flowFindingsOf, moreCredits } from '../../testing/flow-leaks.ts'
import { credit, type FlowShop, flowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'
import { runShop } from '../../testing/run-shop.ts'

const from = 120

describe('credits without an order', () => {
  testFlow(moreCredits, {
    entities: ['shop all'],
    title: /^Refunds: 1[23]\d credits without an order since \d+ \w+ 2025, usually about (\d|1\d)$/,
    titleWhenOver: /^Refunds: [78]\d credits without an order until \d+ \w+ 2025, usually about \d$/,
  })

  it.each(Object.entries(lookalikes()))('is silent about %s', (_, { shop, change = (facts) => facts }) => {
    const days = flowShop({ days: 300, seed: 2, ...shop }).map(change)
    expect(flowFindingsOf(runShop(days)).map(({ title }) => title)).toEqual([])
  })
})

type Lookalike = { readonly shop: Partial<FlowShop>; readonly change?: (facts: DayFacts, i: number) => DayFacts }

function lookalikes(): Readonly<Record<string, Lookalike>> {
  const unnamed = (facts: DayFacts) => ({ ...facts, refunds: facts.refunds.map((of) => ({ ...of, orderId: null, orderDay: null })) })
  const since = (facts: DayFacts, i: number) => (i < from ? { ...facts, refunds: [] } : facts)
  const often: FlowShop['leak'] = (order, random) => credit(order, 0.03, random)
  return {
    'sales that grow, and credits with them': { shop: { pace: (i) => (i < from ? 1 : 1 + (i - from) / 50), leak: often } },
    'credits for two reasons, as many as ever': { shop: { leak: often } },
    'refunds that never name an order': { shop: {}, change: unnamed },
    'refunds in a file that begins late': { shop: {}, change: since },
    'refunds that never name an order in a file that begins late': { shop: {}, change: (facts, i) => unnamed(since(facts, i)) },
  }
}
