import type { RowMemory } from '../../flows/row-memory.ts'

/** A paid order line with the price at which it was offered; micros. */
export type OfferedLine = {
  readonly day: number
  readonly sku: string
  readonly channel: string
  readonly units: number
  readonly offered: number
  readonly paid: number
  /** 0 where no unit cost is known. */
  readonly cost: number
}

/**
 * Units from which another price for more of the same is usual: a line is held against lines of its
 * own size.
 */
const sizes = [3, 6, 12, 24]

/**
 * The lines in memory that say what their product is offered at: the list price, or what was paid
 * where the file has none. A line with a code and no reduction says neither. In the order of days.
 */
export function offeredLines({ orders, lines, forgotten }: RowMemory): OfferedLine[] {
  const found: OfferedLine[] = []
  for (let i = 0; i < lines.order.length; i++) {
    const order = (lines.order[i] ?? 0) - forgotten
    const [offered, paid] = [lines.listPrice[i] ?? 0, lines.unitPrice[i] ?? 0]
    if (paid <= 0 || (orders.code[order] !== '' && offered <= paid)) continue
    found.push({
      ...{ day: orders.day[order] ?? 0, sku: lines.sku[i] ?? '', channel: orders.channel[order] ?? '' },
      ...{ units: lines.units[i] ?? 0, offered, paid, cost: lines.unitCost[i] ?? 0 },
    })
  }
  return found
}

/** Lines with one key have one list price: those of a product, a channel and a size. */
export function priceKey({ sku, channel, units }: Pick<OfferedLine, 'sku' | 'channel' | 'units'>): string {
  return [sku, channel, sizeOf(units)].join('\n')
}

/** The keys of smaller sizes, the next smaller one first. */
export function smallerKeys({ sku, channel, units }: OfferedLine): string[] {
  return Array.from({ length: sizeOf(units) }, (_, i) => [sku, channel, sizeOf(units) - 1 - i].join('\n'))
}

function sizeOf(units: number): number {
  return sizes.filter((from) => units >= from).length
}

/** The lines of a product in a channel. */
export function seriesKey({ sku, channel }: Pick<OfferedLine, 'sku' | 'channel'>): string {
  return [sku, channel].join('\n')
}
