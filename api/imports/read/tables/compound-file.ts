import { type FileHandle, open } from 'node:fs/promises'
import { untilArrived } from './arriving-file.ts'

/** The first bytes of old Office files, and of new ones with a password (MS-CFB 2.2). */
export const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** The directory of an Office file has some ten entries, four or more in a sector. */
const maxSectors = 64
const [headerSize, entrySize] = [512, 128]

/**
 * The kind of an old Office file, by the names of its streams (MS-CFB 2.6). The sentence follows
 * the file's name. A file with an unreadable directory is an old Office file of an unknown kind.
 */
export async function compoundProblem(path: string): Promise<string> {
  await untilArrived(path)
  const names = await streamNames(path)
  return (kinds.find(({ stream }) => names.has(stream)) ?? some).problem
}

const asXlsx = 'Open it in Excel or LibreOffice, save it as XLSX or CSV and import that.'
const some = { problem: `is an old Office file, such as XLS. ${asXlsx}` }
const kinds: readonly { readonly stream: string; readonly problem: string }[] = [
  { stream: 'EncryptedPackage', problem: 'is protected with a password. Open it, save it as XLSX or CSV without one and import that.' },
  { stream: 'Workbook', problem: `is an old Excel workbook (XLS). ${asXlsx}` },
  { stream: 'Book', problem: `is an old Excel workbook (XLS). ${asXlsx}` },
  { stream: 'WordDocument', problem: 'is a Word document, not a table. Export the table as CSV or XLSX and import that.' },
  { stream: 'PowerPoint Document', problem: 'is a presentation, not a table. Export the table as CSV or XLSX and import that.' },
]

async function streamNames(path: string): Promise<ReadonlySet<string>> {
  const file = await open(path)
  try {
    const header = await bytesAt(file, 0, headerSize)
    if (header.length < headerSize) return new Set()
    const size = 2 ** header.readUInt16LE(30)
    if (size !== 512 && size !== 4096) return new Set()
    const names = new Set<string>()
    let sector = header.readUInt32LE(48)
    for (let read = 0; read < maxSectors && sector < lastSector; read++) {
      const bytes = await bytesAt(file, (sector + 1) * size, size)
      for (let at = 0; at + entrySize <= bytes.length; at += entrySize) names.add(nameIn(bytes.subarray(at, at + entrySize)))
      sector = await sectorAfter(file, sector, { header, size })
    }
    return names
  } finally {
    await file.close()
  }
}

/** Numbers from here on mark the end of a chain or a free sector. */
const lastSector = 0xfffffffa

/**
 * The next sector of a chain, from the file's sector table, whose own first 109 positions are in
 * the header.
 */
async function sectorAfter(file: FileHandle, sector: number, { header, size }: { header: Buffer; size: number }): Promise<number> {
  const inTable = Math.floor(sector / (size / 4))
  if (inTable >= 109) return lastSector
  const table = header.readUInt32LE(76 + inTable * 4)
  if (table >= lastSector) return lastSector
  const entry = await bytesAt(file, (table + 1) * size + (sector % (size / 4)) * 4, 4)
  return entry.length < 4 ? lastSector : entry.readUInt32LE(0)
}

/** A name of up to 31 UTF-16 characters; its length in bytes includes the terminating zero. */
function nameIn(entry: Buffer): string {
  const length = Math.min(64, entry.readUInt16LE(64))
  return length < 2 ? '' : entry.toString('utf16le', 0, length - 2)
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}
