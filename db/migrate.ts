import { createHash } from 'node:crypto'
import pg from 'pg'
import { applicationRole } from './application-role.ts'
import { baseline, lastBeforeBaseline } from './baseline/baseline.ts'
import { distribute, distributionOf, isCluster } from './distribute.ts'
import { migrations as released } from './migrations/list.ts'
import type { Migration } from './migrations/migration.ts'
import { noteKey, refuseOtherKey } from './secret-key-proof.ts'
import { splitStatements } from './split-statements.ts'

export type MigrateOptions = {
  readonly ownerUrl: string
  /** The address of the role to serve with, where the owner may not create one. */
  readonly appUrl?: string | undefined
  readonly secretKey: string
  /** The previous key, during a change of the key. */
  readonly secretKeyPrevious?: string | undefined
  readonly migrations?: readonly Migration[]
}

/**
 * Migrates the database to this version: the application role, then every missing migration, in
 * order, each committed together with its record, so that an interrupted one runs again and none
 * runs twice. Concurrent processes are serialized. On a cluster, new tables are spread as well.
 * Returns the address that the application serves with, and the applied migrations. Throws a
 * sentence, before changing any table, when PostgreSQL is too old, the data are newer than the code
 * or older than version 0.4.0, or an applied migration differs from the code. Throws
 * `OtherSecretKey`, before changing anything, when the data were made with another key.
 */
export async function migrate({ migrations = released, ...options }: MigrateOptions) {
  const { ownerUrl, secretKey } = options
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'riskpilot migrate' })
  await client.connect()
  try {
    await refuseOldServer(client)
    // When this process is killed, the server notices within a second and rolls back. Systems
    // without that check let the statement finish first.
    await client.query('set client_connection_check_interval = 1000').catch(() => undefined)
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await refuseOtherKey(client, options)
    const role = await applicationRole(client, options)
    await client.query(`set riskpilot.app_role = ${client.escapeLiteral(role.name)}`)
    const isSpread = await beginsOnCluster(client)
    const applied = await applyMissing(client, migrations, role.name)
    if (isSpread && applied.length > 0) await distribute(client)
    await noteKey(client, secretKey)
    return { appUrl: role.url, applied }
  } finally {
    await client.end()
  }
}

/**
 * Creates the schema of exactly these migrations (names and hashes, as stored in the table
 * `migration`) in an empty database, inside the open transaction of `client`. Throws a sentence
 * when one of them is unknown here or differs, or when they are of a version before 0.4.0.
 */
export async function migrateInside(
  client: pg.Client,
  { ran, migrations = released, ...role }: MigrateOptions & { readonly ran: readonly { name: string; sha256: string }[] },
): Promise<void> {
  await refuseOldServer(client)
  refuseForeignHistory(ran, migrations)
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
  const { name: roleName } = await applicationRole(client, role)
  await client.query(`set local riskpilot.app_role = ${client.escapeLiteral(roleName)}`)
  await noteTable(client, roleName)
  const done = doneIn(ran)
  for (const migration of migrations.filter(({ name }) => done.has(name))) await run(client, migration)
  await noteKey(client, role.secretKey)
}

/**
 * The migrations of this version that the database lacks, by name; also available to the
 * application role.
 */
export async function missingMigrations(client: pg.ClientBase | pg.Pool, migrations: readonly Migration[] = released): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = doneIn(rows)
  return migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

/** Identifies the schema that all migrations of this version make. */
export function schemaHash(): string {
  return createHash('sha256')
    .update(released.map((migration) => `${migration.name} ${fingerprint(migration)}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
}

/** An arbitrary number that nobody else locks in this database. */
const migrationLock = 7_243_900_315_001

/**
 * Throws a sentence unless the server is PostgreSQL 15 or newer, which `security_invoker` and other
 * features need.
 */
export async function refuseOldServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const { number = 0, version = '' } = rows[0] ?? {}
  if (number < 150_000)
    throw new Error(`RiskPilot needs PostgreSQL 15 or newer; the server of DATABASE_URL is ${version}. Upgrade it, or use the bundled one.`)
}

/**
 * Whether the tables are spread over a cluster, whose nodes then need none of what a migration sets
 * for itself.
 */
async function beginsOnCluster(client: pg.Client): Promise<boolean> {
  if (!(await isCluster(client)) || (await distributionOf(client)).spread.length === 0) return false
  await client.query("set citus.propagate_set_commands = 'none'")
  return true
}

async function noteTable(client: pg.Client, role: string): Promise<void> {
  await client.query(
    `create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  await client.query(`grant select on migration to ${client.escapeIdentifier(role)}`)
}

/**
 * Statement by statement: a cluster hands a text of several to its nodes whole, and refuses it
 * there.
 */
async function run(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.sql)) await client.query(statement)
  await client.query('insert into migration (name, sha256) values ($1, $2)', [migration.name, fingerprint(migration)])
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[], role: string): Promise<string[]> {
  await noteTable(client, role)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  refuseForeignHistory(rows, migrations)
  const done = doneIn(rows)
  const missing = migrations.filter(({ name }) => !done.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

/** Version 0.4.0 recorded each of its migrations; together they are the baseline. */
function doneIn(applied: readonly { name: string }[]): ReadonlySet<string> {
  const names = new Set(applied.map(({ name }) => name))
  return names.has(lastBeforeBaseline) ? names.add(baseline.name) : names
}

function refuseForeignHistory(history: readonly { name: string; sha256: string }[], migrations: readonly Migration[]): void {
  const applied = migrations.includes(baseline) ? sinceBaseline(history) : history
  const known = new Map(migrations.map((migration) => [migration.name, fingerprint(migration)]))
  for (const { name, sha256 } of applied) {
    const expected = known.get(name)
    if (!expected) {
      throw new Error(
        `The database is newer than this version of RiskPilot: it holds the migration ${name}, which is unknown here. Start the newer version, or restore a backup of this one.`,
      )
    }
    if (expected !== sha256) {
      throw new Error(
        `The migration ${name} ran on this database with another text than it has now. A migration never changes once it has run: undo the change and add a new one, or start with an empty database.`,
      )
    }
  }
}

/** Throws a sentence where a database stands at a version before the baseline's. */
function sinceBaseline<Ran extends { name: string }>(history: readonly Ran[]): readonly Ran[] {
  const before = history.filter(({ name }) => name < baseline.name)
  if (before.length > 0 && !before.some(({ name }) => name === lastBeforeBaseline))
    throw new Error(
      'The database was made by a version of RiskPilot before 0.4.0. Start version 0.4.0 on it once, which brings it up to date, and this version afterwards.',
    )
  return history.filter(({ name }) => name >= baseline.name)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed and was undone: ${(error as Error).message}`, { cause: error })
  }
}

/** Line breaks and indentation are ignored, so that a formatted file counts as unchanged. */
function fingerprint({ sql }: Migration): string {
  return createHash('sha256').update(sql.replace(/\s+/g, ' ').trim()).digest('hex')
}
