import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The path of an import's bytes until it has ended. Generated: no part of the file's own name is
 * used on disk.
 */
export function uploadPath(dataDir: string, importId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(importId)) throw new Error('An upload is named by the id of its import.')
  return join(dataDir, 'uploads', importId)
}

export async function makeUploadFolder(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 })
}

/** Whether this server has received bytes of the file. */
export function hasUpload(dataDir: string, importId: string): Promise<boolean> {
  return access(uploadPath(dataDir, importId)).then(
    () => true,
    () => false,
  )
}

/** Does nothing when there is no such file. */
export async function forgetUpload(dataDir: string, importId: string): Promise<void> {
  await rm(uploadPath(dataDir, importId), { force: true })
}
