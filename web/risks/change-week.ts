import { daysBetween } from '../ui/days.ts'

/** In which of the weeks up to a day another day is; null where it is before the first. */
export function weekOf(day: string, { until, weeks }: { readonly until: string; readonly weeks: readonly unknown[] }): number | null {
  const place = weeks.length - 1 - Math.floor(daysBetween(day, until) / 7)
  return place < 0 ? null : Math.min(place, weeks.length - 1)
}
