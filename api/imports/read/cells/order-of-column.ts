import type { Table } from '../tables/table.ts'
import { type Ambiguity, clearMajority, enough } from './ambiguity.ts'
import { dateText } from './date-shape.ts'
import { likelyOrders, type ShortDate, type ShortOrder, shortDate, shortDay, shortOrders } from './short-date.ts'

/**
 * The possible orders of a column of dates with two-digit years, and a cell that shows the
 * difference.
 */
export type PossibleOrders = { readonly possible: readonly ShortOrder[]; readonly found: string; readonly line: number }

/** The earliest plausible year of a shop's rows. */
const firstLikely = 1990
/** Proposed: prices are planned at most this many years ahead. Later days suggest another order. */
const yearsAhead = 2
/** Cells stored to find an example that distinguishes the orders. */
const maxExamples = 200

/**
 * Searches a column. Each cell counts against the orders in which it is not a day, or one too far
 * from now (`latest`, seconds since 1970). An order is excluded when twenty times as many cells
 * count against it as against the best one; where several remain, the column does not decide.
 */
export async function orderOfColumn(table: Table, doubt: Ambiguity, latest: number): Promise<PossibleOrders> {
  const index = table.header.findIndex((cell) => cell.trim() === doubt.header)
  const span = [firstLikely, new Date(latest * 1000).getUTCFullYear() + yearsAhead] as const
  const against: Record<ShortOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }
  const examples = new Map<string, Example>()
  let votes = 0
  for await (const { records, lines } of table.batches) {
    for (let i = 0; i < records.length; i++) {
      const cell = (records[i]?.[index] ?? '').trim()
      const likely = likelyIn(cell, span)
      if (likely.length === 0) continue
      votes++
      for (const order of shortOrders) if (!likely.includes(order)) against[order]++
      const date = examples.size < maxExamples && !examples.has(cell) ? shortDate(cell) : null
      if (date) examples.set(cell, { date, found: cell, line: lines[i] ?? 0 })
    }
    const [least = 0, next = 0] = Object.values(against).sort((a, b) => a - b)
    if (least === 0 && next >= enough) break
  }
  const possible = votes > 0 ? left(against) : anyOrder(doubt.found)
  return { possible, ...exampleFor(possible, [...examples.values()], doubt) }
}

/**
 * Where no cell has a plausible year, each is refused for its year in any order in which it is a
 * day.
 */
function anyOrder(found: string): readonly ShortOrder[] {
  const date = shortDate(found)
  return shortOrders.filter((order) => date && shortDay(date, order)).slice(0, 1)
}

/** A date with a four-digit year shows its column's order when its day is above 12. */
function likelyIn(cell: string, span: readonly [number, number]): readonly ShortOrder[] {
  const short = shortDate(cell)
  if (short) return likelyOrders(short, span)
  const order = dateText(cell)?.order
  return order === 'dmy' || order === 'mdy' ? [order] : []
}

function left(against: Readonly<Record<ShortOrder, number>>): ShortOrder[] {
  const least = Math.min(...Object.values(against))
  return shortOrders.filter((order) => against[order] === least || against[order] < clearMajority * least)
}

type Example = { readonly date: ShortDate; readonly found: string; readonly line: number }

/** The first cell that means a different day in each of the orders. */
function exampleFor(
  possible: readonly ShortOrder[],
  examples: readonly Example[],
  { found, line }: Ambiguity,
): Omit<PossibleOrders, 'possible'> {
  const clear = examples.find(({ date }) => {
    const days = possible.map((order) => shortDay(date, order))
    return days.every((day) => day !== null) && new Set(days.map((day) => JSON.stringify(day))).size === days.length
  })
  return clear ? { found: clear.found, line: clear.line } : { found, line }
}
