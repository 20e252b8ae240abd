import { onceADay } from './once-a-day.ts'
import { lastDayOf, type RowMemory, rowDays } from './row-memory.ts'

/** Days before a rise whose refunds are usual. */
const usualDays = 182
/**
 * Weeks of them that must be known, and refunds of all others that they must lead to expect: fewer
 * say nothing.
 */
const [leastWeeks, leastExpected] = [8, 4]
/** Days from an order to its refund while the shop's own are not known. */
const assumedDelay = 10
/**
 * Days up to today in which a wave may be on, beside those since the start of a rise: it may be
 * young.
 */
const windows = [7, 14, 28]
const longestWindow = 28
/** A level of all others up to this is chance. Proposed. */
const chance = 1.2
/**
 * What rises while all others do must rise up to so many times as much to be told: the higher the
 * wave, the more. Proposed.
 */
const mostAbove = 3

/**
 * Whether something that came back `times` as often since a day stands out of what all others did
 * in the same days, and do lately. Refunds that are `isOwn` are not among the others: those of its
 * product, or for its reason. What rises in the whole shop at once, as after the presents of
 * December, is no leak of one of them.
 */
export function standsOut(rows: RowMemory, times: number, since: number, isOwn: (refund: number) => boolean): boolean {
  const today = lastDayOf(rows)
  const usual = usualShare(rows, Math.min(since, today - longestWindow + 1))
  if (usual === null) return true
  const days = latestDays(rows, today, isOwn)
  const wave = Math.max(
    ...[since, ...windows.map((length) => today - length + 1)].map((from) => levelOf(days, today - from + 1, { usual, times })),
  )
  return wave <= chance || times >= wave * Math.min(mostAbove, 1 + mostAbove * (wave - 1))
}

/** Refunds for each line that was sold in the weeks before a day; null while too few are known. */
function usualShare({ weeks }: RowMemory, until: number): number | null {
  let [sold, back, count] = [0, 0, 0]
  weeks.day.forEach((day, i) => {
    if (day + 6 >= until || day < until - usualDays) return
    sold += weeks.sold[i] ?? 0
    back += weeks.back[i] ?? 0
    count += 1
  })
  return count >= leastWeeks && sold > 0 ? back / sold : null
}

/**
 * How many times as often as usual all others came back in the last days, of which the own ones
 * would usually be a part.
 */
function levelOf(days: readonly Day[], length: number, { usual, times }: { usual: number; times: number }): number {
  let [sold, own, others] = [0, 0, 0]
  for (const day of days.slice(-length)) {
    sold += day.sold
    own += day.own
    others += day.others
  }
  const expected = usual * sold - own / Math.max(1, times)
  return expected >= leastExpected ? others / expected : 1
}

/** Lines on the day on which they usually come back, and refunds. */
type Day = { sold: number; own: number; others: number }

/** Lines that were paid for, by the day of their order. */
const soldLines = onceADay(({ lines, orders, forgotten }): ReadonlyMap<number, number> => {
  const sold = new Map<number, number>()
  for (let line = 0; line < lines.order.length; line++) {
    const day = orders.day[(lines.order[line] ?? 0) - forgotten] ?? 0
    if ((lines.unitPrice[line] ?? 0) > 0) sold.set(day, (sold.get(day) ?? 0) + 1)
  }
  return sold
})

/** The days up to today of which memory has both. */
function latestDays(memory: RowMemory, today: number, isOwn: (refund: number) => boolean): readonly Day[] {
  const { refunds, usualDelay } = memory
  const delay = usualDelay < 0 ? assumedDelay : usualDelay
  const sold = soldLines(memory)
  const first = today - rowDays + delay + 1
  const days = Array.from({ length: rowDays - delay }, (_, i): Day => ({ sold: sold.get(first + i - delay) ?? 0, own: 0, others: 0 }))
  refunds.day.forEach((day, refund) => {
    const at = days[day - first]
    if (at) at[isOwn(refund) ? 'own' : 'others'] += 1
  })
  return days
}
