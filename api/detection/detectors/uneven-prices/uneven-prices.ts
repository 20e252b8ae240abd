import { flow } from '../../flows/flow.ts'
import { unevenReadiness } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { orderRows } from '../../flows/order-rows.ts'
import { countBand } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { profile, words } from './profile.ts'

/** Days between two sales of a product that are held against each other, either way. */
const daysApart = 14
/** A discount of less than this part of the list price is rounding, or a coin off. */
const leastShare = 0.03

/** Orders that pay below list price without a code for what others pay in full: how often, against how often before. */
export const unevenPrices = flow({
  profile,
  words,
  version: '1.0.0',
  family: 'discount',
  cause: 'prices that only some pay',
  rows,
  cells: ['channel', 'renewal', 'lines'],
  slices: [[], ['channel'], ['class'], ['country'], ['renewal'], ['method'], ['category']],
  known: ['channel'],
  isRare: true,
  againstRest: false,
  // Where some always pay less, their share drifts.
  leastRise: 1,
  pull: 25,
  readiness: unevenReadiness,
})

/** One row for each order: what is ordered together is one price. Its money is what comes off lines that others pay in full. */
function rows(memory: RowMemory): FlowRows {
  const { orders } = memory
  const off = unevenDiscounts(memory)
  const [full, paid] = [(order: number) => orders.full[order] ?? 0, (order: number) => orders.paid[order] ?? 0]
  return orderRows(memory, (places) => ({
    money: Float64Array.from(places, (order) => off.get(order) ?? 0),
    exposure: Float64Array.from(places, full),
    evidence: {
      table: 'order_line',
      money: 'discount',
      document: (row) => orders.order[places[row] ?? 0] ?? '',
      rows: (row) => orders.lines[places[row] ?? 0] ?? 1,
      beside: (row) => full(places[row] ?? 0) - paid(places[row] ?? 0) - (off.get(places[row] ?? 0) ?? 0),
    },
  }))
}

/** By order: what was paid below list price, without a code, for products that others paid in full within two weeks. */
function unevenDiscounts(memory: RowMemory): Map<number, number> {
  const { lines, orders, forgotten } = memory
  const fullOn = soldInFull(memory)
  const off = new Map<number, number>()
  lines.order.forEach((number, line) => {
    const order = number - forgotten
    if (!isWithoutCode(memory, line) || isInFull(memory, line)) return
    const days = fullOn.get(alikeOf(memory, line)) ?? []
    if (!days.some((day) => Math.abs(day - (orders.day[order] ?? 0)) <= daysApart)) return
    const perUnit = (lines.listPrice[line] ?? 0) - (lines.unitPrice[line] ?? 0)
    off.set(order, (off.get(order) ?? 0) + perUnit * (lines.units[line] ?? 0))
  })
  return off
}

/** The days on which products of a channel and quantity were sold at list price without a code. */
function soldInFull(memory: RowMemory): Map<string, number[]> {
  const { orders, lines, forgotten } = memory
  const days = new Map<string, number[]>()
  lines.order.forEach((number, line) => {
    if (!isWithoutCode(memory, line) || !isInFull(memory, line)) return
    const key = alikeOf(memory, line)
    const own = days.get(key) ?? []
    own.push(orders.day[number - forgotten] ?? 0)
    days.set(key, own)
  })
  return days
}

/** What others pay is held against lines of the same product, channel and quantity. */
function alikeOf({ orders, lines, forgotten }: RowMemory, line: number): string {
  return [lines.sku[line], orders.channel[(lines.order[line] ?? 0) - forgotten], countBand(lines.units[line] ?? 0)].join('\n')
}

const isWithoutCode = ({ orders, lines, forgotten }: RowMemory, line: number) =>
  (lines.unitPrice[line] ?? 0) > 0 && orders.code[(lines.order[line] ?? 0) - forgotten] === ''

const isInFull = ({ lines }: RowMemory, line: number) =>
  (lines.listPrice[line] ?? 0) - (lines.unitPrice[line] ?? 0) <= leastShare * (lines.listPrice[line] ?? 0)
