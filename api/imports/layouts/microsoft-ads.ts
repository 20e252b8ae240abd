import type { AdSpend } from '../../ledger/fact.ts'
import { adRow } from '../read/ad-row.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { Layout, LayoutColumn } from '../read/layout.ts'

const copyright = /^[©@]\s?\d{4} Microsoft/i
const date = { name: 'Gregorian date', synonyms: ['GregorianDate', 'TimePeriod', 'Time period'], isRequired: true, holds: 'date' } as const
const figures: readonly LayoutColumn[] = [
  { name: 'Campaign name', synonyms: ['Campaign'], isRequired: true, holds: 'text' },
  { name: 'Spend', isRequired: true, holds: 'number' },
  { name: 'Impressions', synonyms: ['Impr.'], isRequired: true, holds: 'number' },
  { name: 'Clicks', holds: 'number' },
  { name: 'Revenue', synonyms: ['All revenue'], holds: 'number' },
  { name: 'Currency code', synonyms: ['Currency'], holds: 'text', namesCurrency: true },
]

function rowOf(cells: Cells): AdSpend {
  cells.sameCurrency('Currency code')
  const of = { campaign: 'Campaign name', spend: 'Spend', clicks: 'Clicks', value: 'Revenue' }
  return adRow(cells, cells.day('Gregorian date'), of)
}

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
  remarks: copyright,
  columns: [
    { ...date, synonyms: [...date.synonyms, 'Day', 'Date'] },
    { name: 'Account name', synonyms: ['Account', 'Account number'], isRequired: true, holds: 'text' },
    ...figures,
  ],
  read: (cells) => {
    const row = rowOf(cells)
    return { ...row, dimensions: { ...row.dimensions, account: cells.text('Account name') } }
  },
}

/**
 * The same report without the column of the account, as its columns are chosen: only Microsoft
 * calls a day `Gregorian date` or `TimePeriod`. Public headers of both, 2026-11-29.
 */
export const microsoftAdsOfOneAccount: Layout = {
  name: 'microsoft-ads-of-one-account',
  kind: 'ads',
  remarks: copyright,
  columns: [date, ...figures],
  read: rowOf,
}
