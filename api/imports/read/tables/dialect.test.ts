import { expect, it } from 'vitest'
import { layouts } from '../../layouts/list.ts'
import { knownColumns } from '../recognize.ts'
import { headerIn } from './dialect.ts'

/** The first record with the most known columns, every record compared with every layout. */
function headerAmong(records: readonly (readonly string[])[]): number {
  const known = records.map((record) => knownColumns(record))
  const most = Math.max(...known)
  return most >= 2 ? known.indexOf(most) : 0
}

it('the header is the record with the most known columns, wherever it stands, for every layout', () => {
  for (const { columns } of layouts) {
    const header = columns.map(({ name }) => name)
    const part = header.slice(0, Math.ceil(header.length / 2))
    const row = header.map((_, i) => `${i}.00`)
    const places = [
      [header, row, part],
      [['Report of March'], ['', ''], header, row],
      [part, row, header, [...header, 'more']],
      [row, [...part, 'x', 'y', 'z', 'q', 'w', 'e', 'r', 't', 'u', 'i'], header, row],
      [row, row],
    ]
    for (const records of places) expect(headerIn(records, ',', {}).headerAt).toBe(headerAmong(records))
  }
})

it('a mapping that reads one cell for several columns is counted as before', () => {
  const columns = { order_id: 'a', sku: 'a', quantity: 'a' }
  expect(
    headerIn(
      [
        ['nothing', 'of it'],
        ['a', 'b'],
      ],
      ',',
      { columns },
    ),
  ).toMatchObject({ headerAt: 1 })
})
