import { retryAfterMs } from '../platform/outbound/post-outbound.ts'
import type { RetrySchedule } from '../platform/outbound/retry-schedule.ts'

/**
 * Five tries within 24 hours, a random tenth more or less. Proposed, after the schedule that
 * Standard Webhooks suggests. What the other end asks for makes its channel rest.
 */
export const channelRetry: RetrySchedule = { waitMinutes: [1, 14, 105, 1_320], spread: 0.1, longestAskedMinutes: 0 }

/**
 * Minutes for which a channel rests after failures in a row, at most; so that one that hangs takes
 * no turns of others. Proposed.
 */
const longestRestMinutes = 30

/** Days without a delivery after which a channel is switched off. Proposed. */
export const failingDays = 5

const minute = 60_000

/**
 * Until when a channel rests: a minute doubled by each failure, or as long as the other end says in
 * `Retry-After` seconds.
 */
export function restUntil(now: Date, failures: number, retryAfter: string | null): Date {
  const own = minute * 2 ** Math.min(failures - 1, 10)
  return new Date(now.getTime() + Math.min(longestRestMinutes * minute, Math.max(own, retryAfterMs(retryAfter))))
}
