import type { Day } from '../../values/day.ts'
import { adviceWords, advise, shortStep } from '../advice.ts'
import { detectorOf } from '../catalogue.ts'
import type { Finding } from '../finding.ts'
import { minorOf } from '../narrative-parts.ts'
import { dayWords } from '../phrases.ts'
import { briefWords, type CauseWords, causeWords, conditionsWords } from './cause-words.ts'
import { conditionText } from './condition.ts'
import type { LossCause } from './explain-loss.ts'

/** The part of a loss that is nearly all of it. */
const nearlyAll = 0.995
/** The part of a loss that makes a condition its title. Proposed. */
const leastOfTitle = 0.7

/**
 * The finding with its cause: the conditions, the shares as figures, and both in its texts.
 * `since`: the first day of the rows that were compared, where these are not all.
 */
export function tellCause(finding: Finding, cause: LossCause, { since, ...words }: CauseWords & { readonly since: Day | null }): Finding {
  const { conditions, within, outside, lost, runnerUp, capped } = cause
  const minor = (micros: number) => minorOf(micros, words.currency)
  const common = conditionsWords(conditions, words)
  const isRunning = finding.endedOn === null
  const advice = isRunning ? advise`Look at ${common} first. ${finding.advice}` : finding.advice
  const facts = finding.explanation.slice(0, -adviceWords(finding.advice).length)
  const partly = since === null ? '' : `Since ${dayWords(since)}: `
  return {
    ...finding,
    conditions: conditions.map(conditionText),
    cause: {
      share: within.lost / lost,
      lines: within.lines,
      losingLines: within.losing,
      otherLines: outside.lines,
      otherLosingLines: outside.losing,
      runnerUp: runnerUp && { conditions: runnerUp.conditions.map(conditionText), share: runnerUp.within.lost / lost },
      capped: capped && { cap: capped.cap, kept: minor(capped.kept), keptWithFewer: minor(capped.keptWithFewer) },
    },
    title: titleOfCause(finding, cause, words),
    explanation: `${facts}${partly}${causeWords(cause, words)} ${adviceWords(advice)}`,
    action: isRunning ? shortStep(`Look at ${common} first`, `Look at ${conditionsWords(conditions.slice(0, 1), words)} first`) : null,
    advice,
  }
}

/**
 * The title by the first condition, where most of the loss meets it and the detector has such a
 * title.
 */
function titleOfCause(finding: Finding, { conditions, within, lost }: LossCause, { names, currency }: CauseWords): string {
  const { titleWithCause } = detectorOf(finding.kind).words
  const [condition] = conditions
  if (!titleWithCause || !condition || within.lost < leastOfTitle * lost) return finding.title
  const { startedOn, endedOn, loss } = finding
  const where = within.lost >= nearlyAll * lost ? 'on' : 'mostly on'
  return titleWithCause({ startedOn, endedOn, loss, currency, common: `${where} ${briefWords(condition, names)}` })
}
