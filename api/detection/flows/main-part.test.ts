import { describe, expect, it } from 'vitest'
import type { FlowStory } from './flow-definition.ts'
import { addToMainPart, mainPartOf, namedPart } from './main-part.ts'

type PartedRow = { day: number; parts: [string, number][] }

function partedRows(rows: readonly PartedRow[]) {
  const money = Float64Array.from(rows, ({ parts }) => parts.reduce((sum, [, one]) => sum + one, 0))
  const madeOf = (row: number) => rows[row]?.parts ?? []
  return { day: rows.map(({ day }) => day), exposure: new Float64Array(rows.length).fill(1), money, madeOf }
}
const all = (rows: readonly PartedRow[]) => rows.map((_, row) => row)
const often = (from: number, to: number, parts: PartedRow['parts']): PartedRow[] =>
  Array.from({ length: to - from }, (_, i) => ({ day: from + i, parts }))

describe('what a loss is mostly made of', () => {
  const usual: PartedRow['parts'] = [['old', 500]]

  it('is what rose, not what was always there', () => {
    const rows = [...often(0, 30, usual), ...often(30, 60, [...usual, ['new', 300]])]
    expect(mainPartOf(partedRows(rows), all(rows), 30)).toEqual({ of: 'new', money: 0 })
  })

  it('is what was always there where it rose itself', () => {
    const rows = [
      ...often(0, 30, usual),
      ...often(30, 60, [
        ['old', 900],
        ['new', 100],
      ]),
    ]
    expect(mainPartOf(partedRows(rows), all(rows), 30)).toMatchObject({ of: 'old' })
  })

  it('is nothing where two rose alike, or the flow does not say', () => {
    const rows = [...often(0, 30, usual), ...often(30, 60, [...usual, ['a', 300], ['b', 300]])]
    expect(mainPartOf(partedRows(rows), all(rows), 30)).toBeNull()
    const { madeOf: _, ...silent } = partedRows(rows)
    expect(mainPartOf(silent, all(rows), 30)).toBeNull()
  })

  it('counts several lines of one thing in a row, of the counted rows alone', () => {
    const rows = often(0, 3, [
      ['a', 100],
      ['b', 7],
      ['a', 50],
    ])
    expect(addToMainPart({ of: 'a', money: 10 }, partedRows(rows), [0, 2])).toEqual({ of: 'a', money: 310 })
  })

  it('is named while it is more than half of the loss', () => {
    const story = (money: number) => ({ main: { of: 'a', money }, actual: 1_000, expected: 200 }) as FlowStory
    expect([namedPart(story(400)), namedPart(story(399)), namedPart({ ...story(400), main: null })]).toEqual(['a', null, null])
  })
})
