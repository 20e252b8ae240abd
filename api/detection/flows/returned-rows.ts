import { isRecalled } from '../recalled.ts'
import { appended, type ColumnOf } from './coded-column.ts'
import { type FlowRows, numbers } from './flow-rows.ts'
import { onceADay } from './once-a-day.ts'
import { columnsAt, eachOnce, lineColumns, orderColumns, refundColumns } from './row-columns.ts'
import { lastDayOf, type RowMemory } from './row-memory.ts'
import { type Said, silentDays } from './silent-days.ts'

/** What was sold, in the order of days: the places of its rows, and what is known of a place. */
type Sold = {
  readonly table: 'lines' | 'orders'
  readonly places: readonly number[]
  readonly dayOf: (sold: number) => number
  readonly exposureOf: (sold: number) => number
}

/**
 * What was sold beside what came back: one row for each order line with its price as exposure, on
 * the day on which it usually comes back if it does, and one for each refund of a known order that
 * `isCounted`, with what was paid back as money. So both are complete on their day, however long a
 * refund takes. Days on which the file does not say `said` have no rows. Null while it is not known
 * how long a refund takes, or where there are none.
 */
export function returnedRows(memory: RowMemory, isCounted: (refund: number) => boolean, said: Said = 'refunds'): FlowRows | null {
  const { refunds, usualDelay } = memory
  const back = refundsWhere(memory, (refund) => (refunds.order[refund] ?? -1) >= 0 && isCounted(refund))
  return usualDelay < 0 || back.length === 0 ? null : beside(memory, dueLines(memory), back, said)
}

/** The lines that would have come back by now. */
const dueLines = onceADay((memory): Sold => {
  const { lines, orders, usualDelay, forgotten } = memory
  const today = lastDayOf(memory)
  const dayOf = (line: number) => (orders.day[(lines.order[line] ?? 0) - forgotten] ?? today) + usualDelay
  const places: number[] = []
  for (let line = 0; line < lines.order.length; line++) if (dayOf(line) <= today && (lines.unitPrice[line] ?? 0) > 0) places.push(line)
  const exposureOf = (line: number) => (lines.unitPrice[line] ?? 0) * (lines.units[line] ?? 0)
  return { table: 'lines', places, dayOf, exposureOf }
})

/**
 * What was sold beside what was given back without an order: one row for each order with what was
 * paid as exposure, and one for each refund whose file names no order. Null where every refund
 * names one.
 */
export function creditRows(memory: RowMemory): FlowRows | null {
  const { orders, refunds } = memory
  const back = refundsWhere(memory, (refund) => (refunds.after[refund] ?? 0) < 0)
  if (back.length === 0) return null
  const places = orders.paid.flatMap((paid, order) => (paid > 0 ? [order] : []))
  const [dayOf, exposureOf] = [(order: number) => orders.day[order] ?? 0, (order: number) => orders.paid[order] ?? 0]
  return beside(memory, { table: 'orders', places, dayOf, exposureOf }, back, 'refunds')
}

function refundsWhere({ refunds }: RowMemory, isWanted: (refund: number) => boolean): number[] {
  const isLoss = (refund: number) => (refunds.amount[refund] ?? 0) > 0 && !isRecalled(refunds.reason[refund] ?? '')
  return refunds.day.flatMap((_, refund) => (isLoss(refund) && isWanted(refund) ? [refund] : []))
}

/**
 * Days with sales and no refund at all before the first: its file begins there, and says nothing of
 * days before.
 */
const daysWithout = 28

function startOfFile({ orders, refunds }: RowMemory): number | null {
  const [first = 0, begins = 0] = [orders.day[0], refunds.day[0]]
  return begins - first >= daysWithout ? begins : null
}

/** Refunds of a product in an order of which something was refunded before. */
const furtherRefunds = onceADay(({ refunds }): ReadonlySet<number> => {
  const seen = new Set<string>()
  const further = new Set<number>()
  refunds.order.forEach((order, refund) => {
    const key = [order, refunds.sku[refund]].join(' ')
    if (order >= 0 && seen.has(key)) further.add(refund)
    seen.add(key)
  })
  return further
})

/** The columns of what was sold, and after its places of refunds. */
const columnsWithRefunds = onceADay((memory, table: Sold['table']): ColumnOf => {
  const [ofSold, ofRefunds] = [table === 'lines' ? lineColumns(memory) : orderColumns(memory), refundColumns(memory)]
  return eachOnce((name) => appended(ofSold(name), ofRefunds(name)))
})

function beside(memory: RowMemory, { table, places, dayOf, exposureOf }: Sold, back: readonly number[], said: Said): FlowRows {
  const { refunds } = memory
  const sold = memory[table].order.length
  // Where the file does not say what came back, nothing is known of what was sold.
  const silent = silentDays(memory, said)
  const dayAt = (place: number) => (place < sold ? dayOf(place) : (refunds.day[place - sold] ?? 0))
  const rows = [...places, ...back.map((refund) => sold + refund)]
    .filter((place) => !silent.has(dayAt(place)))
    .sort((a, b) => dayAt(a) - dayAt(b))
  const refundAt = (row: number) => (rows[row] ?? -1) - sold
  const further = furtherRefunds(memory)
  const since = startOfFile(memory)
  return {
    count: rows.length,
    until: silent.until,
    ...(since !== null && { since }),
    day: rows.map(dayAt),
    money: numbers(rows, (place) => (place < sold ? 0 : (refunds.amount[place - sold] ?? 0))),
    isFurther: (row) => further.has(refundAt(row)),
    exposure: numbers(rows, (place) => (place < sold ? exposureOf(place) : 0)),
    columnOf: columnsAt(columnsWithRefunds(memory, table), rows),
    evidence: {
      table: 'refund',
      document: (row) => refunds.document[refundAt(row)] ?? '',
      of: (row) => refunds.sku[refundAt(row)] ?? '',
    },
  }
}
