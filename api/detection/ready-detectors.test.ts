import { expect, it } from 'vitest'
import { leakyShop, neverReady } from '../made-shops/leaky-shop.ts'
import { currency } from '../values/money.ts'
import { advance } from './engine.ts'
import { startEngine } from './engine-state.ts'
import { report } from './report.ts'
import { dayFactsOf } from './testing/day-facts-of.ts'

it('names the number of detectors for which browser tests wait', () => {
  const state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
  for (const facts of dayFactsOf(leakyShop.tables)) advance(state, facts)
  const waiting = report(state).detectors.filter((detector) => detector.state !== 'ready')
  expect(waiting.filter((detector) => detector.state === 'learning')).toEqual([])
  expect(waiting).toHaveLength(neverReady)
})
