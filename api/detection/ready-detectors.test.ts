import { expect, it } from 'vitest'
import { leakyShop, neverReady } from '../made-shops/leaky-shop.ts'
import { currency } from '../values/money.ts'
import { advance } from './engine.ts'
import { startEngine } from './engine-state.ts'
import { report } from './report.ts'
import { daysByHand } from './testing/by-hand.ts'
import { dayFactsOf } from './testing/day-facts-of.ts'

it('names the number of detectors for which browser tests wait', () => {
  const state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
  for (const facts of dayFactsOf(leakyShop.tables)) advance(state, facts)
  const waiting = report(state).detectors.filter((detector) => detector.state !== 'ready')
  expect(waiting.filter((detector) => detector.state === 'learning')).toEqual([])
  expect(waiting).toHaveLength(neverReady)
})

it('asks for orders where none were ever read, and waits for sales where they pause', () => {
  const statesOf = (soldOn: (i: number) => boolean) => {
    const state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
    const sale = { sku: 'A', list: 10, paid: 10, units: 1, lines: 1 }
    for (const facts of daysByHand(60, (i) => ({ sales: soldOn(i) ? [sale] : [] }))) advance(state, facts)
    return report(state).detectors.map(({ detector, state: of, reason, missing }) => ({ detector, state: of, reason, missing }))
  }
  const unsold = { detector: 'margin-erosion', state: 'learning', reason: 'there were no sales in the last 30 days', missing: [] }
  const checks = ['margin-erosion', 'price-zero', 'price-slip', 'possible-duplicate', 'below-cost', 'discount-stacking']
  const never = statesOf(() => false)
  expect(never.filter(({ reason }) => reason.includes('no sales'))).toEqual([])
  const asking = never.filter(({ missing }) => missing.includes('orders')).map(({ detector }) => detector)
  expect(asking).toEqual(expect.arrayContaining(checks))
  expect(statesOf((i) => i < 20)).toContainEqual(unsold)
})
