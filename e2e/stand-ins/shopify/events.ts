/**
 * What happens to a shop. Amounts are whole minor units of the shop's currency unless a currency
 * stands beside them; money of a line is that of all its units. Where an order's prices include
 * taxes, so do prices, discounts and subtotals here, as in Shopify's own answers.
 */
type Happened = { readonly at: number }

export type Variant = {
  readonly id: number
  readonly product: number
  readonly item: number
  readonly sku: string | null
  readonly title: string
  readonly productTitle: string
  readonly productType: string
  readonly price: number
  readonly compareAt: number | null
}

/** A share of one of the order's discounts, by its place in them. */
export type Allocation = { readonly discount: number; readonly amount: number }

/** A tip is a line there, without a product, as a custom item is. */
export type LineKind = 'product' | 'custom' | 'gift_card' | 'tip'

export type Line = {
  readonly id: number
  readonly kind: LineKind
  readonly variant: Variant | null
  readonly sku: string | null
  readonly name: string
  readonly quantity: number
  readonly price: number
  readonly allocations: readonly Allocation[]
  readonly tax: number
}

export type Discount = {
  readonly kind: 'code' | 'automatic' | 'manual'
  readonly title: string
  readonly isOfShipping: boolean
  readonly isOfAllLines: boolean
  readonly percent: number
}

export type Shipping = {
  readonly id: number
  readonly title: string
  readonly price: number
  readonly allocations: readonly Allocation[]
  readonly tax: number
}

export type Gateway = 'shopify_payments' | 'paypal' | 'manual' | 'gift_card' | 'bogus'

export type Ordered = Happened & {
  readonly what: 'ordered'
  readonly order: number
  readonly name: string
  /** When it was sold; before `at` where it was brought in from another program. */
  readonly soldAt: number
  /** The shop's currency at that time. */
  readonly currency: string
  readonly presented: { readonly currency: string; readonly rate: number } | null
  readonly taxesIncluded: boolean
  /** In ten-thousandths. */
  readonly taxRate: number
  readonly country: string | null
  readonly customer: number | null
  readonly source: 'web' | 'pos' | 'shopify_draft_order'
  readonly gateway: Gateway
  readonly isAuthorized: boolean
  readonly isTest: boolean
  readonly discounts: readonly Discount[]
  readonly lines: readonly Line[]
  readonly shipping: Shipping | null
  readonly duties: number
}

/** Units that went back, or were taken out before they were paid for. */
export type GoneLine = {
  readonly id: number
  readonly line: number
  readonly units: number
  readonly subtotal: number
  readonly tax: number
  readonly restock: 'CANCEL' | 'NO_RESTOCK' | 'RETURN'
}

/**
 * Signed as the shop sees it: negative where more went back than lines and shipping explain.
 * Without tax.
 */
export type Adjustment = {
  readonly id: number
  readonly amount: number
  readonly tax: number
  readonly reason: 'CUSTOMER' | 'DAMAGE' | 'REFUND_DISCREPANCY' | 'RESTOCK'
}

export type Refunded = Happened & {
  readonly what: 'refunded'
  readonly order: number
  readonly refund: number
  readonly lines: readonly GoneLine[]
  readonly shipping: { readonly id: number; readonly subtotal: number; readonly tax: number } | null
  readonly adjustments: readonly Adjustment[]
  /** What the customer got. */
  readonly money: number
}

export type Disputed = Happened & {
  readonly what: 'disputed'
  readonly dispute: number
  readonly order: number | null
  readonly isInquiry: boolean
  readonly amount: number
  readonly currency: string
  readonly reason: string
}

export type DisputeEnd = 'accepted' | 'charge_refunded' | 'lost' | 'prevented' | 'won'

/**
 * A movement of the balance of Shopify Payments. Amount and fee as Shopify states them: net is
 * amount less fee.
 */
export type Moved = Happened & {
  readonly what: 'moved'
  readonly id: number
  readonly type: string
  readonly source: 'ADJUSTMENT' | 'CHARGE' | 'DISPUTE' | 'REFUND' | 'SYSTEM_ADJUSTMENT' | 'TRANSFER' | null
  readonly order: number | null
  readonly amount: number
  readonly fee: number
  readonly currency: string
  readonly isTest: boolean
}

export type WorldEvent =
  | Ordered
  /** All that was owed is paid. */
  | (Happened & { readonly what: 'paid'; readonly order: number })
  /** A line was added, or has more units than before. */
  | (Happened & { readonly what: 'line_set'; readonly order: number; readonly line: Line })
  /** Taken out of an order: a refund there, with lines and without money. */
  | (Happened & { readonly what: 'units_removed'; readonly order: number; readonly refund: number; readonly lines: readonly GoneLine[] })
  | (Happened & { readonly what: 'cancelled' | 'expired' | 'voided' | 'touched'; readonly order: number })
  | (Happened & { readonly what: 'fulfilled'; readonly order: number; readonly fulfillment: number })
  | Refunded
  | Disputed
  | (Happened & { readonly what: 'dispute_moved'; readonly dispute: number; readonly to: 'answered' | 'escalated' | DisputeEnd })
  | Moved
  /**
   * All that moved in the currency before it and was not paid out; on its way for a day, there
   * after two.
   */
  | (Happened & { readonly what: 'paid_out'; readonly payout: number; readonly id: number; readonly currency: string })
  /** Null: the cost was taken away. */
  | (Happened & { readonly what: 'costed'; readonly variant: number; readonly cost: number | null })
  /** So many can be sold there from now on; fewer than none where more was sold. */
  | (Happened & { readonly what: 'stocked'; readonly variant: number; readonly location: number; readonly units: number })
  /** It is not kept there any more. */
  | (Happened & { readonly what: 'unstocked'; readonly variant: number; readonly location: number })
  /** Whether anybody counts it. */
  | (Happened & { readonly what: 'tracked'; readonly variant: number; readonly isTracked: boolean })

export type Location = { readonly id: number; readonly name: string }

export type World = {
  readonly seed: number
  readonly shop: string
  readonly currency: string
  readonly zone: string
  readonly begun: number
  readonly ends: number
  readonly variants: readonly Variant[]
  readonly locations: readonly Location[]
  /** In the order of time. */
  readonly events: readonly WorldEvent[]
}
