import type { Currency } from '../values/money.ts'
import type { LeakKind } from './finding.ts'
import type { ShopMemory, Today } from './shop-memory.ts'

/** Order lines of one day at one price that lost the same amount a unit. Days counted from 1970-01-01, prices in micros. */
export type LossPart = {
  readonly day: number
  readonly listPrice: number
  readonly unitPrice: number
  readonly units: number
  readonly lines: number
  readonly expectedPerUnit: number
  readonly actualPerUnit: number
}

/** What a detector thinks of one SKU on one day. It suspects; the engine decides what is told. */
export type Suspicion = {
  readonly sku: string
  /** Logarithm of an e-value against "nothing leaks here". */
  readonly logEvidence: number
  /** False while a harmless explanation is still waited for (the price may follow, a second line may come). */
  readonly isSettled: boolean
  readonly startedOn: number
  /** Day on which it stopped, null while it runs. */
  readonly endedOn: number | null
  readonly parts: readonly LossPart[]
  /** Standard deviation of the loss and of the monthly loss, micros. */
  readonly lossDeviation: number
  readonly monthly: number
  readonly monthlyDeviation: number
  /** Findings of one kind that share a mark and start within three days are one case. */
  readonly marks: readonly string[]
  /** Micros that each cause took (negative) or gave back since the start; they sum to minus the loss. */
  readonly causes: readonly { readonly part: string; readonly amount: number }[]
  readonly story: Story
}

/** Figures that the title and the explanation speak of. */
export type Story =
  | {
      readonly kind: 'cogs_rise'
      readonly before: number
      readonly now: number
      readonly rise: number
      readonly followed: number
      readonly isRamp: boolean
    }
  | { readonly kind: 'discount_stack'; readonly code: number; readonly second: number; readonly lines: number; readonly codeLines: number }

export type DetectorState = 'ready' | 'learning' | 'cannot_run'

/** Whether a detector can judge, and in a sentence why not. */
export type DetectorStatus = {
  readonly detector: string
  readonly detectorVersion: string
  readonly kind: LeakKind
  readonly state: DetectorState
  readonly reason: string
}

/**
 * One leak kind. `learn` takes the day in and returns the SKUs that are worth a look today; `assess` judges one of them from
 * what is remembered.
 */
export type Detector<State> = {
  readonly name: string
  readonly version: string
  readonly kind: LeakKind
  start(): State
  readiness(
    memory: ShopMemory,
    state: State,
    currency: Currency,
  ): { readonly state: DetectorState; readonly reason: string; readonly coverage: number }
  learn(state: State, memory: ShopMemory, today: Today): readonly string[]
  assess(state: State, memory: ShopMemory, sku: string, known: Known): Suspicion | null
  /** The finding for this SKU ended: what belonged to it must not be mistaken for the ordinary. */
  settle(state: State, memory: ShopMemory, sku: string, leak: { readonly startedOn: number; readonly endedOn: number }): void
  pack(state: State): unknown
  unpack(packed: unknown): State
}

/** What the engine knows of this SKU's finding: since when it is open (null: it is not), and when it last ended. */
export type Known = { readonly openSince: number | null; readonly endedOn: number | null }
