import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appended, coded, columnAt, isNamed, nameAt, paired, partsOf } from './coded-column.ts'

const names = fc.array(fc.constantFrom('', 'a', 'b', 'web', 'a b'), { maxLength: 40 })

describe('columns of names as numbers', () => {
  it('give each row its name back, and each name one number', () => {
    fc.assert(
      fc.property(names, (rows) => {
        const column = coded(rows.length, (row) => rows[row] ?? '')
        expect(rows.map((_, row) => nameAt(column, row))).toEqual(rows)
        expect(new Set(column.names).size).toBe(column.names.length)
        expect([...column.names]).toEqual([...new Set(rows)])
      }),
    )
  })

  it('are at places of another what their names are as a column of their own', () => {
    fc.assert(
      fc.property(names, fc.array(fc.integer({ min: -2, max: 39 }), { maxLength: 60 }), (rows, all) => {
        const places = all.filter((place) => place < rows.length)
        const column = coded(rows.length, (row) => rows[row] ?? '')
        expect(columnAt(column, places)).toEqual(coded(places.length, (row) => rows[places[row] ?? -1] ?? ''))
      }),
    )
  })

  it('are after another what the names of both are as one column', () => {
    fc.assert(
      fc.property(names, names, (first, second) => {
        const columnOf = (rows: readonly string[]) => coded(rows.length, (row) => rows[row] ?? '')
        expect(appended(columnOf(first), columnOf(second))).toEqual(columnOf([...first, ...second]))
      }),
    )
  })

  it('number pairs in the order of rows, however few or many pairs there could be', () => {
    const partOf = fc.integer({ min: 0, max: 200 }).map(String)
    const rowsOf = fc.array(fc.tuple(partOf, partOf), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(rowsOf, fc.constantFrom(1, 50), (once, times) => {
        const rows = Array.from({ length: times }, () => once).flat()
        const column = (part: 0 | 1) => coded(rows.length, (row) => rows[row]?.[part] ?? '')
        const pairs = paired(column(0), column(1))
        const inTurn = coded(rows.length, (row) => rows[row]?.join(' ') ?? '')
        expect({ ...pairs, names: pairs.names.map((name) => partsOf(name).join(' ')) }).toEqual(inTurn)
      }),
    )
  })

  it('pair as their parts do, and name nothing where a part is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('', 'a', 'b'), fc.constantFrom('', 'x', 'y', 'z')), { maxLength: 40 }), (rows) => {
        const pairs = paired(
          coded(rows.length, (row) => rows[row]?.[0] ?? ''),
          coded(rows.length, (row) => rows[row]?.[1] ?? ''),
        )
        rows.forEach(([one, other], row) => {
          expect(partsOf(nameAt(pairs, row))).toEqual([one, other])
          expect(isNamed(nameAt(pairs, row))).toBe(one !== '' && other !== '')
        })
        expect(new Set(pairs.names).size).toBe(pairs.names.length)
      }),
    )
  })
})
