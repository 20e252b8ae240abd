import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { readFacts } from '../read/read-facts.ts'
import { Unreadable } from '../read/tables/unreadable.ts'
import type { Mapping } from './mapping.input.ts'
import { openQuestion } from './open-question.ts'
import { type Question, questionJson } from './question.ts'

const folder = mkdtempSync(join(tmpdir(), 'question-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The number of rows read, or the question, as loaded from the database. */
async function read(text: string, mapping: Mapping = {}): Promise<number | { problem: string; question: Question | null }> {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  try {
    const now = new Date('2025-06-01T00:00:00Z')
    const file = await readFacts(path, { fileName: 'file.csv', currency: currency('USD'), zone: 'UTC', now, mapping })
    let rows = 0
    for await (const { facts } of file.batches) rows += facts.length
    return rows
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { problem: error.problem, question: error.question && (JSON.parse(questionJson(error.question)) as Question) }
  }
}

const file = (date: string, price: string) => `order_id,date,sku,qty,unit_price\n1,${date},A,1,"${price}"\n`
async function questionIn(text: string, mapping: Mapping = {}) {
  const asked = await read(text, mapping)
  return typeof asked === 'object' && asked.question ? openQuestion(asked.question, 'file.csv', mapping) : null
}

describe('the question a file asks', () => {
  it('offers both readings as data, and either one answers it', async () => {
    const asked = await questionIn(file('01/02/2025', '7'))
    expect(asked).toEqual({
      kind: 'dates',
      question:
        '‘file.csv’ has a column that can be read in two ways: ‘date’, where ‘01/02/2025’ on line 2 is either 1 February or 2 January, and nothing in the column tells which.',
      column: 'date',
      found: '01/02/2025',
      line: 2,
      readings: [
        { label: '1 February', mapping: { dates: { date: 'dmy' } }, samples: [] },
        { label: '2 January', mapping: { dates: { date: 'mdy' } }, samples: [] },
      ],
      rows: [],
      missing: [],
    })
    for (const { mapping } of asked?.readings ?? []) expect(await read(file('01/02/2025', '7'), mapping)).toBe(1)
  })

  it('says in the problem which line settles it', async () => {
    expect(await read(file('01/02/2025', '7'))).toMatchObject({
      problem: expect.stringContaining(
        'Settle it with --mapping and a file that holds {"file.csv":{"dates":{"date":"dmy"}}} or {"file.csv":{"dates":{"date":"mdy"}}}',
      ),
    })
  })

  it('keeps the first answer while it asks for the second', async () => {
    const first = await questionIn(file('01/02/2025', '1.234'))
    const given = first?.readings[0]?.mapping as Mapping
    const second = await questionIn(file('01/02/2025', '1.234'), given)
    expect(second?.kind).toBe('numbers')
    const whole = second?.readings[1]?.mapping as Mapping
    expect(Object.keys(whole).sort()).toEqual(['dates', 'decimal'])
    expect(await read(file('01/02/2025', '1.234'), whole)).toBe(1)
  })

  it('names the kind that a file comes closest to, what is missing and what is there', async () => {
    const list = 'Variant SKU,Cost per item\nMUG,3.10\n'
    const asked = await questionIn(list)
    expect(asked).toMatchObject({ kind: 'columns', fileKind: 'costs', missing: ['valid_from'] })
    expect(asked?.question).toBe('‘file.csv’ looks like a list of unit costs. From which day do these costs hold?')
    expect(asked?.readings).toEqual([
      { label: 'All along, since 1 June 2024', mapping: { values: { valid_from: '2024-06-01' } }, samples: [] },
      { label: 'From today, 1 June 2025', mapping: { values: { valid_from: '2025-06-01' } }, samples: [] },
    ])
    for (const { mapping } of asked?.readings ?? []) expect(await read(list, mapping as Mapping)).toBe(1)
    expect(await read(list, { values: { valid_from: '2025-01-31' } })).toBe(1)
    expect(await questionIn('remember,the\nmilk,today\n')).toMatchObject({ kind: 'columns', missing: [] })
    const absent = await questionIn(list, { columns: { valid_from: 'Since' } })
    expect(absent).toMatchObject({ kind: 'columns', question: '‘file.csv’ has no column ‘Since’, which the mapping names.' })
  })

  it('offers the columns that may be the only one missing, and each press reads the file', async () => {
    const renamed = 'Order ID,Sale Date,Product title,Quantity,Price,Listing ID,Buyer\n7,2025-03-01,Mug,1,9.00,L1,ada\n'
    const asked = await questionIn(renamed, { decimal: '.' })
    expect(asked?.question).toBe('‘file.csv’ looks like a list of orders. Which of its columns is the ‘Item Name’?')
    expect(asked?.readings).toEqual([
      {
        label: 'Product title',
        mapping: { decimal: '.', kind: 'orders', columns: { 'Item Name': 'Product title' } },
        samples: ['Mug'],
      },
    ])
    expect(await read(renamed, asked?.readings[0]?.mapping as Mapping)).toBe(1)
  })

  it('asks for several missing columns in plain words, one after the other, each with up to three different cells', async () => {
    const long = 'MUG-WITH-A-HANDLE-THAT-NEEDS-A-SECOND-SHELF'
    const rows = [`${long},3.10`, `${long},3.20`, ',3.00', 'TEA,3.30', 'POT,3.40', 'PAN,3.50'].map((row) => `${row},2025-01-01,EUR`)
    const asked = await questionIn(`Ware no,Netto,valid from,currency\n${rows.join('\n')}\n`)
    expect(asked?.question).toBe(
      '‘file.csv’ looks like a list of unit costs, but these columns were not found: product code (SKU), unit cost. Which column is the product code (SKU)?',
    )
    expect(asked?.readings.map(({ label, samples }) => [label, samples])).toEqual([['Ware no', [`${long.slice(0, 39)}…`, 'TEA', 'POT']]])
  })

  it('says in plain words what is missing where no column may be it', async () => {
    const asked = await questionIn('order_id,date,sku,qty,Foo\n1,2025-03-01,A,1,x\n')
    expect(asked?.question).toBe(
      '‘file.csv’ looks like a list of orders, but this column was not found: unit price. Say which column it is, or import another export.',
    )
    expect(asked?.readings).toEqual([])
  })

  it('asks of which kind a file is that can be two', async () => {
    const both = 'order_id,date,sku,qty,unit_price,list_price,refund_id,amount\n1,2025-03-01,A,1,5,6,R1,5\n'
    const asked = await questionIn(both)
    expect(asked).toMatchObject({ kind: 'file_kind', question: '‘file.csv’ can be orders and refunds.' })
    expect(asked?.readings.map(({ label }) => label)).toEqual(['orders', 'refunds'])
    for (const { mapping } of asked?.readings ?? []) expect(await read(both, mapping as Mapping)).toBe(1)
  })

  it('is none in any other problem', async () => {
    expect(await questionIn('')).toBeNull()
    expect(await questionIn('sku,SKU,valid_from,unit_cost\n')).toBeNull()
  })
})
