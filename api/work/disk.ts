import { statfs } from 'node:fs/promises'

/** What has to be free where the data are: less, and the database may stop itself. */
export const minFreeBytes = 100 * 1024 * 1024

/** Bytes that an ordinary process may still write to the disk of this folder. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
