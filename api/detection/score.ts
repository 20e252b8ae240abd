import type { Leaking, Score } from './finding.ts'
import { severityOf } from './severity.ts'

/**
 * Probability that a leak of today still runs in 30 days. Proposed: there is no history of leaks
 * yet to learn it from.
 */
const staysThirtyDays = 0.8

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
 * Impact times likelihood, 0 to 100, and the severity that follows from it and the money at stake.
 * Likelihood is the probability that the leak is real and still runs in 30 days.
 */
export function score(leaking: Leaking): Score {
  const { monthly, probability, size } = leaking
  const known = impactScore(monthly, size.monthlyGrossProfit)
  const impact = size.isKnown ? known : Math.min(mostProvisionalImpact, known)
  return scoreOf(impact, 10 * Math.min(1, Math.max(0, probability)) * staysThirtyDays, leaking)
}

/** The score of an impact and a likelihood, each 0 to 10. */
export function scoreOf(impact: number, likelihood: number, leaking: Leaking): Score {
  const [impactScore, likelihoodScore] = [roundTo(impact, 1), roundTo(likelihood, 1)]
  const riskScore = (impactScore * likelihoodScore).toFixed(1)
  return { impactScore, likelihoodScore, riskScore, severity: severityOf({ ...leaking, riskScore: Number(riskScore) }) }
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
