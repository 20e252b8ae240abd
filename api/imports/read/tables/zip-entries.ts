import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createInflateRaw } from 'node:zlib'
import { untilArrived } from './arriving-file.ts'
import type { ByteLimits } from './file-bytes.ts'
import { Unreadable } from './unreadable.ts'

/** A file in a ZIP archive: the offset of its own header, and its packed size in bytes. */
export type ZipEntry = { readonly offset: number; readonly packed: number; readonly isDeflated: boolean }

const cutOff = 'is damaged: it ends too early. Export it again.'
const noDirectory = 'is damaged: its directory cannot be read. Export it again.'
/**
 * The directory of a workbook has some dozens of entries; this many bytes are enough for tens of
 * thousands.
 */
const maxDirectory = 4 * 2 ** 20
/** Twenty-two bytes and a comment of at most 65,535. */
const maxEnd = 65_557

/**
 * The files of an archive by their names, from its directory at the end (PKWARE APPNOTE 6.3.10,
 * sections 4.3.12, 4.3.16 and, for large ones, 4.3.14 and 4.5.3). Nothing is decompressed. Waits
 * for the end of a file that is still written.
 */
export async function zipEntries(path: string): Promise<ReadonlyMap<string, ZipEntry>> {
  await untilArrived(path)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await bytesAt(file, Math.max(0, size - maxEnd), Math.min(size, maxEnd))
    const at = end.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (at < 0 || at + 22 > end.length) throw new Unreadable(cutOff)
    const { from, length } = await directoryPlace(file, end, at)
    if (length > maxDirectory || from + length > size) throw new Unreadable(noDirectory)
    return entriesIn(await bytesAt(file, from, length))
  } finally {
    await file.close()
  }
}

async function directoryPlace(file: FileHandle, end: Buffer, at: number): Promise<{ from: number; length: number }> {
  const place = { from: end.readUInt32LE(at + 16), length: end.readUInt32LE(at + 12) }
  const locator = at - 20
  if (place.from !== 0xffffffff && place.length !== 0xffffffff) return place
  if (locator < 0 || end.readUInt32LE(locator) !== 0x07064b50) throw new Unreadable(noDirectory)
  const large = await bytesAt(file, Number(end.readBigUInt64LE(locator + 8)), 56)
  if (large.length < 56 || large.readUInt32LE(0) !== 0x06064b50) throw new Unreadable(noDirectory)
  return { from: Number(large.readBigUInt64LE(48)), length: Number(large.readBigUInt64LE(40)) }
}

function entriesIn(directory: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const method = directory.readUInt16LE(at + 10)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new Unreadable('is protected with a password. Save or pack it without one and import it again.')
    if (method === 0 || method === 8) {
      entries.set(name, { isDeflated: method === 8, ...placeOf(directory, at, extra) })
    }
    at += 46 + nameLength + extraLength + commentLength
  }
  if (entries.size === 0) throw new Unreadable(noDirectory)
  return entries
}

/**
 * Sizes and offsets beyond four gigabytes are in an extra field, in this order, each only where its
 * own field is full.
 */
function placeOf(directory: Buffer, at: number, extra: Buffer): { packed: number; offset: number } {
  const full = 0xffffffff
  const [packed, unpacked, offset] = [20, 24, 42].map((place) => directory.readUInt32LE(at + place)) as [number, number, number]
  if (packed !== full && offset !== full) return { packed, offset }
  for (let i = 0; i + 4 <= extra.length; i += 4 + extra.readUInt16LE(i + 2)) {
    if (extra.readUInt16LE(i) !== 1) continue
    let next = i + 4
    const large = () => {
      if (next + 8 > extra.length) throw new Unreadable(noDirectory)
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }
    if (unpacked === full) large()
    return { packed: packed === full ? large() : packed, offset: offset === full ? large() : offset }
  }
  throw new Unreadable(noDirectory)
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/**
 * The text (UTF-8) of a file in an archive, in pieces, decompressed only as fast as they are
 * consumed. The actual size is counted, whatever the directory states: a decompression bomb stops
 * at the limit.
 */
export async function* entryText(path: string, { offset, packed, isDeflated }: ZipEntry, limits: ByteLimits): AsyncGenerator<string> {
  const from = await dataStart(path, offset)
  if (packed === 0) return
  const source = createReadStream(path, { start: from, end: from + packed - 1, highWaterMark: 64 * 1024 })
  const stream = isDeflated ? source.pipe(createInflateRaw({ chunkSize: 64 * 1024 })) : source
  if (isDeflated) source.on('error', (error) => stream.destroy(error))
  const decoder = new StringDecoder('utf8')
  let count = 0
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      count += bytes.length
      if (count > limits.maxBytes) throw new Unreadable('unpacks to more than can be read. Save it as CSV and import it again.')
      if (count > limits.ratioFrom && count > packed * limits.maxRatio) {
        throw new Unreadable('decompresses to far more than a table would; it was not read further.')
      }
      yield decoder.write(bytes)
    }
    yield decoder.end()
  } catch (error) {
    throw error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)) ? new Unreadable(cutOff) : error
  } finally {
    source.destroy()
    stream.destroy()
  }
}

/** The length of an entry's own header depends on its name and its extra field. */
async function dataStart(path: string, offset: number): Promise<number> {
  const file = await open(path)
  try {
    const header = await bytesAt(file, offset, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new Unreadable(noDirectory)
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
