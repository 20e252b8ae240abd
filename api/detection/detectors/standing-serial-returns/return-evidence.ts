import { logSumExp } from '../../statistics/log-sum-exp.ts'

/** The chances that are considered; each is equally likely. Proposed: most of what is ordered. */
const chances = [0.5, 0.65, 0.8, 0.95]

/**
 * Log of an e-value against "each order of a customer comes back with the chance `limit` or less",
 * where `returned` of `orders` did: the mean of the likelihood ratios of several larger chances
 * (binomial). Orders that may still come back count as kept, which can only lower it. It may be
 * looked at after every order: the chance that it ever reaches log(1 / a) is at most a (Ville
 * 1939).
 */
export function returnEvidence(orders: number, returned: number, limit: number): number {
  const larger = chances.filter((chance) => chance > limit)
  if (larger.length === 0) return Number.NEGATIVE_INFINITY
  const ratios = larger.map((chance) => returned * Math.log(chance / limit) + (orders - returned) * Math.log((1 - chance) / (1 - limit)))
  return logSumExp(ratios) - Math.log(larger.length)
}
