import { describe, expect, it } from 'vitest'
import { type ReadOptions, readContent } from '../../e2e/support/imports/read-content.ts'
import type { Mapping } from './decide/mapping.input.ts'
import { questionText } from './decide/question.ts'
import type { Unreadable } from './read/tables/unreadable.ts'

/** The question that a file asks: its sentence, and each answer with its mapping. */
async function asked(content: string, options: ReadOptions = {}) {
  const error = (await readContent(content, options).then(
    (read) => expect.fail(`asked nothing: ${JSON.stringify(read.refusals)}`),
    (reason) => reason,
  )) as Unreadable
  const { question } = error
  if (!question) throw error
  const answers = (question.choices ?? []).map(({ label, mapping }) => [label, mapping] as const)
  return { text: questionText(question, options.name ?? 'file.csv'), answers: new Map<string, Mapping>(answers) }
}

const told = async (content: string, options: ReadOptions = {}) => {
  const { facts, refusals, notes } = await readContent(content, options)
  return { facts, refused: refusals.map(({ line, code, reason }) => `${line} ${code}: ${reason}`), notes }
}

describe('REL-05 numbers as programs compute them', () => {
  const refunds = (...amounts: string[]) =>
    ['refund_id,date,sku,qty,amount', ...amounts.map((amount, i) => `${i},2025-03-01,A,1,${amount}`), ''].join('\n')
  const amountsOf = async (...amounts: string[]) => {
    const { facts, ...rest } = await told(refunds(...amounts))
    return { amounts: facts.map((fact) => (fact as { amount: bigint }).amount), ...rest }
  }

  it('the noise of their arithmetic is left out, with seventeen digits, with more and with fewer decimals', async () => {
    expect(await amountsOf('0.30000000000000004', '731.9399999999999', '1.10000000000000008', '1234567.300000001')).toEqual({
      ...{ amounts: [30n, 73_194n, 110n, 123_456_730n], refused: [], notes: [] },
    })
  })

  it('a division is rounded to the coin where the other amounts are in coins, which is said', async () => {
    expect(await amountsOf('2.50', '33.333333333333336', '10', '66.66666666666667')).toEqual({
      ...{ amounts: [250n, 3_333n, 1_000n, 6_667n], refused: [] },
      notes: ['2 amounts were finer than the smallest coin and were rounded to it.'],
    })
  })

  it('a division is refused with the reason where the other amounts are finer, or all are divisions', async () => {
    const reason = '‘33.333333333333336’ is finer than the smallest coin of USD (2 decimal places).'
    expect((await amountsOf('33.333333333333336', '1.005', '2.1234')).refused[0]).toBe(`2 too_fine: ${reason}`)
    expect((await amountsOf('33.333333333333336')).refused).toEqual([`2 too_fine: ${reason}`])
  })

  it('an amount that a person wrote too finely is refused, whatever the others are', async () => {
    expect((await amountsOf('2.50', '1.005', '3.00')).refused).toEqual([
      '3 too_fine: ‘1.005’ is finer than the smallest coin of USD (2 decimal places).',
    ])
  })
})

describe('REL-05 text in a column of amounts', () => {
  const parcels = (...costs: string[]) =>
    ['order_id,date,carrier,zone,charged,cost', ...costs.map((cost, i) => `${i},2025-03-01,A,1,5,${cost}`), ''].join('\n')

  it('refuses single rows with a sentence that names the text', async () => {
    const { facts, refused } = await told(parcels('See ASN-93', '4.20', 'Freight included', 'Freight included', 'Freight included'))
    expect(facts).toMatchObject([{ cost: 420n }])
    expect(refused).toEqual([
      '2 not_a_number: ‘See ASN-93’ is not a number.',
      ...[4, 5, 6].map((line) => `${line} not_a_number: ‘Freight included’ is not a number.`),
    ])
  })

  it('is asked about once where the whole column has it, and read by the answer', async () => {
    const file = parcels('Freight included', '', 'Freight included', 'Freight included')
    const { text, answers } = await asked(file)
    expect(text).toBe(
      '‘file.csv’ has a column that can be read in two ways: ‘cost’, where ‘Freight included’ on line 2 is either 0 or unknown, its rows left out, and nothing in the column tells which.',
    )
    expect(await told(file, { mapping: answers.get('0') })).toMatchObject({
      facts: [{ cost: 0n }, { cost: 0n }, { cost: 0n }],
      refused: ['3 missing: The cell is empty.'],
    })
    const { facts, refused } = await told(file, { mapping: answers.get('unknown, its rows left out') })
    expect(facts).toEqual([])
    expect(refused).toContain('2 not_counted: ‘Freight included’ is no amount, and such rows are left out.')
  })

  it('is not asked about where programs write it for a missing value, or where it is a slip', async () => {
    expect((await told(parcels('NaN', 'NaN', 'NaN'))).refused).toHaveLength(3)
    expect((await told(parcels('free', 'free'))).refused).toHaveLength(2)
    expect((await told(parcels('free', 'gratis', 'free', 'free'))).refused).toHaveLength(4)
  })
})

describe('REL-05 months and days without a year', () => {
  const ads = (...rows: string[]) => ['date,year,campaign,spend', ...rows, ''].join('\n')

  it('are asked about, and the column of years is the first answer', async () => {
    const file = ads('March,2024,x,1', 'Dezember,2023,x,2', '3 Apr,2024.0,x,3', 'April,24,x,4')
    const { text, answers } = await asked(file)
    expect([...answers.keys()]).toEqual(['1 March 2024, as in the column ‘year’', '1 March 2026', '1 March 2025'])
    expect(text).toContain('‘date’, where ‘March’ on line 2 is 1 March 2024, as in the column ‘year’, 1 March 2026 or 1 March 2025')
    const { facts, refused } = await told(file, { mapping: answers.get('1 March 2024, as in the column ‘year’') })
    expect(facts.map((fact) => (fact as { day: string }).day)).toEqual(['2024-03-01', '2023-12-01', '2024-04-03'])
    expect(refused).toEqual(['5 not_a_date: ‘April’ has no year, and ‘24’ in ‘year’ is none.'])
  })

  it('are not guessed from the name of the file, which is an answer to press', async () => {
    const costs = 'sku,valid_from,unit_cost\nA,Mar,1.20\nB,Feb 29,1.30\n'
    const { answers } = await asked(costs, { name: 'costs-2023.csv' })
    expect([...answers.keys()]).toEqual(['1 March 2023, as in the file’s name', '1 March 2026', '1 March 2025', '1 March 2024'])
    const { facts, refused } = await told(costs, { mapping: answers.get('1 March 2023, as in the file’s name') })
    expect(facts).toMatchObject([{ sku: 'A', validFrom: '2023-03-01' }])
    expect(refused).toEqual(['3 not_a_date: ‘Feb 29 2023’ is no day of the calendar.'])
  })

  it('offer no year whose day is to come', async () => {
    expect([...(await asked(ads('5 December,,x,1').replace(',year', ',month'))).answers.keys()]).toEqual([
      ...['5 December 2025', '5 December 2024', '5 December 2023'],
    ])
  })

  it('are slips where other days of the column have years, and are refused one by one', async () => {
    const { facts, refused } = await told(ads('2024-03-01,,x,1', '3 March,,x,2'))
    expect(facts).toHaveLength(1)
    expect(refused).toEqual(['3 not_a_date: ‘3 March’ is not a date such as 2025-01-31 or 2025-01-31 14:05.'])
  })

  it('ask first which column has the day, where it is called month', async () => {
    const file = 'month,year,campaign,spend\nMarch,2024,x,1\n'
    const { answers } = await asked(file)
    expect(await asked(file, { mapping: answers.get('month') })).toMatchObject({ text: expect.stringContaining('‘March’ on line 2') })
  })

  it('are read where a month has its year: costs hold from its first day on', async () => {
    const { facts, refused } = await told('sku,valid_from,unit_cost\nA,March 2025,1.20\nA,Juni 2025,1.30\nA,2025-09,1.35\nA,11/2025,1.40\n')
    expect(facts.map((fact) => (fact as { validFrom: string }).validFrom)).toEqual(['2025-03-01', '2025-06-01', '2025-09-01', '2025-11-01'])
    expect(refused).toEqual([])
  })

  it('ask once for the day that a month stands for, where something happened in it', async () => {
    const file = ads('March 2024,,x,1', 'Feb 2024,,x,2')
    const { text, answers } = await asked(file)
    expect(text).toBe(
      '‘file.csv’ has a column that can be read in two ways: ‘date’, where ‘March 2024’ on line 2 is either 1 March 2024 or 31 March 2024, and nothing in the column tells which.',
    )
    const daysBy = async (answer: string) =>
      (await told(file, { mapping: answers.get(answer) })).facts.map((fact) => (fact as { day: string }).day)
    expect(await daysBy('1 March 2024')).toEqual(['2024-03-01', '2024-02-01'])
    expect(await daysBy('31 March 2024')).toEqual(['2024-03-31', '2024-02-29'])
    expect((await told(ads('2024-03-01,,x,1', 'March 2024,,x,2'))).refused).toEqual([
      '3 not_a_date: ‘March 2024’ is a month, and no day of it.',
    ])
  })

  it('other words are no months, and a month with two digits is refused: they may be its day or its year', async () => {
    const { refused } = await told(ads('Marketing,2024,x,1', 'Mar-25,2024,x,1'))
    expect(refused).toEqual(
      ['2 not_a_date: ‘Marketing’', '3 not_a_date: ‘Mar-25’'].map(
        (start) => `${start} is not a date such as 2025-01-31 or 2025-01-31 14:05.`,
      ),
    )
  })
})
