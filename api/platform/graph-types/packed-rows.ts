import { columnsOf } from '../transaction/entity-columns.ts'

/** SQL of a value that JSON carries, and how to read what JSON made of it. Null stays null. */
export type PackedValue<Value> = { readonly sql: string; readonly read?: (told: never) => Value }

/** Rows of one graph type as one text. */
export type Packing<Row extends object> = {
  /** SQL of one row: a JSON array of its values. */
  readonly row: string
  /** The rows of `json_agg` over `row`, read as text; none for null. Their values are read when somebody asks for them. */
  rowsIn(text: string | null): Row[]
}

/** A whole number beyond what JSON can carry, such as minor units. */
export const packedInteger = (sql: string): PackedValue<bigint> => ({ sql: `(${sql})::text`, read: (told: string) => BigInt(told) })

/** An instant; sessions are in UTC. */
export const packedInstant = (sql: string): PackedValue<Date> => ({ sql, read: (told: string) => new Date(told) })

/** A document in jsonb. */
export const packedDocument = <Value>(sql: string): PackedValue<Value> => ({
  sql: `(${sql})::text`,
  read: (told: string) => JSON.parse(told) as Value,
})

const packedBy: Readonly<Record<string, (sql: string) => PackedValue<unknown>>> = {
  bigint: packedInteger,
  timestamptz: packedInstant,
  json: packedDocument,
}

/** The id of an entity and all columns that its decorators describe. */
export function packedColumns<T extends object>(
  entity: abstract new () => T,
): { readonly [Name in keyof Omit<T, 'businessId'>]: PackedValue<Omit<T, 'businessId'>[Name]> } {
  const columns = columnsOf(entity).map(({ property, type, sql }) => [property, packedBy[type]?.(sql) ?? { sql }])
  return { id: { sql: 'id' }, ...Object.fromEntries(columns) }
}

/**
 * Many rows with many columns as one text, which costs the process a fraction of as many rows of the protocol: the driver makes a text and a
 * value of each column of each row, wanted or not. Rows are instances of `type`, made without its constructor; each value is a getter that
 * reads it anew, so it is for rows that are looked at once. At most 100 values.
 */
export function packing<Values extends object, Type extends object>(
  type: { readonly prototype: Type },
  values: { readonly [Name in keyof Values]: PackedValue<Values[Name]> },
): Packing<Type & Values> {
  class Packed {
    constructor(readonly packed: readonly unknown[]) {}
  }
  Object.setPrototypeOf(Packed.prototype, type.prototype)
  const entries = Object.entries<PackedValue<unknown>>(values)
  for (const [place, [name, { read }]] of entries.entries()) Object.defineProperty(Packed.prototype, name, { get: getter(place, read) })
  return {
    row: `json_build_array(${entries.map(([, { sql }]) => sql).join(', ')})`,
    rowsIn: (text) =>
      text === null ? [] : (JSON.parse(text) as unknown[][]).map((packed) => new Packed(packed) as unknown as Type & Values),
  }
}

type IsPacked = { readonly packed: readonly unknown[] }

function getter(place: number, read: PackedValue<unknown>['read']): () => unknown {
  if (!read)
    return function (this: IsPacked) {
      return this.packed[place]
    }
  return function (this: IsPacked) {
    const told = this.packed[place]
    return told === null ? null : read(told as never)
  }
}
