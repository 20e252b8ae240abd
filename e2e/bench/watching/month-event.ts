import type { Random } from '../../../api/made-shops/random.ts'
import type { Notice } from '../../../api/monitoring/notice.ts'
import { makeNotice, type NoticeParts } from '../../../api/monitoring/sources/make-notice.ts'
import { addDays, type Day } from '../../../api/values/day.ts'
import type { SupplierRole, TwentySuppliers } from './made-supplier.ts'

/** What a source says of it: the notices of a day, empty where it says nothing. */
export type Saying = {
  readonly source: string
  /** Whom an asked source was asked about; null where it is a list that is read whole. */
  readonly about: SupplierRole | null
  readonly on: (today: Day) => readonly Notice[]
}

/**
 * What must come of it. `told`: by an alert or a question, because no rule says which. `no alert`:
 * a question does no harm, though `nothing` is better.
 */
export type Expected = 'alert' | 'question' | 'told' | 'no alert' | 'nothing'

/** Something that happens to a supplier, or a twin that only looks like it. */
export type MonthEvent = {
  /** What is tried, in words; a true one and its twins share `kind`. */
  readonly name: string
  readonly kind: string
  readonly isTrue: boolean
  /** Whom it is about, or whom its twin looks like. */
  readonly role: SupplierRole
  readonly expected: Expected
  /** The first day on which a source no longer says it, where that is within the month. */
  readonly over: Day | null
  readonly sayings: readonly Saying[]
}

/** What events are made of: who there is, when the month is, and what is drawn. */
export type MonthMaking = {
  readonly seed: number
  readonly random: Random
  readonly suppliers: TwentySuppliers
  readonly firstDay: Day
}

/** A day of the month on which something may begin, early enough to be told within it. */
export const someDay = ({ random, firstDay }: MonthMaking): Day => addDays(firstDay, random.whole(2, 21))

/** The notice of a list, made as sources make theirs, from a day to the day before `to`. */
export function listed(source: string, said: Omit<NoticeParts, 'key' | 'sentence'>, from: Day, to: Day | null = null): Saying {
  const notice = makeNotice({
    key: `entry-${from}-${JSON.stringify(said.names ?? said.barcodes)}`,
    sentence: `An entry of ${source}.`,
    day: from,
    ...said,
  })
  return { source, about: null, on: (today) => (today >= from && (to === null || today < to) ? [notice] : []) }
}

/** What an asked source answers about a supplier, every day. */
export const answered = (source: string, about: SupplierRole, on: Saying['on']): Saying => ({ source, about, on })

/** Noon of a day, when sources are asked. */
export const noon = (today: Day): Date => new Date(`${today}T12:00:00Z`)
