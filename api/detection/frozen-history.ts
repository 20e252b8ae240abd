/** So many days of an open leak are judged anew each day, and at least its first weeks; what it lost before them is settled. More than a year, and than any window of a detector. Proposed. */
export const judgedDays = 400
/** Days from the start of a settled leak that stay in view, with those before it: a start may move, and a change may grow, that long. */
export const firstDays = 119
/** Days are settled so many at a time. */
export const freezeEvery = 28

/** Days from `from` on up to before `until`. */
export type DayGap = { readonly from: number; readonly until: number }

/**
 * The spans between those that are needed, newest first, each a number of whole weeks: closing one moves nothing to another day of the week.
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

/** Drops the days of a gap from columns of equal length, oldest first, and moves the days before it up to its end. */
export function closeGap(day: number[], columns: readonly unknown[][], gap: DayGap): void {
  const first = indexFrom(day, gap.from)
  const count = indexFrom(day, gap.until) - first
  for (let i = 0; i < first; i++) day[i] = movedUp(day[i] ?? 0, gap)
  if (count > 0) for (const column of [day, ...columns]) column.splice(first, count)
}

/** Where a day before the gap is once that is closed. */
export function movedUp(day: number, { from, until }: DayGap): number {
  return day < from ? day + until - from : day
}

function indexFrom(days: readonly number[], from: number): number {
  const index = days.findIndex((day) => day >= from)
  return index < 0 ? days.length : index
}
