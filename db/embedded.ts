import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type NamedProcess, readJson, stillRuns, thisProcess, writeJson } from './claim.ts'
import {
  clusterOwner,
  clusterPath,
  makeCluster,
  ownerPassword,
  type RunningCluster,
  runningCluster,
  startCluster,
  stopCluster,
} from './cluster.ts'
import { clusterAccount } from './cluster-account.ts'
import { checkDurability } from './durability.ts'
import { withFolderLock } from './lock.ts'
import { makeFolder } from './make-folder.ts'
import { bundledPrograms } from './programs.ts'

export type Embedded = {
  /** Connects as the owner, who has all rights; for migrations, backup and restore. */
  readonly ownerUrl: string
  /** The database server's process. */
  readonly pid: number
  readonly startedHere: boolean
  /**
   * It was running, and its responsible process has ended or is only a command: this process is
   * responsible now.
   */
  readonly tookOver: boolean
  /**
   * Stops the server if this process is still responsible for it (a server may have taken it over
   * from a command); otherwise does nothing.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** `false`: runs without fsync, for temporary databases. */
  readonly durable?: boolean
  /**
   * A server takes over a running database from a process that has ended or is only a command. A
   * command uses it and leaves it running.
   */
  readonly as?: 'server' | 'command'
}

/** The process that is responsible for the running server, stored in a file beside the cluster. */
type Responsible = { readonly databasePid: number; readonly by: NamedProcess; readonly as: 'server' | 'command' }

/**
 * The bundled PostgreSQL on a data folder: created when there is none, started when it does not
 * run, adopted when it does. Survives being killed at any moment, with its server or alone, and a
 * moved folder. Throws a sentence when it cannot run, or runs without durability (unless `durable`
 * is false).
 */
export async function startEmbedded({ dataDir, durable = true, as = 'server' }: EmbeddedOptions): Promise<Embedded> {
  await makeFolder(resolve(dataDir))
  const folder = realpathSync(resolve(dataDir))
  const programs = bundledPrograms()
  const begun = await withFolderLock(folder, async () => {
    const found = await runningCluster(clusterPath(folder))
    const running = found ?? (await makeAndStart(folder, { ...programs, durable }))
    const tookOver = found !== null && (await mayTakeOver(folder, found, as))
    if (!found || tookOver) await writeJson(responsiblePath(folder), { databasePid: running.pid, by: await thisProcess(), as })
    return { running, startedHere: found === null, tookOver }
  })
  const { running, startedHere, tookOver } = begun
  const stop = () => withFolderLock(folder, () => stopIfResponsible(folder, { running, as, pgCtl: programs.pgCtl }))
  try {
    const ownerUrl = await prepare(folder, running.port, durable)
    return { ownerUrl, pid: running.pid, startedHere, tookOver, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const responsiblePath = (folder: string) => join(folder, 'pg18.responsible.json')

async function makeAndStart(folder: string, { durable, ...programs }: ReturnType<typeof bundledPrograms> & { durable: boolean }) {
  const account = await clusterAccount(programs.postgres, folder, clusterPath(folder))
  await makeCluster(folder, { initdb: programs.initdb, account, durable })
  return startCluster(folder, { postgres: programs.postgres, account, durable })
}

async function mayTakeOver(folder: string, running: RunningCluster, as: 'server' | 'command'): Promise<boolean> {
  if (as === 'command') return false
  const current = await responsible(folder)
  if (current?.databasePid !== running.pid) return true
  return !(current.as === 'server' && (await stillRuns(current.by)))
}

/** A command in a server's own process leaves that server's database running. */
async function stopIfResponsible(
  folder: string,
  { running, as, pgCtl }: { running: RunningCluster; as: 'server' | 'command'; pgCtl: string },
): Promise<void> {
  const current = await responsible(folder)
  if (current?.databasePid !== running.pid || current.by.pid !== process.pid || current.as !== as) return
  await stopCluster(clusterPath(folder), running.pid, pgCtl)
  await rm(responsiblePath(folder), { force: true })
}

async function responsible(folder: string): Promise<Responsible | null> {
  return (await readJson(responsiblePath(folder))) as Responsible | null
}

/**
 * Creates the application's database on the first start and checks durability. Returns the owner's
 * address of it.
 */
async function prepare(folder: string, port: number, durable: boolean): Promise<string> {
  const address = (database: string) => `postgres://${clusterOwner}:${ownerPassword(clusterPath(folder))}@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString: address('postgres') })
  await client.connect()
  try {
    const problems = durable ? await checkDurability(client) : []
    if (problems.length > 0) throw new Error(problems.join(' '))
    const { rowCount } = await client.query('select from pg_database where datname = $1', [clusterOwner])
    if (rowCount === 0) await client.query(`create database ${clusterOwner}`).catch(ignoreTwin)
  } finally {
    await client.end()
  }
  return address(clusterOwner)
}

/** Two processes may create the database at the same moment; one gets the error that it exists. */
function ignoreTwin(error: { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
