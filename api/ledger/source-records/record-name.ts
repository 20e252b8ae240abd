/**
 * Which record of a connected system a row is of. `name`: as its owner knows it, with the place of
 * the row among others of the record. `said`: the members of what was read of it that are texts or
 * numbers.
 */
export type RecordOfRow = {
  readonly name: string
  readonly importId: string
  readonly stream: string
  readonly key: string
  readonly said: Readonly<Record<string, string | number>>
}

/** How one of several rows of a record is called, by table. */
const partOf = (table: string) => `case ${table} when 'refund' then 'refund' when 'order_line' then 'line' else 'part' end`

/**
 * SQL: the record that a row of `from` is of. `fields` of `record` and `part`: `part.count` rows of
 * its table, of which it is the `part.place`th.
 */
const ofRecord = (row: string, field: string) => `(select ${field} from source_record record,
    lateral (select count(*) as count, count(*) filter (where place <= array_position(record.row_ids, ${row}.id)) as place
               from unnest(record.tables) with ordinality as listed (name, place) where listed.name = ${row}."table") as part
    where record.business_id = $1 and record.import_id = ${row}.import_id and record.number = ${row}.line)`

const name = (row: string) =>
  `record.name || case when part.count > 1 then ', ' || ${partOf(`${row}."table"`)} || ' ' || part.place else '' end`

/**
 * SQL: what a connected system calls the record that a row is of, such as `order #1001, line 2`;
 * null for a row of a file. The row has `id`, `table`, `import_id` and `line`.
 */
export const recordName = (row: string) => ofRecord(row, name(row))

const said = `(select coalesce(jsonb_object_agg(member.key, member.value), '{}') from jsonb_each(record.said) as member
    where jsonb_typeof(member.value) in ('string', 'number'))`

/** SQL: the same as a `RecordOfRow` in JSON. */
export const recordOfRow = (row: string) =>
  ofRecord(
    row,
    `json_build_object('name', ${name(row)}, 'importId', record.import_id, 'stream', record.stream, 'key', record.key, 'said', ${said})`,
  )
