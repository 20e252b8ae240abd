import type { Day } from '../values/day.ts'

/**
 * A refund and an order line that it may reverse: same day, SKU, units and amount, at most an hour
 * apart. Times in seconds.
 */
export type CorrectionCandidate = {
  readonly day: Day
  readonly refundId: string
  readonly orderLineId: string
  readonly refundedAt: number
  readonly soldAt: number
  /**
   * Tie-breakers for equal times: derived from the contents of the rows, because ids differ between
   * businesses.
   */
  readonly refundKey: string
  readonly lineKey: string
}

/**
 * Pairs refunds with the lines that they reverse, each row at most once. Refunds in order of time
 * take the earliest free line; because every refund reaches back equally far, this gives the
 * largest number of pairs. Keys break ties, so that two businesses with equal rows exclude the same
 * lines.
 */
export function correctionPairs(candidates: readonly CorrectionCandidate[]): CorrectionCandidate[] {
  const used = new Set<string>()
  return [...candidates].sort(byTime).filter(({ refundId, orderLineId }) => {
    if (used.has(refundId) || used.has(orderLineId)) return false
    used.add(refundId).add(orderLineId)
    return true
  })
}

function byTime(a: CorrectionCandidate, b: CorrectionCandidate): number {
  return (
    a.refundedAt - b.refundedAt ||
    compare(a.refundKey, b.refundKey) ||
    compare(a.refundId, b.refundId) ||
    a.soldAt - b.soldAt ||
    compare(a.lineKey, b.lineKey) ||
    compare(a.orderLineId, b.orderLineId)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
