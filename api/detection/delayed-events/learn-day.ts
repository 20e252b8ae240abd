import { countDay, type DelayedDay } from './count-day.ts'
import { looksRaised } from './delay-course.ts'
import { learnHabits } from './delay-habits.ts'
import { type DelayedCounts, type DelayPriors } from './delayed-counts.ts'
import type { DelayedRules, DelayedView } from './delayed-view.ts'
import { reach } from './due-counts.ts'

type Shop = {
  readonly habits: DelayPriors
  readonly rules: DelayedRules
  /** Whether an entity is assessed only where its counts look raised. */
  readonly isGated: boolean
  readonly viewOf: (entity: string) => DelayedView
}

/**
 * Counts a day of delayed events. Returns the entities to assess today, on some days all that are
 * active.
 */
export function learnDay(
  book: DelayedCounts,
  { day, placed, events }: Omit<DelayedDay, 'placedOf'>,
  { habits, rules, isGated, viewOf }: Shop,
): readonly string[] {
  learnHabits(book, habits, day)
  const views = new Map(events.map(({ entity }) => [entity, viewOf(entity)]))
  const viewed = (entity: string) => views.get(entity) ?? viewOf(entity)
  const touched = countDay(book, { day, placed, events, placedOf: (entity) => viewed(entity).placed(day - reach + 1) })
  const worth = isGated ? touched.filter((entity) => looksRaised(book, viewed(entity), rules)) : touched
  return day === book.lookedOn ? [...new Set([...worth, ...book.hot])].sort() : worth
}
