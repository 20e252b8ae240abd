import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of a ZIP archive; its content may be longer than memory. */
export type ArchiveEntry = { readonly name: string; readonly content: AsyncIterable<string> }

type Written = { readonly name: Buffer; readonly at: number; readonly crc: number; readonly packed: number; readonly size: number }

/** Sizes stand behind the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
/** The format's largest size without its 64-bit extension. */
const largest = 0xffffffff
const pieceSize = 64 * 1024

/**
 * The bytes of a ZIP archive (APPNOTE 6.3.3), made while its files are read: nothing is held but
 * one piece of a file. All files bear the time `at`. Throws where the archive passes 4 GB.
 */
export async function* zip(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Buffer> {
  const time = dosTime(at)
  const written: Written[] = []
  let position = 0
  const count = (bytes: Buffer) => {
    position += bytes.length
    if (position > largest) throw new Error('The archive would be larger than 4 GB.')
    return bytes
  }
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text)
    const start = position
    yield count(Buffer.concat([localHeader(name, time), name]))
    const sums = { crc: 0, size: 0 }
    const from = position
    for await (const bytes of packed(content, sums)) yield count(bytes)
    const entry = { name, at: start, crc: sums.crc, packed: position - from, size: sums.size }
    yield count(sizes(0x08074b50, entry))
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap((entry) => [centralHeader(entry, time), entry.name]))
  const start = position
  yield count(directory)
  yield endOfDirectory(written.length, directory.length, start)
}

async function* packed(content: AsyncIterable<string>, sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 })
  const fed = pipeline(Readable.from(inPieces(content, sums), { objectMode: false }), deflate)
  // Awaited below; a failure also ends the loop with the same error.
  fed.catch(() => undefined)
  for await (const bytes of deflate) yield bytes as Buffer
  await fed
}

async function* inPieces(content: AsyncIterable<string>, sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  let held = ''
  const piece = () => {
    const bytes = Buffer.from(held)
    held = ''
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    if (sums.size > largest) throw new Error('A file of the archive would be larger than 4 GB.')
    return bytes
  }
  for await (const text of content) {
    held += text
    if (held.length >= pieceSize) yield piece()
  }
  if (held !== '') yield piece()
}

function localHeader(name: Buffer, time: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt32LE(time, 10)
  head.writeUInt16LE(name.length, 26)
  return head
}

function sizes(signature: number, { crc, packed: bytes, size }: Written): Buffer {
  const data = Buffer.alloc(16)
  for (const [i, value] of [signature, crc, bytes, size].entries()) data.writeUInt32LE(value, 4 * i)
  return data
}

function centralHeader({ name, at, crc, packed: bytes, size }: Written, time: number): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt32LE(time, 12)
  for (const [i, value] of [crc, bytes, size].entries()) head.writeUInt32LE(value, 16 + 4 * i)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return head
}

function endOfDirectory(files: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** The format's local time, here UTC, with two seconds for a step: the date in the upper half. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
