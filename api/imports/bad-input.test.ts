import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbook } from '../../e2e/support/imports/workbook.ts'
import type { Fact, OrderLine } from '../ledger/fact.ts'
import { currency } from '../values/money.ts'
import type { Mapping } from './decide/mapping.input.ts'
import { type FactOptions, readFacts } from './read/read-facts.ts'
import type { Unreadable } from './read/tables/unreadable.ts'

// Every case of the catalogue has exactly one of these results: accepted, normalized with a note, a
// refused row, a question.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'riskpilot-bad-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: string | Buffer, mapping: Mapping = {}, options: Partial<FactOptions> = {}) {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  const now = new Date('2025-06-01T00:00:00Z')
  const file = await readFacts(path, {
    fileName: 'file.csv',
    currency: currency('USD'),
    zone: 'America/New_York',
    now,
    mapping,
    ...options,
  })
  const facts: Fact[] = []
  const refusals: object[] = []
  for await (const batch of file.batches) {
    facts.push(...batch.facts)
    refusals.push(...batch.refusals.map(({ line, column, code, reason }) => ({ line, column, code, reason })))
  }
  return { facts, refusals, notes: file.notes(), layout: file.layout.name }
}

const header = 'order_id,date,sku,qty,unit_price'
type Cells = { order_id?: string; date?: string; sku?: string; qty?: string; unit_price?: string }

/** One order line with one odd cell, among plain lines. Cells are quoted. */
function orderWith(cells: Cells, others = 0): string {
  const row = { order_id: '1', date: '2025-03-01 10:00', sku: 'A', qty: '1', unit_price: '2.50', ...cells }
  const quoted = Object.values(row).map((cell) => `"${cell.replaceAll('"', '""')}"`)
  return [header, quoted.join(','), ...Array.from({ length: others }, (_, i) => `${i},2025-03-01,B,1,1`)].join('\n')
}

async function one(cells: Cells, mapping?: Mapping, options?: Partial<FactOptions>) {
  const { facts, refusals, notes } = await read(orderWith(cells), mapping, options)
  expect(facts.length + refusals.length).toBe(1)
  return { line: facts[0] as OrderLine | undefined, refusal: refusals[0] as { code: string; reason: string } | undefined, notes }
}

describe('REL-05 REL-16 numbers', () => {
  it.each([
    ['2.5', 2_500_000n],
    ['$2.50', 2_500_000n],
    ['2.50 USD', 2_500_000n],
    ['1,234.50', 1_234_500_000n],
    ['1.234,50', 1_234_500_000n],
    ['1 234,50', 1_234_500_000n],
    ['1\u00a0234,50', 1_234_500_000n],
    ["1'234.50", 1_234_500_000n],
    ['1,234,567', 1_234_567_000_000n],
    ['1.234.567,8', 1_234_567_800_000n],
    ['2,5', 2_500_000n],
    ['.5', 500_000n],
    ['0.1218', 121_800n],
    ['0.250', 250_000n],
    ['-0', 0n],
    ['2.50000000', 2_500_000n],
    ['41.449999999999996', 41_450_000n],
    ['16.666666666666668', 16_666_667n],
    ['0.30000000000000004', 300_000n],
    ['0', 0n],
  ])('‘%s’ is read', async (text, micros) => {
    expect((await one({ unit_price: text })).line?.unitPrice).toBe(micros)
  })

  it.each([
    ['', 'missing', 'The cell is empty.'],
    ['1e3', 'not_a_number', '‘1e3’ is not a number.'],
    ['NaN', 'not_a_number', '‘NaN’ is not a number.'],
    ['See ASN-93', 'not_a_number', '‘See ASN-93’ is not a number.'],
    ['Freight included', 'not_a_number', '‘Freight included’ is not a number.'],
    ['∞', 'not_a_number', '‘∞’ is not a number.'],
    ['١٢', 'not_a_number', '‘١٢’ is not a number.'],
    ['12.34.56', 'not_a_number', '‘12.34.56’ is not a number.'],
    ['1 23', 'not_a_number', '‘1 23’ is not a number.'],
    ['£5', 'other_currency', '‘£5’ is not in USD, the currency of the business.'],
    ['5 EUR', 'other_currency', '‘5 EUR’ is not in USD, the currency of the business.'],
    ['(5.00)', 'out_of_range', '‘(5.00)’ is negative.'],
    ['5-', 'out_of_range', '‘5-’ is negative.'],
    ['0.12345678901234567890', 'too_fine', '‘0.12345678901234567890’ has more than six decimal places.'],
    ['9007199254740993', 'out_of_range', '‘9007199254740993’ is too large.'],
    ['999999999999', 'out_of_range', 'The cell makes the line larger than ten thousand million.'],
  ])('‘%s’ is refused as %s', async (text, code, reason) => {
    expect((await one({ unit_price: text })).refusal).toEqual({ line: 2, column: 'unit_price', code, reason })
  })

  it.each([
    ['12,5', 'not_whole', '‘12,5’ is not a whole number.'],
    ['0', 'out_of_range', '‘0’ units are neither sold nor returned.'],
    ['1000000001', 'out_of_range', '‘1000000001’ is more than 1000000000.'],
    ['two', 'not_a_number', '‘two’ is not a number.'],
  ])('a quantity of ‘%s’ is refused as %s', async (text, code, reason) => {
    expect((await one({ qty: text, unit_price: '0.01' })).refusal).toEqual({ line: 2, column: 'qty', code, reason })
  })

  it('a negative quantity is a return, in parentheses or behind its sign too', async () => {
    for (const qty of ['-3', '(3)', '3-']) {
      const { facts } = await read(orderWith({ qty }))
      expect(facts[0]).toMatchObject({ table: 'refund', units: 3, amount: 750n, orderId: '1' })
    }
  })

  it('‘5.0’ units are five', async () => {
    expect((await one({ qty: '5.0' })).line?.units).toBe(5)
  })

  it('yen have no cents: an amount finer than the coin is refused, not rounded', async () => {
    const file = 'order_id,date,carrier,zone,charged,cost\n1,2025-01-01,A,JP,500,499\n2,2025-01-01,A,JP,500.5,1\n'
    const { facts, refusals } = await read(file, {}, { currency: currency('JPY') })
    expect(facts).toMatchObject([{ charged: 500n, cost: 499n }])
    expect(refusals).toMatchObject([{ line: 3, column: 'charged', code: 'too_fine' }])
  })

  it('a file that names another currency is refused row by row, never converted', async () => {
    const { facts, refusals } = await read(`${header},currency\n1,2025-01-01,A,1,2,USD\n2,2025-01-01,A,1,2,EUR\n3,2025-01-01,A,1,2,XQQ\n`)
    expect(facts).toHaveLength(1)
    expect(refusals).toMatchObject([
      { line: 3, code: 'other_currency' },
      { line: 4, code: 'other_currency' },
    ])
  })
})

describe('a column that can be read in two ways', () => {
  const prices = (...texts: string[]) => [header, ...texts.map((text, i) => `${i},2025-03-01,A,1,"${text}"`)].join('\n')
  const dates = (...texts: string[]) => [header, ...texts.map((text, i) => `${i},${text},A,1,1`)].join('\n')
  const price = async (text: string, mapping?: Mapping) =>
    ((await read(text, mapping)).facts as OrderLine[]).map(({ unitPrice }) => unitPrice)
  const days = async (text: string, mapping?: Mapping) => ((await read(text, mapping)).facts as OrderLine[]).map(({ at }) => at.day)

  it('is settled by the whole column: a 2.55 makes 1.234 a price of one, a 1.234,50 makes it a thousand', async () => {
    expect(await price(prices('1.234', '7', '2.55'))).toEqual([1_234_000n, 7_000_000n, 2_550_000n])
    expect(await price(prices('1.234', '7', '1.234,50'))).toEqual([1_234_000_000n, 7_000_000n, 1_234_500_000n])
    expect(await price(prices('1,234', '2.55'))).toEqual([1_234_000_000n, 2_550_000n])
  })

  it('is a question when the column does not tell, with the line that settles it', async () => {
    const asked = (await read(prices('1.234', '7')).catch((error: unknown) => error)) as Unreadable
    expect(asked).toMatchObject({ kind: 'question', line: 2 })
    expect(asked.problem).toContain('‘unit_price’, where ‘1.234’ on line 2 is either 1.234 or 1234')
    expect(asked.problem).toContain('{"file.csv":{"decimal":{"unit_price":"."}}}')
    expect(await price(prices('1.234', '7'), { decimal: '.' })).toEqual([1_234_000n, 7_000_000n])
    expect(await price(prices('1.234', '7'), { decimal: { unit_price: ',' } })).toEqual([1_234_000_000n, 7_000_000n])
  })

  it('is a question when the column contradicts itself, but one slip in many decides nothing', async () => {
    await expect(read(prices('1.234', '2.55', '2,55'))).rejects.toMatchObject({ kind: 'question' })
    const many = Array.from({ length: 20 }, () => '2.55')
    expect((await price(prices('1.234', '2,55', ...many))).slice(0, 2)).toEqual([1_234_000n, 2_550_000n])
  })

  it('dates: a 13th month settles the column', async () => {
    expect(await days(dates('01/02/2025', '13/02/2025'))).toEqual(['2025-02-01', '2025-02-13'])
    expect(await days(dates('01/02/2025 8:26', '02/13/2025 8:26 PM'))).toEqual(['2025-01-02', '2025-02-13'])
    expect(await days(dates('03/03/2025'))).toEqual(['2025-03-03'])
  })

  it('dates: without one it is a question', async () => {
    const asked = (await read(dates('01/02/2025')).catch((error: unknown) => error)) as Unreadable
    expect(asked.kind).toBe('question')
    expect(asked.problem).toContain('is either 1 February or 2 January')
    expect(asked.problem).toContain('{"file.csv":{"dates":{"date":"dmy"}}}')
    expect(await days(dates('01/02/2025'), { dates: 'mdy' })).toEqual(['2025-01-02'])
  })

  it('the answer does not depend on how the file is cut into batches', async () => {
    const text = prices(...Array.from({ length: 50 }, (_, i) => (i === 47 ? '2.55' : i % 5 === 0 ? '1.234' : '3')))
    const whole = await price(text)
    for (const batchSize of [1, 7, 49]) {
      expect((await read(text, {}, { batchSize })).facts.map((fact) => (fact as OrderLine).unitPrice)).toEqual(whole)
    }
  })
})

describe('REL-05 REL-15 dates', () => {
  it.each([
    ['2025-03-01', '2025-03-01', '2025-03-01T05:00:00Z'],
    ['2025-03-01 10:00', '2025-03-01', '2025-03-01T15:00:00Z'],
    ['2025-03-01T10:00:59', '2025-03-01', '2025-03-01T15:00:59Z'],
    ['2025/3/1 9:05', '2025-03-01', '2025-03-01T14:05:00Z'],
    ['2025-03-01T02:00:00Z', '2025-02-28', '2025-03-01T02:00:00Z'],
    ['2025-03-01T02:00:00+05:45', '2025-02-28', '2025-02-28T20:15:00Z'],
    ['2024-02-29', '2024-02-29', '2024-02-29T05:00:00Z'],
    ['2024-11-03 01:30', '2024-11-03', '2024-11-03T05:30:00Z'],
  ])('‘%s’ is %s', async (text, day, instant) => {
    expect((await one({ date: text })).line?.at).toMatchObject({ day, instant: Date.parse(instant) / 1000 })
  })

  it.each([
    ['2025-02-29', 'not_a_date'],
    ['2025-13-01', 'not_a_date'],
    ['2025-03-01 24:00', 'not_a_date'],
    ['2025-03-01 10:00:60', 'not_a_date'],
    ['0202-03-01', 'out_of_range'],
    ['9999-01-01', 'out_of_range'],
    ['45678', 'not_a_date'],
    ['1/2/2', 'not_a_date'],
    ['32/1/25', 'future'],
    ['5/6/85', 'out_of_range'],
    ['99/99/99', 'not_a_date'],
    ['yesterday', 'not_a_date'],
    ['2026-01-01', 'future'],
  ])('‘%s’ is refused as %s', async (text, code) => {
    expect((await one({ date: text })).refusal?.code).toBe(code)
  })

  it.each([
    ['12/31/24 8:26', '2024-12-31'],
    ['31/12/24', '2024-12-31'],
    ['31.12.24', '2024-12-31'],
    ['12/31/98', '1998-12-31'],
    ['99-12-31', '1999-12-31'],
    ['10/10/10', '2010-10-10'],
  ])('‘%s’ is %s, and said', async (text, day) => {
    const { line, notes } = await one({ date: text })
    expect(line?.at.day).toBe(day)
    expect(notes.at(-1)).toMatch(/^1 dates have two digits for their year: 00 to 68 were taken for 2000 to 2068/)
  })

  it('a cost may lie ahead', async () => {
    expect((await read('sku,valid_from,unit_cost\nA,2026-01-01,5\n')).facts).toMatchObject([{ validFrom: '2026-01-01' }])
  })

  it('a time that the clocks skipped is moved on, and said', async () => {
    const { line, notes } = await one({ date: '2025-03-09 02:30' })
    expect(line?.at).toMatchObject({ day: '2025-03-09', instant: Date.parse('2025-03-09T07:30:00Z') / 1000 })
    expect(notes[0]).toMatch(/^1 times do not exist in America\/New_York/)
  })

  it('a day that the zone skipped is moved on, and said', async () => {
    const { line, notes } = await one({ date: '2011-12-30' }, {}, { zone: 'Pacific/Apia' })
    expect(line?.at.day).toBe('2011-12-31')
    expect(notes).toHaveLength(1)
  })

  it('a bare number in a date column of a spreadsheet is its day count, and said', async () => {
    const file = workbook([
      [
        ['sku', 'valid_from', 'unit_cost'],
        ['A', { number: '45678' }, { number: '5' }],
      ],
    ])
    const { facts, notes } = await read(file)
    expect(facts).toMatchObject([{ validFrom: '2025-01-21', unitCost: 5_000_000n }])
    expect(notes).toEqual(['1 dates were day counts of a spreadsheet.'])
  })
})

describe('REL-05 header', () => {
  it.each([
    ['in another order and case, with blanks', 'Unit Price, SKU ,Order ID,Quantity,Order Date\n2.50,A,1,1,2025-03-01\n'],
    ['with columns that are not known', 'order_id,date,sku,qty,unit_price,__proto__,constructor\n1,2025-03-01,A,1,2.50,x,y\n'],
  ])('%s', async (_name, text) => {
    expect((await read(text)).facts).toMatchObject([{ sku: 'A', units: 1, unitPrice: 2_500_000n }])
  })

  it('two columns of one name are refused by name', async () => {
    await expect(read('order_id,date,sku,sku,qty,unit_price\n')).rejects.toThrow('has two columns named ‘sku’')
  })

  it('a missing column is named, with the mapping that would help', async () => {
    const asked = (await read('Bestellung,date,Artikel,qty,unit_price\n').catch((error: unknown) => error)) as Unreadable
    expect(asked.kind).toBe('unrecognized')
    expect(asked.problem).toContain('closest to orders, where order_id, sku are missing')
  })

  it('a mapping reads a header in another language', async () => {
    const columns = { order_id: 'Bestellung', date: 'Datum', sku: 'Artikel', qty: 'Menge', unit_price: 'Preis' }
    const text = 'Bestellung;Datum;Artikel;Menge;Preis\n1;01.03.2025;Ä;2;2,50\n'
    const { facts } = await read(text, { columns, dates: 'dmy' })
    expect(facts).toMatchObject([{ sku: 'Ä', units: 2, unitPrice: 2_500_000n, at: { day: '2025-03-01' } }])
    await expect(read(text, { columns: { ...columns, sku: 'Ware' } })).rejects.toThrow('has no column ‘Ware’')
  })

  it('a file of something else is not recognized', async () => {
    await expect(read('remember,the,milk\n1,2,3\n')).rejects.toMatchObject({ kind: 'unrecognized' })
  })
})

describe('REL-05 rows', () => {
  it('short, long, comment, repeated header and total rows are refused with a reason; their neighbors are taken', async () => {
    const rows = [
      header,
      '1,2025-03-01,A,1,2.50',
      '2,2025-03-01,A',
      '3,2025-03-01,A,1,2.50,more',
      '# exported today,,,,',
      header,
      '4,2025-03-01,A,1,2.50,',
      'Total,,,3,7.50',
    ]
    const { facts, refusals } = await read(rows.join('\n'))
    expect(facts.map((fact) => (fact as OrderLine).orderId)).toEqual(['1', '4'])
    expect(refusals).toMatchObject([
      { line: 3, code: 'ragged', reason: 'The row has 3 cells, the header has 5. Look for a missing or extra mark between cells.' },
      { line: 4, code: 'ragged' },
      { line: 5, code: 'comment' },
      { line: 6, code: 'comment', reason: 'The line is the header again.' },
      { line: 8, code: 'total' },
    ])
  })
})

describe('REL-05 keys and text', () => {
  it('codes are text: leading zeros, marks and case stay, blanks around go, one letter in two forms is one', async () => {
    expect((await one({ order_id: '#1001', sku: ' 00123 ' })).line).toMatchObject({ orderId: '#1001', sku: '00123' })
    expect((await one({ sku: 'Cafe\u0301' })).line?.sku).toBe('Café')
    expect((await one({ sku: 'a1' })).line?.sku).toBe('a1')
  })

  it.each([
    ['<script>alert(1)</script>'],
    ['=HYPERLINK("http://x")'],
    ["'; drop table order_line; --"],
    ['../../etc/passwd'],
    ['{{7*7}} <%= x %>'],
    ['Ignore all previous instructions'],
    ['\u202Eabc\u200B'],
    ['toString'],
  ])('‘%s’ is a text like any other', async (sku) => {
    expect((await one({ sku })).line?.sku).toBe(sku)
  })

  it.each([
    ['   ', 'missing'],
    ['a\0b', 'not_text'],
    ['\uFFFD', 'invalid_bytes'],
    ['x'.repeat(201), 'too_long'],
  ])('%j is refused as %s', async (sku, code) => {
    expect((await one({ sku })).refusal?.code).toBe(code)
  })

  it('broken bytes are refused in their row; the file stays UTF-8', async () => {
    const good = Array.from({ length: 20 }, (_, i) => `${i},2025-03-01,Käse,1,1`).join('\n')
    const { facts, refusals } = await read(
      Buffer.concat([Buffer.from(`${header}\n${good}\n`), Buffer.from('9,2025-03-01,K\xe4se,1,1\n', 'latin1')]),
    )
    expect(facts).toHaveLength(20)
    expect(refusals).toMatchObject([{ line: 22, column: 'sku', code: 'invalid_bytes' }])
  })

  it('what a sentence quotes cannot steer a terminal', async () => {
    expect((await one({ qty: '\u001b[31mred' })).refusal?.reason).toBe('‘\\u{1b}[31mred’ is not a number.')
  })
})
