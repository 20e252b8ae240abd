import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import type { LeakKind, Range, RowTable } from './finding.ts'
import type { Profile } from './profile.ts'
import type { Readiness } from './readiness.ts'
import type { ShopMemory, Today } from './shop-memory.ts'

/** Rows of one day at the suspected entity that lost alike, as in finding.ts. Days counted from 1970-01-01, amounts in micros. */
export type LossPart = LinePart | RowPart

export type LinePart = {
  readonly day: number
  /** Where the suspected entity is not the SKU itself but a shop with many. */
  readonly sku?: string
  readonly listPrice: number
  readonly unitPrice: number
  readonly units: number
  readonly lines: number
  readonly expectedPerUnit: number
  readonly actualPerUnit: number
}

export type RowPart = {
  readonly day: number
  readonly table: RowTable
  /** Null for all rows of the day and entity. Two parts never hold the same row. */
  readonly document: string | null
  readonly rows: number
  readonly amount: number
  readonly expected: number
}

/** The log e-value of what needs no statistics: a rule that a row breaks or does not. It takes nothing from the shared budget. */
export const certain = 1000

/** What a detector thinks of one entity on one day. It suspects; the engine decides what is told. */
export type Candidate<Story = unknown> = {
  readonly entity: string
  /** Logarithm of an e-value against "nothing leaks here", or `certain`. */
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
  /**
   * Why the entity's contribution margin changed from the time before to the days since `startedOn`, whole micros (`marginWaterfall`).
   * Left out where there is nothing to compare. `causes` say what leaked; this says what happened besides.
   */
  readonly marginChange?: readonly { readonly part: string; readonly amount: number }[]
  /**
   * How likely it is that rows which look like this are a leak at all, 0 to 1, where harmless ones look the same and no evidence tells them
   * apart. Left out where what was seen settles it, or `logEvidence` says how far it does.
   */
  readonly likelihood?: number
  /** Figures that the title and the explanation speak of; plain data. */
  readonly story: Story
}

/** Whether a detector can judge, in a sentence why not, and which files would change that. */
export type DetectorStatus = Omit<Readiness, 'coverage'> & {
  readonly detector: string
  readonly detectorVersion: string
  readonly kind: LeakKind
}

/**
 * One leak kind: its profile and its judgement. `learn` takes the day in and returns the entities that are worth a look today; `assess` judges one of them from
 * what is remembered. States and stories are plain data to everyone but their detector.
 */
export type Detector<State, Story = unknown> = Profile & {
  readonly version: string
  readonly words: Narrative<Story>
  /**
   * It holds rows against a rule, not an entity against its own past. Changes take money of their own and add up on one row (a dearer unit,
   * a second discount); a rule counts the whole gap, whatever opened it.
   */
  readonly isRule?: true
  start(): State
  /**
   * How many entities turn over enough (micros in 30 days) for a leak of half of it to be dear; they share the detector's part of the budget.
   * None for a detector of rules, which takes nothing from it.
   */
  watched(state: State, memory: ShopMemory, least: number): number
  readiness(memory: ShopMemory, state: State, currency: Currency): Readiness
  learn(state: State, memory: ShopMemory, today: Today): readonly string[]
  /**
   * Whether an open finding is judged today although `learn` did not name its entity: left out, it is, every day. Else it stays as it is.
   */
  isDue?(state: State, memory: ShopMemory, entity: string): boolean
  assess(state: State, memory: ShopMemory, entity: string, known: KnownFinding): Candidate<Story> | null
  /** The finding for this entity ended: what belonged to it must not be mistaken for the ordinary. */
  settle(state: State, memory: ShopMemory, entity: string, leak: EndedLeak): void
  pack(state: State): unknown
  unpack(packed: unknown): State
}

/** A leak that is over, and whether a person was told of it. */
export type EndedLeak = { readonly startedOn: number; readonly endedOn: number; readonly isTold: boolean }

/** What is told of a finding. `story` holds the detector's own figures; amounts are minor units. */
export type FindingNarrative<Story> = {
  readonly entity: string
  readonly story: Story
  readonly startedOn: Day
  readonly endedOn: Day | null
  readonly loss: Range
  readonly monthly: Range
  readonly currency: Currency
}

/** How a detector's findings are told. Plain sentences with figures, no advice that the figures do not carry. */
export type Narrative<Story> = {
  /** One line with the leak's standard word, the change and since when; no full stop. Its word chooses the tips. */
  title(telling: FindingNarrative<Story>): string
  /** What happened, since when, against what was to be expected. */
  cause(telling: FindingNarrative<Story>): string
  /** The story with what was settled of the leak counted in; left out where it counts nothing. */
  withSettled?(story: Story, settled: readonly LossPart[]): Story
  /** What to do about it while it runs. */
  advice(telling: FindingNarrative<Story>): string
  /** Left out where a leak that is over has ended: where none of its rows come late. */
  readonly fading?: FadingWords<Story>
}

/** A leak that is over and of which late rows (refunds, disputes) may still come. Nothing of it runs: its month costs nothing. */
export type FadingWords<Story> = {
  isFading(story: Story): boolean
  /** What to do about what still comes. */
  advice(telling: FindingNarrative<Story>): string
}

/**
 * What the engine knows of this entity's finding: since when it is open (null: it is not), when it last ended, and up to before which day
 * what it lost is settled (null: nothing is). A leak with settled days keeps its start; what is asked for is what it lost since.
 */
export type KnownFinding = { readonly openSince: number | null; readonly endedOn: number | null; readonly frozenTo: number | null }

/** The first day whose rows are counted now: those before belong to an earlier episode, or are settled. */
export function countedFrom({ endedOn, frozenTo: settledTo }: KnownFinding): number {
  return Math.max((endedOn ?? 0) + 1, settledTo ?? 0)
}
