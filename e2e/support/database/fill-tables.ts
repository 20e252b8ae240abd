import type pg from 'pg'
import { type SavedTable, savedTables } from '../../../db/saved-tables.ts'

/**
 * Columns whose value a check constraint ties to others, as SQL with `$i` for the number of the
 * row.
 */
const tied: Readonly<Record<string, Record<string, string>>> = {
  'identity.first_sign_in': { is_only: 'true' },
  'identity.mail': { recipient: `'ann$i@shop.example'`, subject: `'Mail $i'`, status: `'waiting'` },
  'public.alert_setting': { channels: `array['email']` },
  'public.idempotency_key': { status: '200' },
  'public.integration': { status: `'active'` },
  'public.invitation': { email: `'ann$i@shop.example'` },
  'public.mail_choice': { kind: `'alert_mails'`, address: `'ann$i@shop.example'` },
  'public.outbound_message': {
    sender: `'channel'`,
    ...Object.fromEntries(
      ['receiver_id', 'channel_id'].map((name) => [name, '(select id from public.channel order by 1 offset $i - 1 limit 1)']),
    ),
  },
  'public.risk_feedback': { accurate: 'true', false_positive: 'false' },
  'public.risk': { status: `'active'` },
  'public.risk_status_change': { from_status: `'active'`, to_status: `'resolved'` },
  'public.sms_phone': { number: `'+1500555000$i'` },
  'public.finding_evidence': { list_price: '5', unit_price: '5', units: '5', expected_per_unit: '5', actual_per_unit: '4' },
}

type Column = { table: string; name: string; type: string; needed: boolean }
type Reference = { source: string; target: string; columns: string[]; targets: string[] }

/**
 * Inserts a few rows into every empty table, whatever its columns are in this version of the
 * schema: distinct values, texts with all characters that COPY has to escape, and existing ids for
 * foreign keys. Returns the number of filled tables, and why others were not filled.
 */
export async function fillTables(client: pg.ClientBase, rowsEach = 3): Promise<{ filled: number; left: string[] }> {
  const tables = (await savedTables(client)).filter(({ schema, name }) => schema !== 'jobs' && name !== 'public.migration')
  const columns = (await client.query<Column>(columnsOf)).rows
  const references = (await client.query<Reference>(referencesOf)).rows
  const choices = new Map((await client.query<{ at: string; first: string[] }>(choicesOf)).rows.map(({ at, first }) => [at, first]))
  const left: string[] = []
  let filled = 0
  for (const table of tables) {
    const named = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.table)}`
    const { rowCount } = await client.query(`select from ${named} limit 1`)
    if (rowCount) continue
    const own = columns.filter((column) => column.table === table.name)
    try {
      for (let i = 1; i <= rowsEach; i++) {
        const values = rowOf(table, { own, references, choices, i })
        const names = Object.keys(values).map((name) => client.escapeIdentifier(name))
        await client.query(`insert into ${named} (${names.join(', ')}) select ${Object.values(values).join(', ')} on conflict do nothing`)
      }
      filled += 1
    } catch (error) {
      left.push(`${table.name}: ${(error as Error).message}`)
    }
  }
  return { filled, left }
}

type Known = { own: readonly Column[]; references: readonly Reference[]; choices: ReadonlyMap<string, string[]>; i: number }

function rowOf(table: SavedTable, { own, references, choices, i }: Known): Record<string, string> {
  const given = tied[table.name] ?? {}
  const values: Record<string, string> = {}
  for (const { name, type, needed } of own) {
    const choice = choices.get(`${table.name}.${name}`)
    if (given[name] !== undefined) values[name] = given[name].replaceAll('$i', String(i))
    else if (needed) values[name] = choice ? `'${choice[i % choice.length]}'` : plainValue(type, i, name)
  }
  for (const { target, columns, targets } of references.filter(({ source }) => source === table.name)) {
    for (const [at, column] of columns.entries()) {
      if (values[column] === undefined) continue
      values[column] = `(select "${targets[at]}" from ${target} order by 1 offset ${i - 1} limit 1)`
    }
  }
  return values
}

function plainValue(type: string, i: number, name: string): string {
  if (type === 'uuid') return `'00000000-0000-4000-8000-${String(i).padStart(12, '0')}'`
  if (type === 'date') return `date '2024-02-28' + ${i}`
  if (type.startsWith('timestamp')) return `timestamptz '2024-03-31 00:30:00.123456+00' + ${i} * interval '1 hour'`
  if (/^(bigint|integer|smallint)$/.test(type)) return String(i)
  if (type === 'boolean') return i % 2 === 0 ? 'true' : 'false'
  if (type.startsWith('numeric')) return `0.${i}`
  if (type === 'jsonb') return `'{"a\\\\b": "tab\\t${i}"}'`
  if (type === 'bytea') return `'\\x00ff0a09${String(i).padStart(56, '0')}'`
  if (type.startsWith('character')) return `'USD'`
  if (type.endsWith('[]')) return `array[${plainValue(type.slice(0, -2), i, name)}]::${type}`
  return `E'${name} ${i} \\\\N\\\\\\t\\n\\r“é ☕'`
}

const columnsOf = `
select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
  a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`

const referencesOf = `
select sn.nspname || '.' || s.relname as source, c.confrelid::regclass::text as target,
  array(select a.attname::text from unnest(c.conkey) with ordinality as k (num, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = num order by at) as columns,
  array(select a.attname::text from unnest(c.confkey) with ordinality as k (num, at) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = num order by at) as targets
from pg_constraint c join pg_class s on s.oid = c.conrelid join pg_namespace sn on sn.oid = s.relnamespace
where c.contype = 'f' order by cardinality(c.conkey)`

/** The values that a check of the form "one of these texts" allows. */
const choicesOf = `
select n.nspname || '.' || s.relname || '.' || a.attname as at,
  array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') as m) as first
from pg_constraint c join pg_class s on s.oid = c.conrelid join pg_namespace n on n.oid = s.relnamespace
join pg_attribute a on a.attrelid = s.oid and a.attnum = c.conkey[1]
where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[''%'`
