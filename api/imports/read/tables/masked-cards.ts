import { hash } from 'node:crypto'
import { replaceIssuedCards } from '../../../values/card-number.rules.ts'
import { endWith } from './end-with.ts'
import type { OpenedTable, RecordBatch, Table } from './table.ts'

/**
 * The table without card numbers (SEC-17): `4111 1111 1111 1111` is read as `**** 1111 k7qm`. Rows,
 * their ids, refusals and conflicts are made of what is read here, so no number is stored.
 */
export function withoutCardNumbers(table: Table, salt: string): OpenedTable {
  const masked = new Set<string>()
  const mask = (cell: string) =>
    replaceIssuedCards(cell, (digits) => {
      const text = maskedCard(digits, salt)
      masked.add(text)
      return text
    })
  const count = () => (masked.size === 1 ? 'A card number was' : `${masked.size} card numbers were`)
  const note = () => (masked.size === 0 ? [] : [`${count()} found in the file; only the last four digits are kept.`])
  const leaving = (columns: ReadonlySet<number>): Table => ({
    ...table,
    header: table.header.map(mask),
    above: table.above.map((line) => line.map(mask)),
    batches: endWith(maskedBatches(table, { mask, columns }), table.batches),
    notes: () => [...table.notes(), ...note()],
  })
  return { ...leaving(new Set()), leaving }
}

type CellMask = {
  readonly mask: (cell: string) => string
  /** Columns whose cells stay as they are. */
  readonly columns: ReadonlySet<number>
}

async function* maskedBatches({ batches }: Table, mask: CellMask): AsyncGenerator<RecordBatch> {
  for await (const { records, lines } of batches) yield { records: records.map((record) => maskedRecord(record, mask)), lines }
}

/** The record itself where nothing has to be masked, which is nearly always. */
function maskedRecord(record: readonly string[], { mask, columns }: CellMask): readonly string[] {
  const read = (cell: string, i: number) => (cell.length < 14 || columns.has(i) ? cell : mask(cell))
  return record.some((cell, i) => read(cell, i) !== cell) ? record.map(read) : record
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The last four digits and a mark of 20 bits, so that two orders or customers whose numbers end
 * alike stay two, and a file read again gives the same rows. The mark is the beginning of a hash
 * salted with the business: it is too short to tell which of the possible numbers it was made of.
 */
function maskedCard(digits: string, salt: string): string {
  const bits = Number.parseInt(hash('sha256', `card\0${salt}\0${digits}`, 'hex').slice(0, 5), 16)
  const mark = [15, 10, 5, 0].map((shift) => alphabet[(bits >> shift) & 31]).join('')
  return `**** ${digits.slice(-4)} ${mark}`
}
