import { describe, expect, it } from 'vitest'
import { flowFindings, oldPrices } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('prices below the list price', () => {
  testFlow(oldPrices, {
    entities: ['category pots'],
    title: /^Prices without a code are (15|16|17)% below list for pots since \d+ \w+ 2025$/,
    titleWhenOver: /^Prices without a code were (15|16|17)% below list for pots until \d+ \w+ 2025$/,
  })

  /** A fifth off everything on the web, for everybody and for so many days. */
  const saleFor = (days: number, seed: number): FlowShop => ({
    days: 250,
    seed,
    prices: (order) => {
      const isOn = order.day >= 160 && order.day < 160 + days && order.code === '' && order.channel === 'web'
      if (isOn) for (const line of order.lines) line.paid = Math.round(line.paid * 0.8)
    },
  })

  it.each([1, 2, 3])('is silent about a sale that ends after four weeks (%i)', (seed) => {
    expect(flowFindings(saleFor(28, seed), 'price_paid').map(({ title }) => title)).toEqual([])
  })

  it('tells a sale that nobody ended', () => {
    const [finding, ...others] = flowFindings(saleFor(90, 1), 'price_paid')
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'web', phase: 'running' })
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
