import type { Day } from '../values/day.ts'

/**
 * The engine's input: one local calendar day of a shop, as known at the end of that day. It
 * contains nothing from later days. Prices, costs and amounts are whole numbers of micros
 * (millionths of the major unit), far below 2^53: sums of them in a `number` are exact. `sales`
 * excludes lines that an entry correction reversed, and lines that are not products (fees, postage,
 * samples, write-offs).
 */
export type DayFacts = {
  readonly day: Day
  readonly sales: SalesCells
  /** The lines that `sales` sums, one by one, with what else the file says of the sale. */
  readonly lines: SoldLines
  /** Cost documents that apply from this day. */
  readonly costs: readonly CostFact[]
  /** Refunds booked on this day. */
  readonly refunds: readonly RefundFact[]
  /** Orders placed on this day, one entry per country. */
  readonly orders: readonly OrdersFact[]
  /** Parcels billed on this day. */
  readonly parcels: readonly ParcelFact[]
  /** One entry per campaign: what the platform reported for this day. */
  readonly ads: readonly AdFact[]
  /** Disputes opened on this day. */
  readonly disputes: readonly DisputeFact[]
  /** What came back on this day of disputes that were opened on it or before. */
  readonly returnedDisputes: readonly ReturnedDisputeFact[]
  /** Orders of this day that repeat an earlier one of the same customer and day, line by line. */
  readonly twinOrders: readonly TwinOrderFact[]
  /** Stock removed or put back without payment on this day. */
  readonly writeOffs: readonly WriteOffFact[]
  /** Fees recorded among the order lines of this day. */
  readonly fees: readonly FeeFact[]
  /** Movements in the accounts of payment services on this day. */
  readonly payouts: readonly PayoutFact[]
  /** Orders of this day one by one; empty before the first day with a payout. */
  readonly placed: readonly PlacedOrderFact[]
  /**
   * Orders of this day one by one, once a unit cost is known: those with a customer or a sales
   * channel, and all once orders of two countries are.
   */
  readonly margins: readonly OrderMarginFact[]
  /** The customers of orders that were refunded or disputed on this day, where orders name them. */
  readonly returns: readonly ReturnFact[]
  /** Orders that were both refunded and disputed, of which either happened on this day. */
  readonly paidBack: readonly PaidBackFact[]
}

/**
 * Columns of equal length. One cell is one SKU at one price on that day: all its lines have the
 * same list price and price paid.
 */
export type SalesCells = {
  readonly sku: readonly string[]
  /** Micros for one unit before any discount; NaN where the file has none. */
  readonly listPrice: Float64Array
  /** Micros paid for one unit. */
  readonly unitPrice: Float64Array
  readonly units: Float64Array
  readonly lines: Float64Array
}

/**
 * Columns of equal length, in the order of orders and SKUs. Names are as spelled in the file, empty
 * where it has none; `listPrice` is 0 where it has none.
 */
export type SoldLines = {
  readonly orderId: readonly string[]
  readonly sku: readonly string[]
  readonly units: readonly number[]
  /** Micros for one unit, before any discount and as paid. */
  readonly listPrice: readonly number[]
  readonly unitPrice: readonly number[]
  readonly code: readonly string[]
  readonly channel: readonly string[]
  readonly country: readonly string[]
  readonly method: readonly string[]
  readonly customer: readonly string[]
  readonly category: readonly string[]
  /** Whether the customer has an order of an earlier day, and one of this channel. */
  readonly isReturning: readonly boolean[]
  readonly isRenewing: readonly boolean[]
}

/** A day without order lines. */
export const noLines: SoldLines = {
  ...{ orderId: [], sku: [], units: [], listPrice: [], unitPrice: [], code: [], channel: [], country: [], method: [] },
  ...{ customer: [], category: [], isReturning: [], isRenewing: [] },
}

export type CostFact = {
  readonly sku: string
  /** Micros for one unit. */
  readonly unitCost: number
  /** The source of the cost (file and day). Findings that share it may be one case. */
  readonly document: string
}

/** One refund of one SKU. */
export type RefundFact = {
  readonly refundId: string
  /** Null where the file names no order. */
  readonly orderId: string | null
  readonly sku: string
  readonly units: number
  readonly amount: number
  /** The day of the order, where the file names the order. The cohort view needs it. */
  readonly orderDay: Day | null
  /** As the file says it; empty where it does not. */
  readonly reason: string
}

export type OrdersFact = {
  /** As spelled in the file; empty where the file names none. */
  readonly country: string
  readonly orders: number
  /** Amount paid for the product lines. */
  readonly goods: number
}

export type ParcelFact = {
  readonly orderId: string
  readonly carrier: string
  readonly zone: string
  /** As the file says it; empty where it does not. */
  readonly size: string
  /** What the buyer paid for shipping, and what the carrier charged. */
  readonly charged: number
  readonly cost: number
  /** The order's product lines: amount paid, and units. Null where the order is not known. */
  readonly goods: number | null
  readonly units: number | null
}

export type AdFact = {
  readonly campaign: string
  /** The number of rows that it sums (ad groups, countries). */
  readonly rows: number
  /**
   * The layout of the file that reported it, such as `google-ads`: whether sales are recorded at
   * all differs between networks.
   */
  readonly source: string
  readonly spend: number
  readonly clicks: number
  /** Conversion value that the platform reports. */
  readonly value: number
}

export type DisputeFact = {
  readonly orderId: string
  readonly country: string
  readonly amount: number
  /** The day of the disputed order; null where the order is not known. */
  readonly orderDay: Day | null
}

/** Money that was taken for a dispute and came back; `amount` is what came back. */
export type ReturnedDisputeFact = DisputeFact & { readonly openedOn: Day }

export type TwinOrderFact = {
  readonly orderId: string
  /** The previous order with the same customer, SKUs, units and prices. */
  readonly twinOf: string
  readonly customerId: string
  readonly minutesApart: number
  /** Its product lines; `amount` is what was paid for all units of the line. */
  readonly lines: readonly { readonly sku: string; readonly units: number; readonly amount: number }[]
}

/**
 * Stock entries among the order lines, at price zero. `units` is positive where they removed units
 * from stock, negative where they put units into it.
 */
export type WriteOffFact = { readonly sku: string; readonly units: number; readonly lines: number }

/**
 * A fee in a file that records fees among the order lines: a return with the fee's code when it is
 * charged, a sale when it is refunded.
 */
export type FeeFact = {
  /** The line's code, such as AMAZONFEE. */
  readonly name: string
  /** The number of the document that recorded it. */
  readonly document: string
  readonly rows: number
  /** Negative for a refunded fee. */
  readonly amount: number
}

/**
 * Movements of one day, payment service, order and type; `gross` is positive for money that came
 * in, `fee` for a fee that was taken.
 */
export type PayoutFact = {
  readonly source: string
  /** The number of the payout or movement, where it has one; the smallest in text order. */
  readonly payoutId: string | null
  readonly orderId: string | null
  readonly type: 'sale' | 'refund' | 'dispute' | 'fee' | 'reserve' | 'release'
  readonly rows: number
  readonly gross: number
  readonly fee: number
  /** Of a refund: what the service took in for the order up to this day, and its fee for that. */
  readonly sold: { readonly gross: number; readonly fee: number } | null
}

/** An order's product lines of one day. */
export type PlacedOrderFact = {
  readonly orderId: string
  readonly lines: number
  /** What was paid for them. */
  readonly amount: number
  /** As the file names it; empty where it does not. */
  readonly paymentMethod: string
}

/** What an order's product lines of one day earned. */
export type OrderMarginFact = {
  readonly orderId: string
  /** As spelled in the file; empty where the file names none. So are `channel` and `customerId`. */
  readonly country: string
  /** The sales channel. */
  readonly channel: string
  readonly customerId: string
  /** The SKU of its largest line. */
  readonly sku: string
  /** The same where all its lines are of one product; else empty. */
  readonly product: string
  readonly lines: number
  /** Amount paid for the lines. */
  readonly goods: number
  /**
   * `goods` less unit costs, never negative: a line sold below its cost counts as if it had covered
   * it, and one without a unit cost as if it had cost nothing.
   */
  readonly earned: number
  /** Whether a line was sold below its unit cost. */
  readonly isBelowCost: boolean
}

/** An order that was refunded or disputed, and its customer. */
export type ReturnFact = { readonly orderId: string; readonly customerId: string }

/** An order that was both refunded and disputed. Amounts are sums up to this day. */
export type PaidBackFact = {
  readonly orderId: string
  /** What the customer paid: the most that orders or payouts state. */
  readonly paid: number
  readonly refunded: number
  /** Disputes less those that were won. */
  readonly disputed: number
  /** The rows of this day that paid money back, the largest first. */
  readonly rows: readonly {
    readonly table: 'refund' | 'chargeback' | 'payout'
    readonly document: string
    /** The SKU of a refund, the country of a dispute, the service of a payout. */
    readonly entity: string
    readonly amount: number
  }[]
}
