import type { Mark } from './marks.ts'
import type { Account, AdPlan, ProductRange } from './trade.ts'

/** A variant of a range; `share` is how often it is ordered against the others. */
export type Variant = { readonly sku: string; readonly name: string; readonly range: ProductRange; readonly share: number }

/**
 * A unit cost from a day on, as it is and as it should be; minor units. `leak` is why they differ.
 */
export type SupplierCost = {
  readonly product: Variant
  readonly on: number
  readonly is: number
  readonly should: number
  readonly leak: string | null
}

export type Costs = {
  readonly documents: readonly SupplierCost[]
  /** The document in force; the first one before it. */
  inForce(product: Variant, on: number): SupplierCost
}

export type Shopper = { readonly id: string; readonly country: string }

export type Item = { readonly product: Variant; readonly qty: number }

/** An order as it is placed, before prices. Nothing of it depends on a leak. */
export type Order = {
  readonly id: string
  readonly on: number
  readonly minute: number
  readonly customer: Shopper
  readonly isFirst: boolean
  readonly channel: string
  /** The name of a payment service, `invoice` or `cash`. */
  readonly method: string
  readonly kind: 'shop' | 'account' | 'begun' | 'renewed'
  readonly account: Account | null
  readonly items: readonly Item[]
}

/**
 * A line with its prices in minor units: on the shelf that day, the list price it was sold by, and
 * paid for one.
 */
export type PricedLine = Item & {
  readonly order: Order
  readonly index: number
  readonly shelf: number
  readonly list: number
  readonly unit: number
  readonly code: string
  readonly isGift: boolean
  readonly marks: readonly Mark[]
}

/**
 * An order that was sold. `orderDiscount` is what was taken off the whole of it and is in the
 * prices already; minor units.
 */
export type Sold = {
  readonly order: Order
  readonly lines: readonly PricedLine[]
  readonly orderDiscount: number
  /** An order that sends again what another one lacked. */
  readonly isReplacement: boolean
}

/** A parcel of an order; what it cost and what its buyer paid for it in minor units. */
export type SentParcel = {
  readonly number: number
  readonly on: number
  readonly carrier: string
  readonly zone: string
  readonly size: string
  readonly grams: number
  readonly cost: number
  readonly charged: number
  readonly marks: readonly Mark[]
}

/** Money paid back for a line, or for none; minor units. */
export type PaidRefund = {
  readonly id: string
  readonly on: number
  readonly line: PricedLine | null
  readonly product: Variant
  readonly qty: number
  readonly amount: number
  readonly reason: string
  readonly marks: readonly Mark[]
}

/** A dispute of an order; minor units. `decidedOn` is the day on which it is won or lost. */
export type Dispute = {
  readonly on: number
  readonly amount: number
  readonly reason: string
  readonly decidedOn: number
  readonly isWon: boolean
  readonly marks: readonly Mark[]
}

/** A movement in the account of a payment service, signed as the shop sees it; minor units. */
export type Movement = {
  readonly on: number
  readonly source: string
  readonly orderId: string
  readonly type: 'sale' | 'refund' | 'dispute' | 'reserve' | 'release'
  readonly gross: number
  readonly fee: number
  readonly marks: readonly Mark[]
}

/**
 * What is held back of a day's payout, and what is paid of it later; null where that never comes.
 */
export type HeldReserve = { readonly held: Movement; readonly release: Movement | null }

/** A campaign's day; spend and what it says that it sold in minor units. */
export type AdvertisedDay = {
  readonly on: number
  readonly campaign: AdPlan
  readonly spend: number
  readonly clicks: number
  readonly value: number
  /** Whether it ran that day. */
  readonly runs: boolean
  readonly marks: readonly Mark[]
}

/** A line of the orders that is no sale; minor units. */
export type Adjustment = {
  readonly id: string
  readonly on: number
  readonly what: string
  readonly from: string
  readonly amount: number
  readonly marks: readonly Mark[]
}
