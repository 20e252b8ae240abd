import type { Day } from '../values/day.ts'

/** The properties of a shop. The same spec gives the same bytes. */
export type ShopSpec = {
  readonly seed: number
  readonly firstDay: Day
  readonly days: number
  readonly skus: number
  /** Order lines on an average open day, before growth and peaks. */
  readonly linesPerDay: number
  /**
   * ISO 4217, default USD. Prices have its minor digits; in a currency without any they are a
   * hundred times as high.
   */
  readonly currency?: string
  readonly leaks: readonly LeakPlan[]
  readonly traps: readonly DecoyName[] | 'all'
  /**
   * The leak-free twin: everything is drawn and reserved as in the leaky shop, but no leak is
   * planted. Set by `withoutLeaks`.
   */
  readonly isTwin?: boolean
}

export type PlantedKind = 'cogs_rise' | 'discount_stack' | 'refund_step' | 'ad_waste' | 'shipping_overrun' | 'chargeback_burst'
export type LeakSize = 'low' | 'medium' | 'high'

export type LeakPlan = {
  readonly kind: PlantedKind
  /**
   * `cogs_rise`: cost up by 5–8, 11–15 or 24–35 %. `discount_stack`: a second code of 5–8, 10–14 or
   * 20–25 % on 15–25, 35–45 or 50–60 % of the coded lines. `refund_step`: an additional 4–6, 10–15
   * or 22–30 % of the lines are returned. `ad_waste`: conversion value down by 21–28, 44–49 or
   * 72–78 %. `shipping_overrun`: parcels up by 6–10, 15–22 or 36–49 %. `chargeback_burst`: an
   * additional 5–8, 14–19 or 31–43 % of the orders are disputed, in the home country a sixth of
   * that.
   */
  readonly size: LeakSize
  /**
   * SKU, campaign (`ad_waste`), carrier and zone as `Swift/UK` (`shipping_overrun`) or country
   * (`chargeback_burst`); default: drawn among the entities with enough sales.
   */
  readonly entity?: string
  /** Days after the first day; default: drawn from the middle third. */
  readonly start?: number
  readonly shape: 'step' | 'ramp'
  /** Days until a ramp has its full size; default: drawn from 14 to 35. */
  readonly rampDays?: number
  /** Days the leak lasts; null or absent: it still runs on the last day. */
  readonly endsAfter?: number | null
}

/** Decoys in orders and costs, and missing files. */
const saleTrapNames = [
  'single_code_promotion',
  'deepened_promotion',
  'clearance',
  'loyalty_code',
  'cost_passed_on',
  'cost_rise_slow_seller',
  'lot_noise',
  'mistyped_cost',
  'twin_lines',
  'corrections',
  'sales_burst',
  'price_tiers',
  'closed_weekends',
  'closed_week',
  'missing_parcels',
  'missing_ads_day',
  'growth',
  'christmas_peak',
  'price_cut',
  'new_product',
] as const

/** Decoys in ads, parcels, refunds and disputes. */
export const sideEffectDecoyNames = [
  'spend_increase',
  'campaigns_dip',
  'broken_tracking',
  'campaign_starts',
  'campaign_stops',
  'rate_rise',
  'fuel_surcharge',
  'odd_bills',
  'parcels_by_weight',
  'refund_burst',
  'small_country',
] as const

export const decoyNames = [...saleTrapNames, ...sideEffectDecoyNames] as const

/**
 * A pattern that looks like a leak and is none. `christmas_peak` needs days in December; `'all'`
 * omits it where there are none.
 */
export type DecoyName = (typeof decoyNames)[number]

/** Local time of the shop, `YYYY-MM-DD HH:MM`. */
export type LocalMinute = string

/**
 * Prices and amounts in micros of the major unit (always whole minor units); `discount` is the
 * share deducted, 0.1 = 10 %.
 */
export type OrderRow = {
  readonly orderId: string
  readonly at: LocalMinute
  readonly sku: string
  readonly qty: number
  readonly unitPrice: bigint
  /** Empty for a guest. */
  readonly customerId: string
  readonly country: string
  readonly listPrice: bigint
  readonly discount: number
  /** The sales channel, where the shop names it. */
  readonly channel?: string
}
export type RefundRow = {
  readonly refundId: string
  readonly at: LocalMinute
  readonly sku: string
  readonly qty: number
  readonly amount: bigint
  readonly orderId?: string
}
/** `unitCost` in micros, four decimal places. */
export type CostRow = { readonly sku: string; readonly validFrom: Day; readonly unitCost: bigint }
export type ShippingRow = {
  readonly orderId: string
  readonly day: Day
  readonly carrier: string
  readonly zone: string
  readonly charged: bigint
  readonly cost: bigint
}
export type AdsRow = {
  readonly day: Day
  readonly campaign: string
  readonly spend: bigint
  readonly clicks: number
  readonly convValue: bigint
}
export type ChargebackRow = {
  readonly orderId: string
  readonly day: Day
  readonly amount: bigint
  readonly reason: string
  readonly country: string
}

/** Every table is in order of time, so the rows known up to a day are a prefix. */
export type Tables = {
  readonly orders: readonly OrderRow[]
  readonly refunds: readonly RefundRow[]
  readonly costs: readonly CostRow[]
  readonly shipping: readonly ShippingRow[]
  readonly ads: readonly AdsRow[]
  readonly chargebacks: readonly ChargebackRow[]
}

export type CanonicalTable = keyof Tables

/** Positions in the tables of the shop. */
export type RowNumbers = Readonly<Record<CanonicalTable, readonly number[]>>

export type TrueLeak = {
  readonly kind: PlantedKind
  readonly entity: string
  readonly size: LeakSize
  readonly shape: 'step' | 'ramp'
  /** The first day of the cause. The first row with a loss may be later: `firstRowOn`. */
  readonly startedOn: Day
  /**
   * The last day of the cause; null while it still runs on the last day of the tables. Refunds and
   * disputes come up to 45 and 63 days later.
   */
  readonly endedOn: Day | null
  /** First and last day with a loss; null when there is none. */
  readonly firstRowOn: Day | null
  readonly lastRowOn: Day | null
  readonly lossMicros: bigint
  /** The loss of each day; only days with a loss, in order of time. Sums to `lossMicros`. */
  readonly lossByDay: ReadonlyMap<Day, bigint>
  /** The table of the rows with a loss, their number, and their positions. */
  readonly lostIn: CanonicalTable
  readonly rows: number
  readonly lostOn: readonly number[]
  /** Rows that differ in the twin, or are missing there. */
  readonly changed: RowNumbers
}

/**
 * `running_code` is the one code that runs on a product with a `discount_stack` leak: the twin has
 * only this code.
 */
export type LookAlikeKind = DecoyName | 'running_code'

/**
 * Days are both included; `entity` is a SKU, a campaign, a carrier, a carrier and zone, a country,
 * or `*` for the whole shop.
 */
export type LookAlike = { readonly kind: LookAlikeKind; readonly entity: string; readonly startedOn: Day; readonly endedOn: Day }

export type Truth = { readonly leaks: readonly TrueLeak[]; readonly lookAlikes: readonly LookAlike[] }

/**
 * A line that sells no product: postage, samples, write-offs. Only layouts that record them among
 * the products contain it.
 */
export type OtherLine = {
  readonly at: LocalMinute
  readonly orderId: string
  readonly code: string
  readonly description: string
  readonly qty: number
  readonly unitPrice: bigint
  readonly customerId: string
  readonly country: string
}

export type MadeShop = {
  readonly tables: Tables
  readonly truth: Truth
  /** Description by SKU. */
  readonly products: ReadonlyMap<string, string>
  readonly otherLines: readonly OtherLine[]
}
