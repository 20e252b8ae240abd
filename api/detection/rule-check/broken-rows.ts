import { dayFromNumber } from '../../values/day.ts'
import type { LossPart } from '../candidate.ts'
import { lossOf } from '../finding-lifecycle.ts'

/** Rows of one day that broke a rule. Days are counted from 1970-01-01; amounts are in micros. */
export type Breach = {
  /** The day on which it was known; that of its rows, `part.day`, may be earlier. */
  readonly day: number
  /**
   * Distinguishes the breaches of one entity; a later row that reverses one refers to it by this.
   */
  readonly key: string
  /**
   * The member that must break the rule again before it counts: the SKU, the lane, the customer.
   */
  readonly member: string
  readonly part: LossPart
  /** Standard deviation of the loss of these rows. */
  readonly deviation: number
}

/** The totals of one member's broken rows in one calendar month, as `2025-03`; micros. */
export type Tally = {
  readonly member: string
  readonly month: string
  readonly rows: number
  readonly units: number
  readonly loss: number
}

/**
 * Broken rows of one entity: those that count, and those waiting for a second of their kind, both
 * in the order of days and keys; earlier reported ones that have ended, by member and month, in
 * that order; and of these the rows themselves, as long as later ones may repeat them.
 */
export type BrokenRows = { counted: Breach[]; waiting: Breach[]; past: readonly Tally[]; ended: readonly Breach[] }

/** Before any row broke the rule. */
export const noRows = (): BrokenRows => ({ counted: [], waiting: [], past: [], ended: [] })

/**
 * When breaches count; `groupOf` names those that count together, by default those of one member.
 */
type Repetition = {
  readonly quietDays: number
  readonly isRepeated: (recent: readonly Breach[], hasCounted: boolean) => boolean
  readonly groupOf?: (breach: Breach) => string
  /** Whether one breach counts, where rows of the entity have counted before. */
  readonly countsOnceProven?: boolean
}

const memberOf = ({ member }: Breach) => member

/**
 * Takes in the day's breaches. When a member broke the rule often enough within the last
 * `quietDays`, all its breaches in that time count; single ones are forgotten after it, unless rows
 * of the entity have counted before.
 */
export function noteBreaches(
  rows: BrokenRows,
  broken: readonly Breach[],
  { today, quietDays, isRepeated, groupOf = memberOf, countsOnceProven }: Repetition & { today: number },
): void {
  rows.waiting = inOrder([...rows.waiting.filter(({ day }) => day > today - quietDays), ...broken])
  const counted = tailOf(rows.counted, today - quietDays)
  rows.ended = tailOf(rows.ended, today - quietDays)
  const recent = Map.groupBy([...rows.ended, ...counted, ...rows.waiting], groupOf)
  const isProven = countsOnceProven === true && (rows.past.length > 0 || rows.counted.length > 0)
  const counts = new Set(broken.map(groupOf).filter((group) => isProven || isRepeated(recent.get(group) ?? [], counted.length > 0)))
  if (counts.size > 0) countWaiting(rows, (breach) => counts.has(groupOf(breach)))
}

/** Counts breaches that waited. Those of an ended finding are in the past by then. */
export function countWaiting(rows: BrokenRows, isCounted: (breach: Breach) => boolean): void {
  const promoted = rows.waiting.filter(isCounted)
  rows.waiting = rows.waiting.filter((breach) => !isCounted(breach))
  rows.counted = inOrder([...rows.counted, ...promoted])
}

/** Breaches after a day; they are sorted by day. */
function tailOf(counted: readonly Breach[], after: number): Breach[] {
  let from = counted.length
  while (from > 0 && (counted[from - 1]?.day ?? after) > after) from -= 1
  return counted.slice(from)
}

function inOrder(breaches: readonly Breach[]): Breach[] {
  return [...breaches].sort((a, b) => a.day - b.day || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** Days of a month, for which a pace is told. */
export const monthDays = 30

/**
 * The loss of broken rows over all days, and over 30 days at the pace of the last `over`; the pace
 * is computed over at least `leastDays` days.
 */
export function costOf(breaches: readonly Breach[], { today, leastDays, over }: { today: number; leastDays: number; over: number }) {
  const first = breaches[0]?.day ?? today
  const span = Math.min(over, Math.max(leastDays, today - first + 1))
  const recent = breaches.filter(({ day }) => day > today - over)
  const pace = monthDays / span
  // Each day's loss is an independent draw: the standard deviation of the sum is about the root of
  // the summed squares.
  const byDay = [...Map.groupBy(recent, ({ day }) => day).values()].map((rows) => lossOf(rows.map(({ part }) => part)))
  return {
    loss: lossOf(breaches.map(({ part }) => part)),
    lossDeviation: rootOfSquares(breaches.map(({ deviation }) => deviation)),
    // Rows of a standing loss may have gained lately: nothing is lost a month then.
    monthly: Math.max(0, pace * lossOf(recent.map(({ part }) => part))),
    monthlyDeviation: pace * rootOfSquares([...byDay, ...recent.map(({ deviation }) => deviation)]),
  }
}

function rootOfSquares(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
}

/** Adds breaches to the earlier totals of their members and months; in the order of both. */
export function tally(past: readonly Tally[], breaches: readonly Breach[]): Tally[] {
  const now = breaches.map(({ member, part }) => {
    const rows = 'table' in part ? part.rows : part.lines
    return { member, month: monthOf(part.day), rows, units: 'table' in part ? 0 : part.units, loss: lossOf([part]) }
  })
  const byMember = [...Map.groupBy([...past, ...now], ({ member }) => member)].sort(([a], [b]) => (a < b ? -1 : 1))
  return byMember.flatMap(([member, own]) =>
    [...Map.groupBy(own, ({ month }) => month)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, tallies]) => ({ member, month, ...totalOf(tallies) })),
  )
}

/** The calendar month of a day, as `2025-03`. */
const monthOf = (day: number): string => dayFromNumber(day).slice(0, 7)

/** The sums of tallies. */
export function totalOf(tallies: readonly Tally[]): Pick<Tally, 'rows' | 'units' | 'loss'> {
  const sum = (of: (one: Tally) => number) => tallies.reduce((total, one) => total + of(one), 0)
  return { rows: sum(({ rows }) => rows), units: sum(({ units }) => units), loss: sum(({ loss }) => loss) }
}
