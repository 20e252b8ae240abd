import { describe, expect, it } from 'vitest'
import { detectorName, detectorSummary } from './detector-line.tsx'

const detector = (name: string, state: string, reason = '') => ({ __typename: 'DetectorStatus' as const, detector: name, state, reason })

describe('what the detectors say of themselves', () => {
  it('UX-10 says what is missing where a detector cannot run', () => {
    const line = detectorSummary([detector('discount-stacking', 'ready'), detector('margin-erosion', 'cannot_run', 'no costs.csv')])
    expect(line).toBe('1 ready · 1 cannot run: no costs.csv')
  })

  it('gives one reason once and leaves many to the list', () => {
    expect(detectorSummary([detector('a', 'cannot_run', 'no orders.csv'), detector('b', 'cannot_run', 'no orders.csv')])).toBe(
      '2 cannot run: no orders.csv',
    )
    expect(detectorSummary(['1', '2', '3'].map((n) => detector(n, 'learning', `${n} more days`)))).toBe('3 learning')
    expect(detectorSummary([])).toBe('')
  })

  it('writes a detector as words', () => {
    expect(detectorName('margin-erosion')).toBe('Margin erosion')
  })
})
