import { describe, expect, it } from 'vitest'
import { rowsOf } from '../testing/cause-rows.ts'
import type { CauseRow } from './cause-row.ts'
import { cellsOf } from './cells.ts'
import { conditionText } from './condition.ts'
import { searchConditions } from './search.ts'

describe('the search for a cause', () => {
  it('asks about every name that holds a twentieth of the loss and about two dozen numbers, spread evenly', () => {
    const asked = (rows: readonly CauseRow[]) =>
      cellsOf(rows).atoms.map(({ condition, among }) => [...Object.values(conditionText(condition)), among].join(' '))
    const country = (name: string, lines: number) => ({ attributes: { product: null, country: name }, lines, losing: true })
    expect(
      asked(rowsOf([country('FR', 19), country('DE', 1), country('', 5), { attributes: { product: null, country: 'ES' }, lines: 9 }])),
    ).toEqual(['country = FR 4'])
    expect(asked(rowsOf([country('FR', 19), country('DE', 1)]))).toEqual(['country = DE 2', 'country = FR 2'])
    const units = [...Array.from({ length: 50 }, (_, i) => 50 - i), 0]
    const counts = rowsOf(units.map((of) => ({ attributes: { product: null, units: of }, lines: 1, losing: true })))
    const every = Array.from({ length: 17 }, (_, i) => 1 + 3 * i)
    expect(asked(counts)).toEqual([...every.map((of) => `units >= ${of} 51`), ...every.map((of) => `units <= ${of} 51`)])
    const depths = rowsOf([5, 10].map((discount) => ({ attributes: { product: null, discount }, lines: 1, losing: true })))
    expect(asked(depths)).toEqual(['discount >= 5 % 2', 'discount >= 10 % 2'])
  })

  it('sums rows with the same answers to one cell, and rows with other answers apart', () => {
    const { cells, atoms } = cellsOf(
      rowsOf([
        { attributes: { product: null, country: 'FR' }, lines: 3, losing: true },
        { attributes: { product: null, country: 'ES' }, lines: 4 },
        { attributes: { product: null, country: 'IT' }, lines: 5 },
        { attributes: { product: null, country: 'FR' }, lines: 6 },
      ]),
    )
    expect(cells).toEqual({ lines: Float64Array.of(9, 9), losing: Float64Array.of(3, 0), lost: Float64Array.of(30e6, 0) })
    expect(atoms.map(({ isIn }) => [...isIn])).toEqual([[1, 0]])
  })

  it('weighs a condition by what it explains of the deviance and what its question costs', () => {
    const rows = rowsOf([
      { attributes: { product: null, country: 'FR', channel: 'store' }, lines: 40, losing: true },
      { attributes: { product: null, country: 'FR', channel: 'web' }, lines: 60 },
      { attributes: { product: null, country: 'DE', channel: 'store' }, lines: 10, losing: true },
      { attributes: { product: null, country: 'DE', channel: 'web' }, lines: 290 },
    ])
    const { cells, atoms } = cellsOf(rows)
    const all = searchConditions(cells, atoms)
    expect(new Set(all.map(({ conditions }) => JSON.stringify(conditions))).size).toBe(all.length)
    const found = all.filter(({ conditions }) => conditions.length === 1)
    const deviance = -(50 * Math.log(50 / 400) + 350 * Math.log(350 / 400))
    const country = 40 * Math.log(0.4) + 60 * Math.log(0.6) + 10 * Math.log(10 / 300) + 290 * Math.log(290 / 300) + deviance
    // Two things were asked about, of which each has two values.
    const price = Math.log(2 * 2) + 0.5 * Math.log(400)
    expect(found.map(({ conditions }) => conditions.map(({ what }) => what))).toEqual([['channel'], ['country']])
    expect(found[0]).toMatchObject({ explained: 1, within: { lines: 50, losing: 50, lost: 500e6 } })
    expect(found[1]?.explained).toBeCloseTo(country / deviance, 12)
    expect(found[0]?.gain).toBeCloseTo(deviance - price, 9)
    expect(found[1]?.gain).toBeCloseTo(country - price, 9)
  })
})
