import type { PagedRecord } from '../connector.ts'

/**
 * The page of the admin that shows a record. A dispute and a movement of the balance have none that
 * their own number leads to: they are shown with their order, or with the payout that paid them
 * out. An item is found by its SKU.
 */
export function shopifyPage(shop: string, { stream, key, said }: PagedRecord): string | null {
  const path = pathOf(stream, key, said)
  return path === null ? null : `https://${shop}/admin/${path}`
}

function pathOf(stream: string, key: string, said: PagedRecord['said']): string | null {
  if (stream === 'orders') return `orders/${encodeURIComponent(key)}`
  if (stream === 'unit_costs' || stream === 'stock_levels')
    return said.sku ? `products?query=${encodeURIComponent(`sku:${said.sku}`)}` : null
  if (said.order) return `orders?query=${encodeURIComponent(said.order)}`
  return stream === 'balance_transactions' && said.payout ? `payments/payouts/${encodeURIComponent(said.payout)}` : null
}
