import { microsPerMajor } from '../../values/unit-price.ts'
import { type CodedColumn, type ColumnOf, coded, columnAt, paired } from './coded-column.ts'
import { onceADay } from './once-a-day.ts'
import type { RowMemory } from './row-memory.ts'

type TextOf = (row: number) => string

/**
 * In a shop's first days nobody has an earlier order in its files: who returns is not known yet.
 */
const classedAfter = 84

/** Columns of which each is made when it is asked for first. */
export function eachOnce(make: ColumnOf): ColumnOf {
  const known = new Map<string, CodedColumn>()
  return (name) => {
    const column = known.get(name) ?? make(name)
    known.set(name, column)
    return column
  }
}

const columnsOf = (count: number, texts: Readonly<Record<string, TextOf>>): ColumnOf =>
  eachOnce((name) => coded(count, texts[name] ?? (() => '')))

/** Columns by the rows of a flow, which are at these places of the table. */
export function columnsAt(columnOf: ColumnOf, places: ArrayLike<number>): ColumnOf {
  return eachOnce((name) => columnAt(columnOf(name), places))
}

/**
 * Columns of a table beside those of the order of each row; `numbers` are the running numbers of
 * these orders.
 */
export function besideOrders(memory: RowMemory, numbers: readonly number[], own: Readonly<Record<string, TextOf>>): ColumnOf {
  const ofOrder = orderColumns(memory)
  const places = numbers.map((number) => number - memory.forgotten)
  return eachOnce((name) => {
    const text = own[name]
    return text ? coded(numbers.length, text) : columnAt(ofOrder(name), places)
  })
}

/** The columns of orders. */
export const orderColumns = onceADay((memory): ColumnOf => {
  const { orders } = memory
  const bandOf = valueBands(memory)
  const largest = largestLines(memory)
  const isClassed = (row: number) => (orders.day[row] ?? 0) >= memory.firstDay + classedAfter
  const names = ['country', 'channel', 'code', 'method', 'customer', 'carrier'] as const
  return columnsOf(orders.day.length, {
    ...Object.fromEntries(names.map((name): [string, TextOf] => [name, (row) => orders[name][row] ?? ''])),
    class: (row) => (orders.customer[row] && isClassed(row) ? (orders.isReturning[row] ? 'returning' : 'new') : ''),
    renewal: (row) => (orders.customer[row] && orders.channel[row] && isClassed(row) ? (orders.isRenewing[row] ? 'repeat' : 'first') : ''),
    value: (row) => bandOf(orders.paid[row] ?? 0),
    ...Object.fromEntries(wideBands.map(({ name, width, from }) => [name, (row) => bandOf(orders.paid[row] ?? 0, { width, from })])),
    units: (row) => countBand(orders.units[row] ?? 0),
    lines: (row) => countBand(orders.lines[row] ?? 0),
    sku: (row) => largest.sku[row] ?? '',
    category: (row) => largest.category[row] ?? '',
  })
})

/** The discount code of a line in memory; of its order, where the file names it on another line. */
export function codeOfLine({ orders, lines, forgotten }: RowMemory, line: number): string {
  return lines.code[line] || (orders.code[(lines.order[line] ?? 0) - forgotten] ?? '')
}

/** The columns of order lines, their orders' among them. */
export const lineColumns = onceADay((memory): ColumnOf => {
  const { lines } = memory
  return besideOrders(memory, lines.order, {
    code: (row) => codeOfLine(memory, row),
    sku: (row) => lines.sku[row] ?? '',
    category: (row) => lines.category[row] ?? '',
    quantity: (row) => countBand(lines.units[row] ?? 0),
  })
})

/** The day of each order line. */
export const lineDays = onceADay(({ orders, lines, forgotten }): Int32Array => {
  const days = new Int32Array(lines.order.length)
  for (let line = 0; line < days.length; line++) days[line] = orders.day[(lines.order[line] ?? 0) - forgotten] ?? 0
  return days
})

/** The channel of each order line, and in it first and repeat orders. */
export const lineRenewals = onceADay((memory): CodedColumn => {
  const { orders, lines, forgotten } = memory
  const renewal = coded(lines.order.length, (line) => String(orders.isRenewing[(lines.order[line] ?? 0) - forgotten]))
  return paired(lineColumns(memory)('channel'), renewal)
})

/** The columns of refunds, their orders' among them. */
export const refundColumns = onceADay(({ refunds, firstDay }): ColumnOf => {
  const names = ['sku', 'category', 'reason', 'customer', 'code', 'channel', 'country', 'method', 'carrier'] as const
  const isClassed = (row: number) =>
    refunds.customer[row] && (refunds.day[row] ?? 0) - Math.max(0, refunds.after[row] ?? 0) >= firstDay + classedAfter
  return columnsOf(refunds.day.length, {
    ...Object.fromEntries(names.map((name): [string, TextOf] => [name, (row) => refunds[name][row] ?? ''])),
    class: (row) => (isClassed(row) ? (refunds.isReturning[row] ? 'returning' : 'new') : ''),
  })
})

/**
 * The columns of sales that were paid out, their orders' among them; `value` is the band of the
 * gross.
 */
export const payoutColumns = onceADay((memory): ColumnOf => {
  const { payouts } = memory
  const bandOf = valueBands(memory)
  const names = ['source', 'category', 'country', 'method'] as const
  return columnsOf(payouts.day.length, {
    ...Object.fromEntries(names.map((name): [string, TextOf] => [name, (row) => payouts[name][row] ?? ''])),
    value: (row) => bandOf(payouts.gross[row] ?? 0),
  })
})

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
 * Bands side by side as one, each two or three from every place on: a threshold that is moved
 * seldom falls on the edges of single bands.
 */
const wideBands = [2, 3].flatMap((width) => Array.from({ length: width }, (_, from) => ({ name: `value${width}${from}`, width, from })))

/** The columns of order values, from narrow to wide: each is a slice. */
export const valueSlices: readonly (readonly string[])[] = [['value'], ...wideBands.map(({ name }) => [name])]

/**
 * Bands of order values in the shop's currency, such as `31–44`; empty while the shop is too young.
 */
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
function countBand(count: number): string {
  if (count <= 3) return String(Math.max(1, Math.round(count)))
  if (count <= 5) return '4–5'
  return count <= 9 ? '6–9' : '10 or more'
}
