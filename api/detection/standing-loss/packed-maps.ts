/** For a sort by name: in the order of code units, as everywhere in stored states. */
export const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/**
 * Plain data of an object, its fields by name, and each Map of it as its entries by name: equal
 * objects give equal data.
 */
export function packMaps(book: object): object {
  const fields = Object.entries(book).sort(byName)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value instanceof Map ? [...(value as Map<string, unknown>)].sort(byName) : value]),
  )
}

/** What `packMaps` gave, as it was: what is a Map in `like` is one again. */
export function unpackMaps(packed: object, like: object): object {
  const wanted = new Map<string, unknown>(Object.entries(like))
  return Object.fromEntries(
    Object.entries(packed).map(([name, value]) => [name, wanted.get(name) instanceof Map ? new Map(value as [string, unknown][]) : value]),
  )
}
