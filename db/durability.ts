import type { ClientBase } from 'pg'

/**
 * What a server must keep to: a commit that was answered survives a power cut, and a damaged page is noticed.
 * Sentences that tell what is wrong and what to do; empty when all is well. `lossy: true` leaves out the first part (throw-away databases).
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
