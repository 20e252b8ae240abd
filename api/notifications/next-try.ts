import { retryAfterMs } from '../platform/outbound/post-outbound.ts'

/** Tries of one notification or text message. */
export const mostTries = 5

/** Minutes between a try and the next. Proposed: a service that fails is back within minutes, or within the day. */
const waitMinutes = [1, 5, 30, 240] as const

/** Minutes for which the word of a service (`Retry-After`) is kept at most. Proposed. */
const longestAskedMinutes = 240

const minuteMs = 60_000

/**
 * When a message is tried again after so many tries: later where its service says so in `Retry-After` seconds. After the last
 * one: when it is seen that its server did not come back.
 */
export function nextTryAt(now: Date, tries: number, retryAfter: string | null): Date {
  const own = (waitMinutes[tries - 1] ?? 1) * minuteMs
  return new Date(now.getTime() + Math.max(own, Math.min(retryAfterMs(retryAfter), longestAskedMinutes * minuteMs)))
}
