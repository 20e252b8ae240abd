import type { DayFacts } from '../day-facts.ts'

/**
 * The facts of a day with the rows of each file in the reverse order: whatever is said of a shop
 * must not depend on it.
 */
export function reversedRows(facts: DayFacts): DayFacts {
  const turned = Object.fromEntries(Object.entries(facts).map(([name, rows]) => [name, reversed(rows)])) as unknown as DayFacts
  return { ...turned, twinOrders: turned.twinOrders.map((twin) => ({ ...twin, lines: twin.lines.toReversed() })) }
}

/** Rows, or the columns of a file, each of which has all rows. */
function reversed(rows: unknown): unknown {
  if (Array.isArray(rows) || rows instanceof Float64Array) return rows.toReversed()
  if (typeof rows !== 'object' || rows === null) return rows
  return Object.fromEntries(Object.entries(rows).map(([name, column]) => [name, reversed(column)]))
}
