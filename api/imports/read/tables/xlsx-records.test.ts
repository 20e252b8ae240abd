import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestCell, workbook, workbookOf } from '../../../../e2e/support/imports/workbook.ts'
import { openTable, type TableOptions } from './read-table.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'riskpilot-sheet-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
async function read(content: Buffer, options: TableOptions = {}) {
  const path = join(folder, `${count++}.xlsx`)
  writeFileSync(path, content)
  const table = await openTable(path, options)
  const records: (readonly string[])[] = []
  const lines: number[] = []
  for await (const batch of table.batches) {
    records.push(...batch.records)
    lines.push(...batch.lines)
  }
  return { header: table.header, records, lines, notes: table.notes() }
}

const header = ['sku', 'valid_from', 'unit_cost']
const headerXml = `<row r="1">${header.map((name, i) => `<c r="${'ABC'[i]}1" t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`

describe('spreadsheets', () => {
  it('numbers keep their digits, dates become days, the sheet with a known header is taken', async () => {
    const file = workbook([
      [['About this file'], ['made by hand']],
      [header, ['00123', { date: 45_678 }, { number: '0.10000000000000001' }], ['B', '2025-02-01', { number: '1.234' }]],
    ])
    const found = await read(file)
    expect(found.header).toEqual(header)
    expect(found.records).toEqual([
      ['00123', '2025-01-21T00:00:00', '0.1'],
      ['B', '2025-02-01', '1.2340'],
    ])
    expect(found.lines).toEqual([2, 3])
  })

  it('lines above the header and empty rows are passed over; rows are named by their number in the sheet', async () => {
    const file = workbook([[['Prices of March'], [], header, ['A', '2025-02-01', { number: '5' }], ['', '', ''], ['B', '2025-02-01']]])
    const found = await read(file)
    expect(found.records).toEqual([
      ['A', '2025-02-01', '5'],
      ['B', '2025-02-01', ''],
    ])
    expect(found.lines).toEqual([4, 6])
    expect(found.notes).toEqual(['Skipped 1 lines above the header.'])
  })

  it('texts that cells share, runs of them, how they are read aloud, truth, errors, formulas', async () => {
    const shared = `<sst><si><t>A&amp;B</t></si><si><r><t>Ca</t></r><r><t xml:space="preserve">fé </t></r><rPh sb="0" eb="1"><t>kafe</t></rPh></si><si/></sst>`
    const cells = [
      '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="b"><v>1</v></c>',
      '<c r="A3" t="e"><v>#N/A</v></c><c r="B3" t="str"><f>A1&amp;"x"</f><v>skux</v></c><c r="C3"><f>1+1</f><v>2</v></c>',
      '<c t="inlineStr"><is><t>no place_x000D_</t></is></c><c><v>7</v></c><c t="d"><v>2025-01-01</v></c>',
    ]
    const rows = cells.map((row, i) => `<row r="${i + 2}">${row}</row>`).join('')
    const found = await read(workbookOf([headerXml + rows], { 'xl/sharedStrings.xml': shared }))
    expect(found.records).toEqual([
      ['A&B', 'Café ', 'true'],
      ['#N/A', 'skux', '2'],
      ['no place\r', '7', '2025-01-01'],
    ])
  })

  it('dates by formats of the book’s own, and counted from 1904', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const rows = `${headerXml}<row r="2"><c r="A2"><v>5</v></c><c r="B2" s="1"><v>45678.5</v></c><c r="C2" s="2"><v>45678</v></c></row>`
    expect((await read(workbookOf([rows], { 'xl/styles.xml': styles }))).records).toEqual([['5', '2025-01-21T12:00:00', '45678']])
    const book =
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="S" sheetId="1" r:id="s1"/></x:sheets></x:workbook>'
    const old = await read(workbookOf([rows], { 'xl/styles.xml': styles, 'xl/workbook.xml': book }))
    expect(old.records).toEqual([['5', '2029-01-22T12:00:00', '45678']])
  })

  it('reads what a second, independent reader reads, however the bytes are cut (seed printed on failure)', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '&', '<', '>', '"', "'", ';', '🙂', '0', ' '), minLength: 1, maxLength: 6 })
    const cell: fc.Arbitrary<TestCell> = fc.oneof(
      text.filter((one) => one.trim() !== ''),
      fc.integer({ min: -1000, max: 1000 }).map((number) => ({ number: String(number) })),
      fc.integer({ min: 30_000, max: 50_000 }).map((date) => ({ date })),
    )
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (cells, batchSize) => {
        const file = workbook([[header, ...cells]])
        const [sheet] = await readXlsxFile(file, { trim: false })
        const expected = sheet?.data
          .slice(1)
          .map((row) => row.map((one) => (one instanceof Date ? one.toISOString().slice(0, 19) : String(one))))
        expect((await read(file, { batchSize })).records).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('is read the same from one row on as from the next, and packed', async () => {
    const cells = Array.from({ length: 3_000 }, (_, i): TestCell[] => [`SKU-${i}`, '2025-02-01', { number: String(i) }])
    const rows = (await read(workbook([[header, ...cells]]))).records
    expect(rows).toHaveLength(3_000)
    const xml = cells.map(
      ([sku], i) =>
        `<row><c t="inlineStr"><is><t>${sku}</t></is></c><c t="inlineStr"><is><t>2025-02-01</t></is></c><c><v>${i}</v></c></row>`,
    )
    expect((await read(workbookOf([headerXml + xml.join('')], {}, { isDeflated: true }))).records).toEqual(rows)
  })
})

describe('SEC-23 spreadsheets that mean harm, or are none', () => {
  const limits = { maxBytes: 2 ** 30, maxRatio: 50, ratioFrom: 2 ** 20 }
  const bomb = `${headerXml}<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row>${'<row/>'.repeat(2_000_000)}`

  it('a bomb is stopped while it is unpacked, also when its directory lies', async () => {
    const packed = workbookOf([bomb], {}, { isDeflated: true, claimedSize: 1_000 })
    await expect(read(packed, { limits })).rejects.toThrow('decompresses to far more than a table would')
  })

  it('entities of its own, a cell without an end, a password, a cut file, another archive', async () => {
    const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>`
    await expect(read(workbookOf([headerXml], { 'xl/sharedStrings.xml': entities }))).rejects.toThrow('defines entities of its own')
    const endless = `${headerXml}<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(2_100_000)}`
    await expect(read(workbookOf([endless]))).rejects.toThrow('more than a million characters')
    const wide = `${headerXml}<row r="2"><c r="ZZZZZZ2"><v>1</v></c><c r="A2"><v>2</v></c></row>`
    expect((await read(workbookOf([wide]))).records).toEqual([['2', '', '']])
    const whole = workbookOf([headerXml], {}, { isDeflated: true })
    await expect(read(whole.subarray(0, whole.length - 40))).rejects.toThrow('is damaged')
    const locked = Buffer.from(whole)
    for (let at = locked.indexOf('PK\x01\x02'); at >= 0; at = locked.indexOf('PK\x01\x02', at + 1)) locked[at + 8] = 1
    await expect(read(locked)).rejects.toThrow('is protected with a password')
    const other = Buffer.from(whole.toString('latin1').replaceAll('xl/workbook.xml', 'xl/worksbook.xm'), 'latin1')
    await expect(read(other)).rejects.toThrow('is a ZIP archive, not a spreadsheet')
  })
})
