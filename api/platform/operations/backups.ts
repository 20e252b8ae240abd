import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { writeBackup } from '../../../db/backup.ts'
import { readJson, writeJson } from '../../../db/claim.ts'
import { makeFolder } from '../../../db/make-folder.ts'
import { missingMigrations } from '../../../db/migrate.ts'

/**
 * The record of a backup that was restored as a test, by `riskpilot backup --verify` or weekly by a
 * server (`restore-proof.ts`).
 */
export type Proof = { readonly provedAt: string; readonly file: string; readonly at: string; readonly rows: number }

/** The uploaded files that imports still need. They are part of a backup. */
export const uploadsIn = (dataDir: string) => join(dataDir, 'uploads')

export const backupsIn = (dataDir: string) => join(dataDir, 'backups')
const proofPath = (dataDir: string) => join(backupsIn(dataDir), 'last-proof.json')

export async function noteProof(dataDir: string, proof: Proof): Promise<void> {
  await makeFolder(backupsIn(dataDir))
  await writeJson(proofPath(dataDir), proof)
}

/** Null when no backup of this folder has been verified. */
export async function lastProof(dataDir: string): Promise<Proof | null> {
  const found = (await readJson(proofPath(dataDir))) as Proof | null
  return typeof found?.provedAt === 'string' && Number.isFinite(Date.parse(found.provedAt)) ? found : null
}

/** The last backup that `riskpilot backup` wrote with this folder's settings, in any folder. */
export type MadeBackup = { readonly file: string; readonly at: string }

const madePath = (dataDir: string) => join(backupsIn(dataDir), 'last-backup.json')

export async function noteBackup(dataDir: string, made: MadeBackup): Promise<void> {
  await makeFolder(backupsIn(dataDir))
  await writeJson(madePath(dataDir), made)
}

/** Null when there is none. */
export async function lastBackup(dataDir: string): Promise<MadeBackup | null> {
  const found = (await readJson(madePath(dataDir))) as MadeBackup | null
  return typeof found?.at === 'string' ? found : null
}

/** The number of backups taken before upgrades that stay; older ones are deleted. */
const backupsToKeep = 3

/**
 * Writes a backup into `DATA_DIR/backups` before an embedded database that holds data is upgraded.
 * Deletes all but the newest three. Returns its path, or null when there is nothing to upgrade.
 * Throws a sentence when the backup fails, so the upgrade does not start.
 */
export async function backUpBeforeUpgrade({
  ownerUrl,
  dataDir,
  keyId,
}: {
  readonly ownerUrl: string
  readonly dataDir: string
  readonly keyId: string
}): Promise<string | null> {
  const [next] = await awaited(ownerUrl)
  if (next === undefined) return null
  const folder = backupsIn(dataDir)
  await makeFolder(folder)
  // Names sort by time. The process id keeps two concurrent upgrades apart.
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-before-${next}-${process.pid}.tar.gz`)
  await writeBackup(path, { ownerUrl, keyId, filesFolder: uploadsIn(dataDir) }).catch((error: Error) => {
    throw new Error(`The database was not upgraded, because no backup of it could be written before: ${error.message}`, { cause: error })
  })
  await keepNewest(folder, /-before-.*\.tar\.gz$/, backupsToKeep)
  return path
}

/** Deletes all files of this kind except the newest. Their names begin with their time. */
export async function keepNewest(folder: string, kind: RegExp, count: number): Promise<void> {
  const older = (await readdir(folder)).filter((name) => kind.test(name)).sort()
  for (const name of older.slice(0, -count)) await rm(join(folder, name), { force: true })
}

/** The pending migrations of an existing database. Empty for a new one. */
async function awaited(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'riskpilot upgrade' })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_there: boolean }>("select to_regclass('public.migration') is not null as is_there")
    if (!rows[0]?.is_there) return []
    const { rowCount } = await client.query('select from migration limit 1')
    return rowCount ? await missingMigrations(client) : []
  } finally {
    await client.end()
  }
}
