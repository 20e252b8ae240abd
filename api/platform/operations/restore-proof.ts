import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type BackupContents, writeBackup } from '../../../db/backup.ts'
import { checkCatalogue } from '../../../db/catalogue.ts'
import { startEmbedded } from '../../../db/embedded.ts'
import { migrate } from '../../../db/migrate.ts'
import { type Restored, restoreBackup } from '../../../db/restore.ts'
import type { Clock } from '../transaction/work.ts'
import { backupsIn, keepNewest, lastProof, noteProof, type Proof, uploadsIn } from './backups.ts'
import { freeOn } from './disk.ts'

export type RestoreProofDependencies = {
  /** The owner's address: only the owner sees the rows of every business. */
  readonly ownerUrl: string
  readonly dataDir: string
  readonly keyId: string
  readonly clock: Clock
  readonly freeBytes?: typeof freeOn
}

/** The number of weekly backups that stay in `DATA_DIR/backups`. */
const backupsToKeep = 2

const cutOff = 'It was begun and broken off: the server ended, or was stopped.'

/**
 * Runs when a week has passed since the last run, or a day since one that failed. Writes a full
 * backup into `DATA_DIR/backups`, restores it into a temporary database, compares every row by
 * count and hash, and records the day. Only one of several servers does it. Returns null when it is
 * not due. Throws a sentence when the check fails, and records that as well.
 */
export async function proveRestoring(dependencies: RestoreProofDependencies, signal?: AbortSignal): Promise<Proof | null> {
  const client = new pg.Client({ connectionString: dependencies.ownerUrl, application_name: 'riskpilot proof of restoring' })
  // A broken connection shows as a rejected statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await isTaken(client, dependencies.clock.now()))) return null
    const proof = await prove(dependencies, client, signal)
    await client.query('update restore_proof set proved_at = $1, file = $2, backup_at = $3, rows = $4, problem = null', [
      proof.provedAt,
      proof.file,
      proof.at,
      proof.rows,
    ])
    return proof
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await client.query('update restore_proof set problem = $1', [signal?.aborted ? cutOff : reason]).catch(() => undefined)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Claims this week's run. An unfinished run counts as aborted. A mark in the future does not count.
 */
async function isTaken(client: pg.Client, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into restore_proof as proof (begun_at, problem) values ($1, $2)
     on conflict (is_only) do update set begun_at = excluded.begun_at, problem = excluded.problem
       where proof.begun_at <= $1::timestamptz - case when proof.problem is null then interval '7 days' else interval '1 day' end
          or proof.begun_at > $1::timestamptz + interval '1 day'`,
    [now, cutOff],
  )
  return rowCount === 1
}

async function prove(
  { ownerUrl, dataDir, keyId, clock, freeBytes = freeOn }: RestoreProofDependencies,
  client: pg.Client,
  signal?: AbortSignal,
) {
  await refuseShortOfRoom(client, await freeBytes(dataDir))
  const folder = backupsIn(dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${clock.now().toISOString().replaceAll(':', '-')}-weekly-${process.pid}.tar.gz`)
  await writeBackup(path, { ownerUrl, keyId, filesFolder: uploadsIn(dataDir), signal })
  const { head, contents } = await restoredAside(path, join(dataDir, 'restore-proof'), signal)
  const proof = { provedAt: clock.now().toISOString(), file: path, at: head.at, rows: rowsIn(contents) }
  await noteProof(dataDir, proof)
  await keepNewest(folder, /-weekly-\d+\.tar\.gz$/, backupsToKeep)
  return proof
}

/** Needs room for the backup, which is smaller, and for a second database as large as the first. */
async function refuseShortOfRoom(client: pg.Client, free: number): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  const needed = 2 * Number(rows[0]?.bytes ?? 0) + 200 * 1024 * 1024
  if (free < needed)
    throw new Error(
      `A backup was not proved: that takes ${megabytes(needed)} MB where DATA_DIR is, and ${megabytes(free)} MB are free. Make room, or prove one elsewhere: riskpilot backup --verify FILE.`,
    )
}

/**
 * Restores into a folder with a fixed name, so the leftovers of a killed server are found and
 * deleted.
 */
async function restoredAside(path: string, folder: string, signal?: AbortSignal): Promise<Restored> {
  if ((await readdir(folder).catch(() => [])).length > 0) await clearedAway(folder)
  const embedded = await startEmbedded({ dataDir: folder, durable: false })
  try {
    return await restoredWhole(path, embedded.ownerUrl, signal)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function clearedAway(folder: string): Promise<void> {
  const left = await startEmbedded({ dataDir: folder, durable: false }).catch(() => undefined)
  await left?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Restores a backup into the empty database at this address, upgrades it, and checks the isolation
 * of businesses.
 */
export async function restoredWhole(path: string, ownerUrl: string, signal?: AbortSignal): Promise<Restored> {
  // Nothing that the key encrypts is read; only the passwords of roles are derived from it.
  const secretKey = globalThis.crypto.randomUUID()
  const restored = await restoreBackup(path, { ownerUrl, secretKey, ...(signal && { signal }) })
  const { appUrl } = await migrate({ ownerUrl, secretKey })
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    const problems = await checkCatalogue(client)
    if (problems.length > 0) throw new Error(`The restored database does not keep businesses apart:\n${problems.join('\n')}`)
    return restored
  } finally {
    await client.end()
  }
}

/** The number of rows in a backup. */
export function rowsIn({ tables }: Pick<BackupContents, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/**
 * The last verified restore, by `backup --verify` on this disk or by a server on this database, and
 * the error of the last failed attempt.
 */
export async function provedRestore(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  dataDir: string,
): Promise<{ last: Proof | null; problem: string | null }> {
  const here = await lastProof(dataDir)
  const { rows } = await (client as pg.Pool).query<Noted>(noted)
  const [row] = rows
  const { problem = null, provedAt, file, at, rows: count } = row ?? ({} as Partial<Noted>)
  const there = provedAt && file && at ? { provedAt, file, at, rows: Number(count) } : null
  const newest = [here, there].filter((one) => one !== null).sort((a, b) => b.provedAt.localeCompare(a.provedAt))[0] ?? null
  return { last: newest, problem }
}

type Noted = { problem: string | null; provedAt: string | null; file: string | null; at: string | null; rows: string | null }

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const noted = `select problem, ${iso('proved_at')} as "provedAt", file, ${iso('backup_at')} as at, rows::text from restore_proof`
