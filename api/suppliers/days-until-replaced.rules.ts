/**
 * Days until another supplier delivers where nobody said, by how much the business depends on this
 * one (Proposed).
 */
export const daysAssumed = { low: 21, medium: 42, high: 84 } as const
