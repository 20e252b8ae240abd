import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'
import { until } from './processes.ts'

/**
 * Runs `task` while no other process runs one in the same folder; waits up to a minute. The lock is
 * an exclusive transaction on an empty SQLite file: the operating system releases it when the
 * process dies, however it dies, so it can never be stale. (Node has no flock, and a lock file
 * outlives a kill.)
 */
export async function withFolderLock<T>(folder: string, task: () => Promise<T>): Promise<T> {
  await makeFolder(folder)
  const lock = await until(60_000, () => tryLock(join(folder, 'start.lock')))
  if (!lock) throw new Error(`Another process has been starting in ${folder} for a minute. Wait for it or end it, then start again.`)
  try {
    return await task()
  } finally {
    lock.close()
  }
}

function tryLock(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Journal in memory: the file stays empty, and no second file appears beside it.
    file.exec('pragma journal_mode = memory; begin exclusive')
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === 5) return null
    throw error
  }
}
