import { retryAfterMs } from './post-outbound.ts'

/** When a message that was not taken is tried again. */
export type RetrySchedule = {
  /** Minutes between a try and the next. There is one try more than waits. */
  readonly waitMinutes: readonly number[]
  /** The share of a wait that is drawn, more or less, so that not all come at once; 0 for none. */
  readonly spread: number
  /** Minutes for which the word of a service (`Retry-After`) is kept at most. */
  readonly longestAskedMinutes: number
}

const minuteMs = 60_000

/** Tries of one message. */
export const mostTries = ({ waitMinutes }: RetrySchedule): number => waitMinutes.length + 1

/** `tries`: how many there were. `retryAfter`: the header as it came. `random`: from 0 to 1. */
export type LastTry = { readonly at: Date; readonly tries: number; readonly retryAfter: string | null; readonly random: number }

/**
 * When a message is tried again: later where its service says so in `Retry-After` seconds. After
 * the last try: when it is seen that its server did not come back, a minute later.
 */
export function nextTryAt(schedule: RetrySchedule, { at, tries, retryAfter, random }: LastTry): Date {
  const { waitMinutes, spread, longestAskedMinutes } = schedule
  const own = (waitMinutes[tries - 1] ?? 1) * minuteMs * (1 - spread + 2 * spread * random)
  return new Date(at.getTime() + Math.max(own, Math.min(retryAfterMs(retryAfter), longestAskedMinutes * minuteMs)))
}
