import { microsPerMajor } from '../../values/unit-price.ts'
import type { RowMemory } from './row-memory.ts'

type TextOf = (row: number) => string

/** In a shop's first days nobody has an earlier order in its files: who returns is not known yet. */
const classedAfter = 84

/** Columns by the rows of a flow: `placeOf` gives the place in memory that a row is of. */
export function columnsAt(columns: Readonly<Record<string, TextOf>>, placeOf: (row: number) => number): Readonly<Record<string, TextOf>> {
  return Object.fromEntries(Object.entries(columns).map(([name, of]): [string, TextOf] => [name, (row) => of(placeOf(row))]))
}

/** The columns of an order, by its place in memory; -1 for an order that is not known. */
export function orderColumns(memory: RowMemory): Readonly<Record<string, TextOf>> {
  const { orders } = memory
  const bandOf = valueBands(memory)
  const largest = largestLines(memory)
  const isClassed = (row: number) => (orders.day[row] ?? 0) >= memory.firstDay + classedAfter
  const known =
    (of: TextOf): TextOf =>
    (row) =>
      row < 0 ? '' : of(row)
  return {
    country: known((row) => orders.country[row] ?? ''),
    channel: known((row) => orders.channel[row] ?? ''),
    code: known((row) => orders.code[row] ?? ''),
    method: known((row) => orders.method[row] ?? ''),
    customer: known((row) => orders.customer[row] ?? ''),
    carrier: known((row) => orders.carrier[row] ?? ''),
    class: known((row) => (orders.customer[row] && isClassed(row) ? (orders.isReturning[row] ? 'returning' : 'new') : '')),
    renewal: known((row) =>
      orders.customer[row] && orders.channel[row] && isClassed(row) ? (orders.isRenewing[row] ? 'repeat' : 'first') : '',
    ),
    value: known((row) => bandOf(orders.paid[row] ?? 0)),
    ...Object.fromEntries(wideBands.map(({ name, width, from }) => [name, known((row) => bandOf(orders.paid[row] ?? 0, { width, from }))])),
    units: known((row) => countBand(orders.units[row] ?? 0)),
    lines: known((row) => countBand(orders.lines[row] ?? 0)),
    sku: known((row) => largest.sku[row] ?? ''),
    category: known((row) => largest.category[row] ?? ''),
  }
}

/** The discount code of a line in memory; of its order, where the file names it on another line. */
export function codeOfLine({ orders, lines, forgotten }: RowMemory, line: number): string {
  return lines.code[line] || (orders.code[(lines.order[line] ?? 0) - forgotten] ?? '')
}

/** The columns of an order line, its order's among them. */
export function lineColumns(memory: RowMemory): Readonly<Record<string, TextOf>> {
  const { lines, forgotten } = memory
  return {
    ...columnsAt(orderColumns(memory), (row) => (lines.order[row] ?? 0) - forgotten),
    code: (row) => codeOfLine(memory, row),
    sku: (row) => lines.sku[row] ?? '',
    category: (row) => lines.category[row] ?? '',
    quantity: (row) => countBand(lines.units[row] ?? 0),
  }
}

/** The columns of a refund, its order's among them, by its place in memory. */
export function refundColumns({ refunds, firstDay }: RowMemory): Readonly<Record<string, TextOf>> {
  const names = ['sku', 'category', 'reason', 'customer', 'code', 'channel', 'country', 'method', 'carrier'] as const
  const isClassed = (row: number) =>
    refunds.customer[row] && (refunds.day[row] ?? 0) - Math.max(0, refunds.after[row] ?? 0) >= firstDay + classedAfter
  return {
    ...Object.fromEntries(names.map((name): [string, TextOf] => [name, (row) => refunds[name][row] ?? ''])),
    class: (row) => (isClassed(row) ? (refunds.isReturning[row] ? 'returning' : 'new') : ''),
  }
}

/** The columns of a sale that was paid out, its order's among them, by its place in memory; `value` is the band of its gross. */
export function payoutColumns(memory: RowMemory): Readonly<Record<string, TextOf>> {
  const { payouts } = memory
  const bandOf = valueBands(memory)
  const names = ['source', 'category', 'country', 'method'] as const
  return {
    ...Object.fromEntries(names.map((name): [string, TextOf] => [name, (row) => payouts[name][row] ?? ''])),
    value: (row) => bandOf(payouts.gross[row] ?? 0),
  }
}

/** SKU and category of the line that was paid most for, by order. */
function largestLines({ orders, lines, forgotten }: RowMemory): { sku: string[]; category: string[] } {
  const most = new Float64Array(orders.day.length).fill(-1)
  const [sku, category]: [string[], string[]] = [[], []]
  lines.order.forEach((order, i) => {
    const row = order - forgotten
    const paid = (lines.unitPrice[i] ?? 0) * (lines.units[i] ?? 0)
    if (paid <= (most[row] ?? 0)) return
    most[row] = paid
    sku[row] = lines.sku[i] ?? ''
    category[row] = lines.category[i] ?? ''
  })
  return { sku, category }
}

/** Steps of value bands: each is half as much again as the one below, about. */
const step = Math.SQRT2
/** Bands below and above the usual order. */
const mostSteps = 5

/**
 * Bands side by side as one, each two or three from every place on: a threshold that is moved seldom
 * falls on the edges of single bands.
 */
const wideBands = [2, 3].flatMap((width) => Array.from({ length: width }, (_, from) => ({ name: `value${width}${from}`, width, from })))

/** The columns of order values, from narrow to wide: each is a slice. */
export const valueSlices: readonly (readonly string[])[] = [['value'], ...wideBands.map(({ name }) => [name])]

/** Bands of order values in the shop's currency, such as `31–44`; empty while the shop is too young. */
function valueBands({ usualOrder }: RowMemory): (micros: number, of?: { width: number; from: number }) => string {
  const known = new Map<number, string>()
  return (micros, { width, from } = { width: 1, from: 0 }) => {
    if (usualOrder <= 0 || micros <= 0) return ''
    const at = Math.max(-mostSteps, Math.min(mostSteps, Math.floor(Math.log(micros / usualOrder) / Math.log(step))))
    const first = Math.floor((at - from) / width) * width + from
    const key = first * 10 + width
    const name = known.get(key) ?? bandName(usualOrder, first, first + width - 1)
    known.set(key, name)
    return name
  }
}

function bandName(usualOrder: number, first: number, last: number): string {
  const edge = (of: number) => Number(((usualOrder * step ** of) / Number(microsPerMajor)).toPrecision(3)).toLocaleString('en')
  if (first <= -mostSteps) return `below ${edge(last + 1)}`
  return last >= mostSteps ? `${edge(first)} or more` : `${edge(first)}–${edge(last + 1)}`
}

/** `1`, `2`, `3`, `4–5`, `6–9` or `10 or more`. */
export function countBand(count: number): string {
  if (count <= 3) return String(Math.max(1, Math.round(count)))
  if (count <= 5) return '4–5'
  return count <= 9 ? '6–9' : '10 or more'
}
