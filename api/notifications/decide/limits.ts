import type { Addressee } from './audience.ts'
import type { LeakNews, RaisedRisk } from './leak-news.ts'
import { quietUntil } from './quiet-hours.ts'

/**
 * Messages about alerts to the phone of a member within 24 hours. Proposed: above it nobody reads
 * them, and each one costs.
 */
export const mostTextsADay = 10

/** The leaks that go into a mail within a member's limits; the others are held back. */
export function withinLimits<Leak extends Pick<RaisedRisk, 'monthly'>>(
  { mailsAWeek, mailed, floor }: Pick<Addressee, 'mailsAWeek' | 'mailed' | 'floor'>,
  leaks: readonly Leak[],
): readonly Leak[] {
  if (mailsAWeek > 0 && mailed >= mailsAWeek) return []
  return leaks.filter(({ monthly }) => monthly >= floor)
}

/**
 * When the quiet hours end for which a member's news of this leak wait; null where they come now.
 */
export function leakWaitsUntil(
  { quiet, criticalPasses }: Pick<Addressee, 'quiet' | 'criticalPasses'>,
  { severity, occasion = 'new' }: Pick<RaisedRisk, 'severity'> & Partial<Pick<LeakNews, 'occasion'>>,
  now: Date,
): Date | null {
  return criticalPasses && severity === 'critical' && occasion !== 'ended' ? null : quietUntil(quiet, now)
}
