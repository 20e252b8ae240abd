import { type Profit, profitOf } from './profit.ts'
import type { StatedSources, StatedSums } from './statement-sums.ts'

/**
 * The figures of a span of days in minor units; null is not known, which is not the same as zero.
 * Everything is positive as its name says it: discounts, refunds, costs and fees are money that
 * went away. A negative fee is one that was given back.
 */
export type StatedFigures = {
  /**
   * What the products sold cost at list price; as paid, where the files have no list price. Null
   * where there are no orders.
   */
  readonly grossSales: bigint | null
  /**
   * List price less the price paid; negative where more than the list price was paid. Null where no
   * line has a list price, or there are no orders.
   */
  readonly discounts: bigint | null
  /** Refunds of products, by the day of the refund. */
  readonly refunds: bigint | null
  /**
   * `grossSales - discounts - refunds`: what was paid for products and not paid back. Null where
   * there are no orders.
   */
  readonly netSales: bigint | null
  readonly corrections: bigint
  readonly corrected: bigint
  /** Of the corrections: those that only time, product, units and amount speak for. */
  readonly possibleCorrections: bigint
  /**
   * Product lines with the SKU, units and price of another line of their order: entered twice, or
   * bought twice. In net sales as well.
   */
  readonly repeatedLines: bigint
  readonly repeated: bigint
  /** Null where no order line or refund states one. */
  readonly fees: bigint | null
  /** Null where there are no payouts. */
  readonly paymentFees: bigint | null
  readonly orderPostage: bigint
  readonly otherLines: bigint
  readonly writeOffLines: bigint
  readonly writeOffUnits: bigint
  readonly writeOffUnitsWithoutCost: bigint
  /** At the unit cost of the day. Null where no written-off product has one. */
  readonly writeOffs: bigint | null
  readonly postageCharged: bigint | null
  readonly postagePaid: bigint | null
  readonly adSpend: bigint | null
  /** As the ads report them, which is no part of sales. Null where no row of ads states any. */
  readonly adSales: bigint | null
  readonly chargebacks: bigint | null
  /** Those that are neither won nor an inquiry. */
  readonly lostChargebacks: bigint | null
  /**
   * Of the units sold, also of those that came back later: files do not say whether they can be
   * sold again. Null where no line has a unit cost, or there are no orders.
   */
  readonly costOfGoods: bigint | null
  /** What was paid, before refunds, on the lines that `costOfGoods` leaves out. */
  readonly salesWithoutCost: bigint
  /** What was paid, before refunds, on the lines that `discounts` leaves out. */
  readonly salesWithoutListPrice: bigint
} & Profit

/** What is known of a span. A figure over nothing is zero where rows of its kind exist at all. */
export function figuresOf(sums: StatedSums, has: StatedSources): StatedFigures {
  const isUnlisted = sums.productLines > 0n && sums.unlistedLines === sums.productLines
  const isUncosted = sums.productLines > 0n && sums.uncostedLines === sums.productLines
  const isWriteOffUncosted = sums.writeOffUnits > 0n && sums.writeOffUncosted === sums.writeOffUnits
  return {
    grossSales: has.hasOrders ? sums.gross : null,
    discounts: isUnlisted || !has.hasOrders ? null : sums.gross - sums.sales,
    refunds: has.hasRefunds ? sums.refunds : null,
    netSales: has.hasOrders ? sums.sales - sums.refunds : null,
    corrections: sums.corrections,
    corrected: sums.corrected,
    possibleCorrections: sums.possibleCorrections,
    repeatedLines: sums.repeatedLines,
    repeated: sums.repeated,
    fees: has.hasFees ? sums.fees : null,
    paymentFees: has.hasPayouts ? sums.paymentFees : null,
    orderPostage: sums.orderPostage,
    otherLines: sums.otherLines,
    writeOffLines: sums.writeOffLines,
    writeOffUnits: sums.writeOffUnits,
    writeOffUnitsWithoutCost: sums.writeOffUncosted,
    writeOffs: isWriteOffUncosted ? null : sums.writeOffCost,
    postageCharged: has.hasParcels ? sums.postageCharged : null,
    postagePaid: has.hasParcels ? sums.postagePaid : null,
    adSpend: has.hasAds ? sums.adSpend : null,
    adSales: has.hasAds && (sums.adSalesRows > 0n || sums.adRows === 0n) ? sums.adSales : null,
    chargebacks: has.hasChargebacks ? sums.chargebacks : null,
    lostChargebacks: has.hasChargebacks ? sums.lostChargebacks : null,
    costOfGoods: isUncosted || !has.hasOrders ? null : sums.cost,
    salesWithoutCost: sums.uncosted,
    salesWithoutListPrice: sums.unlisted,
    ...profitOf(sums, has),
  }
}

/**
 * What the order lines and refunds of a span sum to by its figures: every such row is in exactly
 * one of them, and corrections take themselves out. Equals `booked` once the days are rolled up.
 */
export function bookedOf({ netSales, refunds, orderPostage, otherLines, fees }: StatedFigures): bigint {
  return (netSales ?? -(refunds ?? 0n)) + orderPostage + otherLines - (fees ?? 0n)
}
