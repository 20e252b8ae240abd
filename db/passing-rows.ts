import type pg from 'pg'
import { copyOut, type SavedTable } from './saved-tables.ts'

/**
 * Whose rows no backup holds: businesses that are deleted on a day that is set already, and their
 * people.
 */
export type PassingRows = { readonly businesses: readonly string[]; readonly people: readonly string[] }

/**
 * The businesses that nobody signed up for, as the transaction's snapshot has them, and the
 * visitors in them. Versions without such businesses have none.
 */
export async function passingRows(client: pg.ClientBase): Promise<PassingRows> {
  if (!(await hasPassingRows(client))) return { businesses: [], people: [] }
  const businesses = await client.query<{ id: string }>('select id from business where expires_at is not null')
  const people = await client.query<{ id: string }>(
    'select user_id as id from identity.file_check_visitor join business on business.id = looks_at where expires_at is not null',
  )
  return { businesses: businesses.rows.map(({ id }) => id), people: people.rows.map(({ id }) => id) }
}

/**
 * Of these uploaded files those that rows of the backup need: imports of businesses that stay. A
 * file without an import is of a business that was just deleted.
 */
export async function filesThatStay(client: pg.ClientBase, names: readonly string[]): Promise<readonly string[]> {
  if (!(await hasPassingRows(client))) return names
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(bytes_of, import.id)::text as name from import join business on business.id = business_id
      where expires_at is null and coalesce(bytes_of, import.id) = any ($1::uuid[])`,
    [names],
  )
  const needed = new Set(rows.map(({ name }) => name))
  return names.filter((name) => needed.has(name))
}

/** The statement that exports a table's rows without those that pass, in their physical order. */
export function copyOutLasting(client: pg.ClientBase, table: SavedTable, { businesses, people }: PassingRows): string {
  const has = (column: string) => table.columns.includes(column)
  const isPerson = table.name === 'identity.user'
  const conditions = [
    ...(table.name === 'public.business' ? [without('id', businesses)] : []),
    ...(has('business_id') ? [without('business_id', businesses)] : []),
    ...(has('looks_at') ? [without('looks_at', businesses)] : []),
    ...(isPerson ? [without('id', people)] : []),
    ...(table.schema === 'identity' && has('user_id') ? [without('user_id', people)] : []),
    ...(table.schema === 'identity' && has('userId') ? [without('"userId"', people)] : []),
    ...(table.schema === 'identity' && has('session_id') ? [withoutSessions(people)] : []),
  ]
  return copyOut(client, table, conditions.filter((one) => one !== null).join(' and '))
}

/** Ids are read from the database, and are UUIDs: they need no quoting of their own. */
const listed = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ')

function without(column: string, ids: readonly string[]): string | null {
  return ids.length === 0 ? null : `(${column} is null or ${column} not in (${listed(ids)}))`
}

function withoutSessions(people: readonly string[]): string | null {
  if (people.length === 0) return null
  return `session_id not in (select id from identity.session where "userId" in (${listed(people)}))`
}

async function hasPassingRows(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = 'business' and column_name = 'expires_at'`,
  )
  return (rowCount ?? 0) > 0
}
