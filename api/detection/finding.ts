import type { Day } from '../values/day.ts'

/** The leak kinds that detectors of this version can report. */
export type LeakKind =
  | 'cogs_rise'
  | 'refund_step'
  | 'ad_waste'
  | 'shipping_overrun'
  | 'chargeback_burst'
  | 'discount_stack'
  | 'price_zero'
  | 'below_cost'
  | 'discount_beyond_margin'
  | 'double_billed'
  | 'freight_above_goods'
  | 'possible_duplicate'
  | 'write_off'
  | 'marketplace_fee'
/** What a leak is at. A `lane` is a carrier and a zone, as `Swift/UK`; a `fee` is named by its code; the `shop` as a whole is always `all`. */
export type EntityType = 'sku' | 'campaign' | 'lane' | 'country' | 'fee' | 'shop'
export type Severity = 'critical' | 'high' | 'medium' | 'low'

/**
 * The engine's output: one leak at one entity, for its whole life. `fingerprint` (`kind|entity`, entity in its canonical spelling) is its identity.
 * Amounts are minor units of the shop's currency.
 */
export type Finding = {
  readonly fingerprint: string
  readonly kind: LeakKind
  readonly entity: string
  readonly entityType: EntityType
  readonly detector: string
  readonly detectorVersion: string
  /** `open`: still leaking; `ended`: it stopped by itself or was repaired. It re-opens under the same fingerprint when it returns. */
  readonly state: 'open' | 'ended'
  /** The day it was first reported; rests on facts of that day and before. */
  readonly detectedOn: Day
  readonly startedOn: Day
  readonly endedOn: Day | null
  /** Lost from `startedOn` to the last day seen (or `endedOn`): the exact sum over `evidence`. `low` and `high` are its 90 % range. */
  readonly loss: Range
  /** The estimate of `loss` made on `detectedOn`; never changes afterwards. */
  readonly lossAtDetection: bigint
  /** Per 30 days if nothing is done; `low` and `high` are the 80 % range. Zero when ended, and when only late rows may still come. */
  readonly monthly: Range
  /** What of `loss` and `monthly` no other told finding counts already: sums over findings take these. */
  readonly counted: { readonly loss: bigint; readonly monthly: bigint }
  /** Above the business's money floor: a person would be told. Others are kept and watched, not listed. */
  readonly isTold: boolean
  /** Findings with the same case have one cause. */
  readonly caseKey: string
  readonly impactScore: number
  readonly likelihoodScore: number
  /** `(impact × likelihood).toFixed(1)`, 0 to 100. */
  readonly riskScore: string
  readonly severity: Severity
  /** It runs, and too few sales were read to tell the shop's size: impact, score and severity are stated with care until they are. */
  readonly isProvisional: boolean
  readonly confidence: number
  readonly title: string
  readonly explanation: string
  readonly evidence: readonly EvidencePart[]
  /** What the loss consists of; parts sum exactly to minus the loss. */
  readonly waterfall: readonly WaterfallPart[]
  /** Null where there is nothing to compare. */
  readonly marginChange: MarginChange | null
}

/**
 * Why the entity's contribution margin changed from the time before the leak's last episode to its days, `since` to `until`, both included:
 * volume, mix, price, cost, discount, shipping, fees. Parts sum exactly to the change; those that are zero are left out.
 */
export type MarginChange = { readonly since: Day; readonly until: Day; readonly parts: readonly WaterfallPart[] }

export type Range = { readonly low: bigint; readonly expected: bigint; readonly high: bigint }
export type WaterfallPart = { readonly part: string; readonly amount: bigint }

/**
 * The rows of one day that lost alike. The losses of all parts sum to the finding's loss; rounding to minor units happens once, over the
 * whole finding, and is shared among the rows by running totals, so that the rows shown sum to the figure shown.
 */
export type EvidencePart = LineEvidence | RowEvidence

/** Order lines of one day, SKU and price. They lost `units × (expectedPerUnit - actualPerUnit)`, micros. */
export type LineEvidence = {
  readonly day: Day
  readonly sku: string
  readonly listPrice: number | null
  readonly unitPrice: number
  readonly units: number
  readonly lines: number
  /** Micros a unit that this row should have left (price or minus cost), and what it left. Loss a unit = expected - actual. */
  readonly expectedPerUnit: number
  readonly actualPerUnit: number
}

/** The tables whose rows are money that went out (or, of an order line, money that should not be there twice). */
export type RowTable = 'order_line' | 'refund' | 'parcel' | 'ad_spend' | 'chargeback'

/**
 * Rows of one day and entity; with a `document` (the refund's, the order's number) those of it alone. They cost `amount` together and should
 * have cost `expected`; micros. They lost the difference, each row in proportion to its amount.
 */
export type RowEvidence = {
  readonly day: Day
  readonly table: RowTable
  readonly entity: string
  readonly document: string | null
  readonly rows: number
  readonly amount: number
  readonly expected: number
}

/** What a part lost, micros. */
export function lostBy(part: EvidencePart): number {
  return 'table' in part ? part.amount - part.expected : part.units * (part.expectedPerUnit - part.actualPerUnit)
}
