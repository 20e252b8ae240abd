import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../../values/day.ts'
import { dayAt } from '../../testing/by-hand.ts'
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

  /**
   * All list prices rise by an eighth on day 200; with the code the old ones hold for some days
   * more.
   */
  const heldFor = (days: number): FlowShop => ({
    days: 290,
    leak: (order) => {
      if (order.day < 200) return
      const isHeld = order.code === 'CLUB' && order.day < 200 + days
      order.lines = order.lines.map((line) => ({
        ...line,
        list: Math.round((line.list * 9) / 8),
        paid: isHeld ? line.paid : Math.round((line.paid * 9) / 8),
      }))
    },
  })

  it('waits where old list prices hold for those with a code: told after five weeks, and not where they end before', () => {
    expect(flowFindings(heldFor(30)).map(({ kind, entity }) => [kind, entity])).toEqual([])
    const [held, ...others] = flowFindings(heldFor(90)).filter(({ kind }) => kind === 'code_discount')
    expect([held?.entity, others]).toEqual(['CLUB', []])
    const waited = dayNumber(held?.detectedOn ?? dayAt(0)) - dayNumber(dayAt(200))
    expect(waited).toBeGreaterThanOrEqual(35)
    expect(waited).toBeLessThan(50)
  })
})
