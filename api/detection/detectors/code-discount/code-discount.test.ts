import { describe, expect, it } from 'vitest'
import { deeperCode, flowFindings } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('a code that takes off more', () => {
  testFlow(deeperCode, {
    entities: ['code CLUB'],
    title: /^Discount code CLUB takes (19|20)% off orders since \d+ \w+ 2025, from (5|4\.\d|5\.\d)%$/,
    // Whole weeks count: some days after the end are in it.
    titleWhenOver: /^Discount code CLUB took (18|19|20)% off orders until \d+ \w+ 2025, from (5|4\.\d|5\.\d)%$/,
  })

  it.each([1, 2])('is silent where the code comes off more often, and each time as much as before (%i)', (seed) => {
    const often: FlowShop = {
      days: 250,
      seed,
      sells: (order, random) => {
        if (order.day >= 160 && order.code === '' && random.chance(0.3)) order.code = 'CLUB'
      },
    }
    expect(flowFindings(often).map(({ kind, entity }) => [kind, entity])).toEqual([['code_share', 'CLUB']])
  })
})
