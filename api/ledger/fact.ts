import type { Day } from '../values/day.ts'

/**
 * What files and connected systems can state about a shop. Prices are micros (millionths of
 * the major unit), amounts minor units, both in the business's currency; `discount` is a share in
 * millionths. Texts are trimmed and in Unicode's composed form (NFC). An `orderId` is as in the
 * file; the ledger stores it as `orderNumber` returns it.
 */
export type Fact = OrderLine | Refund | UnitCost | Parcel | AdSpend | Chargeback | Payout | StockLevel

/** An instant with its local day. `instant` is seconds since 1970-01-01 UTC. */
export type InstantAndDay = { readonly instant: number; readonly day: Day }

/**
 * When the event of a row was. `hasClockTime`: the file's cell had a time of day. Midnight counts
 * as none, because many sources write it behind dates that have no time.
 */
export type EventTime = InstantAndDay & { readonly hasClockTime: boolean }

export type OrderLine = {
  readonly table: 'order_line'
  readonly orderId: string
  readonly at: EventTime
  readonly sku: string
  readonly description: string | null
  readonly units: number
  readonly unitPrice: bigint
  readonly listPrice: bigint | null
  readonly discount: bigint | null
  readonly customerId: string | null
  readonly country: string | null
  /** What names the cause of a loss; absent where the layout has no such column. */
  readonly category?: string | null
  readonly channel?: string | null
  readonly discountCode?: string | null
  /** How the order was paid, as the file names it; absent as above. */
  readonly paymentMethod?: string | null
  /** What was taken off the whole order, in minor units; absent as above. */
  readonly orderDiscount?: bigint | null
  readonly nature: LineNature
}

export type Refund = {
  readonly table: 'refund'
  readonly refundId: string
  /**
   * True where the source gives each refunded line an id of its own: then different content under
   * the same id is a conflict.
   */
  readonly hasLineId: boolean
  readonly at: EventTime
  readonly sku: string
  readonly units: number
  readonly amount: bigint
  readonly orderId: string | null
  readonly customerId: string | null
  readonly country: string | null
  /** Why it was refunded, as the file says it; absent where the layout has no such column. */
  readonly reason?: string | null
  readonly nature: LineNature
}

export type UnitCost = {
  readonly table: 'unit_cost'
  readonly sku: string
  readonly validFrom: Day
  readonly unitCost: bigint
  /** Who sold it, as the file names them; absent where the layout has no such column. */
  readonly vendor?: string | null
}

/**
 * How many units of a product can be sold at one place, from a day on until the next level of the
 * same `levelId`.
 */
export type StockLevel = {
  readonly table: 'stock_level'
  /** The product at the place by the source's own numbers, which stay when names change. */
  readonly levelId: string
  readonly sku: string
  readonly validFrom: Day
  /** Where, as the source names it; null where it does not. */
  readonly location: string | null
  /**
   * Ordered units are taken off, so it is negative where more was sold than was there. Null where
   * the source does not count: unknown, not zero.
   */
  readonly units: number | null
}

export type Parcel = {
  readonly table: 'parcel'
  readonly orderId: string
  readonly day: Day
  readonly carrier: string
  readonly zone: string
  readonly charged: bigint
  readonly cost: bigint
  /** As the file has them, in its own units; absent where the layout has no such columns. */
  readonly size?: string | null
  readonly weight?: string | null
}

export type AdSpend = {
  readonly table: 'ad_spend'
  readonly day: Day
  readonly campaign: string
  /** Further columns that identify the file's rows, by their header, such as an ad group. */
  readonly dimensions: Readonly<Record<string, string>>
  readonly spend: bigint
  readonly clicks: number | null
  readonly conversionValue: bigint | null
}

export type Chargeback = {
  readonly table: 'chargeback'
  readonly orderId: string
  readonly day: Day
  readonly amount: bigint
  readonly reason: string | null
  readonly country: string | null
  /**
   * Where the dispute stands, in the file's words (inquiry, open, won, lost); absent where the
   * layout has no such column.
   */
  readonly state?: string | null
}

export const payoutTypes = ['sale', 'refund', 'dispute', 'fee', 'reserve', 'release'] as const
export type PayoutType = (typeof payoutTypes)[number]

/**
 * One movement in the account of a payment service. Amounts are signed as seen by the shop: money
 * that comes in is positive. `fee` is positive where it was taken.
 */
export type Payout = {
  readonly table: 'payout'
  /** The payout that it belongs to; the movement's own id where the source names that instead. */
  readonly payoutId: string | null
  readonly day: Day
  /** The payment service. */
  readonly source: string
  readonly orderId: string | null
  readonly type: PayoutType
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
}

/** What a line sells, or what is recorded among products. Only `product` lines count as sales. */
export const lineNatures = ['product', 'fee', 'postage', 'sample', 'write_off', 'adjustment', 'gift_card', 'test'] as const
export type LineNature = (typeof lineNatures)[number]

/**
 * A refused record: its place, and the reason as a sentence. `column` is the file's own header, or
 * empty for the whole record.
 */
export type RowRefusal = { readonly line: number; readonly column: string; readonly code: RefusalCode; readonly reason: string }

export type RefusalCode =
  | 'missing'
  | 'not_text'
  | 'too_long'
  | 'invalid_bytes'
  | 'not_a_number'
  | 'not_whole'
  | 'too_fine'
  | 'out_of_range'
  | 'ambiguous'
  | 'not_a_date'
  | 'future'
  | 'other_currency'
  | 'ragged'
  | 'comment'
  | 'total'
  /** The record belongs to an order or a parcel with another, unreadable record. */
  | 'incomplete'
  /** Its day is far from all others, and a person excluded it. */
  | 'far_day'
  /** The record has nothing for the ledger: an order that was never paid, a fee of the account. */
  | 'not_counted'
