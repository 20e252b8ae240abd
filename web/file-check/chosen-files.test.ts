import { describe, expect, it } from 'vitest'
import { refusalsOf, sizeText, withFiles } from './chosen-files.ts'

const file = (name: string, size = 10) => ({ name, size, lastModified: 1 })
const refusedOf = (...files: readonly ReturnType<typeof file>[]) => [...refusalsOf(withFiles([], files)).values()]

describe('files that were chosen', () => {
  it('a file of the same name, size and date is listed once', () => {
    const list = withFiles(withFiles([], [file('orders.csv')]), [file('orders.csv'), file('orders.csv', 11), file('costs.csv')])
    expect(list.map(({ key, file: { name, size } }) => [key, name, size])).toEqual([
      [1, 'orders.csv', 10],
      [2, 'orders.csv', 11],
      [3, 'costs.csv', 10],
    ])
  })

  it('what is no table, empty, has too long a name or is too large is refused with what to do', () => {
    expect(refusedOf(file('orders.csv'), file('Costs.XLSX'), file('ads.csv.gz'), file('parcels.txt'), file('x.tsv'))).toEqual([])
    expect(refusedOf(file('all.zip'))).toEqual(['An archive cannot be read. Unpack it and choose the files in it.'])
    expect(refusedOf(file('old.xls'))[0]).toContain('Save it as Excel (XLSX) or CSV')
    expect(refusedOf(file('bill.pdf'))[0]).toContain('A PDF cannot be read')
    expect(refusedOf(file('photo.jpg'))[0]).toContain('This kind of file cannot be read')
    expect(refusedOf(file('orders.csv', 0))).toEqual(['This file is empty. Export it again.'])
    expect(refusedOf(file(`${'x'.repeat(200)}.csv`))[0]).toContain('more than 200 characters')
    expect(refusedOf(file('orders.csv', 312_000_000))[0]).toContain('It has 312 MB')
  })

  it('twelve files and 200 MB together are taken; a refused file takes no room', () => {
    const many = Array.from({ length: 13 }, (_, n) => file(`${n}.csv`))
    expect([...refusalsOf(withFiles([], many))]).toEqual([[13, '12 files are the most. Remove another file to check this one.']])
    expect(refusedOf(file('empty.csv', 0), ...many.slice(1))).toHaveLength(1)
    expect(refusedOf(file('a.csv', 100_000_000), file('b.csv', 100_000_000))).toEqual([])
    expect(refusedOf(file('a.csv', 150_000_000), file('b.csv', 80_000_000), file('c.csv', 50_000_000))).toEqual([
      'With it the files have 230 MB together, and 200 MB are the most. Remove a file.',
    ])
  })

  it('a size is short, and never says 200 MB of what has more', () => {
    expect([1, 840, 96_400, 3_140_000, 199_999_999, 200_000_001].map(sizeText)).toEqual([
      ...['1 byte', '840 bytes', '96 KB', '3.1 MB', '199 MB', '200 MB'],
    ])
  })
})
