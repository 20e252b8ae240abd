import type { FileKind } from '../../values/file-kind.ts'

/** The systems that shops export from, by their keys, in the order in which they are offered. */
export const providerNames = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  bigcommerce: 'BigCommerce',
  etsy: 'Etsy',
  ebay: 'eBay',
  amazon: 'Amazon',
  square: 'Square',
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  google: 'Google Ads',
  meta: 'Meta Ads',
  tiktok: 'TikTok Ads',
  microsoft: 'Microsoft Advertising',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL Express',
  shipstation: 'ShipStation',
  stripe: 'Stripe',
  paypal: 'PayPal',
  mollie: 'Mollie',
  adyen: 'Adyen',
} as const
export type ExportSystem = keyof typeof providerNames

/** The few clicks that export one file from a system, and what the file holds. Plain data. */
export type Guide = {
  readonly provider: ExportSystem
  /** What is exported: `orders`; together with the provider's name it is a heading. */
  readonly title: string
  /** The layout that reads the file. */
  readonly layout: string
  /**
   * The kinds of rows in it, the main one first; none where it holds fees or other outgoings alone.
   */
  readonly gives: readonly FileKind[]
  /** Whether it holds what a marketplace or a payment service took. */
  readonly hasFees?: true
  /** Whether it holds outgoings that no check judges, and nothing else. */
  readonly isUnjudged?: true
  /**
   * Whether another export of the system says more, so that this one is read and never asked for.
   */
  readonly isSecondBest?: true
  /** Each a sentence; names of menus and buttons stand in ** **. */
  readonly steps: readonly string[]
  /** What to know of the file, in a sentence or two; absent where nothing is particular. */
  readonly note?: string
}
