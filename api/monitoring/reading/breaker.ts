/** After so many failures in a row a source is left alone for a while. Proposed. */
const mostFailures = 3
const firstMinutes = 15
const longestMinutes = 24 * 60
const minuteMs = 60_000

/**
 * Until when nothing is asked that failed so many times in a row, the last time at `now`: after the
 * third failure a quarter of an hour, then twice as long each time, a day at most. Null: it may be
 * asked at once. What the source itself asks to wait (`retryAfterMs`) holds from the first failure
 * on, up to the same day.
 */
export function closedUntil(failures: number, now: Date, retryAfterMs = 0): Date | null {
  const minutes = failures < mostFailures ? 0 : firstMinutes * 2 ** (failures - mostFailures)
  const ms = Math.min(Math.max(minutes * minuteMs, retryAfterMs), longestMinutes * minuteMs)
  return ms === 0 ? null : new Date(now.getTime() + ms)
}
