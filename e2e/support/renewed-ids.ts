import { type AnyLedgerTable, ledgerTables, type TableName } from '../../api/ledger/tables.ts'

/** Whether the ids of a table are made of what its rows say. */
export const isFactTable = (table: string): table is TableName => table in ledgerTables

/**
 * SQL: a new id of a row of a copied business `to`. The time and the counter of UUID version 7
 * stay, and with them the order.
 */
export const renewedId = (old: string, to: string) =>
  `encode(substr(uuid_send(${old}), 1, 11) || substr(sha256(uuid_send(${old}) || uuid_send(${to})), 1, 5), 'hex')::uuid`

/**
 * SQL: old and new ids of a table's facts, from one business (`$1`) to another (`$2`), the new ones
 * as an import there would make them (`rowId` in api/ledger/row-key.ts): its files state them
 * again. With `$2` the same as `$1` both are equal, unless a file says more of a row than its
 * columns do, such as the `#` before an order's number.
 */
export function renewedFacts(table: TableName): string {
  const counted = ledgerTables[table].rule === 'content'
  const key = keyOf(table)
  const occurrence = counted ? `row_number() over (partition by import_id, ${key.join(', ')} order by line) - 1` : '0'
  const parts = ['$2::uuid', `'${table}'`, ...key, occurrence].map((part) => `convert_to(coalesce((${part})::text, E'\\x01'), 'UTF8')`)
  return `
    select old, encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex')::uuid as new
      from (select id as old, substr(sha256(${parts.join(` || '\\x00' || `)}), 1, 16) as hash from ${table} where business_id = $1) as hashed`
}

/**
 * The parts of the natural key as its file has them. Refunds of prepared shops have an id, and ads
 * no further dimensions.
 */
function keyOf(table: TableName): string[] {
  if (table === 'refund') return [`'id'`, 'refund_id']
  const { columns }: AnyLedgerTable = ledgerTables[table]
  const inKey = columns.filter(({ key, type }) => key && type !== 'jsonb')
  return inKey.map(({ name, type }) => (type === 'instant' ? `extract(epoch from ${name})::bigint` : name))
}
