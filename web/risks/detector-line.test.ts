import { describe, expect, it } from 'vitest'
import { detectorName, detectorSummary } from './detector-line.tsx'

const detector = (name: string, state: string, reason = '') => ({ __typename: 'DetectorStatus' as const, detector: name, state, reason })

describe('what the detectors say of themselves', () => {
  it('UX-10 says what is missing where a detector cannot run', () => {
    const line = detectorSummary([detector('discount-stacking', 'ready'), detector('margin-erosion', 'cannot_run', 'no costs.csv')])
    expect(line).toBe('1 ready · 1 cannot run: no costs.csv')
  })

  it('gives one reason once and leaves what does not fit a line to the list', () => {
    expect(detectorSummary([detector('a', 'cannot_run', 'no orders.csv'), detector('b', 'cannot_run', 'no orders.csv')])).toBe(
      '2 cannot run: no orders.csv',
    )
    const reasons = ['no fees were read: only order files that keep fees among their lines show them', 'no stock was booked out']
    expect(detectorSummary(reasons.map((reason) => detector(reason, 'cannot_run', reason)))).toBe('2 cannot run')
    expect(detectorSummary([])).toBe('')
  })

  it('writes a detector as words', () => {
    expect(detectorName('margin-erosion')).toBe('Margin erosion')
  })
})
