/**
 * e-BH: which of many hypotheses may be told so that at most `alpha` of what is told is expected to be false, whatever depends on
 * whatever (Wang and Ramdas 2022, "False discovery rate control with e-values", JRSS B 84). An e-value is evidence that is worth
 * at most 1 on average where nothing happens; it may be looked at every day (Shin, Ramdas and Rinaldo 2022, "E-detectors").
 *
 * `logEvidence` are logarithms of e-values; hypotheses that are not listed count as no evidence. `hypotheses` is how many there are.
 * Returns the smallest log e-value that is told; Infinity when none is. NaN is no evidence.
 */
export function tellingThreshold(logEvidence: readonly number[], hypotheses: number, alpha: number): number {
  const sorted = logEvidence.filter((e) => !Number.isNaN(e)).sort((a, b) => b - a)
  const count = Math.max(hypotheses, sorted.length, 1)
  for (let k = sorted.length; k >= 1; k--) {
    const needed = Math.log(count / (alpha * k))
    if ((sorted[k - 1] ?? Number.NEGATIVE_INFINITY) >= needed) return needed
  }
  return Number.POSITIVE_INFINITY
}
