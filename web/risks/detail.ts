import type { RiskQuery } from '../generated/graphql.ts'

export type RiskDetail = NonNullable<RiskQuery['risk']>
export type FindingDetail = RiskDetail['findings'][number]

/** The label of a finding's entity; all its rows are of that entity. */
export const entityWords: Readonly<Record<string, string>> = {
  sku: 'Product (SKU)',
  campaign: 'Campaign',
  lane: 'Carrier / zone',
  country: 'Country',
  fee: 'Fee',
  shop: 'Whole shop',
}
