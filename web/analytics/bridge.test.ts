import { expect, it } from 'vitest'
import { bridgeBars } from './bridge.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })

it('each bar of the waterfall stands on the sum of those before it, and the last is what is left', () => {
  const bars = bridgeBars({
    before: usd('13.00'),
    stopped: usd('-7.00'),
    shrunk: usd('-2.00'),
    grown: usd('3.00'),
    started: usd('10.00'),
    after: usd('17.00'),
  })
  expect(bars.map(({ key, low, high, tone }) => [key, low, high, tone])).toEqual([
    ['before', 0, 13, 'ink'],
    ['stopped', 6, 13, 'accent'],
    ['shrunk', 4, 6, 'accent'],
    ['grown', 4, 7, 'high'],
    ['started', 7, 17, 'high'],
    ['after', 0, 17, 'ink'],
  ])
})
