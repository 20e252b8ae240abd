import { isRecalled } from '../recalled.ts'
import type { FlowRows } from './flow-rows.ts'
import { lineColumns, orderColumns, refundColumns } from './row-columns.ts'
import { lastDayOf, type RowMemory } from './row-memory.ts'
import { type Said, silentDays } from './silent-days.ts'

/** A place among what was sold, or among the refunds; the other is -1. */
type Row = { readonly day: number; readonly sold: number; readonly refund: number }

/** What was sold: its rows, exposure and columns by place. */
type Sold = {
  readonly rows: readonly Row[]
  readonly exposureOf: (sold: number) => number
  readonly columns: Readonly<Record<string, (sold: number) => string>>
}

/**
 * What was sold beside what came back: one row for each order line with its price as exposure, on the
 * day on which it usually comes back if it does, and one for each refund of a known order that
 * `isCounted`, with what was paid back as money. So both are complete on their day, however long a
 * refund takes. Days on which the file does not say `said` have no rows. Null while it is not known how long a refund takes, or where there are none.
 */
export function returnedRows(memory: RowMemory, isCounted: (refund: number) => boolean, said: Said = 'refunds'): FlowRows | null {
  const { lines, orders, refunds, usualDelay, forgotten } = memory
  const back = refundsWhere(memory, (refund) => (refunds.order[refund] ?? -1) >= 0 && isCounted(refund))
  if (usualDelay < 0 || back.length === 0) return null
  const today = lastDayOf(memory)
  const rows = lines.order.flatMap((number, line): Row[] => {
    const day = (orders.day[number - forgotten] ?? today) + usualDelay
    return day <= today && (lines.unitPrice[line] ?? 0) > 0 ? [{ day, sold: line, refund: -1 }] : []
  })
  const priceOf = (line: number) => (lines.unitPrice[line] ?? 0) * (lines.units[line] ?? 0)
  return beside(memory, { rows, exposureOf: priceOf, columns: lineColumns(memory) }, back, said)
}

/**
 * What was sold beside what was given back without an order: one row for each order with what was
 * paid as exposure, and one for each refund whose file names no order. Null where every refund names one.
 */
export function creditRows(memory: RowMemory): FlowRows | null {
  const { orders, refunds } = memory
  const back = refundsWhere(memory, (refund) => (refunds.after[refund] ?? 0) < 0)
  if (back.length === 0) return null
  const rows = orders.paid.flatMap((paid, order): Row[] => (paid > 0 ? [{ day: orders.day[order] ?? 0, sold: order, refund: -1 }] : []))
  return beside(memory, { rows, exposureOf: (order) => orders.paid[order] ?? 0, columns: orderColumns(memory) }, back, 'refunds')
}

function refundsWhere({ refunds }: RowMemory, isWanted: (refund: number) => boolean): Row[] {
  const isLoss = (refund: number) => (refunds.amount[refund] ?? 0) > 0 && !isRecalled(refunds.reason[refund] ?? '')
  return refunds.day.flatMap((day, refund) => (isLoss(refund) && isWanted(refund) ? [{ day, sold: -1, refund }] : []))
}

/** Days with sales and no refund at all before the first: its file begins there, and says nothing of days before. */
const daysWithout = 28

function startOfFile({ orders, refunds }: RowMemory): number | null {
  const [first = 0, begins = 0] = [orders.day[0], refunds.day[0]]
  return begins - first >= daysWithout ? begins : null
}

/** Refunds of a product in an order of which something was refunded before. */
function furtherRefunds({ refunds }: RowMemory): ReadonlySet<number> {
  const seen = new Set<string>()
  const further = new Set<number>()
  refunds.order.forEach((order, refund) => {
    const key = [order, refunds.sku[refund]].join(' ')
    if (order >= 0 && seen.has(key)) further.add(refund)
    seen.add(key)
  })
  return further
}

function beside(memory: RowMemory, sold: Sold, back: readonly Row[], said: Said): FlowRows {
  const { refunds } = memory
  // Where the file does not say what came back, nothing is known of what was sold.
  const silent = silentDays(memory, said)
  const rows = [...sold.rows, ...back].filter(({ day }) => !silent.has(day)).sort((a, b) => a.day - b.day)
  const ofRefund = refundColumns(memory)
  const textOf = (name: string) => (row: number) => {
    const { sold: place, refund } = rows[row] ?? { sold: -1, refund: -1 }
    return (refund >= 0 ? ofRefund[name]?.(refund) : sold.columns[name]?.(place)) ?? ''
  }
  const further = furtherRefunds(memory)
  const since = startOfFile(memory)
  return {
    count: rows.length,
    until: silent.until,
    ...(since !== null && { since }),
    day: rows.map(({ day }) => day),
    money: Float64Array.from(rows, ({ refund }) => refunds.amount[refund] ?? 0),
    isFurther: (row) => further.has(rows[row]?.refund ?? -1),
    exposure: Float64Array.from(rows, ({ sold: place }) => (place < 0 ? 0 : sold.exposureOf(place))),
    text: Object.fromEntries(Object.keys(ofRefund).map((name) => [name, textOf(name)])),
    evidence: {
      table: 'refund',
      document: (row) => refunds.document[rows[row]?.refund ?? -1] ?? '',
      of: (row) => refunds.sku[rows[row]?.refund ?? -1] ?? '',
    },
  }
}
