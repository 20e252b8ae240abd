/** From which severity on, each with its words. */
export const leastSeverities = [
  ['low', 'All leaks'],
  ['medium', 'Medium and worse'],
  ['high', 'High and critical'],
  ['critical', 'Critical alone'],
] as const
