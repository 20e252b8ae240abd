import type { FlowRows } from './flow-rows.ts'
import { lineColumns, refundColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'

type Row = { readonly day: number; readonly line: number; readonly refund: number }

/**
 * What was sold beside what came back: one row for each order line with its price as exposure, on the
 * day on which it usually comes back if it does, and one for each refund of a known order that
 * `isCounted`, with what was paid back as money. So both are complete on their day, however long a
 * refund takes. Null while it is not known how long that is, or where there are no refunds.
 */
export function returnedRows(memory: RowMemory, isCounted: (refund: number) => boolean): FlowRows | null {
  const { lines, orders, refunds, usualDelay, forgotten } = memory
  if (usualDelay < 0) return null
  const back = refunds.order.flatMap((order, refund): Row[] =>
    order >= 0 && (refunds.amount[refund] ?? 0) > 0 && isCounted(refund) ? [{ day: refunds.day[refund] ?? 0, line: -1, refund }] : [],
  )
  if (back.length === 0) return null
  const today = Math.max(orders.day.at(-1) ?? 0, refunds.day.at(-1) ?? 0)
  const sold = lines.order.flatMap((number, line): Row[] => {
    const day = (orders.day[number - forgotten] ?? today) + usualDelay
    return day <= today && (lines.unitPrice[line] ?? 0) > 0 ? [{ day, line, refund: -1 }] : []
  })
  const rows = [...sold, ...back].sort((a, b) => a.day - b.day)
  const [ofLine, ofRefund] = [lineColumns(memory), refundColumns(memory)]
  const textOf = (name: string) => (row: number) => {
    const { line, refund } = rows[row] ?? { line: -1, refund: -1 }
    return (refund >= 0 ? ofRefund[name]?.(refund) : ofLine[name]?.(line)) ?? ''
  }
  const priceOf = (line: number) => (lines.unitPrice[line] ?? 0) * (lines.units[line] ?? 0)
  return {
    count: rows.length,
    day: rows.map(({ day }) => day),
    money: Float64Array.from(rows, ({ refund }) => refunds.amount[refund] ?? 0),
    exposure: Float64Array.from(rows, ({ line }) => (line < 0 ? 0 : priceOf(line))),
    text: Object.fromEntries(Object.keys(ofRefund).map((name) => [name, textOf(name)])),
    evidence: {
      table: 'refund',
      document: (row) => refunds.document[rows[row]?.refund ?? -1] ?? '',
      of: (row) => refunds.sku[rows[row]?.refund ?? -1] ?? '',
    },
  }
}
