import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withFolderLock } from './lock.ts'
import { isRunning, startMark, until } from './processes.ts'

/** A permanent identity of a process: its id and its start time, because ids are reused. */
export type NamedProcess = { readonly pid: number; readonly began: string | null }

/** The server that serves a data folder; `address` is null until it listens. */
export type Served = NamedProcess & { readonly address: string | null }

/**
 * The result of a claim: it succeeded, to be announced and released, or another server holds it.
 */
export type Claim =
  | { readonly claimed: true; announce(address: string): Promise<void>; release(): Promise<void> }
  | { readonly claimed: false; readonly by: Served }

/**
 * Claims the data folder for this process, so that one server serves it: a second one gets the
 * first one's identity and address. The claim of a dead process is ignored. While the other server
 * is starting, its address is awaited (30 s at most).
 */
export async function claimDataDir(dataDir: string, { address = null }: { address?: string | null } = {}): Promise<Claim> {
  const folder = resolve(dataDir)
  const self = await thisProcess()
  const other = await withFolderLock(folder, async () => {
    const current = await readServed(folder)
    if (current && current.pid !== self.pid) return current
    await writeJson(claimPath(folder), { ...self, address })
    return null
  })
  if (other) return { claimed: false, by: (await until(30_000, () => addressOf(folder, other))) ?? other }
  return {
    claimed: true,
    announce: (announced) => writeJson(claimPath(folder), { ...self, address: announced }),
    release: () => withFolderLock(folder, () => releaseClaim(folder, self)),
  }
}

/** The server that serves this data folder now; `null` when none does. */
export function servedBy(dataDir: string): Promise<Served | null> {
  return readServed(resolve(dataDir))
}

/** The permanent identity of this process. */
export async function thisProcess(): Promise<NamedProcess> {
  return { pid: process.pid, began: await startMark(process.pid) }
}

/** Whether the process still runs, and is not another one with a reused id. */
export async function stillRuns({ pid, began }: NamedProcess): Promise<boolean> {
  return isRunning(pid) && (began === null || (await startMark(pid)) === began)
}

/** Writes JSON atomically: a reader sees the old content or the new, never a part. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, `${JSON.stringify(value)}\n`, { mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    // Probably a full disk: without the deletion, retries would pile up drafts.
    await rm(draft, { force: true })
    throw error
  }
}

/** The JSON in a file; `null` when there is no file or its content is invalid. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

const claimPath = (folder: string) => join(folder, 'server.json')

async function readServed(folder: string): Promise<Served | null> {
  const stored = (await readJson(claimPath(folder))) as Partial<Served> | null
  if (!stored || typeof stored.pid !== 'number') return null
  const served = { pid: stored.pid, began: stored.began ?? null, address: stored.address ?? null }
  return (await stillRuns(served)) ? served : null
}

/**
 * The other server with its address. Returns also when it has ended meanwhile, so that the wait
 * ends.
 */
async function addressOf(folder: string, other: Served): Promise<Served | null> {
  const current = await readServed(folder)
  if (!current) return other
  return current.address ? current : null
}

async function releaseClaim(folder: string, self: NamedProcess): Promise<void> {
  const current = await readServed(folder)
  if (current?.pid === self.pid) await rm(claimPath(folder), { force: true })
}
