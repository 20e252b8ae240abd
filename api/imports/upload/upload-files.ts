import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Work } from '../../platform/transaction/work.ts'
import { beginArrival, endArrival, failArrival } from '../read/tables/arriving-file.ts'
import { hasEveryPart, partAt } from './upload-parts.ts'

type Read = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

function requireId(importId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(importId)) throw new Error('An upload is named by the id of its import.')
  return importId
}

/**
 * The path of a file that a version before 0120 received: those kept it in a folder of the server.
 */
function uploadPath(dataDir: string, importId: string): string {
  return join(dataDir, 'uploads', requireId(importId))
}

/** Whether an older version of this server has received the file. */
export function hasUpload(dataDir: string, importId: string): Promise<boolean> {
  return access(uploadPath(dataDir, importId)).then(
    () => true,
    () => false,
  )
}

const readingFolder = (dataDir: string) => join(dataDir, 'reading')

/** A file on this server's disk; it goes when it is disposed of. */
export type LocalFile = AsyncDisposable & {
  path(): Promise<string>
  /** Why the rest of the file does not come, where that is why its readers fail. */
  problem(): unknown
}

/**
 * The bytes of an import's file, copied from the database to this server's disk when they are first
 * asked for: a file may be read through more than once, and a workbook from its end. Reading begins
 * behind the first bytes, while the others are copied. The copy is only this server's and this
 * run's; the parts stay until the import has ended.
 */
export function localFile(dataDir: string, importId: string, read: Read): LocalFile {
  const path = join(readingFolder(dataDir), `${requireId(importId)}-${randomUUID()}`)
  const stop = new AbortController()
  let copying: Promise<void> = Promise.resolve()
  let problem: unknown
  return {
    problem: () => problem,
    path: async () => {
      const isOfOlderVersion = !(await read((work) => hasEveryPart(work, importId))) && (await hasUpload(dataDir, importId))
      if (isOfOlderVersion) return uploadPath(dataDir, importId)
      await mkdir(readingFolder(dataDir), { recursive: true, mode: 0o700 })
      await new Promise<void>((isReadable, isBroken) => {
        copying = copyParts(path, { importId, read, signal: stop.signal, isReadable })
        copying.then(isReadable, (error) => {
          problem = error
          isBroken(error)
        })
      })
      return path
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await copying.catch(() => undefined)
      await endArrival(path)
      await rm(path, { force: true })
    },
  }
}

/** Bytes from which a file can be told from others. */
const readableFrom = 2 ** 20

type Copying = { readonly importId: string; readonly read: Read; readonly signal: AbortSignal; readonly isReadable: () => void }

/** Copies nothing when no byte is stored. Readers of the copy fail when it does. */
async function copyParts(path: string, { importId, read, signal, isReadable }: Copying): Promise<void> {
  const partFrom = (start: bigint): Promise<Buffer | null> => read((work) => partAt(work, importId, start))
  const first = await partFrom(0n)
  if (first === null) return
  await beginArrival(path)
  try {
    await using file = await open(path, 'w', 0o600)
    let at = 0n
    for (let bytes: Buffer | null = first; bytes !== null; ) {
      signal.throwIfAborted()
      at += BigInt(bytes.length)
      // The next part comes while this one is written.
      const next = partFrom(at)
      await Promise.all([next, file.writeFile(bytes)])
      if (at >= readableFrom) isReadable()
      bytes = await next
    }
    await endArrival(path)
  } catch (error) {
    await failArrival(path, String(error)).catch(() => undefined)
    throw error
  }
}

/** Does nothing when there is no such file. */
export async function forgetUpload(dataDir: string, importId: string): Promise<void> {
  await rm(uploadPath(dataDir, importId), { force: true })
}

/** Deletes the copies that a killed server left. Only for the process that owns the folder. */
export async function forgetCopies(dataDir: string): Promise<void> {
  await rm(readingFolder(dataDir), { recursive: true, force: true })
}
