import { Unreadable } from './unreadable.ts'

/** Sum of the sizes that a ZIP archive's directory states for its unpacked files (PKWARE APPNOTE 6.3.10, sections 4.3.12 and 4.3.16). */
export function unpackedSize(archive: Buffer): number {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > archive.length) throw new Unreadable('is damaged: it ends too early. Fetch it again.')
  const entries = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let sum = 0
  for (let i = 0; i < entries; i++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50)
      throw new Unreadable('is damaged: its directory cannot be read. Fetch it again.')
    sum += archive.readUInt32LE(at + 24)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return sum
}
