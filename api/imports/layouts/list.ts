import type { Layout } from '../read/layout.ts'
import { adLog } from './ad-log.ts'
import { adyenSettlement } from './adyen-settlement.ts'
import { amazonOrders } from './amazon-orders.ts'
import { amazonSettlement, amazonSettlementV1 } from './amazon-settlement.ts'
import { amazonTransactions } from './amazon-transactions.ts'
import { bigcommerceOrders } from './bigcommerce-orders.ts'
import { canonicalAds } from './canonical-ads.ts'
import { canonicalChargebacks } from './canonical-chargebacks.ts'
import { canonicalCosts } from './canonical-costs.ts'
import { canonicalOrders } from './canonical-orders.ts'
import { canonicalPayouts } from './canonical-payouts.ts'
import { canonicalRefunds } from './canonical-refunds.ts'
import { canonicalShipping } from './canonical-shipping.ts'
import { dhlExpressInvoice } from './dhl-express-invoice.ts'
import { ebayOrders } from './ebay-orders.ts'
import { ebayTransactions } from './ebay-transactions.ts'
import { etsySoldOrderItems } from './etsy-sold-order-items.ts'
import { etsyStatement } from './etsy-statement.ts'
import { fedexBilling } from './fedex-billing.ts'
import { flaggedOrders } from './flagged-orders.ts'
import { flaggedPayments } from './flagged-payments.ts'
import { googleAds } from './google-ads.ts'
import { metaAds } from './meta-ads.ts'
import { microsoftAds, microsoftAdsOfOneAccount } from './microsoft-ads.ts'
import { mollieSettlement } from './mollie-settlement.ts'
import { onlineRetail } from './online-retail.ts'
import { paypalActivity } from './paypal-activity.ts'
import { priceList } from './price-list.ts'
import { quickbooksPurchases } from './quickbooks-purchases.ts'
import { quickbooksExpenses, quickbooksTransactions } from './quickbooks-transactions.ts'
import { shipstationShipments } from './shipstation-shipments.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyPayoutSummary } from './shopify-payout-summary.ts'
import { shopifyPayouts } from './shopify-payouts.ts'
import { shopifyProducts } from './shopify-products.ts'
import { squareItems } from './square-items.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeItemized } from './stripe-itemized.ts'
import { stripePayments } from './stripe-payments.ts'
import { superstore } from './superstore.ts'
import { tiktokAds } from './tiktok-ads.ts'
import { upsBilling } from './ups-billing.ts'
import { woocommerceAnalytics } from './woocommerce-analytics.ts'
import { woocommerceOrderRows } from './woocommerce-order-rows.ts'
import { woocommerceOrders } from './woocommerce-orders.ts'
import { xeroBills } from './xero-bills.ts'

/** Exports of shop systems and marketplaces. */
const shops = [
  shopifyOrders,
  woocommerceOrders,
  woocommerceOrderRows,
  woocommerceAnalytics,
  bigcommerceOrders,
  etsySoldOrderItems,
  etsyStatement,
  ebayOrders,
  ebayTransactions,
  amazonTransactions,
  amazonOrders,
  amazonSettlement,
  amazonSettlementV1,
  squareItems,
]
const costs = [shopifyProducts, xeroBills, quickbooksPurchases, quickbooksTransactions, quickbooksExpenses]
const payments = [
  shopifyPayouts,
  shopifyPayoutSummary,
  stripeBalance,
  stripeItemized,
  stripePayments,
  stripeDisputes,
  paypalActivity,
  mollieSettlement,
  adyenSettlement,
]
const ads = [googleAds, metaAds, tiktokAds, microsoftAds, microsoftAdsOfOneAccount]
const carriers = [upsBilling, fedexBilling, dhlExpressInvoice, shipstationShipments]
const own = [
  canonicalOrders,
  canonicalRefunds,
  canonicalCosts,
  canonicalShipping,
  canonicalAds,
  adLog,
  canonicalChargebacks,
  flaggedPayments,
  flaggedOrders,
  canonicalPayouts,
]
const published = [onlineRetail, superstore]

/**
 * Every layout that files are compared with. The layouts of one source precede the canonical ones,
 * which know the same words.
 */
export const layouts: readonly Layout[] = [...ads, ...shops, ...costs, ...payments, ...carriers, ...own, ...published, priceList]
