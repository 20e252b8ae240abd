import { statfs } from 'node:fs/promises'
import { Failure } from '../failures/failures.ts'

/** Bytes that an ordinary process may still write to the disk of this folder. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The room where the data are. Sentences are for people; null while there is enough. */
export type Disk = {
  /** Why no file is taken or read just now. */
  shortForImports(): Promise<string | null>
  /** Why nothing at all is written just now: a database whose disk is full stops itself. */
  shortForWrites(): Promise<string | null>
}

const megabyte = 1024 * 1024

/**
 * Below `minFreeMb` imports pause; below a fifth of it (100 MB of the usual 500) nothing is written any more, so that what is left keeps
 * the database alive until somebody makes room. 0 looks at nothing.
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

/** Throws `unavailable` while nothing may be written. */
export async function refuseWhenFull({ shortForWrites }: Pick<Disk, 'shortForWrites'>): Promise<void> {
  if ((await shortForWrites()) !== null) throw diskIsFull()
}

export function diskIsFull(): Failure {
  return new Failure('unavailable', "The server's disk is full, so nothing was changed. Make room on it and try again.")
}

/** PostgreSQL's disk_full, and what the operating system says of a full disk or a used-up quota. */
const codesOfFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error, or what caused it, says that a disk is full: it passes when somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && codesOfFull.has(code)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDiskFull)) return true
  }
  return false
}
