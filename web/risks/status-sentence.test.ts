import { describe, expect, it } from 'vitest'
import { standingOf } from './status-sentence.ts'

const parts = { status: 'resolved', endedOn: null, metadata: {}, closedOn: '2026-03-20' } as const

describe('where a risk stands', () => {
  it('says on which day of the data a leak stopped', () => {
    expect(standingOf({ ...parts, endedOn: '2026-03-03', metadata: { resolution: 'auto' } })).toEqual({
      word: 'Resolved',
      sentence: 'It stopped on',
      day: '2026-03-03',
    })
  })

  it('does not say that it stopped when a person closed it or later rows explain it', () => {
    expect(standingOf(parts)).toMatchObject({ sentence: 'It was closed on', day: '2026-03-20' })
    expect(standingOf({ ...parts, endedOn: '2026-03-03', metadata: { resolution: 'withdrawn' } })).toMatchObject({ day: null })
  })

  it.each([
    ['active', 'Active'],
    ['investigating', 'Investigating'],
    ['dismissed', 'Dismissed'],
  ] as const)('%s is said as a word', (status, word) => {
    expect(standingOf({ ...parts, status })).toMatchObject({ word, day: null })
  })
})
