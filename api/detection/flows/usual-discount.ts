import { median } from '../statistics/quantile.ts'
import { type CodedColumn, paired } from './coded-column.ts'
import { onceADay } from './once-a-day.ts'
import { lineColumns, lineDays, lineRenewals } from './row-columns.ts'
import type { RowMemory } from './row-memory.ts'
import { silentDays } from './silent-days.ts'

/** Lines without a code that say what is usual. */
const leastLines = 5

/**
 * What comes off an order without any code, as a part of its list price, by order: of each of its
 * lines the median of the lines of its channel, class and quantity in memory, or of its channel
 * where these are few. A code is not to blame for it.
 */
export const usualDiscounts = onceADay((memory): Float64Array => {
  const { orders, lines, forgotten } = memory
  const orderOf = (line: number) => (lines.order[line] ?? 0) - forgotten
  const columns = lineColumns(memory)
  const days = lineDays(memory)
  const [groups, channels] = [paired(lineRenewals(memory), columns('quantity')), columns('channel')]
  const silent = silentDays(memory, 'codes', 'list prices')
  const plain: number[] = []
  lines.unitPrice.forEach((paid, line) => {
    if (paid > 0 && orders.code[orderOf(line)] === '' && !silent.has(days[line] ?? 0)) plain.push(line)
  })
  const [ofGroups, ofChannels] = [mediansBy(groups, plain, memory), mediansBy(channels, plain, memory)]
  const usual = new Float64Array(orders.day.length)
  lines.unitPrice.forEach((paid, line) => {
    if (paid <= 0) return
    const [order, full] = [orderOf(line), (lines.listPrice[line] ?? 0) * (lines.units[line] ?? 0)]
    const share = ofGroups[groups.codes[line] ?? 0] ?? ofChannels[channels.codes[line] ?? 0] ?? 0
    usual[order] = (usual[order] ?? 0) + (share * full) / Math.max(1, orders.full[order] ?? 0)
  })
  return usual
})

/** By the codes of groups; none where a group has few lines. */
function mediansBy({ codes, names }: CodedColumn, plain: readonly number[], { lines }: RowMemory): (number | undefined)[] {
  const shares = names.map((): number[] => [])
  for (const line of plain) shares[codes[line] ?? 0]?.push(1 - (lines.unitPrice[line] ?? 0) / Math.max(1, lines.listPrice[line] ?? 0))
  return shares.map((own) => (own.length >= leastLines ? median(own) : undefined))
}

/**
 * What a code took off: what is paid below the list price less what comes off without one, micros;
 * never negative.
 */
export function discountOfCode({ full, paid, usual }: { readonly full: number; readonly paid: number; readonly usual: number }): number {
  return Math.max(0, Math.round(full * (1 - usual) - paid))
}
