/** Tries of one notification. */
export const mostTries = 5

/** Minutes between a try and the next. Proposed: a push service that fails is back within minutes, or within the day. */
const waitMinutes = [1, 5, 30, 240] as const

/** Minutes for which the word of a push service (`Retry-After`) is kept at most. Proposed. */
const longestAskedMinutes = 240

const minuteMs = 60_000

/**
 * When a notification is tried again after so many tries: later where the push service says so in `Retry-After` seconds. After the last
 * one: when it is seen that its server did not come back.
 */
export function nextTryAt(now: Date, tries: number, retryAfter: string | null): Date {
  const asked = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : 0
  const own = (waitMinutes[tries - 1] ?? 1) * minuteMs
  return new Date(now.getTime() + Math.max(own, Math.min(asked, longestAskedMinutes * minuteMs)))
}
