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

/**
 * Whether a record that is not found would be told if it were there: one of an older time, or of a
 * time that is not known, may only not be told any more.
 */
export function wouldBeTold(
  { account: { tellsLast }, stream }: Pick<StreamReading, 'account' | 'stream'>,
  said: unknown,
  now: Instant,
): boolean {
  const { dated, raw } = stream
  if (tellsLast === undefined || !dated) return true
  const known = raw.safeParse(said)
  if (!known.success) return false
  const { at } = dated.inBrief(known.data)
  const toldBy = dated.toldBy ? dated.toldBy(known.data) : at
  // Whichever of the two times the provider goes by.
  return toldBy !== null && Math.min(at, toldBy) >= now - tellsLast + margin
}
