import { type EntityMetadata, MetadataStorage, UnderscoreNamingStrategy } from '@mikro-orm/core'

type EntityClass<T> = abstract new () => T

/**
 * A column of an entity's table: its property, and the SQL that reads it as the property's type.
 */
export type EntityColumn = { readonly property: string; readonly type: string; readonly sql: string }

const naming = new UnderscoreNamingStrategy()

/**
 * The columns of an entity's table by its decorators, without its key. Decimals are read as text,
 * or as a number where the property is one.
 */
export function columnsOf<T>(entity: EntityClass<T>): EntityColumn[] {
  const { [MetadataStorage.META_SYMBOL]: metadata } = entity as unknown as { [symbol: symbol]: EntityMetadata<T> | undefined }
  if (!metadata) throw new Error(`${entity.name} is no entity.`)
  return Object.values<{ name: string; type?: unknown; fieldName?: string; runtimeType?: string }>(metadata.properties)
    .filter(({ name }) => name !== 'businessId' && name !== 'id')
    .map(({ name, type, fieldName = naming.propertyToColumnName(name), runtimeType }) => {
      const read = type !== 'decimal' ? fieldName : `${fieldName}::${runtimeType === 'number' ? 'float8' : 'text'}`
      return { property: name, type: String(type ?? 'text'), sql: read }
    })
}

/** The select list beside `id` that reads whole entities, with the names of their properties. */
export function selectList<T>(entity: EntityClass<T>): string {
  return columnsOf(entity)
    .map(({ property, sql }) => (sql === property ? sql : `${sql} as "${property}"`))
    .join(', ')
}
