import { statfs } from 'node:fs/promises'
import { Failure } from '../failures/failures.ts'

/** Bytes that an unprivileged process may still write to the disk of this folder. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The free space of the data disk. Messages are for people; null while there is enough. */
export type Disk = {
  /** Why imports are refused at the moment. */
  shortForImports(): Promise<string | null>
  /** Why all writes are refused at the moment: a database whose disk is full stops itself. */
  shortForWrites(): Promise<string | null>
}

const megabyte = 1024 * 1024

/**
 * Below `minFreeMb` imports pause. Below a fifth of it (100 MB of the default 500) all writes are
 * refused, so the rest keeps the database alive until somebody frees space. 0 turns the check off.
 */
export function diskOf(folder: string, minFreeMb: number, freeBytes: (folder: string) => Promise<number> = freeOn): Disk {
  const leastMb = minFreeMb / 5
  return {
    shortForImports: async () =>
      minFreeMb > 0 && (await freeBytes(folder)) < minFreeMb * megabyte
        ? `Less than ${minFreeMb} MB are free on the server's disk. This goes on by itself when there is room again.`
        : null,
    shortForWrites: async () => {
      if (minFreeMb === 0) return null
      const free = await freeBytes(folder)
      if (free >= leastMb * megabyte) return null
      return `Only ${Math.floor(free / megabyte)} MB are free where DATA_DIR is. Make room; ${Math.ceil(leastMb)} MB is the least.`
    },
  }
}

/** Throws `unavailable` while writes are refused. */
export async function refuseWhenFull({ shortForWrites }: Pick<Disk, 'shortForWrites'>): Promise<void> {
  if ((await shortForWrites()) !== null) throw diskIsFull()
}

export function diskIsFull(): Failure {
  return new Failure('unavailable', "The server's disk is full, so nothing was changed. Make room on it and try again.")
}

/**
 * PostgreSQL's disk_full, and the operating system's codes for a full disk or an exhausted quota.
 */
const codesOfFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/**
 * Whether an error, or its cause, means that a disk is full. The condition passes when somebody
 * frees space.
 */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && codesOfFull.has(code)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDiskFull)) return true
  }
  return false
}
