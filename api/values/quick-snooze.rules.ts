/** How long an alert is snoozed by one click, on a screen or in a chat. */
export const quickSnoozes = [
  { days: 7, words: '1 week' },
  { days: 14, words: '2 weeks' },
  { days: 30, words: '1 month' },
] as const
