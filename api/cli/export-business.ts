import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../platform/failures/failures.ts'
import { businessArchive } from '../reports/business-export/business-export.ts'
import { inRealBusiness } from './in-real-business.ts'
import type { CommandIo } from './io.ts'
import { withDatabase } from './with-database.ts'

/**
 * Writes the archive of a business; the file has its name only when it is complete. Throws
 * `not_found` for an unknown business, `refused` where the file is there already.
 */
export async function exportBusiness(id: string, file: string, io: CommandIo): Promise<{ file: string; files: number; bytes: number }> {
  if (await isThere(file)) throw new Failure('refused', `${file} is there already. Give a new name.`)
  return withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, id, io)
    const draft = `${file}.draft-${process.pid}`
    let files = 0
    const say = (name: string) => {
      files += 1
      io.err(`Writing ${name} …\n`)
    }
    try {
      const { bytes } = await businessArchive({ read: within, change: within, say })
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
      await rename(draft, file)
      return { file, files, bytes: (await stat(file)).size }
    } finally {
      await rm(draft, { force: true })
      await stop()
    }
  })
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
