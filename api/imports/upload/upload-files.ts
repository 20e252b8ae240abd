import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where an import's bytes are kept until it has ended. Named by us: no part of the file's own name gets to the disk. */
export function uploadPath(dataDir: string, importId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(importId)) throw new Error('An upload is named by the id of its import.')
  return join(dataDir, 'uploads', importId)
}

export async function makeUploadFolder(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 })
}

/** Whether something of the file was sent to this server. */
export function hasUpload(dataDir: string, importId: string): Promise<boolean> {
  return access(uploadPath(dataDir, importId)).then(
    () => true,
    () => false,
  )
}

/** Nothing happens when there is no such file. */
export async function forgetUpload(dataDir: string, importId: string): Promise<void> {
  await rm(uploadPath(dataDir, importId), { force: true })
}
