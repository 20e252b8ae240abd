import { type FlowRows, numbers } from './flow-rows.ts'
import { columnsAt, refundColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'
import { silentDays } from './silent-days.ts'

/**
 * One row for each refund of a known order of which it `isKnown` how much hurts; `moneyOf` gives
 * that part of its amount, micros. Null where there are none.
 */
export function refundRows(
  memory: RowMemory,
  moneyOf: (refund: number) => number,
  isKnown: (refund: number) => boolean = () => true,
): FlowRows | null {
  const { refunds } = memory
  const isCounted = (refund: number) => (refunds.amount[refund] ?? 0) > 0 && isKnown(refund)
  const places = refunds.order.flatMap((order, refund) => (order >= 0 && isCounted(refund) ? [refund] : []))
  if (places.length === 0) return null
  const money = numbers(places, moneyOf)
  const place = (row: number) => places[row] ?? -1
  const amountOf = (row: number) => refunds.amount[place(row)] ?? 0
  return {
    count: places.length,
    until: silentDays(memory, 'refunds').until,
    day: places.map((refund) => refunds.day[refund] ?? 0),
    money,
    exposure: numbers(places, (refund) => refunds.amount[refund] ?? 0),
    columnOf: columnsAt(refundColumns(memory), places),
    evidence: {
      table: 'refund',
      document: (row) => refunds.document[place(row)] ?? '',
      of: (row) => refunds.sku[place(row)] ?? '',
      beside: (row) => amountOf(row) - (money[row] ?? 0),
    },
  }
}
