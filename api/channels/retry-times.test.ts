import { describe, expect, it } from 'vitest'
import { nextTryAt } from '../platform/outbound/retry-schedule.ts'
import { channelRetry, restUntil } from './retry-times.ts'

const now = new Date('2026-03-02T09:00:00Z')
const minutesTo = (at: Date) => Math.round((at.getTime() - now.getTime()) / 60_000)

describe('a channel that fails', () => {
  it('rests a minute, twice as long after each failure, and half an hour at most', () => {
    const rests = [1, 2, 3, 4, 5, 6, 40].map((failures) => minutesTo(restUntil(now, failures, null)))
    expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  it('rests as long as the other end asks for where that is longer', () => {
    expect([minutesTo(restUntil(now, 1, '600')), minutesTo(restUntil(now, 4, '60'))]).toEqual([10, 8])
  })
})

it('the tries of a message are together a day apart', () => {
  const waits = [1, 2, 3, 4].map((tries) => minutesTo(nextTryAt(channelRetry, { at: now, tries, retryAfter: null, random: 0.5 })))
  expect(waits).toEqual([1, 14, 105, 1_320])
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(24 * 60)
})
