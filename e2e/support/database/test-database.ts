import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressAs, applicationPassword } from '../../../db/application-role.ts'
import { type ConnectOptions, connect, type Database } from '../../../db/connect.ts'
import { setForNodes } from '../../../db/distribute.ts'
import { startEmbedded } from '../../../db/embedded.ts'
import { inBusiness } from '../../../db/in-business.ts'
import { withFolderLock } from '../../../db/lock.ts'
import { migrate } from '../../../db/migrate.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { orderOfTexts, planOtherwise, scatterRows } from './other-plans.ts'
import { asServer, inDatabase, joinDatabases, serversOf, spreadTemplate } from './servers.ts'

export { asServer, inDatabase }

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Measured by the test (`test.task.meta.figures = …`) and printed by the long run; never
     * asserted.
     */
    figures?: Readonly<Record<string, number | string>>
  }
}

export type TestDatabase = AsyncDisposable & {
  readonly db: Database
  readonly ownerUrl: string
  readonly appUrl: string
  createBusiness(values?: { currency?: string; zone?: string; name?: string }): Promise<string>
  /**
   * The same database under the role that owns it, which row-level security shows every business: a
   * statement that forgets to name its business answers with another's rows there.
   */
  connectAsOwner(): Promise<Database>
}

/**
 * A fresh, migrated database for one test or test file: `await using shop = await testDatabase()`.
 * It is a copy of a template that the first call of a test run migrates, on the embedded server, or
 * on the server of `TEST_DATABASE_URL` (its role needs createdb and createrole), or on a cluster
 * whose coordinator that is.
 */
export async function testDatabase({ entities = [], poolSize }: Partial<Omit<ConnectOptions, 'appUrl'>> = {}): Promise<TestDatabase> {
  const template = await templateDatabase()
  const name = `${template.name}_${randomBytes(6).toString('hex')}`
  for (const url of template.servers)
    await asServer(url, async (client) => {
      await client.query(`create database ${name} template ${template.name} strategy file_copy`)
      await planOtherwise(client, name)
    })
  const ownerUrl = inDatabase(template.serverUrl, name)
  // A copy has none of its template's settings.
  if (template.servers.length > 1)
    await asServer(ownerUrl, async (client) => {
      await setForNodes(client)
      // `build/hold-to-one-node.ts` listens to what is sent to the nodes.
      await client.query(`alter database ${name} set citus.log_remote_commands = on`)
    })
  const appUrl = inDatabase(template.appUrl, name)
  const db = await connect({ appUrl, entities, ...(poolSize && { poolSize }) })
  let owner: Promise<Database> | undefined
  return {
    db,
    ownerUrl,
    appUrl,
    createBusiness: (values) => createBusiness(db, values),
    connectAsOwner: () => {
      owner ??= connect({ appUrl: ownerUrl, entities })
      return owner
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([db.close(), owner?.then((connected) => connected.close())])
      await dropTestDatabase(template, name)
    },
  }
}

/**
 * The server for tests, and the names of this run's databases and folder
 * (`e2e/support/database/test-run.ts` creates and deletes them).
 */
export async function testServer(): Promise<{ serverUrl: string; prefix: string; folder: string }> {
  const folder = runFolder()
  const prefix = `riskpilot_test_${process.env.RISKPILOT_TEST_RUN}`
  const outside = process.env.TEST_DATABASE_URL
  if (outside) return { serverUrl: outside, prefix, folder }
  const { ownerUrl } = await startEmbedded({ dataDir: folder, durable: false, as: 'command' })
  return { serverUrl: ownerUrl, prefix, folder }
}

/** A folder for test files, deleted with the run even when a test dies. */
export function runFolder(): string {
  const run = process.env.RISKPILOT_TEST_RUN
  if (!run) throw new Error('Tests that need a database run under vitest with the global set-up e2e/support/database/test-run.ts.')
  return join(tmpdir(), `riskpilot-test-${run}`)
}

/**
 * Drops a database and ends its connections. PostgreSQL refuses it to an owner who is not a
 * superuser while a session of another role is there, or ends between being listed and being ended:
 * it is tried again after `endOthers`.
 */
export async function dropDatabase(url: string, name: string, endOthers = async () => {}): Promise<void> {
  const drop = () => asServer(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  for (let refusals = 0; await isRefused(drop); refusals += 1) {
    if (refusals === 100) throw new Error(`The sessions of ${name} do not end.`)
    await isRefused(endOthers)
    await sleep(50)
  }
}

/**
 * The sessions of a closed pool end shortly after the pool reports it: their role ends them,
 * connected elsewhere.
 */
async function dropTestDatabase({ servers, serverUrl, appUrl }: Template, name: string): Promise<void> {
  const endOthers = () =>
    asServer(inDatabase(appUrl, new URL(serverUrl).pathname.slice(1)), async (client) => {
      await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and usename = current_user', [
        name,
      ])
    })
  for (const url of servers) await dropDatabase(url, name, endOthers)
}

/** Whether PostgreSQL lacks a right for the task; other errors are thrown. */
async function isRefused(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task()
    return false
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return true
  }
}

type Template = { readonly name: string; readonly servers: readonly string[]; readonly serverUrl: string; readonly appUrl: string }
let known: Promise<Template> | undefined

function templateDatabase() {
  known ??= makeTemplate()
  return known
}

async function makeTemplate(): Promise<Template> {
  const { serverUrl, prefix: name, folder } = await testServer()
  const ownerUrl = inDatabase(serverUrl, name)
  const servers = await serversOf(serverUrl)
  const isSpread = servers.length > 1
  // Test files run in separate processes; the first one creates the template, and marks it as one
  // when it is complete.
  const appUrl = await withFolderLock(join(folder, 'template'), () =>
    asServer(serverUrl, async (client) => {
      const { rows } = await client.query<{ whole: boolean }>('select datistemplate as whole from pg_database where datname = $1', [name])
      if (rows[0]?.whole) return addressAs(ownerUrl, `${name}_app`, applicationPassword(testSecret))
      if (rows.length === 0)
        for (const url of servers) await asServer(url, (each) => each.query(`create database ${name} ${orderOfTexts()}`))
      if (rows.length === 0 && isSpread) await joinDatabases(servers, name)
      const migrated = await migrate({ ownerUrl, secretKey: testSecret })
      // Each test server has its own key.
      await asServer(ownerUrl, (owner) => owner.query('delete from secret_key_proof'))
      await asServer(ownerUrl, scatterRows)
      if (isSpread) await spreadTemplate(servers, name)
      await client.query(`alter database ${name} is_template true`)
      return migrated.appUrl
    }),
  )
  return { name, servers, serverUrl, appUrl }
}

const testSecret = 'a secret of the tests alone'

async function createBusiness(db: Database, { currency = 'USD', zone = 'UTC', name = 'A shop' } = {}): Promise<string> {
  const id = uuidv7(new Date())
  await inBusiness(db, id, ({ sql }) =>
    sql(
      'insert into business (id, name, currency, zone, money_floor, created_at, settings_confirmed_at) values ($1, $2, $3, $4, 0, now(), now())',
      [id, name, currency, zone],
    ),
  )
  return id
}
