import { describe, expect, it } from 'vitest'
import { flowFindings, giftForAll } from '../../testing/flow-leaks.ts'
import type { FlowShop } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('units given away', () => {
  testFlow(giftForAll, {
    entities: ['slice GIFT / app'],
    title: /^Free units of GIFT cost \$1\.[4-6]\d per app order since \w+ 2025, from \$0$/,
    titleWhenOver: /^Free units of GIFT cost \$1\.[4-6]\d per app order until \w+ 2025, from \$0$/,
  })

  it.each([1, 2])('is silent where more orders reach the value from which the gift is given (%i)', (seed) => {
    const dearer: FlowShop = {
      days: 250,
      seed,
      sells: ({ day, lines }, random) => {
        if (day >= 160 && random.chance(0.4)) for (const line of lines) line.units += 1
      },
    }
    expect(flowFindings(dearer, 'free_units')).toEqual([])
  })
})
