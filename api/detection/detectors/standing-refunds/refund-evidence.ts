import { logSumExp } from '../../statistics/log-sum-exp.ts'

/** How many times the compared rate is considered; each is equally likely. Proposed. */
const times = [1.5, 2, 3, 5]

/**
 * Log of an e-value against "refunds come at `rate` or less": by day, whether there was any refund,
 * and how many order lines were due for one (lines times the share of refunds that come at their
 * age). With refunds at random, a day has one with the chance 1 − exp(−rate × due). All refunds of
 * a day are one, so a bad lot or a customer who returns a whole order says no more than a day does.
 * The mean of the likelihood ratios of several multiples of the rate (Poisson): the chance that it
 * ever reaches log(1 / a) is at most a (Ville 1939).
 */
export function refundEvidence(due: readonly number[], isHit: readonly boolean[], rate: number): number {
  const ratios = times.map((multiple) =>
    due.reduce((sum, lines, i) => {
      const expected = rate * lines
      if (!(expected > 0)) return sum
      if (!isHit[i]) return sum - (multiple - 1) * expected
      return sum + Math.log(Math.expm1(-multiple * expected) / Math.expm1(-expected))
    }, 0),
  )
  return logSumExp(ratios) - Math.log(times.length)
}
