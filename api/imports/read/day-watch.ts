import type { Fact, RowRefusal } from '../../ledger/fact.ts'
import { type Day, dayNumber } from '../../values/day.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import { dayInWords } from './cells/day-text.ts'
import type { RecordReading } from './fact-batch-builder.ts'
import { longestPause } from './far-days.ts'

type Answers = NonNullable<Mapping['farDays']>

/**
 * Detects, record by record, a day that is far from all earlier days and from the ledger's days:
 * the whole file must then be searched once before more of it is accepted. Excludes the records of
 * days that the mapping excludes.
 */
export class DayWatch {
  readonly #seen = new Set<Day>()
  readonly #leftOut: ReadonlySet<string>
  #first = Number.POSITIVE_INFINITY
  #last = Number.NEGATIVE_INFINITY
  #isOver = false

  constructor(known: readonly Day[], answers: Answers = {}) {
    const days = Object.entries(answers)
    this.#leftOut = new Set(days.filter(([, answer]) => answer === 'leave_out').map(([day]) => day))
    for (const day of [...known, ...rightDays(answers)]) this.#see(day)
  }

  /** The refusal of a record with an event on an excluded day. */
  leftOut(read: RecordReading, line: number): RowRefusal | null {
    if (this.#leftOut.size === 0) return null
    const day = factsOf(read)
      .map(dayOfEvent)
      .find((day) => day !== null && this.#leftOut.has(day))
    if (!day) return null
    const reason = `${dayInWords(day)} is far from all other days, and the mapping leaves the rows of that day out.`
    return { line, column: '', code: 'far_day', reason }
  }

  /**
   * Whether the record is the first that is far from all before it. After the search of the whole
   * file the answer is always no.
   */
  isFar(read: RecordReading): boolean {
    if (this.#isOver) return false
    for (const fact of factsOf(read)) {
      const day = dayOfEvent(fact)
      if (day === null || this.#seen.has(day)) continue
      this.#isOver = this.#isFarFromSeen(dayNumber(day))
      if (this.#isOver) return true
      this.#see(day)
    }
    return false
  }

  #isFarFromSeen(day: number): boolean {
    if (this.#seen.size === 0) return false
    return day - this.#last >= longestPause || this.#first - day >= longestPause
  }

  #see(day: Day): void {
    this.#seen.add(day)
    this.#first = Math.min(this.#first, dayNumber(day))
    this.#last = Math.max(this.#last, dayNumber(day))
  }
}

/** Days confirmed by a person. */
export function rightDays(answers: Answers = {}): Day[] {
  return Object.entries(answers).flatMap(([day, answer]) => (answer === 'right' ? [day as Day] : []))
}

/**
 * The day of the event; null for what holds from a day on, which may lie years in the past or
 * future.
 */
export function dayOfEvent(fact: Fact): Day | null {
  if ('validFrom' in fact) return null
  return 'at' in fact ? fact.at.day : fact.day
}

function factsOf(read: RecordReading): readonly Fact[] {
  if (read === null || 'code' in read) return []
  return 'table' in read ? [read] : read
}
