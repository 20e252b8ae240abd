import type { Detector } from './candidate.ts'
import { adWaste } from './detectors/ad-waste/ad-waste.ts'
import { belowCost } from './detectors/below-cost/below-cost.ts'
import { chargebacks } from './detectors/chargebacks/chargebacks.ts'
import { codeDiscount } from './detectors/code-discount/code-discount.ts'
import { codeShare } from './detectors/code-share/code-share.ts'
import { credits } from './detectors/credits/credits.ts'
import { discountBeyondMargin } from './detectors/discount-beyond-margin/discount-beyond-margin.ts'
import { discountStacking } from './detectors/discount-stacking/discount-stacking.ts'
import { doubleBilled } from './detectors/double-billed/double-billed.ts'
import { feeRate } from './detectors/fee-rate/fee-rate.ts'
import { feeShare } from './detectors/fee-share/fee-share.ts'
import { freeUnits } from './detectors/free-units/free-units.ts'
import { freightAboveGoods } from './detectors/freight-above-goods/freight-above-goods.ts'
import { heldReserves } from './detectors/held-reserves/held-reserves.ts'
import { listPriceCut } from './detectors/list-price-cut/list-price-cut.ts'
import { marginErosion } from './detectors/margin-erosion/margin-erosion.ts'
import { marketplaceFee } from './detectors/marketplace-fee/marketplace-fee.ts'
import { newCode } from './detectors/new-code/new-code.ts'
import { oldListPrices } from './detectors/old-list-prices/old-list-prices.ts'
import { paidBackTwice } from './detectors/paid-back-twice/paid-back-twice.ts'
import { possibleDuplicate } from './detectors/possible-duplicate/possible-duplicate.ts'
import { postageCharged } from './detectors/postage-charged/postage-charged.ts'
import { pricePaid } from './detectors/price-paid/price-paid.ts'
import { priceSlip } from './detectors/price-slip/price-slip.ts'
import { priceZero } from './detectors/price-zero/price-zero.ts'
import { refundAbovePaid } from './detectors/refund-above-paid/refund-above-paid.ts'
import { refundAnomaly } from './detectors/refund-anomaly/refund-anomaly.ts'
import { refundGroups } from './detectors/refund-groups/refund-groups.ts'
import { refundReasons } from './detectors/refund-reasons/refund-reasons.ts'
import { refundedAndResent } from './detectors/refunded-and-resent/refunded-and-resent.ts'
import { shippingOverrun } from './detectors/shipping-overrun/shipping-overrun.ts'
import { splitParcels } from './detectors/split-parcels/split-parcels.ts'
import { standingAds } from './detectors/standing-ads/standing-ads.ts'
import { standingBelowCost } from './detectors/standing-below-cost/standing-below-cost.ts'
import { standingContribution } from './detectors/standing-contribution/standing-contribution.ts'
import { standingPostage } from './detectors/standing-postage/standing-postage.ts'
import { standingRefundFees } from './detectors/standing-refund-fees/standing-refund-fees.ts'
import { standingRefunds } from './detectors/standing-refunds/standing-refunds.ts'
import { standingRoas } from './detectors/standing-roas/standing-roas.ts'
import { standingSerialReturns } from './detectors/standing-serial-returns/standing-serial-returns.ts'
import { unevenPrices } from './detectors/uneven-prices/uneven-prices.ts'
import { unpaidOrders } from './detectors/unpaid-orders/unpaid-orders.ts'
import { writeOff } from './detectors/write-off/write-off.ts'
import type { LeakNature } from './finding.ts'
import type { Profile } from './profile.ts'

/**
 * The one list of detectors, by leak kind. A detector without a profile or narrative does not
 * compile. Each detector has its own type of state and narrative, which no other code reads. They
 * run in this order.
 */
const byKind = {
  ad_waste: adWaste,
  chargeback_burst: chargebacks,
  discount_stack: discountStacking,
  cogs_rise: marginErosion,
  refund_step: refundAnomaly,
  shipping_overrun: shippingOverrun,
  postage_income: postageCharged,
  code_share: codeShare,
  code_discount: codeDiscount,
  new_code: newCode,
  uneven_prices: unevenPrices,
  list_price_cut: listPriceCut,
  old_list_prices: oldListPrices,
  price_paid: pricePaid,
  split_parcels: splitParcels,
  fee_share: feeShare,
  free_units: freeUnits,
  refund_above_paid: refundAbovePaid,
  refunded_and_resent: refundedAndResent,
  refund_group: refundGroups,
  credits,
  refund_reason: refundReasons,
  below_cost: belowCost,
  discount_beyond_margin: discountBeyondMargin,
  double_billed: doubleBilled,
  fee_rate: feeRate,
  freight_above_goods: freightAboveGoods,
  held_reserves: heldReserves,
  marketplace_fee: marketplaceFee,
  paid_back_twice: paidBackTwice,
  possible_duplicate: possibleDuplicate,
  price_slip: priceSlip,
  price_zero: priceZero,
  unpaid_orders: unpaidOrders,
  write_off: writeOff,
  standing_below_cost: standingBelowCost,
  standing_postage: standingPostage,
  standing_ads: standingAds,
  standing_roas: standingRoas,
  standing_refunds: standingRefunds,
  standing_refund_fees: standingRefundFees,
  standing_serial_returns: standingSerialReturns,
  standing_contribution: standingContribution,
} satisfies Readonly<Record<string, Profile>>

/** The leak kinds that the detectors of this version can report. */
export type LeakKind = keyof typeof byKind

export const catalogue = Object.values(byKind) as readonly Profile[] as readonly Detector<unknown>[]

/** The detector of a kind. Throws a RangeError for a kind without a detector. */
export function detectorOf(kind: string): Detector<unknown> {
  const found = profileOf(kind)
  if (!found) throw new RangeError(`no detector reports ${kind}`)
  return found as Detector<unknown>
}

/** What a leak of this kind is measured against. Throws as `detectorOf` does. */
export function natureOf(kind: string): LeakNature {
  const { isStanding, isRule } = detectorOf(kind)
  if (isStanding) return 'standing'
  return isRule ? 'rule' : 'change'
}

/** The profile of a kind, as stored or sent; null for a kind that this version does not detect. */
export function profileOf(kind: string): Profile | null {
  return Object.hasOwn(byKind, kind) ? byKind[kind as LeakKind] : null
}
