import type { Breach } from '../../rule-check/broken-rows.ts'
import { type LaneHabit, leastOrders } from './lane-habit.ts'

/**
 * Orders of a lane that broke the rule, of the last year and not told yet, each with the bills of
 * the lane before it; and all its bills since the first of them. Nothing is kept of a lane that is
 * told.
 */
export type LaneYear = { readonly bills: number; readonly singles: readonly Single[]; readonly isTold: boolean }
type Single = { readonly breach: Breach; readonly before: number }

/** A lane that is told: each later order that breaks the rule counts by itself. */
export const toldLane: LaneYear = { bills: 0, singles: [], isTold: true }

/** Days within which single orders of a lane count together. Proposed. */
export const yearDays = 365
/**
 * The least part of the lane's bills since the first of them: odd bills of a busy lane are no leak.
 * Proposed.
 */
const leastShare = 0.05

/** Takes in a bill, with its breach of the rule; null where the lane never broke it. */
export function noteInYear(year: LaneYear | undefined, breach: Breach | null): LaneYear | null {
  if (!year) return breach && { bills: 1, singles: [{ breach, before: 0 }], isTold: false }
  if (year.isTold) return year
  const { bills, singles } = year
  const recent = () => singles.filter(({ breach: earlier }) => breach && earlier.day > breach.day - yearDays)
  return { bills: bills + 1, singles: breach ? [...recent(), { breach, before: bills }] : singles, isTold: false }
}

/**
 * The orders before its habit that count from now on: those of the year, where enough of the bills
 * are among them. Those of the habit are known already.
 */
export function earlierOfYear({ bills, singles }: LaneYear, habit: LaneHabit): readonly Breach[] {
  const isPattern = singles.length >= leastOrders && singles.length >= leastShare * (bills - (singles[0]?.before ?? 0))
  return isPattern ? singles.map(({ breach }) => breach).filter(({ day }) => day < habit.since) : []
}
