const layouts: Record<string, string> = {
  'canonical-orders': 'orders',
  'canonical-refunds': 'refunds',
  'canonical-costs': 'unit costs',
  'canonical-shipping': 'shipping',
  'canonical-ads': 'ad spend',
  'canonical-chargebacks': 'chargebacks',
  'canonical-flagged-orders': 'orders that say which were disputed',
  'canonical-flagged-payments': 'payments that say which were disputed',
  'canonical-payouts': 'payouts',
  'online-retail': 'orders in the Online Retail layout',
  superstore: 'orders in the Superstore layout',
  'shopify-orders': 'a Shopify order export',
  'google-ads': 'a Google Ads report',
  'meta-ads': 'a Meta Ads export',
  'ad-log': 'a log of ads',
  'price-list': 'a price list',
  'ups-billing': 'a UPS billing file',
  'fedex-billing': 'a FedEx invoice',
  'woocommerce-orders': 'a WooCommerce order export',
  'woocommerce-order-rows': 'a WooCommerce export with one row an order',
  'woocommerce-analytics': 'WooCommerce’s own list of orders',
  'bigcommerce-orders': 'a BigCommerce order export',
  'etsy-sold-order-items': 'Etsy’s sold order items',
  'etsy-statement': 'Etsy’s monthly statement',
  'ebay-orders': 'an eBay orders report',
  'ebay-transactions': 'an eBay transaction report',
  'amazon-orders': 'Amazon’s report of all orders',
  'amazon-transactions': 'an Amazon date range report',
  'amazon-settlement': 'an Amazon settlement report',
  'amazon-settlement-v1': 'an older Amazon settlement report',
  'square-items': 'Square’s items detail',
  'shopify-products': 'a Shopify product export',
  'xero-bills': 'bills from Xero',
  'quickbooks-transactions': 'transactions from QuickBooks',
  'quickbooks-expenses': 'expenses from QuickBooks',
  'quickbooks-purchases': 'purchases from QuickBooks',
  'shopify-payouts': 'Shopify Payments transactions',
  'shopify-payout-summary': 'payouts of Shopify Payments',
  'stripe-itemized': 'an itemized Stripe report',
  'stripe-payments': 'Stripe’s payments',
  'stripe-balance': 'Stripe’s balance transactions',
  'stripe-disputes': 'Stripe’s disputes',
  'paypal-activity': 'PayPal’s activity',
  'mollie-settlement': 'a Mollie settlement',
  'adyen-settlement': 'Adyen’s settlement details',
  'tiktok-ads': 'a TikTok Ads report',
  'microsoft-ads': 'a Microsoft Advertising report',
  'microsoft-ads-of-one-account': 'a Microsoft Advertising report without its account',
  'dhl-express-invoice': 'a DHL Express invoice',
  'shipstation-shipments': 'ShipStation’s shipments',
}

/**
 * Layouts that were tried on a real file; the others were written from public descriptions alone.
 */
const tried: ReadonlySet<string> = new Set(['online-retail', 'superstore', 'ad-log'])

/**
 * The recognized layout of a file, in words, and whether that layout is still untested with a real
 * file.
 */
export function layoutName(layout: string): string {
  const name = layouts[layout] ?? layout.replace(/^canonical-/, '').replaceAll('-', ' ')
  const isNew = layout in layouts && !layout.startsWith('canonical-') && !tried.has(layout)
  return isNew ? `${name}. This layout is new to us: please check the counts` : name
}
