import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { bytesAsTheyArrive } from './arriving-file.ts'
import { fileType } from './file-type.ts'
import { Unreadable } from './unreadable.ts'

export type ByteLimits = {
  /** Bytes after decompression. */
  readonly maxBytes: number
  /**
   * Ratio of decompressed to compressed bytes; checked after `ratioFrom` decompressed bytes. Tables
   * compress five to twenty times.
   */
  readonly maxRatio: number
  readonly ratioFrom: number
}

export const usualLimits: ByteLimits = { maxBytes: 16 * 2 ** 30, maxRatio: 200, ratioFrom: 64 * 2 ** 20 }

/** The first bytes of a file. */
export async function headOf(path: string, length = 4096): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * A file's bytes in pieces, decompressed for gzip, and counted as they arrive: a decompression bomb
 * stops at the limit. A file that is still written is read as it grows.
 */
export async function* fileBytes(path: string, limits: ByteLimits = usualLimits): AsyncGenerator<Buffer> {
  const isPacked = fileType(await headOf(path)) === 'gzip'
  let packed = 0
  const source = counted(bytesAsTheyArrive(path), (length) => {
    packed += length
  })
  const unpacked = isPacked ? pipeline(source, createGunzip({ chunkSize: 64 * 1024 }), () => undefined) : null
  let count = 0
  try {
    for await (const bytes of (unpacked ?? source) as AsyncIterable<Buffer>) {
      count += bytes.length
      if (count > limits.maxBytes)
        throw new Unreadable(`is larger than ${limits.maxBytes} bytes. Split it between orders and import the parts.`)
      if (isPacked && count > limits.ratioFrom && count > packed * limits.maxRatio) {
        throw new Unreadable('decompresses to far more than a table would; it was not read further.')
      }
      yield bytes
    }
  } catch (error) {
    throw isZlibError(error) ? new Unreadable('is damaged: its compressed data is incomplete or inconsistent. Export it again.') : error
  } finally {
    unpacked?.destroy()
    await source.return(undefined)
  }
}

async function* counted(pieces: AsyncGenerator<Buffer>, add: (length: number) => void): AsyncGenerator<Buffer> {
  for await (const bytes of pieces) {
    add(bytes.length)
    yield bytes
  }
}

/** Line breaks in the file: about its number of records, for progress. */
export async function lineBreaks(path: string, limits?: ByteLimits, signal?: AbortSignal): Promise<number> {
  let count = 0
  for await (const bytes of fileBytes(path, limits)) {
    signal?.throwIfAborted()
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  }
  return count
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}
