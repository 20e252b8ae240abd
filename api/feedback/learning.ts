import { betaBelow } from '../detection/statistics/beta-below.ts'

/** The newest answer on one risk, for the detector that found it. */
export type DetectorLabel = { readonly detector: string; readonly accurate: boolean; readonly at: Date }

/** `wait`: too few answers; `stricter`: too many of its alerts were wrong. */
export type LearningChange = 'wait' | 'keep' | 'stricter'

export type LearnedDetector = {
  readonly detector: string
  readonly answers: number
  readonly right: number
  /** The expected share of right alerts: the answers together with what was known before. */
  readonly precision: number
  readonly change: LearningChange
}

/** What is assumed before any answer: as much as 8 answers, 70 % of them right. Proposed. */
const prior = { right: 5.6, wrong: 2.4 }
/** The share of right alerts below which a detector is too loose. Proposed. */
const target = 0.7
const sureEnough = 0.8
const fewestAnswers = 4
const halfLifeDays = 180
const dayMs = 86_400_000

/**
 * What the answers of a business would change, by detector, the most answered first. An answer
 * counts half after 180 days. Nothing is looser: that needs to know what was missed, which nobody
 * is asked.
 */
export function learnedFrom(labels: readonly DetectorLabel[], now: Date): readonly LearnedDetector[] {
  return [...Map.groupBy(labels, ({ detector }) => detector)]
    .map(([detector, answers]) => learnedOf(detector, answers, now))
    .sort((a, b) => b.answers - a.answers || (a.detector < b.detector ? -1 : 1))
}

function learnedOf(detector: string, answers: readonly DetectorLabel[], now: Date): LearnedDetector {
  const weigh = (accurate: boolean) =>
    answers.reduce((sum, answer) => (answer.accurate === accurate ? sum + weightOf(answer, now) : sum), 0)
  const [right, wrong] = [prior.right + weigh(true), prior.wrong + weigh(false)]
  const isTooLoose = betaBelow(target, right, wrong) > sureEnough
  return {
    detector,
    answers: answers.length,
    right: answers.filter(({ accurate }) => accurate).length,
    precision: Number((right / (right + wrong)).toFixed(4)),
    change: answers.length < fewestAnswers ? 'wait' : isTooLoose ? 'stricter' : 'keep',
  }
}

function weightOf({ at }: DetectorLabel, now: Date): number {
  return 0.5 ** (Math.max(0, now.getTime() - at.getTime()) / dayMs / halfLifeDays)
}
