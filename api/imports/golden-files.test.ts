import { describe, expect, it } from 'vitest'
import { type ReadOptions, readContent } from '../../e2e/support/imports/read-content.ts'
import type { Unreadable } from './read/tables/unreadable.ts'

// Whole files of the catalogue of bad input, each with the complete expected report. Single cells
// are in bad-input.test.ts, bytes in tables/read-table.test.ts, spreadsheets in
// tables/xlsx-records.test.ts.

/**
 * The result of a file in one line: the accepted rows, then each refusal, then the notes; or the
 * problem.
 */
async function report(content: string | Buffer, options: ReadOptions = {}): Promise<string[]> {
  try {
    const { layout, facts, refusals, notes } = await readContent(content, options)
    const taken = `${layout}: ${facts.length} taken`
    return [taken, ...refusals.map(({ line, column, code }) => `${line} ${column} ${code}`.replace('  ', ' ')), ...notes]
  } catch (error) {
    const { kind, problem } = error as Unreadable
    return [`${kind}: ${problem.replace(/ Its columns.*$/, '')}`]
  }
}

const orders = 'order_id,date,sku,qty,unit_price'
const file = (...rows: string[]) => [orders, ...rows, ''].join('\n')

describe('REL-05 files with little in them', () => {
  it.each([
    ['only a header', `${orders}\n`, ['canonical-orders: 0 taken']],
    ['a header without an end', orders, ['canonical-orders: 0 taken']],
    ['blank lines alone', '\n\n\n', ['damaged: has no header.']],
    ['rows without a header', '1,2025-03-01,A,1,2.50\n2,2025-03-01,A,1,2.50\n', ['unrecognized: is not a file that RiskPilot knows.']],
    ['a header and its twin', `${orders}\n${orders}\n`, ['canonical-orders: 0 taken', '2 comment']],
    [
      'rows of nothing but marks',
      file(',,,,', '1,2025-03-01,A,1,2.50', ' ,, ,,', ',2025-03-01,A,1,2'),
      ['canonical-orders: 1 taken', '5 order_id missing'],
    ],
    [
      'a title and blanks above the header',
      `Orders,,,,\n,,,,\n\n ,,\n${file('1,2025-03-01,A,1,2.50')}`,
      ['canonical-orders: 1 taken', 'Skipped 1 lines above the header.'],
    ],
    ['a last row cut off', `${orders}\n1,2025-03-01,A,1,2.50\n2,2025-03`, ['canonical-orders: 1 taken', '3 ragged']],
  ])('%s', async (_name, content, expected) => {
    expect(await report(content)).toEqual(expected)
  })
})

describe('REL-05 REL-16 money of all kinds', () => {
  const priced = (currency: string, price: string) => `${orders},currency\n1,2025-03-01,A,3,${price},${currency}\n`

  it.each([
    ['three places', 'KWD', priced('KWD', '1.2345'), ['canonical-orders: 1 taken']],
    ['no code', 'USD', priced('', '1.25'), ['canonical-orders: 1 taken']],
    ['a code in small letters', 'USD', priced('usd', '1.25'), ['canonical-orders: 1 taken']],
    ['a code that is none', 'USD', priced('US$', '1.25'), ['canonical-orders: 0 taken', '2 currency other_currency']],
    [
      'several in one file',
      'EUR',
      `${priced('EUR', '1.25')}2,2025-03-01,A,3,1.25,USD\n`,
      ['canonical-orders: 1 taken', '3 currency other_currency'],
    ],
    ['a sign of another', 'USD', file('1,2025-03-01,A,1,€5'), ['canonical-orders: 0 taken', '2 unit_price other_currency']],
    ['a free line', 'USD', file('1,2025-03-01,A,1,0'), ['canonical-orders: 1 taken']],
    ['a billion units', 'USD', file('1,2025-03-01,A,1000000000,0.01'), ['canonical-orders: 1 taken']],
  ])('%s', async (_name, currency, content, expected) => {
    expect(await report(content, { currency })).toEqual(expected)
  })

  it('ads in fractions of a cent are rounded, and said', async () => {
    const ads = 'date,campaign,spend,clicks,conv_value\n2025-03-01,916,1.429999948,1,0.333\n2025-03-01,917,,1,0\n'
    expect(await report(ads)).toEqual([
      'canonical-ads: 1 taken',
      '3 spend missing',
      '1 amounts were finer than the smallest coin and were rounded to it.',
    ])
  })

  it('refunds above the sale, before it, twice and of an unknown order are what the file says', async () => {
    const refunds = ['R1,2025-03-01,A,1,99,1', 'R2,2025-02-01,A,1,5,1', 'R3,2025-03-02,A,1,5,1', 'R4,2025-03-02,A,1,5,nowhere']
    expect(await report(`refund_id,date,sku,qty,amount,order_id\n${refunds.join('\n')}\n`)).toEqual(['canonical-refunds: 4 taken'])
  })
})

describe('REL-05 text that is long, or means something elsewhere', () => {
  const described = (text: string) => `${orders},description\n1,2025-03-01,A,1,2.50,"${text}"\n2,2025-03-01,B,1,2.50,plain\n`

  it.each([
    ['a title of 100,000 characters', described('x'.repeat(100_000)), ['canonical-orders: 1 taken', '2 description too_long']],
    ['a line break in a cell', described('two\nlines'), ['canonical-orders: 2 taken']],
    ['a formula, a script, a template', described("=1+1|<script>alert('x')</script>|{{7*7}}"), ['canonical-orders: 2 taken']],
    ['a column of the name __proto__', `${orders},__proto__\n1,2025-03-01,A,1,2.50,x\n`, ['canonical-orders: 1 taken']],
  ])('%s', async (_name, content, expected) => {
    expect(await report(content)).toEqual(expected)
  })
})

describe('REL-05 REL-15 days of all kinds in one column', () => {
  it('as carriers, spreadsheets and people write them', async () => {
    const days = [
      ...['20250301', '1-Mar-25', '1 März 2025', 'Mar 1, 2025', '1 mars 2025', '2025-03-01T00:00:00-05:00', '01.03.2025'],
      ...['Saturday, March 1, 2025', 'Sat, 1 Mar 2025', 'March 1st, 2025', '1st March 2025', 'Mar 1, 2025 9:00:00 AM GMT-5'],
    ]
    const rows = days.map((day, i) => `${i},"${day}",A,1,2.50`)
    const { facts } = await readContent(file(...rows))
    expect(facts.map((fact) => ('at' in fact ? fact.at.day : ''))).toEqual(Array(days.length).fill('2025-03-01'))
  })

  it('and those that are none', async () => {
    const days = ['20251301', '31-Feb-25', '1 Foo 2025', 'Mar 1', '2025', '1/3/5']
    expect(await report(file(...days.map((day, i) => `${i},"${day}",A,1,2.50`)))).toEqual([
      'canonical-orders: 0 taken',
      ...days.map((_, i) => `${i + 2} date not_a_date`),
    ])
  })
})

describe('REL-05 REL-15 days with two digits for their year', () => {
  const dated = (...days: string[]) => file(...days.map((day, i) => `${i},${day},A,1,2.50`))
  const said = (count: number) =>
    `${count} dates have two digits for their year: 00 to 68 were taken for 2000 to 2068, 69 to 99 for 1969 to 1999.`

  it.each([
    [
      'month first, as Excel writes them in US short format',
      dated('12/1/10 8:26', '12/1/10 8:28', '12/13/10 9:02', '1/4/11 10:00'),
      ['canonical-orders: 4 taken', '‘date’ was read month first: ‘12/1/10 8:26’ is 1 December 2010.', said(4)],
    ],
    [
      'day first, which the 31st of a month shows',
      dated('01.02.25', '31.01.25', '05.06.24'),
      ['canonical-orders: 3 taken', '‘date’ was read day first: ‘01.02.25’ is 1 February 2025.', said(3)],
    ],
    [
      'year first, which a day that would be years ahead shows',
      dated('25-01-02', '25-01-30'),
      ['canonical-orders: 2 taken', '‘date’ was read year first: ‘25-01-02’ is 2 January 2025.', said(2)],
    ],
    [
      'beside dates with four digits, which say the order too',
      dated('01/02/25', '13/02/2025'),
      ['canonical-orders: 2 taken', '‘date’ was read day first: ‘01/02/25’ is 1 February 2025.', said(1)],
    ],
    [
      'a slip of the hand is refused, not turned round',
      dated('12/31/24', ...Array.from({ length: 25 }, () => '31/12/24')),
      ['canonical-orders: 25 taken', '2 date not_a_date', '‘date’ was read day first: ‘31/12/24’ is 31 December 2024.', said(25)],
    ],
    [
      'a day to come is refused, not put into another century',
      dated('12/31/24', '6/13/26'),
      ['canonical-orders: 1 taken', '3 date future', '‘date’ was read month first: ‘12/31/24’ is 31 December 2024.', said(1)],
    ],
  ])('%s', async (_name, content, expected) => {
    expect(await report(content)).toEqual(expected)
  })

  it('are asked about where the column does not tell, in each order that is left', async () => {
    expect((await report(dated('1/2/25', '3/4/25')))[0]).toMatch(
      /two ways: ‘date’, where ‘1\/2\/25’ on line 2 is either 1 February 2025 or 2 January 2025, and nothing/,
    )
    const three = dated('10/10/10', '10/11/12')
    expect((await report(three))[0]).toMatch(
      /several ways: ‘date’, where ‘10\/11\/12’ on line 3 is 10 November 2012, 11 October 2012 or 12 November 2010, .* \{"file.csv":\{"dates":\{"date":"ymd"\}\}\}, in this order/,
    )
    expect(await report(three, { mapping: { dates: 'ymd' } })).toEqual(['canonical-orders: 2 taken', said(2)])
    // Dates with a four-digit year have their own question, whatever the setting for the others.
    expect((await report(dated('10/11/12', '01/02/2025'), { mapping: { dates: 'ymd' } }))[0]).toMatch(/‘01\/02\/2025’ on line 3 is either/)
  })
})

describe('what is noted', () => {
  it('is counted once for each row, also where a column was looked through in between', async () => {
    const rows = file('1,2025-03-09 02:30,A,1,"1.234"', '2,2025-03-09 02:30,A,1,2.55')
    expect((await report(rows))[1]).toMatch(/^2 times do not exist/)
  })
})

describe('REL-05 counts', () => {
  it('that only a thousands mark makes whole need no question; what a mapping says goes first', async () => {
    const rows = file('1,2025-03-01,A,"1,234",2.50')
    expect(await report(rows)).toEqual(['canonical-orders: 1 taken'])
    expect(await report(rows, { mapping: { decimal: ',' } })).toEqual(['canonical-orders: 0 taken', '2 qty not_whole'])
  })

  it('that are whole either way are asked about where no other number of the file tells', async () => {
    expect((await report(file('1,2025-03-01,A,"1.000",2')))[0]).toMatch(
      /^question: .*‘qty’, where ‘1.000’ on line 2 is either 1.000 or 1000/,
    )
  })

  it.each([
    ['2.50', 1],
    ['"2,50"', 1000],
  ])('that are whole either way are read as a price of %s is written', async (price, units) => {
    const { facts, notes } = await readContent(file(`1,2025-03-01,A,"1.000",${price}`))
    expect(facts).toMatchObject([{ units, unitPrice: 2_500_000n }])
    expect(notes).toEqual(['‘qty’ was read as the file’s other numbers are written.'])
  })
})
