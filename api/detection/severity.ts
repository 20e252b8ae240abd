import type { Severity, Stake } from './finding.ts'

const severities = ['low', 'medium', 'high', 'critical'] as const

/** The least of each severity above low, in the order of `severities`. */
type Bands = readonly [medium: number, high: number, critical: number]

/** Bands of the risk score. Published: docs/glossary.md. */
const scoreBands: Bands = [16, 36, 64]

/**
 * A leak of 5 % of the shop's monthly gross profit is never low, however unsure: a month of looking
 * away costs more than a look. Proposed.
 */
const neverLowShare = 0.05

/**
 * What probably leaks is critical from 7.5 % of gross profit: about half of what a small shop keeps
 * of it. By the score alone it would take 10 %, because likelihood counts that a leak may stop by
 * itself. Proposed.
 */
const criticalShare = 0.075

/**
 * Times the small amount (20 of the currency unless the owner set more) that probably leaks in a
 * month: 250 pays a day of help, 1,500 a helper for a quarter of the month, 5,000 one for the whole
 * of it. Proposed.
 */
const amountBands: Bands = [12.5, 75, 250]

/**
 * How bad a leak is. It is what its score says; a large share of the shop's profit raises it, and a
 * large amount by one step, so that what is little for a large shop is not critical there. Before
 * the size of the shop is known it is medium at most. More money never lowers it, nor does more
 * certainty.
 */
export function severityOf(stake: Stake): Severity {
  return severities[rankOf(stake)] ?? 'low'
}

function rankOf({ riskScore, monthly, probability, size, smallAmount }: Stake): number {
  const sure = monthly * probability
  const byScore = bandOf(riskScore, scoreBands)
  const base = size.isKnown ? Math.max(byScore, rankByShare(monthly, sure, size.monthlyGrossProfit)) : byScore
  const byAmount = Math.min(base + 1, bandOf(sure / smallAmount, amountBands))
  return Math.min(size.isKnown ? 3 : 1, Math.max(base, byAmount))
}

function rankByShare(monthly: number, sure: number, grossProfit: number): number {
  if (sure > 0 && sure >= criticalShare * grossProfit) return 3
  return monthly > 0 && monthly >= neverLowShare * grossProfit ? 1 : 0
}

function bandOf(value: number, bands: Bands): number {
  return bands.filter((least) => value >= least).length
}

/** How far past a border a risk must be before its severity changes. */
const slack = 1.1

/**
 * The severity of a risk that already has one: it changes only once score and money are 10 % past a
 * border, so that it does not flap from day to day.
 */
export function steadySeverity(stake: Stake, before: Severity): Severity {
  const scaled = (by: number) => rankOf({ ...stake, riskScore: stake.riskScore * by, monthly: stake.monthly * by })
  const rank = severities.indexOf(before)
  return scaled(1 / slack) <= rank && rank <= scaled(slack) ? before : severityOf(stake)
}
