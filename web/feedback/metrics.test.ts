import { expect, it } from 'vitest'
import { percent, trendWords } from './metrics.ts'

it('TRAIN-02 shows scores as percent and the trend in points', () => {
  expect([percent(0.854), percent(0), percent(1)]).toEqual(['85%', '0%', '100%'])
  expect([trendWords(0.3), trendWords(-0.051), trendWords(0.004)]).toEqual([
    '30 points better than in the 90 days before',
    '5 points worse than in the 90 days before',
    'As right as in the 90 days before',
  ])
})
