import { faded } from './usual-money.ts'

/**
 * How a slice's rows went in the past, beside what was expected of them; they fade as `UsualMoney`
 * does.
 */
export type SlicePast = {
  rows: number
  events: number
  /** Sum of what its rows cost above what was expected, and of its square; micros. */
  above: number
  aboveSquared: number
  /**
   * By week since the shop's first day, oldest first: rows, money above, money expected (without
   * sign), events.
   */
  readonly weeks: [week: number, rows: number, above: number, expected: number, events: number][]
}

/** Weeks that are stored: the same season of last year, and some before it. */
export const storedWeeks = 64

export function noPast(): SlicePast {
  return { rows: 0, events: 0, above: 0, aboveSquared: 0, weeks: [] }
}

export function addToPast(
  past: SlicePast,
  week: number,
  { money, expected, events }: { money: number; expected: number; events: number },
): void {
  const above = money - expected
  past.rows += 1
  past.events += events
  past.above += above
  past.aboveSquared += above * above
  let last = past.weeks.at(-1)
  if (last?.[0] !== week) {
    last = [week, 0, 0, 0, 0]
    past.weeks.push(last)
    if (past.weeks.length > storedWeeks) past.weeks.shift()
  }
  last[1] += 1
  last[2] += Math.round(above)
  last[3] += Math.round(Math.abs(expected))
  last[4] += events
}

/** A copy to add to. Weeks that are over never change: both may have them. */
export function copyOfPast({ rows, events, above, aboveSquared, weeks }: SlicePast): SlicePast {
  const copied = weeks.slice()
  const last = copied.pop()
  if (last) copied.push([...last])
  return { rows, events, above, aboveSquared, weeks: copied }
}

/** In how many of the weeks from `from` to before `until` it had rows with money. */
export function weeksInUse({ weeks }: SlicePast, from: number, until: number): number {
  return weeks.filter(([week, , , , events]) => week >= from && week < until && events > 0).length
}

/** The same weeks of last year: rows, money above and money expected; null where there are none. */
export function lastYear({ weeks }: SlicePast, from: number, until: number): { rows: number; above: number; expected: number } | null {
  const sum = { rows: 0, above: 0, expected: 0 }
  for (const [week, rows, above, expected] of weeks) {
    if (week < from - 53 || week > until - 51) continue
    sum.rows += rows
    sum.above += above
    sum.expected += expected
  }
  return sum.rows > 0 ? sum : null
}

/**
 * The variance of one row's money above what is expected, and by how much weeks vary more than
 * their rows alone would have them. `usual` is the variance of all rows, which a slice of few is
 * drawn to.
 */
export function spreadOf({ rows, above, aboveSquared, weeks }: SlicePast, usual: number): { variance: number; byWeeks: number } {
  const mean = rows > 0 ? above / rows : 0
  const own = Math.max(0, aboveSquared - rows * mean * mean)
  const variance = (own + 20 * usual) / (rows + 20)
  let [squares, count] = [0, 0]
  for (const [, n, of] of weeks) {
    squares += (of - mean * n) ** 2
    count += n
  }
  return { variance, byWeeks: Math.max(1, squares / Math.max(1e-9, variance * count)) }
}

/** One week less recent; the weeks themselves stay. */
export function fadePast(past: SlicePast): void {
  past.rows = faded(past.rows)
  past.events = faded(past.events)
  past.above = faded(past.above)
  past.aboveSquared = faded(past.aboveSquared)
}
