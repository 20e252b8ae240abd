type Row = Uint16Array

const newRows = (length: number): [Row, Row, Row] => [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)]

/**
 * The rows of two letters before, of one before, and the one that is filled: kept, as millions are
 * counted.
 */
let rows = newRows(64)

/** What stands further from the diagonal than `most` costs more than `most`: it is not counted. */
const far = 60_000

/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to make one
 * word of the other (optimal string alignment). Ends early with `most + 1` where it is more than
 * `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const width = Math.max(b.length, Math.ceil(most)) + 2
  if (width > rows[0].length) rows = newRows(2 * width)
  let [before, last, row] = rows
  for (let j = 0; j <= Math.ceil(most) + 1; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    if (fill({ before, last, row }, a, b, { i, most }) > most) return most + 1
    const oldest = before
    before = last
    last = row
    row = oldest
  }
  return Math.min(last[b.length] as number, most + 1)
}

type Rows = { readonly before: Row; readonly last: Row; readonly row: Row }

/** Fills the row of the i-th letter near the diagonal; answers its least value. */
function fill({ before, last, row }: Rows, a: string, b: string, { i, most }: { i: number; most: number }): number {
  const from = Math.max(1, i - Math.ceil(most))
  const to = Math.min(b.length, i + Math.ceil(most))
  let lowest = from === 1 ? i : far
  row[from - 1] = lowest
  row[to + 1] = far
  const letter = a.charCodeAt(i - 1)
  const letterBefore = a.charCodeAt(i - 2)
  for (let j = from; j <= to; j++) {
    const other = b.charCodeAt(j - 1)
    let least = (last[j - 1] as number) + (letter === other ? 0 : 1)
    least = Math.min(least, (last[j] as number) + 1, (row[j - 1] as number) + 1)
    const isSwapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && letterBefore === other
    if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1)
    row[j] = least
    if (least < lowest) lowest = least
  }
  return lowest
}
