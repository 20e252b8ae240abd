import type { FlowRows } from './flow-rows.ts'
import { orderColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'

/** One row for each order that was paid; `of` gives its money and what else belongs to its evidence. */
export function orderRows(memory: RowMemory, of: (places: readonly number[]) => Omit<FlowRows, 'count' | 'day' | 'text'>): FlowRows {
  const { orders } = memory
  const places = orders.day.flatMap((_, order) => ((orders.paid[order] ?? 0) > 0 ? [order] : []))
  const text = Object.entries(orderColumns(memory)).map(([name, column]): [string, (row: number) => string] => [
    name,
    (row) => column(places[row] ?? -1),
  ])
  return { count: places.length, day: places.map((order) => orders.day[order] ?? 0), text: Object.fromEntries(text), ...of(places) }
}
