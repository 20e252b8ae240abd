import type pg from 'pg'

/** Milliseconds within which a node that is there has answered. */
const patienceMs = 800

type Node = { readonly id: number; readonly host: string; readonly port: number }

/**
 * The nodes of a cluster that the coordinator does not reach, by their number in `pg_dist_node`.
 * None where the database is one PostgreSQL. Each is asked by itself, so that one that hangs is
 * known too.
 */
export async function awayNodes(pool: pg.Pool): Promise<number[]> {
  const { rows: kinds } = await pool.query<{ isCluster: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_node') is not null as "isCluster"`,
  )
  if (!kinds[0]?.isCluster) return []
  const { rows: nodes } = await pool.query<Node>(
    `select nodeid as id, nodename as host, nodeport as port from pg_dist_node
      where isactive and noderole = 'primary' and groupid <> 0 order by nodeid`,
  )
  const asked = await Promise.all(nodes.map(async (node) => ({ node, isThere: await answersCoordinator(pool, node) })))
  return asked.filter(({ isThere }) => !isThere).map(({ node }) => node.id)
}

async function answersCoordinator(pool: pg.Pool, { host, port }: Node): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local statement_timeout = ${patienceMs}`)
    const { rows } = await client.query<{ success: boolean }>(
      "select success from master_run_on_worker(array[$1], array[$2::int], array['select 1'], false)",
      [host, port],
    )
    return rows[0]?.success === true
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return false
    throw error
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
