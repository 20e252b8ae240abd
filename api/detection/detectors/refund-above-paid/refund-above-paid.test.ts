import { describe, expect, it } from 'vitest'
import { flowFindings, listPriceBack } from '../../testing/flow-leaks.ts'
import { type FlowShop, ordersOf } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

const from = 170

describe('refunds above the price paid', () => {
  testFlow(listPriceBack, {
    entities: ['shop all'],
    title: /^5\d% of refunds exceed what was paid since \d+ \w+ 2025, from 0%$/,
    titleWhenOver: /^(4|5)\d% of refunds exceeded what was paid until \d+ \w+ 2025, from 0%$/,
  })

  it.each([1, 2])('is of the code whose discount is given back, and of its rows alone (%i)', (seed) => {
    const shop: FlowShop = {
      days: 280,
      seed,
      sells: (order, random) => {
        if (order.code === '' && random.chance(0.2)) order.code = 'CLUB'
      },
      prices: ({ code, lines }) => {
        if (code === 'CLUB') for (const line of lines) line.paid = Math.round(line.list * 0.8)
      },
      refunds: (order) => {
        if (order.code !== 'CLUB') return
        order.refunds = order.refunds.map((refund) =>
          order.day + refund.after < from ? refund : { ...refund, amount: Math.round(refund.amount / 0.8) },
        )
      },
    }
    const [finding, ...others] = flowFindings(shop)
    expect(others).toEqual([])
    expect(['code CLUB', 'shop all']).toContain(`${finding?.entityType} ${finding?.entity}`)
    const given = ordersOf(shop).flatMap(({ day, code, refunds }) =>
      code === 'CLUB'
        ? refunds.filter(({ after }) => day + after >= from && day + after < shop.days).map(({ amount }) => 0.2 * amount)
        : [],
    )
    const truth = given.reduce((sum, one) => sum + one, 0)
    expect(Math.abs(Number(finding?.loss.expected) / truth - 1)).toBeLessThan(0.15)
  })
})
