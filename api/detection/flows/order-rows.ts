import { type FlowRows, numbers } from './flow-rows.ts'
import { onceADay } from './once-a-day.ts'
import { columnsAt, orderColumns } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'
import { silentDays } from './silent-days.ts'

/**
 * Prices are rounded by the unit, so that a sum off an order is some cents more or less: sums are
 * told to the tenth.
 */
const microsPerTenth = 100_000

type RestOfRows = Omit<FlowRows, 'count' | 'day' | 'columnOf'>

/**
 * One row for each order that was paid; `of` gives its money and what else belongs to its evidence.
 */
export function orderRows(memory: RowMemory, of: (places: readonly number[]) => RestOfRows): FlowRows {
  return rowsWith(paidOrders(memory, 'all'), of)
}

/** The same, on days on which the files say codes and list prices. */
function rowsWithDiscounts(memory: RowMemory, of: (places: readonly number[]) => RestOfRows): FlowRows {
  return rowsWith(paidOrders(memory, 'with discounts'), of)
}

function rowsWith({ places, day, columnOf }: PaidOrders, of: (places: readonly number[]) => RestOfRows): FlowRows {
  return { count: places.length, day, columnOf, ...of(places) }
}

type PaidOrders = Pick<FlowRows, 'day' | 'columnOf'> & { readonly places: readonly number[] }

/** What the rows of all codes and gifts share. */
const paidOrders = onceADay((memory, of: 'all' | 'with discounts'): PaidOrders => {
  const { orders } = memory
  const silent = of === 'all' ? null : silentDays(memory, 'codes', 'list prices')
  const places = orders.day.flatMap((day, order) => ((orders.paid[order] ?? 0) > 0 && !silent?.has(day) ? [order] : []))
  return { places, day: places.map((order) => orders.day[order] ?? 0), columnOf: columnsAt(orderColumns(memory), places) }
})

/**
 * The same, with what came off each order against its list price as money, as far as `discountOf`
 * counts it; micros.
 */
export function orderDiscountRows(memory: RowMemory, discountOf: (order: number) => number): FlowRows {
  const { orders } = memory
  const silent = silentDays(memory, 'codes', 'list prices')
  const of = (places: readonly number[]) => {
    const place = (row: number) => places[row] ?? -1
    const money = numbers(places, discountOf)
    return {
      money,
      until: silent.until,
      exposure: numbers(places, (order) => orders.full[order] ?? 0),
      madeOf: (row: number) => {
        const [full, paid] = [orders.full[place(row)] ?? 0, orders.paid[place(row)] ?? 0]
        return depthsOf(full - paid, full).map((depth) => [depth, money[row] ?? 0] as const)
      },
      evidence: {
        table: 'order_line' as const,
        money: 'discount' as const,
        document: (row: number) => orders.order[place(row)] ?? '',
        rows: (row: number) => orders.lines[place(row)] ?? 1,
        beside: (row: number) => (orders.full[place(row)] ?? 0) - (orders.paid[place(row)] ?? 0) - (money[row] ?? 0),
      },
    }
  }
  return rowsWithDiscounts(memory, of)
}

/**
 * A discount as the two things that a shop may have set: a percentage of the list price, or a sum.
 */
function depthsOf(discount: number, full: number): string[] {
  if (discount <= 0 || full <= 0) return []
  return [`${Math.round((100 * discount) / full)}%`, String(Math.round(discount / microsPerTenth) * microsPerTenth)]
}
