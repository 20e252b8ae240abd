import { adRow } from '../read/ad-row.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Microsoft Advertising's campaign report by day, as CSV, TSV or for Excel. Written from
 * Microsoft's description of the report file (docs of the Reporting service, “Report File Schema”)
 * and public headers, 2026-11-23; never tested with a real file. About ten lines precede the header
 * and a copyright follows the rows. `Spend` and `Revenue` are in the account's currency, which the
 * column `Currency code` names where it was chosen.
 */
export const microsoftAds: Layout = {
  name: 'microsoft-ads',
  kind: 'ads',
  remarks: /^[©@]\s?\d{4} Microsoft/i,
  columns: [
    { name: 'Gregorian date', synonyms: ['GregorianDate', 'TimePeriod', 'Time period', 'Day', 'Date'], isRequired: true, holds: 'date' },
    { name: 'Campaign name', synonyms: ['Campaign'], isRequired: true, holds: 'text' },
    { name: 'Account name', synonyms: ['Account', 'Account number'], isRequired: true, holds: 'text' },
    { name: 'Spend', isRequired: true, holds: 'number' },
    { name: 'Impressions', synonyms: ['Impr.'], isRequired: true, holds: 'number' },
    { name: 'Clicks', holds: 'number' },
    { name: 'Revenue', synonyms: ['All revenue'], holds: 'number' },
    { name: 'Currency code', synonyms: ['Currency'], holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency code')
    const of = { campaign: 'Campaign name', spend: 'Spend', clicks: 'Clicks', value: 'Revenue' }
    const row = adRow(cells, cells.day('Gregorian date'), of)
    return { ...row, dimensions: { ...row.dimensions, account: cells.text('Account name') } }
  },
}
