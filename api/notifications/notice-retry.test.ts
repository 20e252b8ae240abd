import { expect, it } from 'vitest'
import { nextTryAt } from '../platform/outbound/retry-schedule.ts'
import { noticeRetry } from './notice-retry.ts'

const now = new Date('2026-03-02T09:00:00Z')
const minutesTo = (at: Date) => (at.getTime() - now.getTime()) / 60_000
const next = (tries: number, retryAfter: string | null) => nextTryAt(noticeRetry, { at: now, tries, retryAfter, random: 0.9 })

it('a message is tried again after 1, 5, 30 and 240 minutes', () => {
  expect([1, 2, 3, 4].map((tries) => minutesTo(next(tries, null)))).toEqual([1, 5, 30, 240])
})

it('a message is tried again later where its service says so, but not later than after four hours', () => {
  const asked = (seconds: number, tries = 1) => minutesTo(next(tries, String(seconds)))
  expect([asked(600), asked(10, 2), asked(4 * 3_600), asked(5 * 3_600)]).toEqual([10, 5, 240, 240])
})
