import { asServer } from './database/test-database.ts'
import type { TestServer } from './test-server.ts'

/** A hash of all rows of this business in each table; by the table's name. */
export function rowsOf(server: Pick<TestServer, 'database'>, businessId: string): Promise<Record<string, string>> {
  return hashes(server, {
    tables: `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
              where column_name = 'business_id' and table_schema = 'public' order by 1`,
    rows: 'where business_id = $1',
    values: [businessId],
  })
}

/** A hash of all rows of each table, for all businesses; by the table's name. */
export function everyRow(server: Pick<TestServer, 'database'>): Promise<Record<string, string>> {
  return hashes(server, {
    tables: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
              where table_type = 'BASE TABLE' and table_schema in ('public', 'identity') order by 1`,
    rows: '',
    values: [],
  })
}

function hashes(
  { database }: Pick<TestServer, 'database'>,
  { tables, rows, values }: { tables: string; rows: string; values: readonly string[] },
): Promise<Record<string, string>> {
  return asServer(database.ownerUrl, async (client) => {
    const found: Record<string, string> = {}
    for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
      const hash = `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from ${name} t ${rows}`
      found[name] = (await client.query<{ hash: string }>(hash, [...values])).rows[0]?.hash ?? ''
    }
    return found
  })
}
