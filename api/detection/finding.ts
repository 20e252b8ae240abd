import type { Day } from '../values/day.ts'
import type { Advice } from './advice.ts'
import type { ConditionText } from './loss-cause/condition.ts'

/**
 * The kind of thing that leaks. A `lane` is a carrier and a zone, as `Swift/UK`; a `fee` is named
 * by its code; the `shop` as a whole is always `all`; a `slice` is what several names say together,
 * as `SUB10 / treats`.
 */
export type EntityType =
  | 'sku'
  | 'campaign'
  | 'lane'
  | 'country'
  | 'fee'
  | 'shop'
  | 'code'
  | 'channel'
  | 'customer'
  | 'category'
  | 'carrier'
  | 'payment_method'
  | 'slice'
export type Severity = 'critical' | 'high' | 'medium' | 'low'
/**
 * `running`: it costs money each month. `fading`: it is over, and late refunds or disputes may
 * still come. `ended`: nothing comes any more.
 */
export type LeakPhase = 'running' | 'fading' | 'ended'

/**
 * `change`: an entity costs more than its own past. `rule`: rows break a rule. `standing`: money
 * lost against a yardstick, whatever it was before.
 */
export type LeakNature = 'change' | 'rule' | 'standing'

/** Gross profit of 30 days in micros, and whether enough sales were read to know it. */
export type ShopSize = { readonly monthlyGrossProfit: number; readonly isKnown: boolean }

/** A leak on a day, and the shop of that day. Amounts are micros. */
export type Leaking = {
  /** Expected loss of a month if nothing is done. */
  readonly monthly: number
  /** Probability that the leak is real, 0 to 1. */
  readonly probability: number
  readonly size: ShopSize
  /** An amount a month that is not worth a message to this owner. */
  readonly smallAmount: number
}

/** What a severity rests on: the leak, and its score of 0 to 100. */
export type Stake = Leaking & { readonly riskScore: number }

/** Impact times likelihood, and the severity that follows from it and the money. */
export type Score = {
  readonly impactScore: number
  readonly likelihoodScore: number
  /** `(impact × likelihood).toFixed(1)`, 0 to 100. */
  readonly riskScore: string
  readonly severity: Severity
}

/**
 * The engine's output: one leak at one entity, for its whole life. `fingerprint` (`kind|entity`,
 * entity in its canonical spelling) is its identity. Amounts are minor units of the shop's
 * currency.
 */
export type Finding = {
  readonly fingerprint: string
  /**
   * The kind of its leak, by which the catalogue knows its detector; public, and stays for good.
   */
  readonly kind: string
  readonly entity: string
  readonly entityType: EntityType
  readonly nature: LeakNature
  /** What the rows of a standing loss have in common; empty for others, and where nothing does. */
  readonly conditions: readonly ConditionText[]
  /** Null where `conditions` is empty. */
  readonly cause: FindingCause | null
  readonly detector: string
  readonly detectorVersion: string
  /**
   * `open`: it leaks, or late rows of it may still come; `ended`: it stopped by itself or was
   * repaired. It re-opens under the same fingerprint when it returns.
   */
  readonly state: 'open' | 'ended'
  readonly phase: LeakPhase
  /** The day of its first report, based on facts of that day and before. */
  readonly detectedOn: Day
  readonly startedOn: Day
  readonly endedOn: Day | null
  /**
   * Lost from `startedOn` to the last day seen (or `endedOn`): the exact sum over `evidence`. `low`
   * and `high` are its 90 % range.
   */
  readonly loss: Range
  /** The estimate of `loss` made on `detectedOn`; never changes afterwards. */
  readonly lossAtDetection: bigint
  /**
   * Per 30 days if nothing is done; `low` and `high` are the 80 % range. Zero when ended, and when
   * only late rows may still come.
   */
  readonly monthly: Range
  /**
   * What late refunds or disputes of a fading leak may still cost; `low` and `high` are the 80 %
   * range. Null for any other leak, and where nothing estimates it.
   */
  readonly stillToCome: Range | null
  /**
   * The part of `loss` and `monthly` that no other reported finding counts: sums over findings use
   * these.
   */
  readonly counted: { readonly loss: bigint; readonly monthly: bigint }
  /**
   * Above the business's money floor: it is reported. Others are stored and monitored, not listed.
   */
  readonly isReported: boolean
  /** Findings with the same case have one cause. */
  readonly caseKey: string
  readonly impactScore: number
  readonly likelihoodScore: number
  /** `(impact × likelihood).toFixed(1)`, 0 to 100. */
  readonly riskScore: string
  readonly severity: Severity
  /**
   * The rating on the last day on which the leak ran. Equal to the finding's own, except while it
   * fades: then nothing is at stake any more.
   */
  readonly whenRunning: Score
  /** What `whenRunning` rests on. */
  readonly leaking: Leaking
  /**
   * The leak runs, and too few sales were read to know the shop's size: until then impact, score
   * and severity are limited.
   */
  readonly isProvisional: boolean
  readonly confidence: number
  readonly title: string
  /**
   * The title of several such findings with one cause, with `manyOf` where their number stands;
   * null where there is none.
   */
  readonly titleOfMany: string | null
  readonly explanation: string
  /**
   * The first step in a few words, without a full stop, where its cause makes it another one than
   * that of the kind; null where it does not, and where the leak no longer runs.
   */
  readonly action: string | null
  /** What to do about it, with the figures of this leak marked. */
  readonly advice: Advice
  readonly evidence: readonly EvidencePart[]
  /** The composition of the loss; parts sum exactly to minus the loss. */
  readonly waterfall: readonly WaterfallPart[]
  /** Null where there is nothing to compare. */
  readonly marginChange: MarginChange | null
}

/**
 * Why the entity's contribution margin changed from the time before the leak's last episode to its
 * days, `since` to `until`, both included: volume, mix, price, cost, discount, shipping, fees.
 * Parts sum exactly to the change; zero parts are omitted.
 */
export type MarginChange = { readonly since: Day; readonly until: Day; readonly parts: readonly WaterfallPart[] }

/** How far the conditions of a finding explain it. Amounts are minor units. */
export type FindingCause = {
  /** The part of the loss under the conditions, 0 to 1. */
  readonly share: number
  /** Lines under the conditions, and those of them that lost; the same outside them. */
  readonly lines: number
  readonly losingLines: number
  readonly otherLines: number
  readonly otherLosingLines: number
  /** The best explanation that asks about other things. */
  readonly runnerUp: { readonly conditions: readonly ConditionText[]; readonly share: number } | null
  /**
   * What discounts of at most `cap` percent would have kept of the loss under the conditions, never
   * more than it; and the same, had a fifth of the buyers not bought.
   */
  readonly capped: { readonly cap: number; readonly kept: bigint; readonly keptWithFewer: bigint } | null
}

/** Stands for the number of findings in `titleOfMany`. */
export const manyOf = '{n}'

export type Range = { readonly low: bigint; readonly expected: bigint; readonly high: bigint }
export type WaterfallPart = { readonly part: string; readonly amount: bigint }

/**
 * The rows of one day with the same loss. The losses of all parts sum to the finding's loss.
 * Rounding to minor units happens once, over the whole finding, and is distributed over the rows by
 * running totals, so the displayed rows sum to the displayed figure.
 */
export type EvidencePart = LineEvidence | RowEvidence

/**
 * Order lines of one day, SKU and price. They lost `units × (expectedPerUnit - actualPerUnit)`,
 * micros.
 */
export type LineEvidence = {
  readonly day: Day
  readonly sku: string
  readonly listPrice: number | null
  readonly unitPrice: number
  readonly units: number
  readonly lines: number
  /**
   * Micros per unit that this row should have earned (price or minus cost), and that it earned.
   * Loss per unit = expected - actual.
   */
  readonly expectedPerUnit: number
  readonly actualPerUnit: number
}

/**
 * The tables whose rows are money paid out (or, for an order line, money that should not be there
 * twice).
 */
export type RowTable = 'order_line' | 'refund' | 'parcel' | 'ad_spend' | 'chargeback' | 'payout'

/**
 * Which money of a row a part is about, where it is not what the row itself cost: what came off the
 * price of an order line, the unit cost of one that was given away, what the customer paid for a
 * parcel or a line.
 */
export type RowMoney = 'discount' | 'cost' | 'charged' | 'paid'

/**
 * Rows of one day and entity (of a whole shop: of one campaign, country or SKU); with a `document`
 * (number of the refund or order) only the rows of that document. They cost `amount` together and
 * should have cost `expected`; micros. The loss is the difference, distributed over the rows in
 * proportion to their amounts.
 */
export type RowEvidence = {
  readonly day: Day
  readonly table: RowTable
  readonly entity: string
  readonly document: string | null
  /** Money that comes in is negative. */
  readonly money?: RowMoney
  readonly rows: number
  readonly amount: number
  readonly expected: number
}

/** The loss of the rows up to a day, micros. */
export function lostUpTo(evidence: readonly EvidencePart[], last: Day): number {
  return evidence.reduce((sum, part) => (part.day <= last ? sum + lostBy(part) : sum), 0)
}

/** The loss of a part, micros. */
export function lostBy(part: EvidencePart): number {
  return 'table' in part ? part.amount - part.expected : part.units * (part.expectedPerUnit - part.actualPerUnit)
}
