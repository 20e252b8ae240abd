import { flow } from '../../flows/flow.ts'
import { listPriceReadiness } from '../../flows/flow-readiness.ts'
import { discountRows } from '../../flows/line-rows.ts'
import { countBand } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { profile, words } from './profile.ts'

/** Days between two sales of a product that are held against each other, either way. */
const daysApart = 14
/** A discount of less than this part of the list price is rounding, or a coin off. */
const leastShare = 0.03

/** Lines that some pay below list price for, without a code, while others pay it in full: how often, against how often before. */
export const unevenPrices = flow({
  profile,
  words,
  version: '1.0.0',
  family: 'discount',
  cause: 'prices that only some pay',
  rows(memory) {
    const fullOn = soldInFull(memory)
    const { orders } = memory
    return discountRows(
      memory,
      (order) => orders.code[order] === '',
      ({ order, at, full, paid }) => {
        const days = fullOn.get(alikeOf(memory, at, order)) ?? []
        const isUneven = full - paid > leastShare * full && days.some((day) => Math.abs(day - (orders.day[order] ?? 0)) <= daysApart)
        return isUneven ? full - paid : 0
      },
    )
  },
  cells: ['channel', 'quantity', 'renewal', 'category'],
  slices: [[], ['channel'], ['class'], ['category'], ['country'], ['renewal'], ['method']],
  known: ['channel'],
  isRare: true,
  againstRest: false,
  // Where some always pay less, their share drifts.
  leastRise: 1,
  pull: 25,
  readiness: listPriceReadiness,
})

/** Lines of one product, channel and quantity: what others pay for the same. */
function alikeOf({ orders, lines }: RowMemory, line: number, order: number): string {
  return [lines.sku[line], orders.channel[order], countBand(lines.units[line] ?? 0)].join('\n')
}

/** The days on which they were sold at list price without a code. */
function soldInFull(memory: RowMemory): Map<string, number[]> {
  const { orders, lines, forgotten } = memory
  const days = new Map<string, number[]>()
  lines.order.forEach((number, line) => {
    const order = number - forgotten
    const [list, paid] = [lines.listPrice[line] ?? 0, lines.unitPrice[line] ?? 0]
    if (paid <= 0 || orders.code[order] !== '' || list - paid > leastShare * list) return
    const key = alikeOf(memory, line, order)
    const own = days.get(key) ?? []
    own.push(orders.day[order] ?? 0)
    days.set(key, own)
  })
  return days
}
