import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { zip } from '../../../../e2e/support/imports/workbook.ts'
import { compoundStart } from './compound-file.ts'
import { openTable } from './read-table.ts'
import { Unreadable } from './unreadable.ts'

const folder = mkdtempSync(join(tmpdir(), 'other-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Why the file cannot be opened; kinds that are not tables are all `unrecognized`. */
async function problemOf(content: Buffer | string): Promise<string> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const error: unknown = await openTable(path).catch((thrown: unknown) => thrown)
  if (!(error instanceof Unreadable)) throw new Error('The file was opened.')
  return `${error.kind}: ${error.problem}`
}

/**
 * A compound file (MS-CFB) with streams of these names. Its directory has as many sectors as it
 * needs, in reverse order.
 */
function compound(...streams: string[]): Buffer {
  const names = ['Root Entry', ...streams]
  const sectors = Math.ceil(names.length / 4)
  const header = Buffer.alloc(512)
  compoundStart.copy(header)
  header.writeUInt16LE(9, 30)
  // Sector 0 is the sector table; the directory begins in the last sector and goes backwards.
  header.writeUInt32LE(sectors, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  for (let sector = sectors; sector > 0; sector--) table.writeUInt32LE(sector === 1 ? 0xfffffffe : sector - 1, sector * 4)
  const directory = Array.from({ length: sectors }, () => Buffer.alloc(512))
  for (const [i, name] of names.entries()) {
    const sector = directory[sectors - 1 - Math.floor(i / 4)] as Buffer
    sector.write(name, (i % 4) * 128, 'utf16le')
    sector.writeUInt16LE((name.length + 1) * 2, (i % 4) * 128 + 64)
  }
  return Buffer.concat([header, table, ...directory])
}

const asXlsx = 'Open it in Excel or LibreOffice, save it as XLSX or CSV and import that.'

describe('REL-05 files of other programs are named, with the way out', () => {
  it.each([
    [
      'XLSB',
      zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x', 'xl/worksheets/sheet1.bin': 'x' }),
      'is a binary Excel workbook (XLSB). Open it in Excel, save it as “Excel Workbook” (XLSX) or CSV and import that.',
    ],
    [
      'ODS',
      zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>', 'META-INF/manifest.xml': '<x/>' }),
      'is an OpenDocument file, such as ODS. Open it in LibreOffice or Excel, save it as XLSX or CSV and import that.',
    ],
    [
      'Numbers',
      zip({ 'Index/Document.iwa': 'x', 'Index/Tables/DataList.iwa': 'x', 'preview.jpg': 'x' }),
      'is a file of Apple Numbers. Open it there, choose File, Export To, CSV or Excel, and import that.',
    ],
    [
      'Word',
      zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }),
      'is a Word document, not a table. Export the table as CSV or XLSX and import that.',
    ],
    [
      'a ZIP of tables',
      zip({ 'export/orders.csv': 'x', 'export/refunds.CSV': 'x', '__MACOSX/export/._orders.csv': 'x', 'read me.pdf': 'x' }),
      'is a ZIP archive with 2 tables in it, such as ‘orders.csv’. Unpack it and import the files in it.',
    ],
    ['a ZIP of one', zip({ 'orders.csv': 'x' }), 'is a ZIP archive with ‘orders.csv’ in it. Unpack it and import the file in it.'],
    ['a ZIP of none', zip({ 'a.jpg': 'x' }), 'is a ZIP archive, not a spreadsheet (XLSX). Unpack it and import the files in it.'],
    ['XLS', compound('Workbook', '\x05SummaryInformation'), `is an old Excel workbook (XLS). ${asXlsx}`],
    ['XLS of 1995', compound('Book'), `is an old Excel workbook (XLS). ${asXlsx}`],
    [
      'XLSX under a password',
      compound(
        '\x06DataSpaces',
        'Version',
        'DataSpaceMap',
        'DataSpaceInfo',
        'TransformInfo',
        '\x06Primary',
        'EncryptionInfo',
        'EncryptedPackage',
      ),
      'is protected with a password. Open it, save it as XLSX or CSV without one and import that.',
    ],
    ['an old Office file of another kind', compound('Contents'), `is an old Office file, such as XLS. ${asXlsx}`],
    ['an old Office file cut off', compound('Workbook').subarray(0, 600), `is an old Office file, such as XLS. ${asXlsx}`],
    ['PDF', '%PDF-1.7 …', 'is a PDF, not a table. Its figures cannot be read exactly: fetch them as CSV or XLSX where it came from.'],
    [
      'HTML under the name of XLS',
      '\uFEFF<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table><tr><td>sku</td></tr></table>',
      `is a web page with a table in it, whatever its name says. ${asXlsx}`,
    ],
    [
      'a bare table of HTML',
      ' <table border=1><tr><th>sku</th></tr>',
      `is a web page with a table in it, whatever its name says. ${asXlsx}`,
    ],
    [
      'a page without a table',
      '<!-- saved --><!doctype html><title>Sign in</title>',
      'is a web page or XML, not a table. Perhaps a sign-in page was saved in its place. Save it as CSV or XLSX and import it again.',
    ],
    [
      'XML of Excel 2003',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      `is a spreadsheet in XML, as Excel wrote it in 2003. ${asXlsx}`,
    ],
    ['MHTML', 'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n', `is a web archive (MHTML), not a table. ${asXlsx}`],
    ['a database', 'SQLite format 3\0rest', 'is a database, not a table. Export its tables as CSV and import those.'],
  ])('%s', async (_name, content, problem) => {
    expect(await problemOf(content)).toBe(`unrecognized: ${problem}`)
  })

  it('an archive under a password says so', async () => {
    const locked = zip({ 'orders.csv': 'x' })
    const central = locked.indexOf('PK\x01\x02')
    locked.writeUInt16LE(1, central + 8)
    expect(await problemOf(locked)).toBe('damaged: is protected with a password. Save or pack it without one and import it again.')
  })

  it('no bytes behind an old Office file’s first ones end in a fault (seed printed on failure)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (rest) => {
        expect(await problemOf(Buffer.concat([compoundStart, rest]))).toMatch(/^unrecognized: is /)
      }),
      { numRuns: 40 },
    )
  })
})
