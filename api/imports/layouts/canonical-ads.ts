import { measures } from '../read/ad-row.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Ad data of RiskPilot's own file format: `date,campaign,spend,clicks,conv_value`. Written from
 * docs/import-reference.md, 2026-11-21. Unknown columns (an ad group, a country) are part of a
 * row's identity, except the measures in `measures`. Networks divide conversions among clicks, so
 * fractions of a cent are rounded, with a note.
 */
export const canonicalAds: Layout = {
  name: 'canonical-ads',
  kind: 'ads',
  columns: [
    { name: 'date', synonyms: ['day'], isRequired: true, holds: 'date' },
    { name: 'campaign', synonyms: ['campaign name'], isRequired: true, holds: 'text' },
    { name: 'spend', synonyms: ['cost', 'amount spent', 'ad spend'], isRequired: true, holds: 'number' },
    { name: 'clicks', synonyms: ['link clicks'], holds: 'number' },
    { name: 'conv_value', synonyms: ['conversion value', 'conversions value', 'purchase value'], holds: 'number' },
    { name: 'currency', synonyms: ['currency code'], holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const others = Object.entries(cells.others()).filter(([header]) => !measures.test(header))
    return {
      table: 'ad_spend',
      day: cells.day('date'),
      campaign: cells.text('campaign'),
      dimensions: Object.fromEntries(others),
      spend: cells.raw('spend') === '' ? cells.amount('spend') : (cells.roundedAmount('spend') ?? 0n),
      clicks: cells.optionalCount('clicks'),
      conversionValue: cells.roundedAmount('conv_value'),
    }
  },
}
