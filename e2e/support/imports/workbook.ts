import { crc32, deflateRawSync } from 'node:zlib'

/** A cell: text, a number by its digits, or a day by its serial number in a date format. */
export type TestCell = string | { readonly number: string } | { readonly date: number }

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** The smallest XLSX with these sheets: stored, not compressed. */
export function workbook(sheets: readonly (readonly (readonly TestCell[])[])[]): Buffer {
  return workbookOf(sheets.map((rows) => rows.map(rowXml).join('')))
}

/** Unusual properties of an archive. */
export type Packing = {
  readonly isDeflated?: boolean
  /** The decompressed size that the archive states for each of its files. */
  readonly claimedSize?: number
}

/** An XLSX whose sheets contain these rows, written as XML; `parts` are added or replace others. */
export function workbookOf(sheets: readonly string[], parts: Readonly<Record<string, string>> = {}, packing: Packing = {}): Buffer {
  const type = (part: string, of: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${of}+xml"/>`
  const relation = (id: string, of: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${of}" Target="${target}"/>`
  const files = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${sheets.map((_, i) => type(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map((_, i) => `<sheet name="Sheet${i + 1}" sheetId="${i + 1}" r:id="s${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${sheets.map((_, i) => relation(`s${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${relation('st', 'styles', 'styles.xml')}${relation('ss', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}"/>`,
    ...Object.fromEntries(
      sheets.map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  }
  return zip(files, packing)
}

function rowXml(cells: readonly TestCell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`
}

/** A, B, …, Z, AA, AB, … */
function columnName(column: number): string {
  return (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
}

function cellXml(cell: TestCell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return 'date' in cell ? `<c r="${at}" s="1"><v>${cell.date}</v></c>` : `<c r="${at}"><v>${cell.number}</v></c>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)
}

/** A ZIP archive of these files. */
export function zip(files: Readonly<Record<string, string>>, { isDeflated = false, claimedSize }: Packing = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)]
    const data = isDeflated ? deflateRawSync(plain) : plain
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(isDeflated ? 8 : 0, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(claimedSize ?? plain.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, path, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, place, path]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}
