import pg from 'pg'
import { distribute, isCluster } from '../../../db/distribute.ts'

/**
 * The servers that hold a database of the tests: one, or the coordinator of a cluster and then its
 * nodes. The role of the address is a superuser on all of them where there is more than one.
 */
export async function serversOf(serverUrl: string): Promise<string[]> {
  return asServer(serverUrl, async (client) => {
    if (!(await isCluster(client))) return [serverUrl]
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive and noderole = 'primary' order by groupid`,
    )
    return [serverUrl, ...rows.map(({ host, port }) => at(serverUrl, host, port))]
  })
}

function at(url: string, host: string, port: number): string {
  const address = new URL(url)
  address.hostname = host
  address.port = String(port)
  return address.href
}

/** Joins the databases of one name on a coordinator and its nodes to a cluster of their own. */
export async function joinDatabases([coordinator = '', ...nodes]: readonly string[], name: string): Promise<void> {
  for (const url of [coordinator, ...nodes]) await asServer(inDatabase(url, name), (client) => client.query('create extension citus'))
  await asServer(inDatabase(coordinator, name), async (client) => {
    const { hostname, port } = new URL(coordinator)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const node of nodes.map((url) => new URL(url)))
      await client.query('select citus_add_node($1, $2)', [node.hostname, Number(node.port)])
  })
}

/**
 * Spreads a migrated database, and keeps everybody out of it, the cluster's own daemon too: only a
 * database that nobody uses is copied.
 */
export async function spreadTemplate(servers: readonly string[], name: string): Promise<void> {
  await asServer(inDatabase(servers[0] ?? '', name), (client) => distribute(client, { shards: 4 }))
  for (const url of servers) await asServer(url, (client) => close(client, name))
}

async function close(client: pg.Client, name: string): Promise<void> {
  await client.query(`alter database ${client.escapeIdentifier(name)} allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
}

/** Runs `task` on a connection to the server as the owner. */
export async function asServer<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** The same server and role, another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
