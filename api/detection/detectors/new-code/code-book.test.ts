import { describe, expect, it } from 'vitest'
import { emptyRows, type RowMemory } from '../../flows/row-memory.ts'
import { type CodeBook, noteCodes } from './code-book.ts'

/** A memory of orders with these codes, by day. */
function rowsWith(orders: readonly (readonly [day: number, code: string])[]): RowMemory {
  const rows = emptyRows()
  for (const [day, code] of orders) {
    rows.orders.day.push(day)
    rows.orders.code.push(code)
  }
  return rows
}

const empty = (): CodeBook => ({ codes: new Map(), firstOn: -1 })

describe('the codes that files have named', () => {
  it('are known from their first use, once two orders have them', () => {
    const book = empty()
    noteCodes(
      book,
      rowsWith([
        [3, ''],
        [4, 'ONCE'],
        [5, 'A'],
        [8, 'A'],
      ]),
      10,
    )
    expect([book.firstOn, [...book.codes]]).toEqual([4, [['A', { firstOn: 5, lastOn: 8 }]]])
  })

  it('are forgotten when they were not used for more than a year', () => {
    const book = empty()
    noteCodes(
      book,
      rowsWith([
        [5, 'A'],
        [6, 'A'],
        [5, 'B'],
        [6, 'B'],
      ]),
      10,
    )
    noteCodes(book, rowsWith([[300, 'A']]), 300)
    noteCodes(book, rowsWith([]), 405)
    expect([...book.codes.keys()]).toEqual(['A', 'B'])
    noteCodes(book, rowsWith([]), 406)
    expect([...book.codes]).toEqual([['A', { firstOn: 5, lastOn: 300 }]])
  })

  it('are no more than two thousand: those that were used last', () => {
    const book = empty()
    const many = Array.from({ length: 2010 }, (_, i) => `C${i}`)
    noteCodes(
      book,
      rowsWith(
        many.flatMap(
          (code, i) =>
            [
              [i % 20, code],
              [i % 20, code],
            ] as const,
        ),
      ),
      20,
    )
    expect(book.codes.size).toBe(2000)
    expect(many.filter((code) => !book.codes.has(code)).every((code) => Number(code.slice(1)) % 20 === 0)).toBe(true)
  })
})
