import type { Severity } from '../detection/finding.ts'

/** The newest answer on one risk. Of several people the last word counts. */
export type Label = { readonly severity: Severity; readonly accurate: boolean; readonly falsePositive: boolean; readonly at: Date }

export type Answers = {
  /** Risks that a person was told of, by severity. */
  readonly shown: Readonly<Partial<Record<Severity, number>>>
  readonly labels: readonly Label[]
  /** What people said in the last 90 days, of every person. */
  readonly recent: readonly Pick<Label, 'accurate' | 'falsePositive'>[]
  /** Findings that were watched and not told. */
  readonly silent: number
  readonly now: Date
}

export type Metrics = {
  readonly accuracyScore: number
  readonly precisionScore: number
  readonly precisionLenient: number
  readonly recallScore: number
  readonly recallKnown: boolean
  readonly falsePositiveRate: number
  readonly falseDiscoveryRate: number
  readonly totalPredictions: number
  readonly correctPredictions: number
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly labelCoverage: number
  readonly status: 'insufficient' | 'ready'
  readonly recentFeedback: {
    readonly totalFeedback: number
    readonly accurateCount: number
    readonly falsePositiveCount: number
    readonly improvementTrend: number
    readonly trendKnown: boolean
  }
}

/** Fewer answered risks than this say nothing yet. Proposed. */
const enoughLabels = 10

const dayMs = 86_400_000
const windowDays = 90

/**
 * How right the alerts were, from what people answered. Precision is weighted by the inverse
 * response rate of each severity, because what annoys is answered more often. Recall needs to know
 * what was missed, which nobody is asked yet: 0, and not known. Source: Wilson 1927 for the
 * interval.
 */
export function trainingMetrics({ shown, labels, recent, silent, now }: Answers): Metrics {
  const total = labels.length
  const correct = labels.filter(({ accurate }) => accurate).length
  const precision = weightedPrecision(labels, shown)
  const alerts = Object.values(shown).reduce((sum, count) => sum + count, 0)
  const falseAlerts = total === 0 ? 0 : alerts * (1 - precision)
  return {
    accuracyScore: share(correct, total),
    precisionScore: rounded(precision),
    precisionLenient: share(correct, correct + labels.filter(({ falsePositive }) => falsePositive).length),
    recallScore: 0,
    recallKnown: false,
    falsePositiveRate: share(falseAlerts, falseAlerts + silent),
    falseDiscoveryRate: total === 0 ? 0 : rounded(1 - precision),
    totalPredictions: total,
    correctPredictions: correct,
    interval: total === 0 ? null : wilson(correct, total),
    labelCoverage: share(total, alerts),
    status: total < enoughLabels ? 'insufficient' : 'ready',
    recentFeedback: {
      totalFeedback: recent.length,
      accurateCount: recent.filter(({ accurate }) => accurate).length,
      falsePositiveCount: recent.filter(({ falsePositive }) => falsePositive).length,
      ...trend(labels, now),
    },
  }
}

/**
 * Each answered risk stands for as many shown ones of its severity as were answered by one. 0
 * without answers.
 */
function weightedPrecision(labels: readonly Label[], shown: Answers['shown']): number {
  let [right, all] = [0, 0]
  for (const [severity, answered] of Map.groupBy(labels, (label) => label.severity)) {
    const weight = Math.max(shown[severity] ?? 0, answered.length) / answered.length
    right += weight * answered.filter(({ accurate }) => accurate).length
    all += weight * answered.length
  }
  return all === 0 ? 0 : right / all
}

/**
 * The precision of the last 90 days less that of the 90 before; not known where either has fewer
 * than ten answers.
 */
function trend(labels: readonly Label[], now: Date): { improvementTrend: number; trendKnown: boolean } {
  const ageOf = ({ at }: Label) => (now.getTime() - at.getTime()) / dayMs
  const [last, before] = [
    labels.filter((one) => ageOf(one) < windowDays),
    labels.filter((one) => windowDays <= ageOf(one) && ageOf(one) < 180),
  ]
  if (last.length < enoughLabels || before.length < enoughLabels) return { improvementTrend: 0, trendKnown: false }
  const precisionOf = (those: readonly Label[]) => those.filter(({ accurate }) => accurate).length / those.length
  return { improvementTrend: rounded(precisionOf(last) - precisionOf(before)), trendKnown: true }
}

/** The 95 % interval of Wilson (1927) for `hits` of `n`: 7 of 10 is 0.40 to 0.89. */
export function wilson(hits: number, n: number): { low: number; high: number } {
  const z = 1.96
  const p = hits / n
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n)
  return { low: rounded(Math.max(0, middle - half)), high: rounded(Math.min(1, middle + half)) }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part / whole)
}

function rounded(value: number): number {
  return Number(value.toFixed(4))
}
