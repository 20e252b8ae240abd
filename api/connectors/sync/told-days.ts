import { addDays, type Day } from '../../values/day.ts'
import type { Instant } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import type { StreamReading } from './reading.ts'

/**
 * So much of what an account just tells is taken for not told, in seconds: time goes on while it is
 * read, and a record may have been made before the time that puts it on its day. Proposed.
 */
const margin = 86_400

type Of = Pick<StreamReading, 'account' | 'books'>

/** The first day that the provider tells whole while it is read; null where it tells all. */
export function firstTold({ account: { tellsLast }, books }: Of, now: Instant): Day | null {
  if (tellsLast === undefined) return null
  const clock = clockOf(books.zone)
  const from = now - tellsLast + margin
  const { day } = clock.instant(from)
  return clock.startOf(day).instant < from ? addDays(day, 1) : day
}

/** Whether a record of that time that is not found is there no more: an older one may be. */
export const wouldBeTold = ({ account: { tellsLast } }: Pick<Of, 'account'>, at: Instant, now: Instant): boolean =>
  tellsLast === undefined || at >= now - tellsLast + margin
