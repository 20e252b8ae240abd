import type { SpendAndValue } from '../../spend-and-value.ts'
import { logSumExp } from '../../statistics/log-sum-exp.ts'
import { median } from '../../statistics/quantile.ts'

/** Part of the sales that are due in the second case below: a trickle. Proposed. */
const trickle = 0.1

/**
 * Log of an e-value against "orders arrive at random, as many as are due or more", for `sold`
 * orders where `due` were: half of the likelihood ratio of no orders at all, and half of that of a
 * tenth of them (Poisson). It may be looked at every day: the chance that it ever reaches log(1 /
 * a) is at most a (Ville 1939), whatever the spend of later days.
 */
export function neverSoldEvidence({ due, sold }: { readonly due: number; readonly sold: number }): number {
  const nothing = sold > 0 ? Number.NEGATIVE_INFINITY : due
  return logSumExp([nothing, sold * Math.log(trickle) + (1 - trickle) * due]) - Math.log(2)
}

/** Days with spend from which a campaign says how much an order is worth. Proposed. */
const leastDays = 14

/**
 * What an order is worth, in the unit of the values: of most campaigns with sales, the variance of
 * a day's value over its mean. Where orders arrive at random this is E(x²) / E(x) of an order, so a
 * little more than the mean order: fewer are then due. NaN where no campaign has sales enough.
 */
export function orderValue(campaigns: Iterable<readonly SpendAndValue[]>): number {
  return median([...campaigns].map(dispersion))
}

function dispersion(days: readonly SpendAndValue[]): number {
  const spending = days.filter(({ spend }) => spend > 0)
  const spend = spending.reduce((sum, day) => sum + day.spend, 0)
  const value = spending.reduce((sum, day) => sum + day.value, 0)
  if (spending.length < leastDays || value <= 0) return Number.NaN
  const squares = spending.reduce((sum, day) => sum + (day.value - (day.spend * value) / spend) ** 2, 0)
  return squares / value
}

/**
 * The campaign is expected to sell at least this part of what others sell for the same money.
 * Proposed.
 */
const leastOfOthers = 0.25
/**
 * And never more than this for each unit of spend: a campaign that earns back half of it sells.
 * Proposed.
 */
export const leastYield = 0.5

/**
 * The sales that are due on a day from a campaign that sells at all, by what the others sold around
 * that day.
 */
export function dueOf(spend: number, others: SpendAndValue): number {
  return others.spend > 0 ? spend * Math.min(leastYield, (leastOfOthers * others.value) / others.spend) : 0
}
