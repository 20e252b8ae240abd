import type pg from 'pg'

/** The tables in which a row has the text, in the order of their names. */
export async function tablesWith(client: pg.ClientBase, text: string): Promise<string[]> {
  const found: string[] = []
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rowCount) found.push(name)
  }
  return found.sort()
}
