const minuteMs = 60_000

/** Networks say within minutes what became of most messages. Proposed. */
export const firstCheckAt = (sentAt: Date): Date => new Date(sentAt.getTime() + 5 * minuteMs)

/**
 * When it is asked again after it was open; null a day after it was sent, when it is asked no more.
 * Proposed.
 */
export function nextCheckAt(now: Date, sentAt: Date): Date | null {
  return now.getTime() - sentAt.getTime() < 24 * 60 * minuteMs ? new Date(now.getTime() + 60 * minuteMs) : null
}
