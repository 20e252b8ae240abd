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
  /**
   * Of the refunds of products: those without a unit cost on their day, how many they are, and what
   * the units of the others cost.
   */
  'uncostedRefunds',
  'uncostedRefundLines',
  'returnedCost',
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
  /** Fees that movements of payment services state, and no order line or refund. */
  'paymentFees',
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
  /** The sales that ads report. */
  'adSales',
  'chargebacks',
  /** Of the chargebacks: those that took money. */
  'lostChargebacks',
  /**
   * All order lines less all refunds, corrections too: what the files of orders and refunds sum to.
   */
  'booked',
  /** How many rows the figures have that no other count tells. */
  'discountedLines',
  'productRefunds',
  'feeRows',
  'paymentFeeRows',
  'postageRows',
  'otherRows',
  'chargedParcels',
  'paidParcels',
  'movedParcels',
  'spendRows',
  'adSalesRows',
  'lostChargebackRows',
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
  readonly hasPayouts: boolean
  readonly hasCosts: boolean
  /** Whether any order line or refund is a fee. */
  readonly hasFees: boolean
  /** Whether any parcel states what was charged for it. */
  readonly hasChargedParcels: boolean
}

export const noSums: StatedSums = Object.fromEntries(summedKeys.map((key) => [key, 0n])) as Record<keyof StatedSums, bigint>

/** The sums of several spans that do not overlap as those of one. */
export function addSums(spans: readonly StatedSums[]): StatedSums {
  return Object.fromEntries(summedKeys.map((key) => [key, spans.reduce((sum, span) => sum + span[key], 0n)])) as Record<
    keyof StatedSums,
    bigint
  >
}
