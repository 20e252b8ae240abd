import { expect, it } from 'vitest'
import { mostTries, nextTryAt, type RetrySchedule } from './retry-schedule.ts'

const at = new Date('2026-03-02T09:00:00Z')
const schedule: RetrySchedule = { waitMinutes: [10, 20], spread: 0.1, longestAskedMinutes: 0 }
const minutes = (tries: number, random: number, retryAfter: string | null = null) =>
  (nextTryAt(schedule, { at, tries, retryAfter, random }).getTime() - at.getTime()) / 60_000

it('a wait is a tenth more or less where so much is drawn, and there is one try more than waits', () => {
  expect([minutes(1, 0), minutes(1, 0.5), minutes(1, 1), minutes(2, 0)]).toEqual([9, 10, 11, 18])
  expect(mostTries(schedule)).toBe(3)
})

it('the last try is looked at again a minute later, and a service is not heard that may ask for nothing', () => {
  expect([minutes(3, 0.5), minutes(9, 0.5), minutes(1, 0.5, '86400')]).toEqual([1, 1, 10])
})
