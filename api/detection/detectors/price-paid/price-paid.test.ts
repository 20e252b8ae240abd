import { describe, expect, it } from 'vitest'
import { flowFindings, oldPrices } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('prices below the list price', () => {
  testFlow(oldPrices, {
    entities: ['category pots'],
    title: /^Prices paid without a code are (15|16|17)% below list price for pots since \d+ \w+ 2025, from \d(\.\d)?%$/,
    titleWhenOver: /^Prices paid without a code were (15|16|17)% below list price for pots between .*, from \d(\.\d)?%$/,
  })

  it.each([1, 2])('is silent where a channel with lower prices sells more (%i)', (seed) => {
    const mix: FlowShop = {
      days: 250,
      seed,
      sells: (order, random) => {
        if (order.day >= 160 && random.chance(0.6)) order.channel = 'market'
      },
    }
    expect(flowFindings(mix, 'price_paid')).toEqual([])
  })
})
