import { possibleFrom } from '../../matching/compare-names.ts'
import type { EventType } from '../notice.ts'
import type { FoundNotice } from './found.ts'

/** So many questions a business is asked in a week. */
export const questionsAWeek = 3

/** What is asked first of questions that weigh the same (Proposed). */
const askedFirst: readonly EventType[] = [
  'sanction',
  'forced_labour',
  'recall',
  'insolvency',
  'breach',
  'registration',
  'filing',
  'domain',
  'certificate',
  'mail_fraud',
  'tariff',
  'outage',
  'disaster',
  'news',
]

export type Waiting = Pick<FoundNotice, 'supplierId' | 'source' | 'notice' | 'type' | 'decision' | 'probability' | 'isNamesake'>

/** What deciding about questions stands on. */
export type AskingNow = {
  /** The supplier of each question that was asked in the last seven days. */
  readonly askedLately: readonly string[]
  /**
   * What a failure of each supplier puts at stake, expected; null or absent where that is not
   * known.
   */
  readonly atStake: ReadonlyMap<string, number | null>
}

/**
 * Which of those that wait are asked now: each question the matches that it asks about, the
 * likeliest first. Namesakes of a supplier are one question. A supplier has one of a week's
 * questions while others wait, and what is likeliest to matter most is asked first: the probability
 * times what is at stake.
 */
export function questionsNow<Match extends Waiting>(waiting: readonly Match[], { askedLately, atStake }: AskingNow): Match[][] {
  const usual = middleOf([...atStake.values()].filter((one) => one !== null))
  const weightOf = (match: Waiting) => likelihoodOf(match) * (atStake.get(match.supplierId) ?? usual)
  const left = questionsOf(waiting).toSorted(([a], [b]) => weightOf(b as Match) - weightOf(a as Match) || byClass(a as Match, b as Match))
  const suppliers = [...askedLately]
  const chosen: Match[][] = []
  while (suppliers.length < questionsAWeek && left.length > 0) {
    const next = left.findIndex(([one]) => !suppliers.includes((one as Match).supplierId))
    const [question] = left.splice(Math.max(0, next), 1) as [Match[]]
    suppliers.push((question[0] as Match).supplierId)
    chosen.push(question)
  }
  return chosen
}

/**
 * Of a related company the probability is that of being the same one, and another thing is asked:
 * whether it is of the group, which is no less likely than what a person is asked about at all.
 */
function likelihoodOf({ decision, probability }: Waiting): number {
  return decision === 'related' ? Math.max(possibleFrom, probability) : probability
}

/** What is not known is neither nothing nor much: it counts as what is usual in the business. */
function middleOf(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1)
}

/**
 * Matches by the question that asks about them: those by a common word alone are asked about at
 * once.
 */
function questionsOf<Match extends Waiting>(waiting: readonly Match[]): Match[][] {
  const sorted = waiting.toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a) || byClass(a, b))
  return [...Map.groupBy(sorted, questionKey).values()]
}

/** Matches with one key are one question. */
export const questionKey = ({ supplierId, source, notice, type, isNamesake }: Waiting): string =>
  JSON.stringify(isNamesake ? [supplierId, type] : [supplierId, source, notice])

function byClass(a: Waiting, b: Waiting): number {
  const order = askedFirst.indexOf(a.type) - askedFirst.indexOf(b.type) || b.probability - a.probability
  return order || (idOf(a) < idOf(b) ? -1 : 1)
}

const idOf = ({ supplierId, source, notice }: Waiting) => JSON.stringify([supplierId, source, notice])
