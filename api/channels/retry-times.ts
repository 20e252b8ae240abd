import { retryAfterMs } from '../platform/outbound/post-outbound.ts'

/** Tries of one message. */
export const mostTries = 5

/** Minutes between a try and the next: together 24 hours. Proposed, after the schedule that Standard Webhooks suggests. */
const waitMinutes = [1, 14, 105, 1_320] as const

/** Minutes for which a channel rests after failures in a row, at most; so that one that hangs takes no turns of others. Proposed. */
const longestRestMinutes = 30

/** Days without a delivery after which a channel is switched off. Proposed. */
export const failingDays = 5

const minute = 60_000

/**
 * When a message is tried again after so many tries, with a random tenth more or less; `random` from 0 to 1. After the last one: when it is
 * seen that its server did not come back.
 */
export function nextTryAt(now: Date, tries: number, random: number): Date {
  const wait = waitMinutes[tries - 1] ?? 1
  return new Date(now.getTime() + wait * minute * (0.9 + 0.2 * random))
}

/** Until when a channel rests: a minute doubled by each failure, or as long as the other end says in `Retry-After` seconds. */
export function restUntil(now: Date, failures: number, retryAfter: string | null): Date {
  const own = minute * 2 ** Math.min(failures - 1, 10)
  return new Date(now.getTime() + Math.min(longestRestMinutes * minute, Math.max(own, retryAfterMs(retryAfter))))
}
