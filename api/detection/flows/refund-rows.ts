import type { FlowRows } from './flow-rows.ts'
import { columnsAt, refundColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'

/** One row for each refund of a known order; `moneyOf` gives the part of its amount that hurts, micros. Null where there are none. */
export function refundRows(memory: RowMemory, moneyOf: (refund: number) => number): FlowRows | null {
  const { refunds } = memory
  const places = refunds.order.flatMap((order, refund) => (order >= 0 && (refunds.amount[refund] ?? 0) > 0 ? [refund] : []))
  if (places.length === 0) return null
  const money = Float64Array.from(places, moneyOf)
  const place = (row: number) => places[row] ?? -1
  const amountOf = (row: number) => refunds.amount[place(row)] ?? 0
  return {
    count: places.length,
    day: places.map((refund) => refunds.day[refund] ?? 0),
    money,
    exposure: Float64Array.from(places, (refund) => refunds.amount[refund] ?? 0),
    text: columnsAt(refundColumns(memory), place),
    evidence: {
      table: 'refund',
      document: (row) => refunds.document[place(row)] ?? '',
      of: (row) => refunds.sku[place(row)] ?? '',
      beside: (row) => amountOf(row) - (money[row] ?? 0),
    },
  }
}
