import type { EventType } from '../notice.ts'
import type { FoundNotice } from './found.ts'

/** So many questions a business is asked in a week. */
export const questionsAWeek = 3

/** What matters most is asked first (Proposed). */
const asked: readonly EventType[] = [
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

type Waiting = Pick<FoundNotice, 'supplierId' | 'source' | 'notice' | 'type' | 'probability'>

/**
 * Which of those that wait are asked now, where `askedLately` were asked in the last seven days.
 */
export function questionsNow<Question extends Waiting>(waiting: readonly Question[], askedLately: number): Question[] {
  return waiting.toSorted(byWeight).slice(0, Math.max(0, questionsAWeek - askedLately))
}

function byWeight(a: Waiting, b: Waiting): number {
  const order = asked.indexOf(a.type) - asked.indexOf(b.type) || b.probability - a.probability
  return order || (idOf(a) < idOf(b) ? -1 : 1)
}

const idOf = ({ supplierId, source, notice }: Waiting) => JSON.stringify([supplierId, source, notice])
