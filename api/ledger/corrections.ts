import type { Day } from '../values/day.ts'
import { isOnePerson } from './one-person.ts'

/**
 * A refund with a time of day and an order line that it may reverse: same day, SKU, units and
 * amount, sold before. Times in seconds.
 */
export type CorrectionCandidate = {
  readonly day: Day
  readonly refundId: string
  readonly orderLineId: string
  readonly refundedAt: number
  readonly soldAt: number
  /** False where the line's file has only its day: it may have been sold at any time of it. */
  readonly isSoldAtClockTime: boolean
  /** What the two name; null where they name none. */
  readonly refundOrder: string | null
  readonly refundCustomer: string | null
  readonly lineOrder: string
  readonly lineCustomer: string | null
  /** Orders of the refund's customer on that day. */
  readonly customerOrders: number
  /**
   * Tie-breakers for equal times: derived from the contents of the rows, because ids differ between
   * businesses.
   */
  readonly refundKey: string
  readonly lineKey: string
}

/**
 * `isPossible`: the refund names neither order nor customer, and the line is the only one that
 * fits.
 */
export type CorrectionPair = CorrectionCandidate & { readonly isPossible: boolean }

/** Seconds within which a typing error is noticed and undone. *Proposed*. */
const longestWait = 3600

/**
 * Pairs refunds with the lines that they reverse, each row at most once and never across orders.
 * Refunds that name their order come first, then those of a known customer, then those that name
 * neither. Within each, refunds in order of time take the earliest free line; because every refund
 * reaches back equally far, this gives the largest number of pairs of an order or a customer. Keys
 * break ties, so that two businesses with equal rows exclude the same lines.
 */
export function correctionPairs(candidates: readonly CorrectionCandidate[]): CorrectionPair[] {
  const fitting = new Map<string, number>()
  for (const { refundId } of candidates) fitting.set(refundId, (fitting.get(refundId) ?? 0) + 1)
  const isUndone = (one: CorrectionCandidate) =>
    isWithinTheHour(one) && (isSame(one) || (isNameless(one) && fitting.get(one.refundId) === 1))
  const used = new Set<string>()
  return candidates
    .filter(isUndone)
    .sort((a, b) => certainty(b) - certainty(a) || byTime(a, b))
    .filter(({ refundId, orderLineId }) => {
      if (used.has(refundId) || used.has(orderLineId)) return false
      used.add(refundId).add(orderLineId)
      return true
    })
    .map((one) => ({ ...one, isPossible: isNameless(one) }))
}

function isWithinTheHour({ refundedAt, soldAt, isSoldAtClockTime }: CorrectionCandidate): boolean {
  return isSoldAtClockTime && refundedAt >= soldAt && refundedAt - soldAt <= longestWait
}

/** A refund that names its order belongs to it, whoever the customer is. */
function isSame(one: CorrectionCandidate): boolean {
  if (one.refundOrder !== null) return one.refundOrder === one.lineOrder
  return namesCustomer(one) && one.refundCustomer === one.lineCustomer
}

function namesCustomer({ refundCustomer, customerOrders }: CorrectionCandidate): boolean {
  return refundCustomer !== null && isOnePerson(refundCustomer, customerOrders)
}

function isNameless(one: CorrectionCandidate): boolean {
  return one.refundOrder === null && !namesCustomer(one)
}

function certainty(one: CorrectionCandidate): number {
  return one.refundOrder !== null ? 2 : isNameless(one) ? 0 : 1
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
