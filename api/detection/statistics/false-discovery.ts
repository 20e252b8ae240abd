/**
 * Weighted e-BH: selects which of many hypotheses may be reported so that the expected share of
 * false ones is at most `alpha`, under any dependence (Wang and Ramdas 2022, "False discovery rate
 * control with e-values", JRSS B 84, with weights as in its section 5). An e-value is evidence with
 * a mean of at most 1 under the null hypothesis; it may be inspected every day (Shin, Ramdas and
 * Rinaldo 2022, "E-detectors").
 *
 * `weighted` are logarithms of e-values times weights; the weights of all hypotheses, including
 * those not listed, sum to at most 1. Returns the smallest weighted log e-value that is reported;
 * Infinity when there is none. NaN is no evidence.
 */
export function eBHThreshold(weighted: readonly number[], alpha: number): number {
  const sorted = weighted.filter((e) => !Number.isNaN(e)).sort((a, b) => b - a)
  for (let k = sorted.length; k >= 1; k--) {
    const needed = -Math.log(alpha * k)
    if ((sorted[k - 1] ?? Number.NEGATIVE_INFINITY) >= needed) return needed
  }
  return Number.POSITIVE_INFINITY
}
