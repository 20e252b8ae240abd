import type { LinePart } from '../../candidate.ts'
import { type MainName, mainName, sumsOf } from '../../flows/main-name.ts'
import { codeOfLine } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'

/** Lines with one name that are enough to be told as what is behind a loss. Proposed. */
const leastNamed = 5

/**
 * The code or sales channel behind most of what a second discount took off a product's lines in
 * memory, which is not that of its other lines; null where there is none.
 */
export type StackedCause = MainName & { readonly what: 'code' | 'channel' }

/** What most of the money of these lines of a product has in common. */
export function stackedCause(memory: RowMemory, sku: string, parts: readonly LinePart[]): StackedCause | null {
  const { orders, lines, forgotten } = memory
  const lost = new Map(parts.map((part) => [keyOf(part), part.expectedPerUnit - part.actualPerUnit]))
  const places: number[] = []
  for (let line = 0; line < lines.sku.length; line++) if (lines.sku[line] === sku && (lines.unitPrice[line] ?? 0) > 0) places.push(line)
  const own = places.map((line) => {
    const order = (lines.order[line] ?? 0) - forgotten
    const [units, listPrice, unitPrice] = [lines.units[line] ?? 0, lines.listPrice[line] ?? 0, lines.unitPrice[line] ?? 0]
    const each = lost.get(keyOf({ day: orders.day[order] ?? 0, listPrice, unitPrice }))
    const names = { code: codeOfLine(memory, line), channel: orders.channel[order] ?? '' }
    return { names, isStacked: each !== undefined, money: each === undefined ? listPrice * units : each * units }
  })
  const of = (what: StackedCause['what'], isStacked: boolean) =>
    sumsOf(own.filter((one) => one.isStacked === isStacked).map(({ names, money }) => [names[what], money]))
  for (const what of ['code', 'channel'] as const) {
    const main = mainName(of(what, true), of(what, false))
    if (main && main.rows >= leastNamed) return { ...main, what }
  }
  return null
}

const keyOf = ({ day, listPrice, unitPrice }: Pick<LinePart, 'day' | 'listPrice' | 'unitPrice'>) => `${day} ${listPrice} ${unitPrice}`
