const layouts: Record<string, string> = {
  'canonical-orders': 'orders',
  'canonical-refunds': 'refunds',
  'canonical-costs': 'unit costs',
  'canonical-shipping': 'shipping',
  'canonical-ads': 'ad spend',
  'canonical-chargebacks': 'chargebacks',
  'online-retail': 'orders in the Online Retail layout',
  superstore: 'orders in the Superstore layout',
  'shopify-orders': 'a Shopify order export',
  'google-ads': 'a Google Ads report',
  'meta-ads': 'a Meta Ads export',
  'ad-log': 'a log of ads',
  'price-list': 'a price list',
  'ups-billing': 'a UPS billing file',
  'fedex-billing': 'a FedEx invoice',
}

/** Layouts that were written from public descriptions alone. */
const untried: ReadonlySet<string> = new Set(['shopify-orders', 'google-ads', 'meta-ads', 'price-list', 'ups-billing', 'fedex-billing'])

/**
 * The recognized layout of a file, in words, and whether that layout is still untested with a real
 * file.
 */
export function layoutName(layout: string): string {
  const name = layouts[layout] ?? layout.replace(/^canonical-/, '').replaceAll('-', ' ')
  return untried.has(layout) ? `${name}, a layout not yet tried on a real file: look over the counts` : name
}
