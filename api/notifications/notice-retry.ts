import type { RetrySchedule } from '../platform/outbound/retry-schedule.ts'

/**
 * Five tries of one notification or text message, and how long the word of a service is kept.
 * Proposed: a service that fails is back within minutes, or within the day.
 */
export const noticeRetry: RetrySchedule = { waitMinutes: [1, 5, 30, 240], spread: 0, longestAskedMinutes: 240 }
