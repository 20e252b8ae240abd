import { expect, it } from 'vitest'
import type { LinePart } from '../../candidate.ts'
import { emptyRows } from '../../flows/row-memory.ts'
import { stackedCause } from './stacked-cause.ts'

type Line = readonly [day: number, sku: string, paid: number, code: string, channel: string]

function linesOf(lines: readonly Line[]) {
  const rows = emptyRows()
  lines.forEach(([day, sku, paid, code, channel], i) => {
    rows.orders.day.push(day)
    rows.orders.code.push(code)
    rows.orders.channel.push(channel)
    rows.lines.order.push(i)
    rows.lines.sku.push(sku)
    rows.lines.units.push(1)
    rows.lines.listPrice.push(20e6)
    rows.lines.unitPrice.push(paid * 1e6)
    rows.lines.code.push('')
  })
  return rows
}

/** Lines at 14.45 on day 9 got a second discount on top of one to 17.00. */
const parts: readonly LinePart[] = [
  { day: 9, listPrice: 20e6, unitPrice: 14.45e6, units: 6, lines: 6, expectedPerUnit: 17e6, actualPerUnit: 14.45e6 },
]
const times = (count: number, line: Line) => Array.from({ length: count }, () => line)
const usual: readonly Line[] = [...times(6, [9, 'A', 17, 'SUB15', 'web']), ...times(6, [8, 'A', 20, '', 'app'])]

it('is the code of most lines with a second discount, which its other lines do not name', () => {
  const lines = [...usual, ...times(5, [9, 'A', 14.45, 'WELCOME', 'web']), ...times(1, [9, 'A', 14.45, 'SUB15', 'app'])]
  expect(stackedCause(linesOf(lines), 'A', parts)).toEqual({ what: 'code', name: 'WELCOME', rows: 5, all: 6 })
  expect(stackedCause(linesOf(lines), 'B', parts)).toBeNull()
})

it('is the channel where all name one code or none, and nothing where the channel is that of all', () => {
  const inApp = [...usual, ...times(3, [8, 'A', 20, '', 'web']), ...times(6, [9, 'A', 14.45, '', 'shop'])]
  expect(stackedCause(linesOf(inApp), 'A', parts)).toEqual({ what: 'channel', name: 'shop', rows: 6, all: 6 })
  const onWeb = [...times(9, [8, 'A', 20, 'SUB15', 'web']), ...times(6, [9, 'A', 14.45, 'SUB15', 'web'])]
  expect(stackedCause(linesOf(onWeb), 'A', parts)).toBeNull()
})

it('is nothing of fewer than five lines, and of the same price on another day', () => {
  expect(stackedCause(linesOf([...usual, ...times(4, [9, 'A', 14.45, 'WELCOME', 'web'])]), 'A', parts)).toBeNull()
  expect(stackedCause(linesOf([...usual, ...times(6, [8, 'A', 14.45, 'WELCOME', 'web'])]), 'A', parts)).toBeNull()
})
