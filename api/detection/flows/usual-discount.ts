import { median } from '../statistics/quantile.ts'
import { onceADay } from './once-a-day.ts'
import { countBand } from './row-columns.ts'
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
  const channelOf = (line: number) => orders.channel[orderOf(line)] ?? ''
  const groupOf = (line: number) => [channelOf(line), orders.isRenewing[orderOf(line)], countBand(lines.units[line] ?? 0)].join('\n')
  const sold = lines.unitPrice.flatMap((paid, line) => (paid > 0 ? [line] : []))
  const silent = silentDays(memory, 'codes', 'list prices')
  const plain = sold.filter((line) => orders.code[orderOf(line)] === '' && !silent.has(orders.day[orderOf(line)] ?? 0))
  const [ofGroups, ofChannels] = [mediansBy(groupOf, plain, memory), mediansBy(channelOf, plain, memory)]
  const usual = new Float64Array(orders.day.length)
  for (const line of sold) {
    const [order, full] = [orderOf(line), (lines.listPrice[line] ?? 0) * (lines.units[line] ?? 0)]
    const share = ofGroups.get(groupOf(line)) ?? ofChannels.get(channelOf(line)) ?? 0
    usual[order] = (usual[order] ?? 0) + (share * full) / Math.max(1, orders.full[order] ?? 0)
  }
  return usual
})

function mediansBy(groupOf: (line: number) => string, plain: readonly number[], { lines }: RowMemory): Map<string, number> {
  const shares = (group: readonly number[]) =>
    group.map((line) => 1 - (lines.unitPrice[line] ?? 0) / Math.max(1, lines.listPrice[line] ?? 0))
  const groups = [...Map.groupBy(plain, groupOf)].filter(([, group]) => group.length >= leastLines)
  return new Map(groups.map(([name, group]) => [name, median(shares(group))]))
}

/**
 * What a code took off: what is paid below the list price less what comes off without one, micros;
 * never negative.
 */
export function discountOfCode({ full, paid, usual }: { readonly full: number; readonly paid: number; readonly usual: number }): number {
  return Math.max(0, Math.round(full * (1 - usual) - paid))
}
