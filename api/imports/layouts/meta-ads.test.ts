import { describe, expect, it } from 'vitest'
import { csv, factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

const row = {
  'Campaign name': 'Spring sale',
  Day: '2025-03-01',
  'Campaign delivery': 'active',
  'Ad set name': 'Wide',
  'Attribution setting': '7-day click or 1-day view',
  Results: '3',
  Reach: '900',
  'Amount spent (USD)': '25.40',
  'Link clicks': '31',
  'Purchases conversion value': '81.2',
  'Reporting starts': '2025-03-01',
  'Reporting ends': '2025-03-01',
}

describe('the Meta Ads Manager export', () => {
  it('gives spend, clicks and claimed value of each campaign and day; ad sets tell rows apart, what is counted does not', async () => {
    const sum = { ...row, 'Campaign name': '', Day: '', 'Amount spent (USD)': '25.40' }
    const read = await readContent(csv([sum, row]))
    expect(read.layout).toBe('meta-ads')
    expect(factsOf(read, 'ad_spend')).toEqual([
      {
        table: 'ad_spend',
        day: '2025-03-01',
        campaign: 'Spring sale',
        dimensions: { 'Ad set name': 'Wide' },
        spend: 2540n,
        clicks: 31,
        conversionValue: 8120n,
      },
    ])
    expect(read.refusals).toEqual([{ line: 2, column: '', code: 'total', reason: 'The row names no campaign: it is the sum of all.' }])
  })

  it('without a breakdown by day only rows of a single day are taken', async () => {
    const { Day: _, ...whole } = row
    const read = await readContent(csv([whole, { ...whole, 'Reporting ends': '2025-03-31' }]))
    expect(factsOf(read, 'ad_spend').map(({ day }) => day)).toEqual(['2025-03-01'])
    expect(read.refusals).toMatchObject([{ line: 3, column: 'Reporting ends', reason: expect.stringContaining('breakdown by day') }])
  })

  it('the currency in the header is compared with that of the business', async () => {
    const read = await readContent(csv([row]), { currency: 'EUR' })
    expect(read.refusals).toMatchObject([
      {
        line: 2,
        column: 'Amount spent (USD)',
        code: 'other_currency',
        reason: '‘Amount spent (USD)’ is not in EUR, the currency of the business.',
      },
    ])
  })

  it('in German', async () => {
    const text =
      'Kampagnenname;Tag;Ausgegebener Betrag (EUR);Link-Klicks;Berichtsstart;Berichtsende\nFrühling;2025-03-01;12,50;4;2025-03-01;2025-03-01\n'
    const read = await readContent(text, { currency: 'EUR' })
    expect(read.layout).toBe('meta-ads')
    expect(factsOf(read, 'ad_spend')).toMatchObject([{ campaign: 'Frühling', spend: 1250n, clicks: 4, conversionValue: null }])
  })
})
