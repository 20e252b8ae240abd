/**
 * The sums of a span of days as SQL reads them. Amounts are minor units. A correction is an order
 * line with the refund that undid it (`corrections.ts`): both are counted as rows and in
 * `corrected`, and in no other amount.
 */
export const summedKeys = [
  /** Rows by table, corrections too. Unit costs state no event and are not counted. */
  'orderLines',
  'refundRows',
  'parcels',
  'adRows',
  'chargebackRows',
  'payoutRows',
  /** Product lines, and those without a list price, and those without a unit cost on their day. */
  'productLines',
  'unlistedLines',
  'uncostedLines',
  /**
   * Product lines at list price, and as paid; a line without a list price counts as paid in both.
   */
  'gross',
  'sales',
  /** What was paid on the lines without list price, and on those without unit cost. */
  'unlisted',
  'uncosted',
  /** Unit cost of the day times units, each product line rounded by itself. */
  'cost',
  /** Refunds of products. */
  'refunds',
  /** Pairs, and the amount of their order lines, which is that of their refunds. */
  'corrections',
  'corrected',
  /** Of the pairs: those whose refund names neither order nor customer. */
  'possibleCorrections',
  /**
   * Product lines that stand in their order already, with all that tells lines apart; and their
   * amount, which is in `sales` too.
   */
  'repeatedLines',
  'repeated',
  /**
   * Fees that were taken (booked as refunds) less those that were given back (booked as order
   * lines).
   */
  'fees',
  /** Postage among the order lines less that among the refunds. */
  'orderPostage',
  /**
   * Every other order line less every other refund: samples, adjustments, gift cards, tests,
   * write-offs.
   */
  'otherLines',
  /** Stock written off: lines, units, those without a unit cost, and the cost of the others. */
  'writeOffLines',
  'writeOffUnits',
  'writeOffUncosted',
  'writeOffCost',
  'postageCharged',
  'postagePaid',
  'adSpend',
  'chargebacks',
  /**
   * All order lines less all refunds, corrections too: what the files of orders and refunds sum to.
   */
  'booked',
  /** How many rows the figures have that no other count tells. */
  'discountedLines',
  'productRefunds',
  'feeRows',
  'postageRows',
  'otherRows',
  'chargedParcels',
  'paidParcels',
  'spendRows',
] as const
export type SummedKey = (typeof summedKeys)[number]

export type StatedSums = Readonly<Record<SummedKey, bigint>>

/** Kinds of rows that a business may lack altogether: then their figures are not known. */
export type StatedSources = {
  readonly hasOrders: boolean
  readonly hasRefunds: boolean
  readonly hasParcels: boolean
  readonly hasAds: boolean
  readonly hasChargebacks: boolean
}

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
  readonly fees: bigint
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
  readonly chargebacks: bigint | null
  /**
   * Of the units sold, also of those that came back later: files do not say whether they can be
   * sold again. Null where no line has a unit cost, or there are no orders.
   */
  readonly costOfGoods: bigint | null
  /** What was paid, before refunds, on the lines that `costOfGoods` leaves out. */
  readonly salesWithoutCost: bigint
  /** What was paid, before refunds, on the lines that `discounts` leaves out. */
  readonly salesWithoutListPrice: bigint
}

export const noSums: StatedSums = Object.fromEntries(summedKeys.map((key) => [key, 0n])) as Record<keyof StatedSums, bigint>

/** The sums of several spans that do not overlap as those of one. */
export function addSums(spans: readonly StatedSums[]): StatedSums {
  return Object.fromEntries(summedKeys.map((key) => [key, spans.reduce((sum, span) => sum + span[key], 0n)])) as Record<
    keyof StatedSums,
    bigint
  >
}

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
    fees: sums.fees,
    orderPostage: sums.orderPostage,
    otherLines: sums.otherLines,
    writeOffLines: sums.writeOffLines,
    writeOffUnits: sums.writeOffUnits,
    writeOffUnitsWithoutCost: sums.writeOffUncosted,
    writeOffs: isWriteOffUncosted ? null : sums.writeOffCost,
    postageCharged: has.hasParcels ? sums.postageCharged : null,
    postagePaid: has.hasParcels ? sums.postagePaid : null,
    adSpend: has.hasAds ? sums.adSpend : null,
    chargebacks: has.hasChargebacks ? sums.chargebacks : null,
    costOfGoods: isUncosted || !has.hasOrders ? null : sums.cost,
    salesWithoutCost: sums.uncosted,
    salesWithoutListPrice: sums.unlisted,
  }
}

/**
 * What the order lines and refunds of a span sum to by its figures: every such row is in exactly
 * one of them, and corrections take themselves out. Equals `booked` once the days are rolled up.
 */
export function bookedOf({ netSales, refunds, orderPostage, otherLines, fees }: StatedFigures): bigint {
  return (netSales ?? -(refunds ?? 0n)) + orderPostage + otherLines - fees
}
