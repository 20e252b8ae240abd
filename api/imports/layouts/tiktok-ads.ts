import { adRow } from '../read/ad-row.ts'
import type { Layout } from '../read/layout.ts'

/**
 * TikTok Ads Manager's report of campaigns by day (Reporting, Custom report, dimension “By Day”),
 * as XLSX or CSV. Written from public headers of such exports, 2026-11-23; never tested with a real
 * file. A row `Total of 12 results` sums the others. Without a column for the currency amounts are
 * in that of the advertiser's account.
 */
export const tiktokAds: Layout = {
  name: 'tiktok-ads',
  kind: 'ads',
  columns: [
    { name: 'Campaign name', isRequired: true, holds: 'text' },
    { name: 'By Day', synonyms: ['Date', 'Day', 'Stat time day'], isRequired: true, holds: 'date' },
    { name: 'Cost', synonyms: ['Spend', 'Total cost', 'Amount spent'], isRequired: true, holds: 'number' },
    { name: 'Clicks (destination)', synonyms: ['Clicks destination'], isRequired: true, holds: 'number' },
    {
      name: 'Total purchase value',
      synonyms: ['Total complete payment value', 'Total value (complete payment)', 'Purchase value (website)', 'Gross revenue (Shop)'],
      holds: 'number',
    },
    { name: 'Currency', synonyms: ['Currency code'], holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const of = { campaign: 'Campaign name', spend: 'Cost', clicks: 'Clicks (destination)', value: 'Total purchase value' }
    return adRow(cells, cells.day('By Day'), of)
  },
}
