import { describe, expect, it } from 'vitest'
import { factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

const log = [
  'month,day,campaign_number,user_engagement,banner,placement,displays,cost,clicks,revenue,post_click_conversions,post_click_sales_amount',
  'April,2,camp 9,High,240 x 400,abc,120,3.1416,14,2.5,3,81.2049',
  'April,31,camp 9,High,240 x 400,abc,120,3.1416,14,2.5,3,81.2049',
].join('\n')

describe('the log of a display campaign', () => {
  it('is read once a mapping says of which year it is', async () => {
    await expect(readContent(log)).rejects.toThrow('where year is missing')
    const read = await readContent(log, { mapping: { values: { year: '2024' } } })
    expect(read.layout).toBe('ad-log')
    expect(factsOf(read, 'ad_spend')).toEqual([
      {
        table: 'ad_spend',
        day: '2024-04-02',
        campaign: 'camp 9',
        dimensions: { banner: '240 x 400', placement: 'abc', user_engagement: 'High' },
        spend: 314n,
        clicks: 14,
        conversionValue: 8120n,
      },
    ])
    expect(read.refusals).toMatchObject([{ line: 3, column: 'day', code: 'not_a_date', reason: '‘31 April 2024’ is not a day.' }])
  })
})
