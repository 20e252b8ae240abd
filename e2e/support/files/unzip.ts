import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by their names, each checked against its sum. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < archive.readUInt16LE(end + 8); i++) {
    const [sum, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [number, number, number]
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const from = archive.readUInt32LE(at + 42) + 30 + length
    const content = inflateRawSync(archive.subarray(from, from + packed))
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged.`)
    files.set(name, content.toString())
    at += 46 + length
  }
  return files
}
