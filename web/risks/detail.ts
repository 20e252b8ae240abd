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
  code: 'Discount code',
  channel: 'Sales channel',
  customer: 'Customer',
  category: 'Category',
  carrier: 'Carrier',
  payment_method: 'Payment method',
  slice: 'Part of your sales',
  shop: 'Whole shop',
}
