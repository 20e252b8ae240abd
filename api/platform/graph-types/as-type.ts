/**
 * Rows as instances of their graph type, without calling its constructor: the graph would otherwise copy a row for every field that has a
 * resolver of its own. The rows themselves are changed.
 */
export function asType<Row extends object>(type: { readonly prototype: Partial<Row> }, rows: readonly Row[]): readonly Row[] {
  for (const row of rows) Object.setPrototypeOf(row, type.prototype)
  return rows
}
