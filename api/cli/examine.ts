import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { checkCatalogue } from '../../db/catalogue.ts'
import { servedBy } from '../../db/claim.ts'
import { checkDurability } from '../../db/durability.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { missingMigrations, refuseOldServer } from '../../db/migrate.ts'
import { mailServer } from '../mail/mail-server.ts'
import { lastProof } from '../work/backups.ts'
import { diskOf } from '../work/disk.ts'
import { readSettings, type Settings } from '../work/settings.ts'

/** One thing looked at; `problem` says what is wrong and what to do, `note` what there is to know. */
export type Finding = { readonly what: string; readonly problem?: string; readonly note?: string }

/** Looks at everything the settings name. Changes nothing; an embedded database that does not run is started for it and stopped. */
export async function examine(env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    return [{ what: 'settings', problem: messageOf(error) }]
  }
  const isNew = settings.databaseUrl === undefined && !(await exists(settings.dataDir))
  if (isNew) {
    return [
      { what: 'settings' },
      { what: 'data folder', problem: `${settings.dataDir} is not there yet. "npm start" makes it; nothing else is examined before.` },
    ]
  }
  const findings = [{ what: 'settings' }]
  for (const [what, look] of Object.entries(looks(settings))) findings.push(await found(what, look))
  return [...findings, await mail(settings), await backups(settings), ...(await examineDatabase(settings))]
}

async function mail({ smtpUrl, mailFrom, publicUrl }: Settings): Promise<Finding> {
  if (smtpUrl === undefined) return { what: 'mail', note: 'kept here, as SMTP_URL is not set; riskpilot mail list shows it' }
  const server = mailServer({ smtpUrl, mailFrom, publicOrigin: publicUrl })
  try {
    await server.check()
    return { what: 'mail' }
  } catch (error) {
    return {
      what: 'mail',
      problem: `${new URL(smtpUrl).host} does not take mail: ${messageOf(error)} Check SMTP_URL; until then mail waits.`,
    }
  } finally {
    server.close()
  }
}

/** Days after which the proof that a backup can be restored is old. */
const proofDays = 35

async function backups({ dataDir }: Settings): Promise<Finding> {
  const proof = await lastProof(dataDir)
  if (proof === null) return { what: 'backups', note: 'no proof yet that one can be restored; riskpilot backup --verify FILE gives it' }
  const note = `restoring was last proved on ${proof.provedAt.slice(0, 10)}, with ${proof.file} of ${proof.at.slice(0, 10)}`
  const isOld = Date.now() - Date.parse(proof.provedAt) > proofDays * 86_400_000
  return isOld
    ? { what: 'backups', problem: `${note}, more than ${proofDays} days ago. Run riskpilot backup --verify on a new one.` }
    : { what: 'backups', note }
}

function looks(settings: Settings): Record<string, () => Promise<void>> {
  const { dataDir, host, port, minFreeMb } = settings
  return {
    disk: async () => {
      const disk = diskOf(dataDir, minFreeMb)
      const problem = (await disk.shortForWrites()) ?? (await disk.shortForImports())
      if (problem !== null) throw new Error(problem)
    },
    port: async () => {
      const served = await servedBy(dataDir)
      if (served || port === 0) return
      await new Promise<void>((resolve, reject) => {
        const probe = createServer().on('error', () =>
          reject(new Error(`${port} on ${host} is used by another program. Stop it, or choose another with PORT.`)),
        )
        probe.listen(port, host, () => probe.close(() => resolve()))
      })
    },
    keys: async () => {
      if (settings.secretKey !== undefined) return
      const { mode } = await stat(join(dataDir, 'secret-key')).catch(() => {
        throw new Error(
          `${join(dataDir, 'secret-key')} is missing. Restore it from a backup: sessions and stored credentials depend on it.`,
        )
      })
      if ((mode & 0o077) !== 0) throw new Error(`others may read ${join(dataDir, 'secret-key')}. Run chmod 600 on it.`)
    },
  }
}

async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings
  try {
    const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, as: 'command' }) : undefined
    const client = new pg.Client({ connectionString: embedded?.ownerUrl ?? databaseUrl, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return await databaseFindings(client, settings)
    } finally {
      await client.end().catch(() => undefined)
      await embedded?.stop()
    }
  } catch (error) {
    return [{ what: 'database', problem: `${messageOf(error)} Check that it runs and that DATABASE_URL is right.` }]
  }
}

async function databaseFindings(client: pg.Client, { databaseAppUrl }: Settings): Promise<Finding[]> {
  const role = databaseAppUrl ? decodeURIComponent(new URL(databaseAppUrl).username) : undefined
  const looks: Record<string, () => Promise<void>> = {
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
    jobs: () => noJobGivenUp(client),
  }
  const findings: Finding[] = []
  for (const [what, look] of Object.entries(looks)) findings.push(await found(what, look))
  return findings
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

function failOn(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join(' '))
}

async function found(what: string, look: () => Promise<void>): Promise<Finding> {
  try {
    await look()
    return { what }
  } catch (error) {
    return { what, problem: messageOf(error) }
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
