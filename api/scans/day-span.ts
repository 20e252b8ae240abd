import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** Days that are fetched together, both ends included; `microsPerMinor` makes micros of the ledger's amounts. */
export type DaySpan = { readonly work: Work; readonly first: Day; readonly last: Day; readonly microsPerMinor: number }

/** Facts by their day, in the order of the rows. */
export function byDay<Row extends { day: Day }, Fact>(rows: readonly Row[], toFact: (row: Row) => Fact): Map<Day, Fact[]> {
  const days = new Map<Day, Fact[]>()
  for (const row of rows) {
    const facts = days.get(row.day)
    if (facts) facts.push(toFact(row))
    else days.set(row.day, [toFact(row)])
  }
  return days
}
