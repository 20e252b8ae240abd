import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import type { DayFacts } from '../day-facts.ts'
import { dayAt } from '../testing/by-hand.ts'
import { flowShop } from '../testing/flow-shop.ts'
import { type ColumnName, without } from '../testing/lost-columns.ts'
import { rememberRefunds } from './refund-memory.ts'
import { emptyRows, type RowMemory, rememberRows } from './row-memory.ts'
import { type Said, silentDays } from './silent-days.ts'

const days = flowShop({ days: 100 })

function memoryOf(of: readonly DayFacts[]): RowMemory {
  const rows = emptyRows()
  for (const facts of of) {
    rememberRows(rows, facts, dayNumber(facts.day), () => 0)
    rememberRefunds(rows, facts, dayNumber(facts.day))
  }
  return rows
}

const placesOf = (memory: RowMemory, said: Said) => {
  const silent = silentDays(memory, said)
  return days.flatMap(({ day }, i) => (silent.has(dayNumber(day)) ? [i] : []))
}

const all: readonly (readonly [Said, ColumnName])[] = [
  ['parcels', 'parcels'],
  ['refunds', 'refunds'],
  ['refunds', 'order of refunds'],
  ['reasons', 'reasons of refunds'],
  ['codes', 'codes'],
  ['list prices', 'list prices'],
  ['customers', 'customers'],
]

describe('days on which a file says nothing', () => {
  it.each(all)('are those of a hole, and those since its end (%s: without %s)', (said, column) => {
    const hole = placesOf(memoryOf(without(days, [column], { from: 50, until: 70 })), said)
    expect(hole).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, i) => 50 + i)))
    expect(hole.every((place) => place > 44 && place < 76)).toBe(true)
    const ended = memoryOf(without(days, [column], { from: 80 }))
    const { until } = silentDays(ended, said)
    expect(dayNumber(days[80]?.day ?? dayAt(0)) - until).toBeLessThan(5)
    expect(placesOf(ended, said).at(-1)).toBe(99)
  })

  it.each(all)('are none where nothing lacks, or the shop never says it (%s: without %s)', (said, column) => {
    const end = dayNumber(days[98]?.day ?? dayAt(0))
    expect(silentDays(memoryOf(days), said).until).toBeGreaterThan(end - 3)
    expect(placesOf(memoryOf(days.slice(0, 99)), said).filter((place) => place < 95)).toEqual([])
    expect(placesOf(memoryOf(without(days, [column])), said)).toEqual([])
  })

  it('are none where a shop ends its one code, or books its refunds every fourth week, but those since the last booking', () => {
    const oneCode = days.map((facts, i) => {
      const code = facts.lines.code.map((of) => (of === 'CLUB' || i >= 60 ? '' : of))
      return { ...facts, lines: { ...facts.lines, code } }
    })
    expect(placesOf(memoryOf(oneCode), 'codes')).toEqual([])
    const batch = days.map((facts, i) => ({
      ...facts,
      refunds: i % 28 === 20 ? days.slice(Math.max(0, i - 27), i + 1).flatMap(({ refunds }) => refunds) : [],
    }))
    expect(placesOf(memoryOf(batch), 'refunds')).toEqual(Array.from({ length: 23 }, (_, i) => 77 + i))
  })
})
