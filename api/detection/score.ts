import type { Score, Severity } from './finding.ts'

/**
 * Probability that a leak of today still runs in 30 days. Proposed: there is no history of leaks
 * yet to learn it from.
 */
export const staysThirtyDays = 0.8

/**
 * Impact 0 to 10 from the expected monthly loss over the monthly gross profit: 0.5 % is 1.9, 5 % is
 * 6.5, 20 % and more is 10. A loss without gross profit is 10.
 */
export function impactScore(monthlyLoss: number, monthlyGrossProfit: number): number {
  if (!(monthlyLoss > 0)) return 0
  if (!(monthlyGrossProfit > 0)) return 10
  const share = monthlyLoss / monthlyGrossProfit
  return Math.min(10, (10 * Math.log1p(share / 0.005)) / Math.log1p(0.2 / 0.005))
}

/**
 * The highest impact before the shop's size is known: however likely the leak, its score then stays
 * below that of severity high (35 of 36). Impact is a share of gross profit, so any loss without
 * sales would have the highest impact.
 */
export const mostProvisionalImpact = 3.5

/**
 * The inputs of a score besides the loss: gross profit of 30 days, and whether enough sales were
 * read for it.
 */
export type ShopSize = { readonly monthlyGrossProfit: number; readonly isKnown: boolean }

/**
 * Impact times likelihood, 0 to 100, with the severity that follows from it. `probability` that the
 * leak is real and continues, 0 to 1.
 */
export function score(monthlyLoss: number, { monthlyGrossProfit, isKnown }: ShopSize, probability: number): Score {
  const known = impactScore(monthlyLoss, monthlyGrossProfit)
  const impact = roundTo(isKnown ? known : Math.min(mostProvisionalImpact, known), 1)
  const likelihood = roundTo(10 * Math.min(1, Math.max(0, probability)), 1)
  const risk = impact * likelihood
  return { impactScore: impact, likelihoodScore: likelihood, riskScore: risk.toFixed(1), severity: severityOf(risk) }
}

export function severityOf(riskScore: number): Severity {
  if (riskScore >= 64) return 'critical'
  if (riskScore >= 36) return 'high'
  return riskScore >= 16 ? 'medium' : 'low'
}

/**
 * The severity of a risk that already has one: it changes only once the score is 10 % past the
 * border, so that it does not flap from day to day.
 */
export function steadySeverity(riskScore: number, before: Severity): Severity {
  const [low, high] = [severityOf(riskScore / 1.1), severityOf(riskScore * 1.1)]
  return low === before || high === before ? before : severityOf(riskScore)
}

/**
 * Confidence in the figures, 0 to 1: the share of the data that is available (times the probability
 * that its rows are classified correctly, where that is uncertain), times the precision of the
 * monthly estimate, times the effect of feedback (0.6 without any). `spread` is the standard
 * deviation over the expectation.
 */
export function confidence(completeness: number, spread: number, labels = 0): number {
  const precision = 1 / (1 + Math.max(0, Number.isFinite(spread) ? spread : 10))
  return roundTo(Math.min(1, Math.max(0, completeness)) * precision * (0.6 + (0.4 * labels) / (labels + 20)), 2)
}

function roundTo(value: number, places: number): number {
  return Number(value.toFixed(places))
}

/**
 * The combined impact of several losses, from their single impacts: converted back into shares of
 * gross profit, added, and scored again.
 */
export function impactOfSum(impacts: readonly number[]): number {
  const share = impacts.reduce((sum, impact) => sum + 0.005 * Math.expm1((impact / 10) * Math.log1p(0.2 / 0.005)), 0)
  return roundTo(impactScore(share, 1), 1)
}
