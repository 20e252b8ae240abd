/** A column of names as numbers: row `i` has the name `names[codes[i]]`. */
export type CodedColumn = { readonly codes: Int32Array; readonly names: readonly string[] }

/** The columns of a table by their names; of empty names where the shop's files have none. */
export type ColumnOf = (name: string) => CodedColumn

/** Between the names of a pair. No file has it. */
const between = '\u001f'

export function coded(count: number, nameOf: (row: number) => string): CodedColumn {
  const codes = new Int32Array(count)
  const known = new Map<string, number>()
  for (let i = 0; i < count; i++) {
    const name = nameOf(i)
    const code = known.get(name) ?? known.size
    if (code === known.size) known.set(name, code)
    codes[i] = code
  }
  return { codes, names: [...known.keys()] }
}

/** The name of a row; empty where there is no such row. */
export function nameAt({ codes, names }: CodedColumn, row: number): string {
  return names[codes[row] ?? -1] ?? ''
}

/**
 * The column of the names at these places of another, as `coded` makes it; a place below 0 has an
 * empty name.
 */
export function columnAt({ codes, names }: CodedColumn, places: ArrayLike<number>): CodedColumn {
  const empty = names.indexOf('')
  const unnamed = empty < 0 ? names.length : empty
  const codeOf = new Int32Array(names.length + 1).fill(-1)
  const found: string[] = []
  const at = new Int32Array(places.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? -1
    const known = place < 0 ? unnamed : (codes[place] ?? unnamed)
    if (codeOf[known] === -1) codeOf[known] = found.push(names[known] ?? '') - 1
    at[i] = codeOf[known] ?? 0
  }
  return { codes: at, names: found }
}

/** The rows of a column and after them those of another, as `coded` makes them. */
export function appended(one: CodedColumn, other: CodedColumn): CodedColumn {
  const names = [...one.names]
  const known = new Map(names.map((name, code) => [name, code]))
  const codeOf = other.names.map((name) => known.get(name) ?? names.push(name) - 1)
  const codes = new Int32Array(one.codes.length + other.codes.length)
  codes.set(one.codes)
  for (let i = 0; i < other.codes.length; i++) codes[one.codes.length + i] = codeOf[other.codes[i] ?? 0] ?? 0
  return { codes, names }
}

/** Possible pairs for each row up to which a table of all pairs is smaller work than a map. */
const mostPairs = 16

/** The pairs of two columns as one. A name without either part is empty: it names nothing. */
export function paired(one: CodedColumn, other: CodedColumn): CodedColumn {
  const [ones, others, width] = [one.codes, other.codes, other.names.length]
  const count = ones.length
  const codes = new Int32Array(count)
  const codeOf = codesOfPairs(one.names.length * width, count)
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    const [a, b] = [ones[i] ?? 0, others[i] ?? 0]
    const code = codeOf(a * width + b, names.length)
    if (code === names.length) names.push(`${one.names[a]}${between}${other.names[b]}`)
    codes[i] = code
  }
  return { codes, names }
}

/** The code of a pair, which is the given one where the pair is new. */
function codesOfPairs(pairs: number, rows: number): (pair: number, next: number) => number {
  const known = pairs <= mostPairs * rows ? new Int32Array(pairs) : new Map<number, number>()
  if (known instanceof Map)
    return (pair, next) => {
      const code = known.get(pair) ?? next
      if (code === next) known.set(pair, code)
      return code
    }
  // 0 is a pair that has no code yet.
  return (pair, next) => {
    const code = (known[pair] || next + 1) - 1
    known[pair] = code + 1
    return code
  }
}

/** The parts of a name that `paired` made. */
export function partsOf(name: string): string[] {
  return name.split(between)
}

/** Whether every part of a name says something. */
export function isNamed(name: string): boolean {
  return partsOf(name).every((part) => part !== '')
}
