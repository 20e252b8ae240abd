import { existsSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable, type TableOptions } from './read-table.ts'
import { Unreadable } from './unreadable.ts'

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'riskpilot-table-')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
async function read(content: string | Buffer, options: TableOptions = {}) {
  const path = join(folder, `${count++}.csv`)
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

const costs = 'sku,valid_from,unit_cost\n'

describe('records and their lines', () => {
  it('a record is named by the line it begins on, also behind empty lines and cells with line breaks', async () => {
    const { records, lines } = await read(`${costs}A,2025-01-01,1\n\n\n"B\nB",2025-01-01,2\nC,2025-01-01,3`)
    expect(records).toEqual([
      ['A', '2025-01-01', '1'],
      ['B\nB', '2025-01-01', '2'],
      ['C', '2025-01-01', '3'],
    ])
    expect(lines).toEqual([2, 5, 7])
  })

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('line ends: %s', async (_name, end) => {
    const { records, lines } = await read(['sku,valid_from,unit_cost', 'A,2025-01-01,1', 'B,2025-01-01,2', ''].join(end))
    expect(records.map(([sku]) => sku)).toEqual(['A', 'B'])
    expect(lines).toEqual([2, 3])
  })

  it('line ends of all kinds in one file', async () => {
    const { lines } = await read('sku,valid_from,unit_cost\r\nA,2025-01-01,1\nB,2025-01-01,2\r\nC,2025-01-01,3\n')
    expect(lines).toEqual([2, 3, 4])
  })

  it.each([',', ';', '\t', '|'])('cells parted by ‘%s’', async (mark) => {
    const { header, records } = await read(['sku,valid_from,unit_cost', 'A,2025-01-01,1'].join('\n').replaceAll(',', mark))
    expect(header).toEqual(['sku', 'valid_from', 'unit_cost'])
    expect(records).toEqual([['A', '2025-01-01', '1']])
  })

  it('titles above the header are skipped and said', async () => {
    const { header, records, lines, notes } = await read(`Campaign report\nJanuary 2025\n${costs}A,2025-01-01,1\n`)
    expect(header[0]).toBe('sku')
    expect([records.length, lines]).toEqual([1, [4]])
    expect(notes).toEqual(['Skipped 2 lines above the header.'])
  })

  it('OPS-08 splits as a second, independent reader does, whatever the cells hold and however the bytes are cut (seed printed on failure)', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '1', '🙂'), maxLength: 8 })
    const row = fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), cell, cell)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 7 }), async (rows, batchSize) => {
        const text = Papa.unparse([['sku', 'valid_from', 'unit_cost'], ...rows], { newline: '\n' })
        const expected = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n', skipEmptyLines: true }).data.slice(1)
        expect((await read(text, { batchSize, mapping: { delimiter: ',' } })).records).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})

it('whatever a file holds, no two records begin on one line, and lines only grow (seed printed on failure)', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\r\n', ' ', '#'), maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 3 }), async (rest, batchSize) => {
      const { lines } = await read(costs + rest, { batchSize }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Unreadable)
        return { lines: [] }
      })
      for (let i = 1; i < lines.length; i++) expect(lines[i]).toBeGreaterThan(lines[i - 1] as number)
    }),
    { numRuns: 200 },
  )
})

describe('REL-05 encodings', () => {
  const text = 'sku,valid_from,unit_cost\nMüller Café €,2025-01-01,1\n'
  it.each([
    ['utf-8', Buffer.from(text), []],
    ['utf-8 with a mark', Buffer.from(`\uFEFF${text}`), []],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: true }), ['Read as utf-16le, because the file is not UTF-8.']],
    ['utf-16be', iconv.encode(text, 'utf-16be', { addBOM: true }), ['Read as utf-16be, because the file is not UTF-8.']],
    ['utf-16le without a mark', iconv.encode(text, 'utf-16le'), ['Read as utf-16le, because the file is not UTF-8.']],
    ['windows-1252', iconv.encode(text, 'windows-1252'), ['Read as windows-1252, because the file is not UTF-8.']],
  ])('%s', async (_name, bytes, notes) => {
    const found = await read(bytes)
    expect(found.header).toEqual(['sku', 'valid_from', 'unit_cost'])
    expect(found.records[0]?.[0]).toBe('Müller Café €')
    expect(found.notes).toEqual(notes)
  })

  it('a file that is plain for long and then shows itself to be Latin-1', async () => {
    const many = 'A,2025-01-01,1\n'.repeat(30_000)
    const found = await read(Buffer.concat([Buffer.from(costs + many), Buffer.from('Caf\xe9,2025-01-01,1\n', 'latin1')]))
    expect(found.records.at(-1)?.[0]).toBe('Café')
    expect(found.notes).toEqual(['Read as windows-1252, because the file is not UTF-8.'])
  })

  it('another script is asked about, and read when a mapping confirms it', async () => {
    const japanese = iconv.encode(`sku,valid_from,unit_cost\n${'商品の名前と説明文です,2025-01-01,1\n'.repeat(40)}`, 'shift_jis')
    await expect(read(japanese)).rejects.toThrow(/letters look like Shift_JIS.*mapping \{"encoding": "Shift_JIS"\}/)
    const { records } = await read(japanese, { mapping: { encoding: 'Shift_JIS' } })
    expect(records[0]?.[0]).toBe('商品の名前と説明文です')
  })
})

/** How many times a file is open in this process; Linux alone says that. */
const timesOpen = (path: string) =>
  readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path
    } catch {
      return false
    }
  }).length

describe.runIf(existsSync('/proc/self/fd'))('a file whose reading ends early is closed', () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `S${(i * 7919) % 100_003},2025-01-01,${(i * 31) % 997}.5\n`)
  const text = `${costs}${lines.join('')}`

  it.each([
    ['plain', Buffer.from(text)],
    ['gzip', gzipSync(text)],
  ])('%s: before its first row, and after some', async (name, bytes) => {
    const path = join(folder, `${name}-left`)
    writeFileSync(path, bytes)
    for (const batches of [0, 1, 3]) {
      const table = await openTable(path)
      expect(timesOpen(path)).toBe(1)
      for (let i = 0; i < batches; i++) expect((await table.batches.next()).done).toBe(false)
      await table.batches.return(undefined)
      expect([batches, timesOpen(path)]).toEqual([batches, 0])
    }
  })

  it('and where its header is refused', async () => {
    const path = join(folder, 'refused-left')
    writeFileSync(path, text.replace('valid_from', 'valid\0_from'))
    await expect(openTable(path)).rejects.toThrow('NUL')
    writeFileSync(`${path}.gz`, gzipSync(gzipSync(Buffer.from(lines.map((line) => line.repeat(2)).join('')))))
    await expect(openTable(`${path}.gz`)).rejects.toThrow('another gzip')
    expect([timesOpen(path), timesOpen(`${path}.gz`)]).toEqual([0, 0])
  })
})

describe('REL-05 SEC-23 files that are no tables, or too much', () => {
  it.each([
    ['empty', Buffer.alloc(0), 'is empty'],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'is a PDF'],
    ['HTML', Buffer.from('<!doctype html><title>Sign in</title>'), 'is a web page'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'is a picture'],
    ['bytes without meaning', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197) % 7)), 'is a binary file'],
    ['a ZIP that is no spreadsheet', Buffer.from('PK\x03\x04 and no more'), 'is damaged'],
    ['a gzip in a gzip', gzipSync(gzipSync(costs.repeat(1000))), 'is a gzip file with another gzip file inside. Unpack it once'],
    ['a spreadsheet in a gzip', gzipSync('PK\x03\x04 and more'), 'is a gzip file with a ZIP or XLSX file inside. Unpack it once'],
    ['a PDF in a gzip', gzipSync('%PDF-1.7 …'), 'is a PDF'],
    ['a header with NUL', Buffer.from('sku,valid\0_from,unit_cost\nA,2025-01-01,1\n'), 'header, in the name of column 2 (‘valid␀_from’)'],
    ['half a gzip', gzipSync(costs.repeat(1000)).subarray(0, 40), 'is damaged'],
  ])('%s', async (_name, bytes, problem) => {
    await expect(read(bytes)).rejects.toThrow(problem)
  })

  it('gzip is read by content, whatever the name', async () => {
    expect((await read(gzipSync(`${costs}A,2025-01-01,1\n`))).records).toHaveLength(1)
  })

  it('a gzip bomb is stopped while it is unpacked', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(costs), Buffer.alloc(4 * 2 ** 20, 'A,2025-01-01,1\n')]))
    const limits = { maxBytes: 2 ** 30, maxRatio: 50, ratioFrom: 2 ** 20 }
    await expect(read(bomb, { limits })).rejects.toThrow('decompresses to far more than a table would')
  })

  it('more bytes than allowed are not read', async () => {
    await expect(
      read(costs + 'A,2025-01-01,1\n'.repeat(100_000), { limits: { maxBytes: 2 ** 20, maxRatio: 200, ratioFrom: 1 } }),
    ).rejects.toThrow('is larger than 1048576 bytes')
  })

  it('a quotation mark that is never closed stops the reading within a million characters; rows before it are kept', async () => {
    const path = join(folder, 'quote.csv')
    writeFileSync(path, `${costs}A,2025-01-01,1\n"B,2025-01-01,1\n${'C,2025-01-01,1\n'.repeat(400_000)}`)
    const table = await openTable(path)
    const got: string[] = []
    await expect(
      (async () => {
        for await (const { records } of table.batches) got.push(...records.map(([sku = '']) => sku))
      })(),
    ).rejects.toThrow(/from line 3 on.*opened and never closed/)
    expect(got).toEqual(['A'])
  })

  it('a quotation mark inside a cell is a character', async () => {
    const { records } = await read(`${costs}19" rack,2025-01-01,1\n"say ""hi""",2025-01-01,1\n"x"y,2025-01-01,1\n`)
    expect(records.map(([sku]) => sku)).toEqual(['19" rack', 'say "hi"', '"x"y'])
  })

  it('five thousand columns', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => `c${i}`)
    const { header } = await read(`sku,valid_from,unit_cost,${many.join(',')}\nA,2025-01-01,1,${many.join(',')}\n`)
    expect(header).toHaveLength(5_003)
  })
})
