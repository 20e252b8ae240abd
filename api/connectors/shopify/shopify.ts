import type { Connector } from '../connector.ts'
import { shopifyAccess, shopifyLimits, shopifyName, shopifyRefusals } from './access.ts'
import { balanceTransactions } from './balance-transactions.ts'
import { checkShopify } from './check.ts'
import { disputes } from './disputes.ts'
import { orders } from './orders.ts'
import { shopifyPage } from './page.ts'
import { stockLevels } from './stock-levels.ts'
import { unitCosts } from './unit-costs.ts'
import { shopifyWebhooks } from './webhooks.ts'

/**
 * Shopify: orders with their refunds, what units cost, the balance and disputes of Shopify
 * Payments, and how much is in stock. An account is a shop's own address, such as
 * `my-shop.myshopify.com`. Written from the Admin API 2026-10 and shopify.dev, 2026-11-29; never
 * tried on the real service.
 */
export const shopify: Connector = {
  provider: 'shopify',
  ...shopifyName,
  origin: (shop) => `https://${shop}`,
  access: shopifyAccess,
  // Published: 100 points a second on the smallest plan, and ten times as much at once; answers say
  // what a shop has.
  limits: { perSecond: 100, burst: 1_000, told: shopifyLimits },
  refusals: shopifyRefusals,
  check: checkShopify,
  streams: [unitCosts, orders, balanceTransactions, disputes, stockLevels],
  webhooks: shopifyWebhooks,
  numbersOrders: true,
  page: shopifyPage,
  // Published: `shop/redact` comes 48 hours after a shop leaves.
  afterDisconnect:
    'Shopify asks for what came from a shop to be deleted 48 hours after it leaves: its rows go then, whatever you choose here.',
}
