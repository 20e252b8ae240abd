import type { Day } from '../../values/day.ts'

/** Products that are alike: one for each variant. Prices and costs in minor units. */
export type ProductRange = {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly variants: readonly string[]
  readonly price: number
  readonly cost: number
  readonly grams: number
  readonly size: 'S' | 'M' | 'L'
  /** How often the range is ordered, against the others. */
  readonly share: number
  /** Units of a line, each as likely as the others. */
  readonly units: readonly number[]
  /** Days from one bill of the supplier to the next; about half a year where it lacks. */
  readonly billedEvery?: number
  /** On sale from this day on, to the day before that one; always, where they lack. */
  readonly from?: Day
  readonly until?: Day
  /** How often it is ordered in each month against its usual share, January first. */
  readonly months?: readonly number[]
}

/** A price or a cost of ranges that changes for good on a day. */
export type PriceStep = { readonly ranges: readonly string[]; readonly on: Day; readonly factor: number }

/** A country with its part of the customers and the zone of its parcels. */
export type SalesPlace = { readonly country: string; readonly share: number; readonly zone: string }

/** A carrier's tariff in one zone: minor units for the parcel and for each kilogram. */
export type Tariff = { readonly parcel: number; readonly kilogram: number }

/** What a buyer pays for postage; free from `freeFrom` on, never where it is null. Minor units. */
export type Postage = { readonly charge: number; readonly freeFrom: number | null }

/**
 * A way to pay: the service's fee in parts of ten thousand and minor units, and the days until it
 * pays out.
 */
export type Service = {
  readonly name: string
  readonly rate: number
  readonly fixed: number
  readonly days: number
  readonly share: number
  /** Nothing is paid out: buyers fetch the goods, and the money is in the till. */
  readonly isCash?: true
  /** Offered in this country alone. */
  readonly only?: string
  /** The part of each payout that it holds back, and the days until it pays that. */
  readonly reserve?: { readonly part: number; readonly days: number }
  /** Offered from this day on. */
  readonly from?: Day
}

/**
 * A customer with an account: orders of many units, every so many days, at a price less `discount`
 * (a part).
 */
export type Account = {
  readonly customer: string
  readonly country: string
  readonly everyDays: number
  readonly discount: number
  readonly method: string
  readonly times: number
  readonly from?: Day
}

/**
 * Something sent every month until it is cancelled: who begins in a day, and which part stops each
 * month.
 */
export type Subscription = { readonly range: string; readonly newADay: number; readonly lapse: number }

export type AdPlan = {
  readonly name: string
  /** Minor units a day. */
  readonly spend: number
  /** What it says that it sold, against its spend. */
  readonly returns: number
  readonly clickCost: number
  readonly from?: Day
  readonly until?: Day
}

/** A leak as it is meant; the seed draws its days and strength. */
export type OrdinaryLeakPlan = {
  readonly id: string
  readonly kind: string
  /** What the owner would call it. */
  readonly title: string
  readonly names: Readonly<Record<string, string>>
  /** Parts of the shop's days; null runs on to the last. A second spell comes back. */
  readonly spells: readonly (readonly [from: number, until: number | null])[]
  /** The spells are as planned, where something else happens on the same day. */
  readonly isFixed?: true
  readonly strength: readonly [least: number, most: number]
  /** What happened less what should have, in words. */
  readonly costIs: string
}

/** What looks like a leak and is none, from one day to another (null: to the last). */
export type LookAlikePlan = {
  readonly id: string
  readonly looksLike: string
  readonly why: string
  readonly names: Readonly<Record<string, string>>
  readonly spells: readonly (readonly [from: Day, until: Day | null])[]
}

/** How a shop of one trade lives, with its leaks and look-alikes. */
export type Trade = {
  readonly name: string
  readonly title: string
  readonly currency: string
  readonly firstDay: Day
  readonly days: number
  readonly linesPerDay: number
  readonly months: readonly number[]
  readonly weekdays: readonly number[]
  /** A year later the shop sells so many times as much. */
  readonly growth: number
  readonly ranges: readonly ProductRange[]
  readonly prices: readonly PriceStep[]
  readonly costs: readonly PriceStep[]
  readonly linesOfOrder: readonly number[]
  readonly places: readonly SalesPlace[]
  readonly channels: readonly { readonly name: string; readonly share: number }[]
  readonly services: readonly Service[]
  readonly carriers: Readonly<Record<string, Readonly<Record<string, Tariff>>>>
  readonly postage: Readonly<Record<string, Postage>>
  readonly accounts: readonly Account[]
  readonly subscription?: Subscription
  readonly campaigns: readonly AdPlan[]
  /** The part of lines that come back, why, and how often in each month against the usual. */
  readonly returns: number
  readonly reasons: readonly string[]
  readonly returnMonths?: readonly number[]
  /** The part of orders that are disputed, and of disputes that are won. */
  readonly disputes: number
  readonly won: number
  readonly leaks: readonly OrdinaryLeakPlan[]
  readonly lookAlikes: readonly LookAlikePlan[]
}
