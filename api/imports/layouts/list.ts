import type { Layout } from '../read/layout.ts'
import { adLog } from './ad-log.ts'
import { canonicalAds } from './canonical-ads.ts'
import { canonicalChargebacks } from './canonical-chargebacks.ts'
import { canonicalCosts } from './canonical-costs.ts'
import { canonicalOrders } from './canonical-orders.ts'
import { canonicalRefunds } from './canonical-refunds.ts'
import { canonicalShipping } from './canonical-shipping.ts'
import { fedexBilling } from './fedex-billing.ts'
import { googleAds } from './google-ads.ts'
import { metaAds } from './meta-ads.ts'
import { onlineRetail } from './online-retail.ts'
import { priceList } from './price-list.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { superstore } from './superstore.ts'
import { upsBilling } from './ups-billing.ts'

/**
 * Every layout that files are compared with. The layouts of one source precede the canonical ones,
 * which know the same words.
 */
export const layouts: readonly Layout[] = [
  googleAds,
  metaAds,
  canonicalOrders,
  canonicalRefunds,
  canonicalCosts,
  canonicalShipping,
  canonicalAds,
  adLog,
  canonicalChargebacks,
  onlineRetail,
  priceList,
  shopifyOrders,
  superstore,
  upsBilling,
  fedexBilling,
]
