/**
 * One file of an archive. Content larger than memory is written as several, so that sizes are known
 * before they are written.
 */
export type TarEntry = { readonly name: string; readonly content: Buffer }

const blockSize = 512
/**
 * Larger than any entry that `tarEntry` writes here; a larger one means a damaged or foreign file.
 */
const largestEntry = 256 * 1024 * 1024

/** The bytes of one file in a tar archive (ustar). Names are ASCII, 100 characters at most. */
export function tarEntry({ name, content }: TarEntry): Buffer[] {
  if (!/^[\x20-\x7e]{1,100}$/.test(name)) throw new Error(`"${name}" cannot be the name of a file in an archive.`)
  const padding = (blockSize - (content.length % blockSize)) % blockSize
  return [header(name, content.length), content, Buffer.alloc(padding)]
}

/** The end marker of an archive. */
export const tarEnd = Buffer.alloc(2 * blockSize)

/**
 * Reads an archive file by file, each as a whole. Throws a sentence for another format and for a
 * truncated archive.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = taker(source)
  for (;;) {
    const head = await take(blockSize)
    if (head === null || head.length < blockSize) throw brokenOff()
    if (head.every((byte) => byte === 0)) return
    if (head.toString('latin1', 257, 262) !== 'ustar' || checksum(head) !== octal(head, 148, 8))
      throw new Error('It is no backup, or it is damaged.')
    const size = octal(head, 124, 12)
    if (size > largestEntry) throw new Error('It is no backup of RiskPilot: one of its parts is too large.')
    const padded = Math.ceil(size / blockSize) * blockSize
    const content = padded === 0 ? Buffer.alloc(0) : await take(padded)
    if (content === null || content.length < padded) throw brokenOff()
    yield { name: head.toString('latin1', 0, 100).replace(/\0.*$/s, ''), content: content.subarray(0, size) }
  }
}

function brokenOff(): Error {
  return new Error('It breaks off: the end of the backup is missing.')
}

function header(name: string, size: number): Buffer {
  const head = Buffer.alloc(blockSize)
  const put = (text: string, at: number) => head.write(text, at, 'latin1')
  put(name, 0)
  put('0000600\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${size.toString(8).padStart(11, '0')}\0`, 124)
  put(`${'0'.repeat(11)}\0`, 136)
  put('0', 156)
  put('ustar\u000000', 257)
  put(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** The sum of all bytes of a header, with its own field as blanks. */
function checksum(head: Buffer): number {
  let sum = 0
  for (let at = 0; at < blockSize; at++) sum += at >= 148 && at < 156 ? 32 : (head[at] ?? 0)
  return sum
}

function octal(head: Buffer, at: number, length: number): number {
  const text = head.toString('latin1', at, at + length).replace(/[\0 ].*$/s, '')
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

/** Reads exact numbers of bytes from a stream of any chunks; fewer at its end, null after it. */
function taker(source: AsyncIterable<Buffer>): (count: number) => Promise<Buffer | null> {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  return async (count) => {
    while (length < count) {
      const { value, done } = await pieces.next()
      if (done) break
      held.push(value)
      length += value.length
    }
    if (length === 0) return null
    const all = Buffer.concat(held)
    const taken = all.subarray(0, count)
    held = all.length > count ? [all.subarray(count)] : []
    length = Math.max(0, all.length - count)
    return taken
  }
}
