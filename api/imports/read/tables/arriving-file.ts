import { type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

// A file may be read while it is still written, in another thread too. A mark beside it says that
// more bytes come: it is empty while they do, and holds the reason when they do not.

const markOf = (path: string) => `${path}.arriving`

/** How often a reader that is ahead of the writer looks again. */
const lookAgainMs = 10

/** Marks a file before its first byte is written. */
export async function beginArrival(path: string): Promise<void> {
  await writeFile(markOf(path), '', { mode: 0o600 })
}

/** Every byte is written: readers come to the file's end. */
export async function endArrival(path: string): Promise<void> {
  await rm(markOf(path), { force: true })
}

/** No more bytes come: readers fail, so that nobody takes the beginning for the whole. */
export async function failArrival(path: string, reason: string): Promise<void> {
  await writeFile(markOf(path), reason, { mode: 0o600 })
}

/** Waits for a file's last byte. Throws when it does not come. */
export async function untilArrived(path: string): Promise<void> {
  while (!(await hasArrived(path))) await pause(lookAgainMs)
}

/** The bytes of a file, also of one that is still written; ends behind its last byte. */
export async function* bytesAsTheyArrive(path: string, pieceSize = 64 * 1024): AsyncGenerator<Buffer> {
  await using file = await open(path)
  // What was written before the mark went is read once the mark is gone.
  for (let isWhole = false; ; ) {
    const bytes = await nextOf(file, pieceSize)
    if (bytes.length > 0) yield bytes
    else if (isWhole) return
    else {
      isWhole = await hasArrived(path)
      if (!isWhole) await pause(lookAgainMs)
    }
  }
}

async function nextOf(file: FileHandle, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, null)
  return buffer.subarray(0, bytesRead)
}

async function hasArrived(path: string): Promise<boolean> {
  const reason = await readFile(markOf(path), 'utf8').catch(nullWithoutMark)
  if (reason === null) return true
  if (reason !== '') throw new Error(`The rest of the file does not come: ${reason}`)
  return false
}

/**
 * A name that is too long for a mark never had one. Any other problem does not say that the file is
 * whole.
 */
function nullWithoutMark(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENAMETOOLONG') return null
  throw error
}
