/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to make one
 * word of the other (optimal string alignment). Ends early with `most + 1` where it is more than
 * `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row.push(cheapest(a, b, { i, j, before, last, left: row[j - 1] as number }))
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] as number, most + 1)
}

type Cell = {
  readonly i: number
  readonly j: number
  readonly before: readonly number[]
  readonly last: readonly number[]
  readonly left: number
}

function cheapest(a: string, b: string, { i, j, before, last, left }: Cell): number {
  const replaced = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
  const least = Math.min(replaced, (last[j] as number) + 1, left + 1)
  const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return isSwapped ? Math.min(least, (before[j - 2] as number) + 1) : least
}
