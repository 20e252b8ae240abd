import { describe, expect, it } from 'vitest'
import { checksWords, detectorName, detectorSummary } from './detector-words.ts'

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

  it('R22 says how many checks can run, so that no leak is not read as nothing wrong, and which of them still learn', () => {
    expect(checksWords({ able: 2, learning: 1, all: 14 }, 'files')).toBe('2 of 14 checks can run on your files')
    expect(checksWords({ able: 14, learning: 0, all: 14 }, 'files')).toBe('all 14 checks run on your files')
    expect(checksWords({ able: 14, learning: 3, all: 14 }, 'files')).toBe('all 14 checks run on your files, 3 of them still learning')
    expect(checksWords({ able: 0, learning: 0, all: 0 }, 'files')).toBe('no check has run on your files yet')
  })
})
