import { flow } from '../../flows/flow.ts'
import { listPriceReadiness } from '../../flows/flow-readiness.ts'
import { type FlowRows, numbers } from '../../flows/flow-rows.ts'
import { columnsAt, lineColumns } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { silentDays } from '../../flows/silent-days.ts'
import { newerPrices } from './newer-prices.ts'
import { profile, words } from './profile.ts'

/**
 * Products that some still buy at a list price which others have left behind: what that costs,
 * against what it cost before.
 */
export const oldListPrices = flow({
  profile,
  words,
  version: '1.1.0',
  family: 'list_price',
  cause: 'list prices that did not rise with the others',
  rows,
  cells: ['channel', 'category', 'sku'],
  slices: [[], ['channel'], ['renewal'], ['class'], ['category'], ['channel', 'category'], ['channel', 'renewal']],
  known: ['channel', 'sku'],
  isRare: true,
  againstRest: false,
  leastRise: 0.5,
  leastShare: 0.02,
  pull: 25,
  readiness: listPriceReadiness,
})

/**
 * One row for each line that was paid for: what it would have brought more at the newer list price
 * of others, with the same discount; exposure is what it would have brought.
 */
function rows(memory: RowMemory): FlowRows | null {
  const { orders, lines, forgotten } = memory
  const silent = silentDays(memory, 'list prices')
  const dayOf = (line: number) => orders.day[(lines.order[line] ?? 0) - forgotten] ?? 0
  const isStated = orders.listed.some((count) => count > 0)
  const newer = isStated ? newerPrices(memory).filter(({ line }) => !silent.has(dayOf(line))) : []
  if (newer.length === 0) return null
  const place = (row: number) => newer[row]?.line ?? -1
  const paid = numbers(newer, ({ line }) => (lines.unitPrice[line] ?? 0) * (lines.units[line] ?? 0))
  const exposure = numbers(newer, ({ times }, row) => (paid[row] ?? 0) * times)
  const orderOf = (row: number) => (lines.order[place(row)] ?? 0) - forgotten
  return {
    count: newer.length,
    until: silent.until,
    day: newer.map(({ line }) => dayOf(line)),
    money: numbers(newer, (_, row) => Math.round((exposure[row] ?? 0) - (paid[row] ?? 0))),
    exposure,
    columnOf: columnsAt(
      lineColumns(memory),
      newer.map(({ line }) => line),
    ),
    evidence: {
      table: 'order_line',
      money: 'paid',
      document: (row) => orders.order[orderOf(row)] ?? '',
      of: (row) => lines.sku[place(row)] ?? '',
      beside: (row) => -Math.round(exposure[row] ?? 0),
    },
  }
}
