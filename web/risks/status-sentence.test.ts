import { describe, expect, it } from 'vitest'
import { statusPhrase } from './status-sentence.ts'

const parts = { status: 'resolved', endedOn: null, metadata: {}, closedOn: '2026-03-20', today: '2026-03-23' } as const

describe('where a risk stands', () => {
  it('says on which day of the data a leak stopped', () => {
    expect(statusPhrase({ ...parts, endedOn: '2026-03-03', metadata: { resolution: 'auto' } })).toEqual({
      word: 'Resolved',
      sentence: 'It stopped on',
      day: '2026-03-03',
    })
  })

  it('does not say that it stopped when a person closed it or later rows explain it', () => {
    expect(statusPhrase(parts)).toMatchObject({ sentence: 'It was closed on', day: '2026-03-20' })
    expect(statusPhrase({ ...parts, today: '2026-03-20' })).toMatchObject({ sentence: 'It was closed today.', day: null })
    expect(statusPhrase({ ...parts, endedOn: '2026-03-03', metadata: { resolution: 'withdrawn' } })).toMatchObject({ day: null })
  })

  it.each([
    ['active', 'Active'],
    ['investigating', 'Investigating'],
    ['dismissed', 'Dismissed'],
  ] as const)('%s is said as a word', (status, word) => {
    expect(statusPhrase({ ...parts, status })).toMatchObject({ word, day: null })
  })
})
