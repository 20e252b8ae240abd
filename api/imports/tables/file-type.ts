import { Unreadable } from './unreadable.ts'

export type FileType = 'gzip' | 'xlsx' | 'text'

/** Tells by content, never by name, whether a file is something we read, and refuses the rest with a sentence. `head` is its first bytes. */
export function fileType(head: Buffer): FileType {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'xlsx'
  const found = others.find(({ starts }) => head.subarray(0, starts.length).equals(starts))
  if (found) throw new Unreadable(`is ${found.what}, not a table. ${advice}`, { kind: 'unrecognized' })
  if (
    /^\s*<(!doctype|html|\?xml|head|body|table)/i.test(
      head
        .subarray(0, 512)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, ''),
    )
  ) {
    throw new Unreadable(`is a web page or XML, not a table. Perhaps a sign-in page was saved in its place. ${advice}`, {
      kind: 'unrecognized',
    })
  }
  return 'text'
}

const advice = 'Save it as CSV or XLSX and import it again.'

const others: readonly { readonly starts: Buffer; readonly what: string }[] = [
  { starts: Buffer.from('%PDF'), what: 'a PDF' },
  { starts: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), what: 'an old Office file (XLS)' },
  { starts: Buffer.from([0x89, 0x50, 0x4e, 0x47]), what: 'a picture' },
  { starts: Buffer.from([0xff, 0xd8, 0xff]), what: 'a picture' },
  { starts: Buffer.from('GIF8'), what: 'a picture' },
  { starts: Buffer.from('7z\xbc\xaf', 'latin1'), what: 'a 7z archive' },
  { starts: Buffer.from('Rar!'), what: 'a RAR archive' },
  { starts: Buffer.from('BZh'), what: 'a bzip2 archive' },
  { starts: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), what: 'a zstd archive' },
  { starts: Buffer.from('PAR1'), what: 'a Parquet file' },
  { starts: Buffer.from('\x7fELF', 'latin1'), what: 'a program' },
]
