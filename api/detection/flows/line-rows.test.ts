import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import { noLines } from '../day-facts.ts'
import { dayAt, nothingElse } from '../testing/by-hand.ts'
import { nameAt } from './coded-column.ts'
import { discountRows } from './line-rows.ts'
import { emptyRows, rememberRows } from './row-memory.ts'

type Line = {
  readonly order: string
  readonly sku: string
  readonly units: number
  readonly list: number
  readonly paid: number
  readonly code?: string
}
const sales = {
  sku: [],
  listPrice: new Float64Array(),
  unitPrice: new Float64Array(),
  units: new Float64Array(),
  lines: new Float64Array(),
}
const priceOf = fc.integer({ min: 0, max: 20 })
const lineOf = fc.record({
  order: fc.constantFrom('1', '2', '3'),
  sku: fc.constantFrom('A', 'B'),
  units: fc.integer({ min: 1, max: 4 }),
  list: priceOf,
  paid: priceOf,
})
const keyOf = ({ order, sku }: Pick<Line, 'order' | 'sku'>) => `${order} ${sku}`

function rowsOf(unsorted: readonly Line[], isWanted: (code: string) => boolean = () => true) {
  const lines = [...unsorted].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
  const sold = {
    ...noLines,
    orderId: lines.map(({ order }) => order),
    sku: lines.map(({ sku }) => sku),
    units: lines.map(({ units }) => units),
    listPrice: lines.map(({ list }) => list * 1e6),
    unitPrice: lines.map(({ paid }) => paid * 1e6),
    code: lines.map(({ code = '' }) => code),
  }
  const memory = emptyRows()
  rememberRows(memory, { ...nothingElse, day: dayAt(0), sales, costs: [], lines: sold }, dayNumber(dayAt(0)), () => 0)
  return discountRows(memory, { isWanted, discountOf: ({ full, paid }) => full - paid, isAsPlanned: () => false })
}

describe('order lines below their list price', () => {
  it('have no discount below 0, and are one for an order and product', () => {
    fc.assert(
      fc.property(fc.array(lineOf, { maxLength: 20 }), (lines) => {
        const rows = rowsOf(lines)
        const paid = Map.groupBy(
          lines.filter((line) => line.paid > 0),
          keyOf,
        )
        const found = Array.from({ length: rows?.count ?? 0 }, (_, row) => ({
          key: `${rows?.evidence.document(row)} ${rows?.evidence.of?.(row)}`,
          money: rows?.money[row],
          exposure: rows?.exposure[row],
          lines: rows?.evidence.rows?.(row),
        }))
        const sum = (own: readonly Line[], of: (line: Line) => number) => own.reduce((all, line) => all + of(line) * line.units * 1e6, 0)
        expect(found).toEqual(
          [...paid]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, own]) => ({
              key,
              money: sum(own, ({ list, paid: each }) => Math.max(0, list - each)),
              exposure: sum(own, ({ list, paid: each }) => Math.max(list, each)),
              lines: own.length,
            })),
        )
      }),
    )
  })

  it('are those of the code that the line names, and of its order’s where it names none', () => {
    const each = { order: '1', units: 1, list: 100 }
    const lines = [
      { ...each, sku: 'A', paid: 90, code: 'WELCOME' },
      { ...each, sku: 'B', paid: 55, code: 'CLEAR' },
      { ...each, sku: 'B', paid: 90, code: 'WELCOME' },
      { ...each, sku: 'C', paid: 90 },
    ]
    const found = (code: string) => {
      const rows = rowsOf(lines, (one) => one === code)
      return Array.from({ length: rows?.count ?? 0 }, (_, row) => [
        rows?.evidence.of?.(row),
        (rows?.money[row] ?? 0) / 1e6,
        rows ? nameAt(rows.columnOf('code'), row) : '',
      ])
    }
    expect(found('WELCOME')).toEqual([
      ['A', 10, 'WELCOME'],
      ['B', 10, 'WELCOME'],
      ['C', 10, 'WELCOME'],
    ])
    expect(found('CLEAR')).toEqual([['B', 45, 'CLEAR']])
  })

  it('are none where nothing was paid for', () => {
    expect(rowsOf([])).toBeNull()
    expect(rowsOf([{ order: '1', sku: 'A', units: 1, list: 5, paid: 0 }])).toBeNull()
  })
})
