import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/**
 * A span of days that is loaded at once, both ends included. `microsPerMinor` converts the ledger's
 * minor units to micros.
 */
export type DaySpan = { readonly work: Work; readonly first: Day; readonly last: Day; readonly microsPerMinor: number }

/** Groups facts by day, in the order of the rows. */
export function byDay<Row extends { day: Day }, Fact>(rows: readonly Row[], toFact: (row: Row) => Fact): Map<Day, Fact[]> {
  const days = new Map<Day, Fact[]>()
  for (const row of rows) {
    const facts = days.get(row.day)
    if (facts) facts.push(toFact(row))
    else days.set(row.day, [toFact(row)])
  }
  return days
}
