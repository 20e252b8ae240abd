/**
 * The days of an open leak that are judged again each day, in addition to its first weeks; the loss
 * before them is frozen. More than a year, and more than any window of a detector. Proposed.
 */
export const judgedDays = 400
/**
 * Days from the start of a leak with frozen days that stay in view, with those before it: a start
 * may move, and a change may grow, for this long.
 */
export const firstDays = 119
/** Days are frozen in groups of this size. */
export const freezeEvery = 28

/** Days from `from` up to but not including `until`. */
export type DayGap = { readonly from: number; readonly until: number }

/**
 * The gaps between the needed ranges, newest first, each a number of whole weeks: closing one keeps
 * every day on its day of the week.
 */
export function gapsBetween(needed: readonly DayGap[]): DayGap[] {
  const gaps: DayGap[] = []
  let reached = Number.POSITIVE_INFINITY
  for (const { from, until } of [...needed].sort((a, b) => a.from - b.from)) {
    const weeks = Math.floor((from - reached) / 7)
    if (weeks > 0) gaps.unshift({ from: from - 7 * weeks, until: from })
    reached = reached === Number.POSITIVE_INFINITY ? until : Math.max(reached, until)
  }
  return gaps
}

/**
 * Drops the days of a gap from columns of equal length, oldest first, and moves the earlier days up
 * to its end.
 */
export function closeGap(day: number[], columns: readonly unknown[][], gap: DayGap): void {
  const first = indexFrom(day, gap.from)
  const count = indexFrom(day, gap.until) - first
  for (let i = 0; i < first; i++) day[i] = movedUp(day[i] ?? 0, gap)
  if (count > 0) for (const column of [day, ...columns]) column.splice(first, count)
}

/** The position of a day after the gap is closed. */
export function movedUp(day: number, { from, until }: DayGap): number {
  return day < from ? day + until - from : day
}

function indexFrom(days: readonly number[], from: number): number {
  const index = days.findIndex((day) => day >= from)
  return index < 0 ? days.length : index
}
