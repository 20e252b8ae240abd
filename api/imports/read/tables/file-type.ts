import { Unreadable } from './unreadable.ts'

export type FileType = 'gzip' | 'xlsx' | 'text'

/**
 * Detects by content, never by name, whether a file is readable, and refuses others with a
 * sentence. `head` is its first bytes.
 */
export function fileType(head: Buffer): FileType {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'xlsx'
  const found = others.find(({ starts }) => head.subarray(0, starts.length).equals(starts))
  if (found) throw new Unreadable(`is ${found.what}, not a table. ${found.wayOut ?? advice}`, { kind: 'unrecognized' })
  const problem = markupProblem(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))
  if (problem !== null) throw new Unreadable(problem, { kind: 'unrecognized' })
  return 'text'
}

const advice = 'Save it as CSV or XLSX and import it again.'
const asXlsx = 'Open it in Excel or LibreOffice, save it as XLSX or CSV and import that.'

/**
 * The kind of a file that begins like a web page or XML; null for any other. Some systems export
 * web pages with the extension XLS.
 */
function markupProblem(start: string): string | null {
  if (/^MIME-Version:/i.test(start)) return `is a web archive (MHTML), not a table. ${asXlsx}`
  if (!/^\s*<(!doctype|!--|html|\?xml|\?mso|head|body|table|meta|style|div|workbook)/i.test(start)) return null
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i.test(start) && !/<html/i.test(start)) {
    return `is a spreadsheet in XML, as Excel wrote it in 2003. ${asXlsx}`
  }
  if (/<table|urn:schemas-microsoft-com:office:excel/i.test(start)) {
    return `is a web page with a table in it, whatever its name says. ${asXlsx}`
  }
  return `is a web page or XML, not a table. Perhaps a sign-in page was saved in its place. ${advice}`
}

type Other = { readonly starts: Buffer; readonly what: string; readonly wayOut?: string }

const others: readonly Other[] = [
  {
    starts: Buffer.from('%PDF'),
    what: 'a PDF',
    wayOut: 'Its figures cannot be read exactly: fetch them as CSV or XLSX where it came from.',
  },
  { starts: Buffer.from('{\\rtf'), what: 'a text document (RTF)' },
  { starts: Buffer.from('SQLite format 3\0'), what: 'a database', wayOut: 'Export its tables as CSV and import those.' },
  { starts: Buffer.from('\0\x01\0\0Standard '), what: 'an Access database', wayOut: 'Export its tables as CSV and import those.' },
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
