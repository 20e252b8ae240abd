import type { StatedSources, StatedSums } from './statement-sums.ts'

/** The sums that profit is made of. */
export type ProfitSums = Pick<
  StatedSums,
  | 'productLines'
  | 'uncostedLines'
  | 'sales'
  | 'uncosted'
  | 'cost'
  | 'productRefunds'
  | 'uncostedRefundLines'
  | 'refunds'
  | 'uncostedRefunds'
  | 'returnedCost'
  | 'fees'
  | 'paymentFees'
  | 'postagePaid'
  | 'postageCharged'
  | 'orderPostage'
  | 'lostChargebacks'
  | 'adSpend'
>

/**
 * What is left of sales, in minor units; null is not known, which is not zero. All of it is of the
 * products whose unit cost is known; what lacks one is in none of these.
 */
export type Profit = {
  /** Net sales of products whose unit cost is known on the day: the whole of which a rate is. */
  readonly netSalesWithCost: bigint | null
  /** Net sales of the others, which are in nothing below. */
  readonly netSalesWithoutCost: bigint | null
  /**
   * `netSalesWithCost` less cost of goods. Goods that came back count as lost: files do not say
   * whether they can be sold again. Null where no product sold or refunded has a unit cost.
   */
  readonly grossProfit: bigint | null
  /** What the goods that came back cost, which is in cost of goods. Null as `grossProfit`. */
  readonly returnedGoods: bigint | null
  /**
   * Gross profit less fees, less postage beyond what customers paid for it, less disputes that took
   * money: of what the files state (`lackingCosts` says what they do not). Null where the unit cost
   * of less than `leastCoverage` of sales is known: these costs are of all orders.
   */
  readonly contributionBeforeAds: bigint | null
  /** `contributionBeforeAds` less ad spend. */
  readonly contributionMargin: bigint | null
}

/** The part of sales whose unit cost must be known. As for the detectors of margins. */
const leastCoverage = 0.8

/** What is known of the profit of some days, or of a part of the shop. */
export function profitOf(sums: ProfitSums, has: StatedSources): Profit {
  if (!has.hasOrders || !has.hasCosts || hasNoCost(sums)) return noProfit
  const netSalesWithoutCost = sums.uncosted - sums.uncostedRefunds
  const netSalesWithCost = sums.sales - sums.refunds - netSalesWithoutCost
  const grossProfit = netSalesWithCost - sums.cost
  const contribution = isCovered(sums) ? grossProfit - orderCosts(sums, has) : null
  return {
    netSalesWithCost,
    netSalesWithoutCost,
    grossProfit,
    returnedGoods: sums.returnedCost,
    contributionBeforeAds: contribution,
    contributionMargin: contribution === null ? null : contribution - sums.adSpend,
  }
}

const noProfit: Profit = {
  netSalesWithCost: null,
  netSalesWithoutCost: null,
  grossProfit: null,
  returnedGoods: null,
  contributionBeforeAds: null,
  contributionMargin: null,
}

/** True where products were sold or refunded, and none of them has a unit cost. */
function hasNoCost({ productLines, uncostedLines, productRefunds, uncostedRefundLines }: ProfitSums): boolean {
  const rows = productLines + productRefunds
  return rows > 0n && uncostedLines + uncostedRefundLines === rows
}

const isCovered = ({ sales, uncosted }: ProfitSums): boolean => uncosted * 100n <= sales * BigInt(100 - Math.round(leastCoverage * 100))

/**
 * What orders cost beside their goods and ads. What customers paid for postage is taken from the
 * parcels where any parcel of the shop states it, else from the order lines: it may be the same
 * money. Without parcels neither side of postage is known, and none is in it.
 */
function orderCosts(sums: ProfitSums, has: StatedSources): bigint {
  const charged = postageIncome(has) === 'postage_charged' ? sums.postageCharged : sums.orderPostage
  return sums.fees + sums.paymentFees + (has.hasParcels ? sums.postagePaid - charged : 0n) + sums.lostChargebacks
}

/**
 * The figure that counts as what customers paid for postage; null where contribution has none.
 */
export function postageIncome({ hasParcels, hasChargedParcels }: StatedSources): 'postage_charged' | 'order_postage' | null {
  if (!hasParcels) return null
  return hasChargedParcels ? 'postage_charged' : 'order_postage'
}

/** Costs that contribution margin takes off. */
export type TakenOff = 'refunds' | 'fees' | 'postage_paid' | 'lost_chargebacks' | 'ad_spend'

/** The costs that contribution margin is before, because the files do not state them at all. */
export function lackingCosts(has: StatedSources): TakenOff[] {
  const lacks: Readonly<Record<TakenOff, boolean>> = {
    refunds: !has.hasRefunds,
    fees: !has.hasFees && !has.hasPayouts,
    postage_paid: !has.hasParcels,
    lost_chargebacks: !has.hasChargebacks,
    ad_spend: !has.hasAds,
  }
  return (Object.keys(lacks) as TakenOff[]).filter((cost) => lacks[cost])
}

/**
 * What part of a whole something is, such as 0.25; null where either is not known, or the whole is
 * not above zero.
 */
export function rateOf(part: bigint | null, whole: bigint | null): number | null {
  return part === null || whole === null || whole <= 0n ? null : Number(part) / Number(whole)
}

/**
 * How much ads have to sell for each unit of money spent, so that what these sales leave pays them:
 * 1 / contribution margin rate before ads. Null where that is not known, or nothing is left.
 */
export function breakEvenReturn({ contributionBeforeAds, netSalesWithCost }: Profit): number | null {
  const rate = rateOf(contributionBeforeAds, netSalesWithCost)
  return rate === null || rate <= 0 ? null : 1 / rate
}
