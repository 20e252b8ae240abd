/**
 * Prior weights of the days between an order and its refund: 1 to 45 days, fewer with time. The
 * first entry is the day of the order. Proposed.
 */
export const usualRefundDelay: readonly number[] = Array.from({ length: 46 }, (_, age) => (age === 0 ? 2 : 46 - age))
/** The number of refunds whose order is known that the prior counts for. Proposed. */
export const refundDelayStrength = 60
