import { type FlowRows, numbers } from './flow-rows.ts'
import { codeOfLine, columnsAt, lineColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'
import { silentDays } from './silent-days.ts'

/**
 * Of a product in an order: its place among the orders in memory, what was paid for it and its list
 * price; micros. `at` is the place of its first line.
 */
export type SoldProduct = {
  readonly order: number
  readonly paid: number
  readonly full: number
  readonly lines: number
  readonly at: number
}

/**
 * Which sales a flow looks at, by their code, and the discount that it counts of each, micros.
 * `isAsPlanned`: see `FlowRows`; `usual` is the expected discount, micros.
 */
export type Discounts = {
  readonly isWanted: (code: string) => boolean
  readonly discountOf: (sold: SoldProduct) => number
  readonly isAsPlanned: (sold: SoldProduct, usual: number) => boolean
}

/**
 * One row for each order, product and code that was paid for: its discount, against the list price.
 */
export function discountRows(memory: RowMemory, { isWanted, discountOf, isAsPlanned }: Discounts): FlowRows | null {
  const { orders, lines } = memory
  const silent = silentDays(memory, 'codes', 'list prices')
  const sold = soldProducts(memory, (order, code) => !silent.has(orders.day[order] ?? 0) && isWanted(code))
  if (sold.length === 0) return null
  const money = numbers(sold, discountOf)
  const inRow = (row: number) => sold[row] ?? { order: -1, paid: 0, full: 0, lines: 0, at: -1 }
  return {
    count: sold.length,
    until: silent.until,
    day: sold.map(({ order }) => orders.day[order] ?? 0),
    money,
    exposure: numbers(sold, ({ full }) => full),
    columnOf: columnsAt(
      lineColumns(memory),
      sold.map(({ at }) => at),
    ),
    isAsPlanned: (row, usual) => isAsPlanned(inRow(row), usual),
    evidence: {
      table: 'order_line',
      money: 'discount',
      document: (row) => orders.order[inRow(row).order] ?? '',
      of: (row) => lines.sku[inRow(row).at] ?? '',
      rows: (row) => inRow(row).lines,
      beside: (row) => inRow(row).full - inRow(row).paid - (money[row] ?? 0),
    },
  }
}

/** Lines of one order, product and code are one: they lie side by side. */
function soldProducts(memory: RowMemory, isWanted: (order: number, code: string) => boolean): SoldProduct[] {
  const { lines, forgotten } = memory
  const sold: SoldProduct[] = []
  lines.order.forEach((number, at) => {
    const [units, unitPrice] = [lines.units[at] ?? 0, lines.unitPrice[at] ?? 0]
    const [order, code] = [number - forgotten, codeOfLine(memory, at)]
    if (unitPrice <= 0 || !isWanted(order, code)) return
    const [paid, full] = [unitPrice * units, (lines.listPrice[at] ?? 0) * units]
    const last = sold.at(-1)
    if (last?.order === order && lines.sku[last.at] === lines.sku[at] && codeOfLine(memory, last.at) === code)
      sold[sold.length - 1] = { ...last, paid: last.paid + paid, full: last.full + full, lines: last.lines + 1 }
    else sold.push({ order, paid, full, lines: 1, at })
  })
  return sold
}
