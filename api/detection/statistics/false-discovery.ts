/**
 * Weighted e-BH: which of many hypotheses may be told so that at most `alpha` of what is told is expected to be false, whatever depends on
 * whatever (Wang and Ramdas 2022, "False discovery rate control with e-values", JRSS B 84, with weights as in its section 5). An e-value is
 * evidence that is worth at most 1 on average where nothing happens; it may be looked at every day (Shin, Ramdas and Rinaldo 2022, "E-detectors").
 *
 * `weighted` are logarithms of e-values times weights; the weights of all hypotheses, also of those not listed, sum to at most 1.
 * Returns the smallest weighted log e-value that is told; Infinity when none is. NaN is no evidence.
 */
export function tellingThreshold(weighted: readonly number[], alpha: number): number {
  const sorted = weighted.filter((e) => !Number.isNaN(e)).sort((a, b) => b - a)
  for (let k = sorted.length; k >= 1; k--) {
    const needed = -Math.log(alpha * k)
    if ((sorted[k - 1] ?? Number.NEGATIVE_INFINITY) >= needed) return needed
  }
  return Number.POSITIVE_INFINITY
}
