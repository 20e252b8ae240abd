import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { changeOwnerPassword, clusterPath } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, schemaHash } from './migrate.ts'
import { noteKey } from './secret-key-proof.ts'

export type ThrowAwayCluster = {
  readonly dataDir: string
  /** The new database's own. */
  readonly secretKey: string
  /** Where migrated, empty clusters are kept to be copied. */
  readonly keptIn: string
}

/**
 * Starts a migrated, empty database without fsync in `dataDir`, as a copy of one that the first
 * call prepares: half a second instead of three. The copy has passwords and a key of its own. Does
 * nothing where no copy can be made, such as on a read-only file system: the database is then made
 * the usual way by whoever opens it.
 */
export async function startPreparedCluster({ dataDir, secretKey, keptIn }: ThrowAwayCluster): Promise<void> {
  const prepared = join(keptIn, schemaHash())
  try {
    if (!existsSync(prepared)) await prepare(prepared)
    cpSync(clusterPath(prepared), clusterPath(dataDir), { recursive: true })
    // PostgreSQL refuses a folder that others may enter.
    chmodSync(clusterPath(dataDir), 0o700)
    await startCopy(dataDir, secretKey)
  } catch {
    await rm(clusterPath(dataDir), { recursive: true, force: true })
    // It was never synced: after a power failure it may be damaged.
    await rm(prepared, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function startCopy(dataDir: string, secretKey: string): Promise<void> {
  const { ownerUrl, stop } = await startEmbedded({ dataDir, durable: false, as: 'command' })
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await client.connect()
    await changeOwnerPassword(clusterPath(dataDir), client)
    await noteKey(client, secretKey)
  } catch (error) {
    await stop()
    throw error
  } finally {
    await client.end()
  }
}

/** A draft takes seconds; an older one was left by a process that was killed. */
const oldestDraftMs = 3_600_000

/**
 * In a draft folder that is renamed when complete. Copies for other schemas are deleted, and drafts
 * that nobody completes.
 */
async function prepare(folder: string): Promise<void> {
  const keptIn = dirname(folder)
  mkdirSync(keptIn, { recursive: true })
  const draft = mkdtempSync(join(keptIn, 'draft-'))
  try {
    // PostgreSQL's account has to enter the folder when root runs this.
    chmodSync(draft, 0o755)
    const { ownerUrl, stop } = await startEmbedded({ dataDir: draft, durable: false, as: 'command' })
    try {
      // Nobody knows this key, nor the password that is made of it.
      await migrate({ ownerUrl, secretKey: randomBytes(32).toString('hex') })
    } finally {
      await stop()
    }
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  for (const name of readdirSync(keptIn)) {
    if (name !== basename(folder) && !isBeingDrafted(join(keptIn, name))) rmSync(join(keptIn, name), { recursive: true, force: true })
  }
}

function isBeingDrafted(folder: string): boolean {
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return basename(folder).startsWith('draft-') && made > Date.now() - oldestDraftMs
}
