import { describe, expect, it } from 'vitest'
import type { WhatWasFoundQuery } from '../generated/graphql.ts'
import { longDay } from '../ui/days.ts'
import { happenings } from './happenings.ts'

type File = Parameters<typeof happenings>[0][number]

const done: File = { state: 'done', accepted: 10, firstDay: '2025-11-03', lastDay: '2026-01-31', rowsRead: 10 }
const reading: File = { state: 'reading', accepted: 0, firstDay: null, lastDay: null, rowsRead: 1_200 }
const money = (amount: string) => ({ amount, currency: 'USD' })
const found = (more: Partial<WhatWasFoundQuery['scanState']> = {}) =>
  ({
    moneyAtRisk: { risks: 2, monthly: { expected: money('1200.00') }, told: 2, stopped: 0, stoppedLost: money('0.00') },
    detectors: ['ready', 'learning', 'cannot_run'].map((state) => ({
      detector: state,
      state,
      reason: '',
      missing: [],
      missingDetail: null,
      finds: '',
    })),
    scanState: { failedAt: null, finishedAt: '2026-02-01T00:00:00Z', asOf: '2026-01-31', ...more },
  }) as unknown as WhatWasFoundQuery
const wordsOf = (...of: Parameters<typeof happenings>) => happenings(...of).map(({ words, state }) => `${state}: ${words}`)

/** In the reader's own way of writing days. */
const months = `3 months: ${longDay('2025-11-03')} to ${longDay('2026-01-31')}`

describe('what happens after the first file', () => {
  it('waits for one at first', () => {
    expect(happenings([], undefined, null).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  })

  it('is followed file by file, then day by day', () => {
    expect(wordsOf([done, reading], found({ finishedAt: null }), null).slice(0, 3)).toEqual([
      'busy: 1 of 2 files · 1,200 rows so far',
      `busy: ${months}`,
      'busy: The scan begins after the last file',
    ])
    expect(wordsOf([done], found(), { done: 5, days: 90 })[2]).toBe('busy: Looking for leaks: 5 of 90 days')
  })

  it('R22 ends with the first findings, and with the checks as every screen counts them', () => {
    expect(wordsOf([done], found(), null)).toEqual([
      'done: 1 file',
      `done: ${months}`,
      'done: 2 leaks, about $1,200 a month',
      'busy: Detectors: 1 ready · 1 learning · 1 cannot run',
    ])
  })

  it('counts no file of which no row was taken', () => {
    expect(wordsOf([{ ...done, accepted: 0 }], undefined, null).slice(0, 2)).toEqual([
      'waiting: None yet. Import your orders to begin.',
      'waiting: Known once a file is read',
    ])
  })
})
