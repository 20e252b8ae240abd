import { type Day, weekday } from '../../values/day.ts'
import type { World } from './world-model.ts'

/**
 * The next day on which banks and carriers work; the day itself where they do. Days after the
 * shop's last one stay as they are.
 */
export function workDay({ days }: Pick<World, 'days'>, on: number): number {
  const of: Day | undefined = days[on]
  if (of === undefined || weekday(of) < 6) return on
  return on + (8 - weekday(of))
}
