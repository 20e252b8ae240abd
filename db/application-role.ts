import { createHmac } from 'node:crypto'
import pg from 'pg'
import { isCluster } from './distribute.ts'

export type RoleOptions = { readonly ownerUrl: string; readonly appUrl?: string | undefined; readonly secretKey: string }

/**
 * The role that the application serves with, and its address: the one of `appUrl`, or
 * `<database>_app` (roles belong to the whole cluster, so the name contains the database) with a
 * password derived from the secret key. Grants access to the database, the schema `public` and
 * temporary tables. The migrations grant the tables.
 */
export async function applicationRole(
  owner: pg.Client,
  { ownerUrl, appUrl, secretKey }: RoleOptions,
): Promise<{ name: string; url: string }> {
  const role = appUrl ? await givenRole(owner, appUrl) : await ownRole(owner, ownerUrl, secretKey)
  await letIn(owner, role.name)
  return role
}

/** The same database under another role. */
export function addressAs(url: string, user: string, password: string): string {
  const address = new URL(url)
  if (address.hostname) {
    address.username = encodeURIComponent(user)
    address.password = encodeURIComponent(password)
  } else {
    // A socket address has no host part for the user name.
    address.searchParams.set('user', user)
    address.searchParams.set('password', password)
  }
  return address.href
}

/** The password of a role created by `applicationRole`. */
export function applicationPassword(secretKey: string): string {
  return createHmac('sha256', secretKey).update('riskpilot application role').digest('hex')
}

/** What the name of every such role ends with. */
export const roleSuffix = '_app'

/** The name of the role that `applicationRole` creates for the database of `owner`. */
export async function applicationRoleName(owner: pg.ClientBase): Promise<string> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  return `${rows[0]?.database ?? ''}${roleSuffix}`
}

async function givenRole(owner: pg.Client, url: string): Promise<{ name: string; url: string }> {
  const name = new pg.Client({ connectionString: url }).user
  if (!name) throw new Error('DATABASE_APP_URL names no user.')
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0)
    throw new Error(`The role "${name}" of DATABASE_APP_URL does not exist on this server. Make it, or leave DATABASE_APP_URL out.`)
  return { name, url }
}

async function ownRole(owner: pg.Client, ownerUrl: string, secretKey: string): Promise<{ name: string; url: string }> {
  const name = await applicationRoleName(owner)
  if (Buffer.byteLength(name) > 63)
    throw new Error(`The name of the database "${name.slice(0, -roleSuffix.length)}" is too long: 59 bytes at most.`)
  const password = applicationPassword(secretKey)
  const url = addressAs(ownerUrl, name, password)
  await makeOrUpdate(owner, { name, password, url })
  await letReachNodes(owner, name, password)
  return { name, url }
}

async function makeOrUpdate(owner: pg.Client, { name, password, url }: { name: string; password: string; url: string }): Promise<void> {
  const role = owner.escapeIdentifier(name)
  const secret = owner.escapeLiteral(password)
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) {
    const make = `create role ${role} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls password ${secret}`
    await owner.query(make).catch((error: Error) => {
      throw new Error(
        `The owner of the database may not make the role ${name} (${error.message}). Make a role and name it in DATABASE_APP_URL.`,
      )
    })
  } else if (!(await signsIn(url))) {
    // The secret key is being changed, or the password was changed by hand. The key was verified
    // before.
    await owner.query(`alter role ${role} login password ${secret}`)
  }
}

/**
 * Tells the coordinator of a cluster the password with which it signs in to the nodes as the role:
 * it follows from the secret key, so no password file has it. What somebody wrote there otherwise,
 * such as a certificate, stays. An owner who is no superuser may not; `riskpilot doctor` says where
 * it lacks.
 */
async function letReachNodes(owner: pg.Client, name: string, password: string): Promise<void> {
  if (!(await isCluster(owner))) return
  const { rows } = await owner.query<{ may: boolean }>("select has_table_privilege('pg_dist_authinfo', 'insert, update') as may")
  if (!rows[0]?.may) return
  await owner.query(
    `insert into pg_dist_authinfo as known (nodeid, rolename, authinfo) values (0, $1, $2)
     on conflict (rolename, nodeid) do update set authinfo = excluded.authinfo
      where known.authinfo ~ '^password=[0-9a-f]{64}$' and known.authinfo <> excluded.authinfo`,
    [name, `password=${password}`],
  )
}

/** Whether the address accepts a connection. Failures other than a refused password are thrown. */
export async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (/^28/.test((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Grants only missing rights: an owner who does not own the database may not grant the rights that
 * everybody has.
 */
async function letIn(owner: pg.Client, name: string): Promise<void> {
  const role = owner.escapeIdentifier(name)
  const { rows } = await owner.query<{
    database: string
    may_connect: boolean
    may_stage: boolean
    may_use: boolean
    anyone_creates: boolean
  }>(
    `select current_database() as database,
       has_database_privilege($1, current_database(), 'connect') as may_connect,
       has_database_privilege($1, current_database(), 'temporary') as may_stage,
       has_schema_privilege($1, 'public', 'usage') as may_use,
       has_schema_privilege($1, 'public', 'create') as anyone_creates`,
    [name],
  )
  const found = rows[0]
  if (!found) return
  const database = owner.escapeIdentifier(found.database)
  if (!found.may_connect || !found.may_stage) await owner.query(`grant connect, temporary on database ${database} to ${role}`)
  if (!found.may_use) await owner.query(`grant usage on schema public to ${role}`)
  if (found.anyone_creates) await owner.query('revoke create on schema public from public')
}
