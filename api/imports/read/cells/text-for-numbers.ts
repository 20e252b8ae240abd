import type { ColumnQuestion } from '../../decide/question.ts'
import type { Table } from '../tables/table.ts'
import type { Ambiguity } from './ambiguity.ts'
import { numberText } from './number-shape.ts'

/** So many cells alike are a column's way to say something; fewer are slips, refused one by one. */
const enoughAlike = 3

const noValue = /^(nan|null|none|n\/?a|nil|inf(inity)?|undefined)$/i

/** Whether a cell holds words where a number should be. What programs write for a missing value are none. */
export const isWords = (cell: string) => /^\p{L}/u.test(cell) && !noValue.test(cell)

/** A question where the whole column holds one text and no number; else null. */
export async function textQuestion(
  { header, found, line }: Ambiguity,
  open: () => Promise<Table>,
  symbols: readonly string[],
): Promise<ColumnQuestion | null> {
  const table = await open()
  const at = table.header.findIndex((cell) => cell.trim() === header)
  let alike = 0
  try {
    for await (const { records } of table.batches) {
      for (const record of records) {
        const cell = (record[at] ?? '').trim()
        if (cell === '') continue
        if (cell !== found || numberText(cell, symbols).shape !== 'none') return null
        alike++
      }
    }
  } finally {
    await table.batches.return(undefined)
  }
  if (alike < enoughAlike) return null
  const choice = (label: string, meaning: string) => ({ label, mapping: { texts: { [header]: { [found]: meaning } } } })
  return {
    ...{ kind: 'numbers', column: header, found, line },
    choices: [choice('0', '0'), choice('unknown, its rows left out', 'leave_out')],
  }
}
