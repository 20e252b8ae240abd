import { hash } from 'node:crypto'
import { uuidv8 } from '../../db/uuid.ts'

/** Separates the parts of a key: no cell contains it, because NUL is refused in files. */
const separator = '\0'

/**
 * The id of a fact, derived from its contents: the first 16 bytes of SHA-256 over business, table,
 * natural key and occurrence, marked as UUID version 8 (RFC 9562). The same fact read again has the
 * same id, so the primary key recognizes it. `occurrence` counts equal keys within one file from 0
 * (`Occurrences`); keys that are unique in their source always use 0.
 */
export function rowId(businessId: string, table: string, key: string, occurrence = 0): string {
  return uuidv8(hash('sha256', businessId + separator + table + separator + key + separator + occurrence, 'hex'))
}

/** The parts of a natural key as one text; null and the empty text are different parts. */
export function naturalKey(parts: readonly (string | number | bigint | null)[]): string {
  return parts.map((part) => (part === null ? '\x01' : String(part))).join(separator)
}
