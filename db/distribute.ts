import type pg from 'pg'

/**
 * How a database is distributed over a cluster of PostgreSQL servers, sharded by business (Citus).
 * Each business lives whole on one node, so its statements go to that node alone and row-level
 * security holds there. Tables without a business stay on the coordinator, and with them the tables
 * that refer to one.
 */
export type Distribution = {
  /** Nodes that hold shards. */
  readonly nodes: number
  /** Tables that are still on the coordinator alone, in the order in which they are spread. */
  readonly missing: readonly TenantTable[]
  /** Tables that are spread already. */
  readonly spread: readonly string[]
}

type TenantTable = { readonly name: string; readonly kind: 'on every node' | 'by business' }

/** Looked up by a person, a hash or a token before their business is known. */
const onEveryNode = ['business', 'membership', 'api_key', 'invitation']

/** Whether the database has the extension at all. */
export async function isCluster(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount === 1
}

/** Why the database cannot be spread, and what to do: a sentence. */
export class NoCluster extends Error {}

/**
 * What is spread and what is not. Throws `NoCluster` where the database is no cluster, or has no
 * nodes.
 */
export async function distributionOf(client: pg.ClientBase): Promise<Distribution> {
  if (!(await isCluster(client)))
    throw new NoCluster(
      'This database is one PostgreSQL, not a cluster: it lacks the extension citus. Make it on the coordinator: create extension citus.',
    )
  const { rows: counted } = await client.query<{ nodes: number; coordinators: number }>(
    `select count(*) filter (where shouldhaveshards)::int as nodes, count(*) filter (where groupid = 0)::int as coordinators
       from pg_dist_node where isactive and noderole = 'primary'`,
  )
  const { nodes = 0, coordinators = 0 } = counted[0] ?? {}
  if (coordinators === 0)
    throw new NoCluster("The coordinator is not among the cluster's nodes: select citus_set_coordinator_host('its address', its port).")
  if (nodes === 0) throw new NoCluster("No node of the cluster takes shards: select citus_add_node('its address', its port) for each.")
  const { rows } = await client.query<{ name: string; isSpread: boolean }>(tenantTables)
  const found = new Map(rows.map(({ name, isSpread }) => [name, isSpread]))
  const ordered = [
    ...onEveryNode.filter((name) => found.has(name)),
    ...rows.map(({ name }) => name).filter((name) => !onEveryNode.includes(name)),
  ]
  return {
    nodes,
    missing: ordered
      .filter((name) => found.get(name) === false)
      .map((name) => ({ name, kind: onEveryNode.includes(name) ? 'on every node' : 'by business' })),
    spread: ordered.filter((name) => found.get(name) === true),
  }
}

/** Whom a table refers to comes before it. */
const tenantTables = `
with recursive walled as (
  select p.polrelid as oid from pg_policy p join pg_class c on c.oid = p.polrelid
   where p.polname = 'business' and c.relnamespace = 'public'::regnamespace
),
tenant as (
  select oid from walled where not exists (select from pg_constraint c
     where c.conrelid = walled.oid and c.contype = 'f' and c.confrelid not in (select oid from walled))
),
depth(oid, level) as (
  select oid, 0 from tenant
   union
  select c.conrelid, d.level + 1 from depth d join pg_constraint c on c.confrelid = d.oid and c.contype = 'f' and c.conrelid <> c.confrelid
   where d.level < 50
)
select t.relname as name, exists (select from pg_dist_partition s where s.logicalrelid = t.oid) as "isSpread"
  from depth d join pg_class t on t.oid = d.oid join tenant on tenant.oid = t.oid
 group by t.oid, t.relname order by max(d.level), t.relname`

/**
 * Spreads the tables that are not spread yet; a second run does what is left of a first. `shards`
 * counts where nothing is spread yet. `onTable` is called with each table before its rows move.
 * Rows that moved are deleted on the coordinator, also those that an earlier version left there.
 * Throws a sentence when a shard is without row-level security afterwards.
 */
export async function distribute(
  client: pg.ClientBase,
  { shards, onTable }: { shards?: number | undefined; onTable?: (table: TenantTable) => void } = {},
): Promise<Distribution> {
  const { missing, spread } = await distributionOf(client)
  // The first table says how many shards there are; the others lie beside it.
  const first = [...spread, ...missing.map(({ name }) => name)].find((name) => !onEveryNode.includes(name)) ?? ''
  await setForNodes(client)
  for (const table of missing) {
    onTable?.(table)
    // Rows are moved by COPY, which is refused to an owner whom row-level security binds.
    await client.query(`alter table public.${table.name} no force row level security`)
    await client.query(spreadStatement(table, { first, shards }))
  }
  await clearLeftRows(client)
  // A run that was killed left its table without.
  for (const name of await unforced(client)) await client.query(`alter table public.${name} force row level security`)
  const problems = await shardProblems(client)
  if (problems.length > 0) throw new Error(problems.join(' '))
  return distributionOf(client)
}

/**
 * Spread tables whose own file on the coordinator still holds rows. Spreading copies them, and no
 * statement sees the old ones afterwards: not even one that deletes the business.
 */
export async function rowsLeft(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.relname as name from pg_class t join pg_dist_partition s on s.logicalrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and pg_relation_size(t.oid) > 0 order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Only after every table is spread: a table that refers to another is cleared with it. */
async function clearLeftRows(client: pg.ClientBase): Promise<void> {
  for (const name of await rowsLeft(client)) {
    // Cleared already, with a table that it refers to.
    if (!(await rowsLeft(client)).includes(name)) continue
    await client.query(`select truncate_local_data_after_distributing_table('public.${name}')`)
  }
}

/**
 * Settings of the database for all its sessions: transactions name their business by SET LOCAL,
 * which has to reach the nodes; tables of the coordinator that refer to a table on every node stay
 * ordinary ones.
 */
export async function setForNodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`alter database ${database} set citus.propagate_set_commands = 'local'`)
  await client.query(`alter database ${database} set citus.enable_local_reference_table_foreign_keys = off`)
  await client.query('set citus.enable_local_reference_table_foreign_keys = off')
}

function spreadStatement({ name, kind }: TenantTable, { first, shards }: { first: string; shards: number | undefined }): string {
  if (kind === 'on every node') return `select create_reference_table('public.${name}')`
  const firstPlace = shards === undefined ? "colocate_with => 'none'" : `colocate_with => 'none', shard_count => ${Math.trunc(shards)}`
  return `select create_distributed_table('public.${name}', 'business_id', ${name === first ? firstPlace : `colocate_with => 'public.${first}'`})`
}

async function unforced(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polname = 'business' and c.relnamespace = 'public'::regnamespace and not c.relforcerowsecurity order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * What is wrong with the shards, as sentences: each has to enable and force row-level security and
 * to hold both policies: the business's and the owner's. Each node is asked once for all its
 * shards.
 */
export async function shardProblems(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `with answer as materialized (
       select n.groupid, n.nodename, n.nodeport, r.success, r.result
         from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid)
     ), walled as (
       select a.groupid, named.shard from answer a cross join lateral jsonb_array_elements_text(case when a.success then a.result::jsonb end) as named (shard)
     )
     select format('%s: its shard %s on %s:%s is without row-level security or one of its policies.', t.relname, p.shardid, a.nodename, a.nodeport) as problem
       from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_class t on t.oid = s.logicalrelid
            join answer a on a.groupid = p.groupid and a.success
      where exists (select from pg_policy y where y.polrelid = t.oid and y.polname = 'business')
        and not exists (select from walled w where w.groupid = p.groupid and w.shard = t.relname || '_' || p.shardid)
     union all
     select format('The node %s:%s does not answer: %s', nodename, nodeport, result) from answer where not success
      order by 1`,
    [walledShards],
  )
  return rows.map(({ problem }) => problem)
}

/** Run on a node: its shards that have their walls, as JSON. */
const walledShards = `
select coalesce(jsonb_agg(c.relname), '[]') from pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and c.relforcerowsecurity
   and 2 = (select count(*) from pg_policy p where p.polrelid = c.oid)`
