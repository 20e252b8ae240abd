import { describe, expect, it } from 'vitest'
import { flowFindings, leakedCode } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('a code that comes off more often', () => {
  testFlow(leakedCode, {
    entities: ['slice WELCOME / app', 'code WELCOME'],
    title: /^Discount code WELCOME comes off [2-7]\d% of (app )?orders since (\d+ )?\w+ 2025, from (8|9|1\d)(\.\d)?%$/,
    titleWhenOver: /^Discount code WELCOME came off [2-7]\d% of (app )?orders until (\d+ )?\w+ 2025, from (8|9|1\d)(\.\d)?%$/,
  })

  it.each([1, 2])('is silent where a channel in which the code is usual sells more (%i)', (seed) => {
    const mix: FlowShop = {
      days: 250,
      seed,
      sells: (order, random) => {
        if (order.channel === 'market' || (order.day >= 160 && random.chance(0.5))) order.channel = 'app'
        if (order.channel === 'web') order.code = ''
      },
    }
    expect(flowFindings(mix, 'code_share')).toEqual([])
  })
})
