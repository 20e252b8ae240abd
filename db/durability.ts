import type { ClientBase } from 'pg'

/**
 * Checks the server's durability: a confirmed commit survives a power cut, and a damaged page is
 * detected. Returns the problems and their remedies as sentences; empty when there are none.
 * `lossy: true` skips the first part (temporary databases).
 */
export async function checkDurability(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
  )
  const off = new Set(rows.filter(({ setting }) => setting === 'off').map(({ name }) => name))
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].filter((name) => off.has(name))
  const problems = settings.map(
    (name) =>
      `The database server runs with ${name} = off: a power cut can lose or damage what was saved. Set ${name} = on and restart it.`,
  )
  if (off.has('data_checksums')) {
    problems.push(
      'The database cluster has no data checksums: a damaged disk would go unnoticed. Stop it, run pg_checksums --enable on its folder and start it again.',
    )
  }
  return problems
}
