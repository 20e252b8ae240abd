import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

const report = [
  'Campaign report',
  '"March 1, 2025 - March 2, 2025"',
  'Day,Campaign,Campaign state,Ad group,Currency code,Clicks,Impr.,Cost,Conv. value',
  '2025-03-01,Brand | US,Enabled,Core,USD,"1,234","20,001","1,045.70","3,210.555"',
  '2025-03-01,Brand | US,Enabled,Wide,USD,0,12,0.00, --',
  '2025-03-02,Brand | US,Paused,Core,USD,7,99,12.50,0.00',
  'Total: Campaigns, --, --, --,USD,"1,241","20,112","1,058.20","3,210.56"',
  'Total: Account, --, --, --,USD,"1,241","20,112","1,058.20","3,210.56"',
].join('\n')

describe('the Google Ads campaign report', () => {
  it('gives spend, clicks and claimed value of each campaign and day; lines above and sums below are no rows', async () => {
    const read = await readContent(report)
    expect(read.layout).toBe('google-ads')
    expect(factsOf(read, 'ad_spend')).toEqual([
      {
        table: 'ad_spend',
        day: '2025-03-01',
        campaign: 'Brand | US',
        dimensions: { 'Ad group': 'Core' },
        spend: 104_570n,
        clicks: 1234,
        conversionValue: 321_056n,
      },
      {
        table: 'ad_spend',
        day: '2025-03-01',
        campaign: 'Brand | US',
        dimensions: { 'Ad group': 'Wide' },
        spend: 0n,
        clicks: 0,
        conversionValue: null,
      },
      {
        table: 'ad_spend',
        day: '2025-03-02',
        campaign: 'Brand | US',
        dimensions: { 'Ad group': 'Core' },
        spend: 1250n,
        clicks: 7,
        conversionValue: 0n,
      },
    ])
    expect(read.refusals).toMatchObject([
      { line: 7, code: 'total' },
      { line: 8, code: 'total' },
    ])
    expect(read.notes).toEqual(['Skipped 2 lines above the header.', '1 amounts were finer than the smallest coin and were rounded to it.'])
  })

  it('the download for Excel: UTF-16 with tabs', async () => {
    const read = await readContent(iconv.encode(report.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t'), 'utf-16le', { addBOM: true }))
    expect(factsOf(read, 'ad_spend').map(({ spend }) => spend)).toEqual([104_570n, 0n, 1250n])
  })

  it('in German, with its marks', async () => {
    const german = 'Tag;Kampagne;Währungscode;Klicks;Kosten;Conv.-Wert\n01.03.2025;Marke;EUR;1.234;1.045,70;3.210,50\n'
    const read = await readContent(german, { currency: 'EUR', mapping: { dates: 'dmy' } })
    expect(read.layout).toBe('google-ads')
    expect(factsOf(read, 'ad_spend')).toMatchObject([{ day: '2025-03-01', spend: 104_570n, clicks: 1234, conversionValue: 321_050n }])
  })

  it('a report in another currency is refused row by row', async () => {
    const read = await readContent(report, { currency: 'GBP' })
    expect(read.facts).toEqual([])
    expect(read.refusals[0]).toMatchObject({ line: 4, column: 'Currency code', code: 'other_currency' })
  })

  it('a report without days is not taken', async () => {
    await expect(readContent('Campaign,Cost,Clicks\nBrand,5,1\n')).rejects.toMatchObject({ kind: 'unrecognized' })
  })
})
