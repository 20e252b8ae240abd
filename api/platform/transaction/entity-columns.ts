import { type EntityMetadata, MetadataStorage, UnderscoreNamingStrategy } from '@mikro-orm/core'

type EntityClass<T> = abstract new () => T

/**
 * A column of an entity's table: its property, and the SQL that reads it as the property's type.
 */
export type EntityColumn = { readonly property: string; readonly type: string; readonly sql: string }

const naming = new UnderscoreNamingStrategy()

/**
 * The columns of an entity's table as its decorators describe them, without its key. Decimals are
 * read as text, or as a number where the property is one. Whole numbers of 64 bits are read as
 * text, which JSON can carry too.
 */
function columnsOf<T>(entity: EntityClass<T>): EntityColumn[] {
  const { [MetadataStorage.META_SYMBOL]: metadata } = entity as unknown as { [symbol: symbol]: EntityMetadata<T> | undefined }
  if (!metadata) throw new Error(`${entity.name} is no entity.`)
  return Object.values<{ name: string; type?: unknown; fieldName?: string; runtimeType?: string }>(metadata.properties)
    .filter(({ name }) => name !== 'businessId' && name !== 'id')
    .map(({ name, type, fieldName = naming.propertyToColumnName(name), runtimeType }) => {
      return { property: name, type: String(type ?? 'text'), sql: readSql(fieldName, type, runtimeType) }
    })
}

function readSql(column: string, type: unknown, runtimeType: string | undefined): string {
  if (type === 'bigint') return `${column}::text`
  if (type === 'decimal') return `${column}::${runtimeType === 'number' ? 'float8' : 'text'}`
  return column
}

/** What a statement selects beside `id` to read whole entities, named as their properties. */
export function selectList<T>(entity: EntityClass<T>): string {
  return columnsOf(entity)
    .map(({ property, sql }) => (sql === property ? sql : `${sql} as "${property}"`))
    .join(', ')
}
