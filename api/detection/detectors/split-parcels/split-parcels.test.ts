import { describe, expect, it } from 'vitest'
import { flowFindings, splitOrders } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('orders that leave in several parcels', () => {
  testFlow(splitOrders, {
    entities: ['country NL'],
    title: /^Shipping: 4\d% of parcels to NL are second parcels since \w+ 2025, from \d(\.\d)?%$/,
    titleWhenOver: /^Shipping: 4\d% of parcels to NL were second parcels until \w+ 2025, from \d(\.\d)?%$/,
  })

  it.each([1, 2])('is silent where more orders are of several products, which leave in two as often as before (%i)', (seed) => {
    const baskets: FlowShop = {
      days: 250,
      seed,
      sells: (order) => {
        if (order.day < 160 || order.lines.length > 1) return
        const [line] = order.lines
        if (line) order.lines = [line, { ...line, sku: `${line.sku}-2` }]
      },
    }
    expect(flowFindings(baskets, 'split_parcels')).toEqual([])
  })
})
