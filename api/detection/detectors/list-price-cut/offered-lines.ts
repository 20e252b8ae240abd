import { type CodedColumn, coded, paired, partsOf } from '../../flows/coded-column.ts'
import { lineColumns, lineDays } from '../../flows/row-columns.ts'
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
  /** The lines of a product in a channel. */
  readonly series: string
  /** Lines with one key have one list price: those of a product, a channel and a size. */
  readonly priceKey: string
  /** As `priceKey`, whatever the channel. */
  readonly keyInAll: string
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
export function offeredLines(memory: RowMemory): OfferedLine[] {
  const { orders, lines, forgotten } = memory
  const days = lineDays(memory)
  const keys = keysOf(memory)
  const found: OfferedLine[] = []
  for (let i = 0; i < lines.order.length; i++) {
    const order = (lines.order[i] ?? 0) - forgotten
    const [offered, paid] = [lines.listPrice[i] ?? 0, lines.unitPrice[i] ?? 0]
    if (paid <= 0 || (orders.code[order] !== '' && offered <= paid)) continue
    found.push({
      day: days[i] ?? 0,
      sku: lines.sku[i] ?? '',
      channel: orders.channel[order] ?? '',
      units: lines.units[i] ?? 0,
      offered,
      paid,
      cost: lines.unitCost[i] ?? 0,
      series: keys.series(i),
      priceKey: keys.priceKey(i),
      keyInAll: keys.keyInAll(i),
    })
  }
  return found
}

type KeysOf = { readonly [Name in 'series' | 'priceKey' | 'keyInAll']: (line: number) => string }

/** The keys of each line, of which lines alike share one text: it is made once. */
function keysOf(memory: RowMemory): KeysOf {
  const { units } = memory.lines
  const columns = lineColumns(memory)
  const size = coded(units.length, (line) => String(sizeOf(units[line] ?? 0)))
  const series = paired(columns('sku'), columns('channel'))
  const [price, inAll] = [paired(series, size), paired(columns('sku'), size)]
  const texts = (column: CodedColumn, asKey: (parts: readonly string[]) => string) => {
    const keys = column.names.map((name) => asKey(partsOf(name)))
    return (line: number) => keys[column.codes[line] ?? -1] ?? ''
  }
  const joined = (parts: readonly string[]) => parts.join('\n')
  return {
    series: texts(series, joined),
    priceKey: texts(price, joined),
    keyInAll: texts(inAll, ([sku, of]) => [sku, '', of].join('\n')),
  }
}

/** The keys of smaller sizes, the next smaller one first. */
export function smallerKeys({ series, units }: OfferedLine): string[] {
  return Array.from({ length: sizeOf(units) }, (_, i) => [series, sizeOf(units) - 1 - i].join('\n'))
}

function sizeOf(units: number): number {
  return sizes.reduce((count, from) => (units >= from ? count + 1 : count), 0)
}

/** The lines of a product in a channel, as `series` of a line. */
export function seriesKey({ sku, channel }: Pick<OfferedLine, 'sku' | 'channel'>): string {
  return [sku, channel].join('\n')
}
