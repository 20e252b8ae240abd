import pg from 'pg'
import { checkCatalogue } from '../../db/catalogue.ts'
import { distributionOf, isCluster, rowsLeft, shardProblems } from '../../db/distribute.ts'
import { checkDurability } from '../../db/durability.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { missingMigrations, refuseOldServer } from '../../db/migrate.ts'
import { keyIdOf, notedKeyId } from '../../db/secret-key-proof.ts'
import { ownRoleUrl, tryWriting } from '../../db/try-writing.ts'
import { lastBackup } from '../platform/operations/backups.ts'
import { provedRestore } from '../platform/operations/restore-proof.ts'
import { knownSecretKey } from '../platform/settings/secret-key.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { type CheckResult, messageOf, type NamedChecks, runChecks } from './health-check.ts'

/**
 * Checks the database of the settings. An embedded one that does not run is started for the checks
 * and stopped. Each result comes as soon as it is known: on a cluster some take a while.
 */
export async function* examineDatabase(settings: Settings): AsyncGenerator<CheckResult> {
  const { databaseUrl, dataDir } = settings
  try {
    const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, as: 'command' }) : undefined
    const ownerUrl = embedded?.ownerUrl ?? databaseUrl ?? ''
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      yield* databaseFindings(client, ownerUrl, settings)
    } finally {
      await client.end().catch(() => undefined)
      await embedded?.stop()
    }
  } catch (error) {
    yield { what: 'database', problem: `${messageOf(error)} Check that it runs and that DATABASE_URL is right.` }
  }
}

async function* databaseFindings(client: pg.Client, ownerUrl: string, settings: Settings): AsyncGenerator<CheckResult> {
  const { databaseAppUrl } = settings
  const role = databaseAppUrl ? decodeURIComponent(new URL(databaseAppUrl).username) : undefined
  const looks: NamedChecks = {
    database: () => refuseOldServer(client),
    durability: async () => failOn(await checkDurability(client)),
    clock: () => sameClock(client),
    migrations: async () => {
      const missing = await missingMigrations(client)
      if (missing.length > 0) throw new Error(`not applied yet: ${missing.join(', ')}. The next "npm start" applies them.`)
    },
    'roles and walls between businesses': async () => {
      const { rows } = await client.query<{ name: string }>("select current_database() || '_app' as name")
      failOn(await checkCatalogue(client, { appRole: role ?? rows[0]?.name ?? '' }))
    },
    'one row written and taken back': () => writes(client, ownerUrl, settings),
    ...((await isCluster(client)) && { cluster: () => spreadWhole(client) }),
    jobs: () => noJobGivenUp(client),
    'secret key': () => provenHere(client, settings),
    imports: () => noImportStuck(client),
    'mail that waits': () => noMailStuck(client, settings),
    'stored credentials': () => everySealOpens(client, settings),
    backups: () => backedUp(client, settings),
  }
  for (const [what, look] of Object.entries(looks)) yield await runChecks(what, look)
}

/** As the application writes, which neither the owner's rights nor a start show. */
async function writes(client: pg.Client, ownerUrl: string, settings: Settings): Promise<string | undefined> {
  const key = await knownSecretKey(settings)
  const url = settings.databaseAppUrl ?? (key === undefined ? undefined : await ownRoleUrl(client, ownerUrl, key))
  if (url === undefined) return 'not tried: without the secret key the role of the application cannot sign in'
  try {
    await tryWriting(url)
    return undefined
  } catch (error) {
    const way = (await isCluster(client)) ? ' See "Who signs in where" in docs/operations/cluster.md.' : ''
    throw new Error(`the role of the application cannot write: ${messageOf(error).replace(/\.?$/, '.')}${way}`)
  }
}

async function spreadWhole(client: pg.Client): Promise<string> {
  const { missing, spread, nodes } = await distributionOf(client)
  if (missing.length > 0)
    throw new Error(`on the coordinator alone: ${missing.map(({ name }) => name).join(', ')}. Run riskpilot db distribute.`)
  failOn(await shardProblems(client))
  const left = await rowsLeft(client)
  if (left.length > 0)
    throw new Error(
      `rows that moved to the nodes still lie on the coordinator, out of reach of every statement: ${left.join(', ')}. Run riskpilot db distribute, which deletes them there.`,
    )
  return `${spread.length} tables on ${nodes} nodes`
}

async function sameClock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const seconds = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1_000
  if (seconds > 5) throw new Error(`the database's clock and this machine's are ${Math.round(seconds)} s apart. Set both by a time server.`)
}

async function noJobGivenUp(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(
    "select name, count(*)::int as count from jobs.job where state = 'failed' and name <> 'dead' group by name order by name",
  )
  if (rows.length > 0)
    throw new Error(
      `given up after five tries: ${rows.map(({ name, count }) => `${count} ${name}`).join(', ')}. The server's log says why.`,
    )
}

/** Minutes without a new row after which an import counts as stuck. */
const standstillMinutes = 15

/** The most imports that are listed. */
const mostNamed = 5

async function noImportStuck(client: pg.Client): Promise<void> {
  const { rows: asked } = await client.query<{ times: Record<string, string> }>(
    `select coalesce(jsonb_object_agg(id, at), '{}') as times from
       (select data ->> 'importId' as id, max(created_on) as at from jobs.job where name = 'import' and data ? 'importId' group by 1) as newest`,
  )
  const { rows } = await client.query<{ id: string; isGivenUp: boolean }>(
    `select id, state = 'failed' as "isGivenUp" from import
      where (state = 'failed' and finished_at > now() - interval '7 days')
         or (state in ('waiting', 'reading') and now() - $1 * interval '1 minute' >
             coalesce(advanced_at, started_at, ($2::jsonb ->> id::text)::timestamptz, created_at))
      order by created_at, id`,
    [standstillMinutes, asked[0]?.times ?? {}],
  )
  if (rows.length === 0) return
  const givenUp = rows.filter(({ isGivenUp }) => isGivenUp).length
  const named = rows.slice(0, mostNamed).map(({ id }) => id)
  const more = rows.length > mostNamed ? `, and ${rows.length - mostNamed} more` : ''
  throw new Error(
    `${givenUp} given up in the last seven days, ${rows.length - givenUp} without a further row for more than ${standstillMinutes} minutes: ${named.join(', ')}${more}. ` +
      "The server's log says why. See that a server with WORKER=on runs and that its disk has room; otherwise cancel the import and import the file again.",
  )
}

function failOn(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join(' '))
}

/**
 * Checks the key against the one that the data were made with, where that is recorded; every start
 * records it.
 */
async function provenHere(client: pg.Client, settings: Settings): Promise<void> {
  const noted = await notedKeyId(client)
  const known = [await knownSecretKey(settings), settings.secretKeyPrevious].filter((one) => one !== undefined).map(keyIdOf)
  if (noted === null || known.includes(noted)) return
  throw new Error(
    `the data were made with the SECRET_KEY ${noted}, which is not here. Nothing starts without it: see “The key is lost” in docs/operations/backup.md.`,
  )
}

/** Minutes after which waiting mail counts as stuck: by then it was tried several times. */
const stuckMinutes = 60

async function noMailStuck(client: pg.Client, { smtpUrl }: Settings): Promise<string | undefined> {
  const { rows } = await client.query<{ waiting: number; stuck: number; failed: number; problem: string | null }>(
    `select count(*) filter (where status = 'waiting')::int as waiting,
       count(*) filter (where status = 'waiting' and created_at < now() - $1 * interval '1 minute')::int as stuck,
       count(*) filter (where status = 'failed')::int as failed,
       max(problem) filter (where status in ('waiting', 'failed')) as problem
      from identity.mail where created_at > now() - interval '7 days'`,
    [stuckMinutes],
  )
  const { waiting = 0, stuck = 0, failed = 0, problem = null } = rows[0] ?? {}
  if (smtpUrl === undefined) return waiting > 0 ? `${waiting} kept, as SMTP_URL is not set; riskpilot mail list shows them` : undefined
  if (stuck + failed === 0) return undefined
  const why = problem === null ? 'A server with WORKER=on or only sends them: see that one runs.' : `The last reason was: ${problem}`
  throw new Error(
    `${stuck} waiting for more than an hour and ${failed} given up in the last seven days. ${why} riskpilot mail list shows them.`,
  )
}

async function everySealOpens(client: pg.Client, settings: Settings): Promise<void> {
  const { rows } = await client.query<{ key: string; count: number }>(
    'select key_id as key, count(*)::int as count from provider_secret group by key_id order by key_id',
  )
  const current = await knownSecretKey(settings)
  const known = [current, settings.secretKeyPrevious].filter((one) => one !== undefined).map(keyIdOf)
  const closed = rows.filter(({ key }) => !known.includes(key))
  if (closed.length === 0) return
  const count = closed.reduce((sum, one) => sum + one.count, 0)
  throw new Error(
    `${count} sealed with a SECRET_KEY that is not here (${closed.map(({ key }) => key).join(', ')}). Give that key as SECRET_KEY_PREVIOUS and restart, or enter the credentials again.`,
  )
}

/** Days after which the last verified restore counts as old: a server verifies one each week. */
const proofDays = 35

async function backedUp(client: pg.Client, { dataDir }: Settings): Promise<string> {
  const { last, problem } = await provedRestore(client, dataDir)
  const made = await lastBackup(dataDir)
  const newest = [made?.at, last?.at]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1)
  const backup = newest === undefined ? 'none was made yet' : `the newest is of ${newest.slice(0, 16).replace('T', ' ')}`
  const proof =
    last === null
      ? 'no proof yet that one can be restored: a server gives it each week, or riskpilot backup --verify FILE'
      : `Last proven restore: ${last.provedAt.slice(0, 10)}, with ${last.file} of ${last.at.slice(0, 10)}`
  if (problem !== null) throw new Error(`the last try to prove one failed: ${problem} ${backup}; ${proof}.`)
  const isOld = last !== null && Date.now() - Date.parse(last.provedAt) > proofDays * 86_400_000
  if (isOld) throw new Error(`${proof}, more than ${proofDays} days ago. Run riskpilot backup --verify on a new one.`)
  return `${backup}; ${proof}`
}
