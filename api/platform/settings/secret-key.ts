import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/**
 * The key that signs sessions and from which the application role's password is derived:
 * `SECRET_KEY`, or one generated into the data folder (mode 0600) at the first start. Two processes
 * that start at once get the same one.
 */
export async function secretKey({ secretKey: given, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<string> {
  if (given !== undefined) return given
  const path = join(dataDir, 'secret-key')
  const known = await readKey(path)
  if (known !== undefined) return known
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  // A link is atomic and never overwrites another process's key.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const key = await readKey(path)
  if (key === undefined)
    throw new Error(`${path} is empty or unreadable. Restore it from a backup: sessions and stored credentials depend on it.`)
  return key
}

/** The existing key, or undefined; does not generate one. */
export async function knownSecretKey({ secretKey: given, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<string | undefined> {
  return given ?? (await readKey(join(dataDir, 'secret-key')))
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
