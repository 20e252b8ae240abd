import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import type { Advice } from './advice.ts'
import type { CauseMark } from './cases/cause-mark.ts'
import type { EntityType, Range, RowMoney, RowTable } from './finding.ts'
import type { Unjudged } from './not-judged/unjudged.ts'
import type { EntityLabel, ProductNames } from './product-name.ts'
import type { Profile } from './profile.ts'
import type { Readiness } from './readiness.ts'
import type { ShopMemory, Today } from './shop-memory.ts'

/**
 * Rows of one day and entity with the same loss, as in finding.ts. Days are counted from
 * 1970-01-01; amounts are in micros.
 */
export type LossPart = LinePart | RowPart

export type LinePart = {
  readonly day: number
  /** The SKU, where the entity covers several SKUs (the whole shop). */
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
  /**
   * The rows' own entity (a campaign, a country, a SKU), where the finding's covers several (the
   * whole shop).
   */
  readonly of?: string
  /** Null for all rows of the day and entity. No two parts contain the same row. */
  readonly document: string | null
  readonly money?: RowMoney
  readonly rows: number
  readonly amount: number
  readonly expected: number
}

/**
 * The log e-value of a rule that a row breaks or does not break: it needs no statistics. It takes
 * nothing from the shared budget.
 */
export const certain = 1000

/**
 * A detector's judgement of one entity on one day. The detector proposes; the engine decides what
 * is reported.
 */
export type Candidate<Story = unknown> = {
  readonly entity: string
  /** Absent where it is the one of the profile. */
  readonly entityType?: EntityType
  /** Logarithm of an e-value against "nothing leaks here", or `certain`. */
  readonly logEvidence: number
  /**
   * False while a harmless explanation is still possible (the price may follow, a second line may
   * come).
   */
  readonly isConclusive: boolean
  readonly startedOn: number
  /** Day on which the leak stopped, null while it runs. */
  readonly endedOn: number | null
  readonly parts: readonly LossPart[]
  /** Standard deviation of the loss and of the monthly loss, micros. */
  readonly lossDeviation: number
  readonly monthly: number
  readonly monthlyDeviation: number
  /**
   * What delayed rows of a leak that is over may still cost, and its standard deviation; micros.
   * Absent where rows are never delayed.
   */
  readonly stillToCome?: { readonly expected: number; readonly deviation: number }
  /**
   * What it names as its cause: findings that share a mark, and began near each other, are one
   * case.
   */
  readonly marks: readonly CauseMark[]
  /**
   * Micros that each cause took (negative) or returned since the start. They sum to minus the loss.
   */
  readonly causes: readonly { readonly part: string; readonly amount: number }[]
  /**
   * Why the entity's contribution margin changed between the time before and the days since
   * `startedOn`, in whole micros (`marginWaterfall`). Absent where there is nothing to compare.
   * `causes` explain the leak; this explains every other change as well.
   */
  readonly marginChange?: readonly { readonly part: string; readonly amount: number }[]
  /**
   * Probability (0 to 1) that rows like these are a leak at all, where harmless rows look the same
   * and no evidence separates them. Absent where the rows prove the leak, or where `logEvidence`
   * gives the probability.
   */
  readonly likelihood?: number
  /** Figures for the title and the explanation; plain data. */
  readonly story: Story
}

/**
 * Whether a detector can judge, a sentence with the reason if it cannot, and the files that would
 * change that.
 */
export type DetectorStatus = Omit<Readiness, 'coverage'> & {
  readonly detector: string
  readonly detectorVersion: string
  readonly kind: string
}

/**
 * One leak kind: its profile and its judgement. `learn` takes in the day and returns the entities
 * to judge today. `assess` judges one of them from the stored state. A state or narrative is plain
 * data to all code except its own detector.
 */
export type Detector<State, Story = unknown> = Profile & {
  readonly version: string
  readonly words: Narrative<Story>
  /** Of a flow: flows of one family are one part of the flows' own budget. */
  readonly family?: string
  /**
   * The detector checks rows against a rule instead of comparing an entity with its own past. The
   * losses of statistical detectors on one row add up (a higher unit cost, a second discount). A
   * rule counts the whole gap, whatever caused it.
   */
  readonly isRule?: true
  /** Its order lines lost by their unit costs, and not by what they were sold for. */
  readonly isOfCosts?: true
  /** Its parcels lost by what they cost above what was charged for them: by either. */
  readonly countsCharged?: true
  /**
   * The detector sums what is lost against a yardstick over many entities. It runs after all
   * others, and leaves out the rows that their reported findings tell.
   */
  readonly isStanding?: true
  /**
   * Of a standing loss or a flow: the kinds of standing losses whose reported rows it leaves out as
   * well. Of another change: the kinds whose rows, reported up to yesterday, it leaves to them.
   */
  readonly leavesTo?: readonly string[]
  /**
   * Of a standing loss: whether it tells what a rule would tell anew, of the whole shop in one
   * finding, on the same day. The rule then opens none: what has one cause is told once.
   */
  claims?(state: State, claim: Claim): boolean
  /**
   * Marks that are looked up among the rows in memory, when findings are reported; none where no
   * row of it is in memory.
   */
  lookUpMarks?(memory: ShopMemory, candidate: Candidate<Story>): readonly CauseMark[]
  /**
   * Of a flow: the rows that it has found, told or not yet: another flow of its family leaves them
   * out.
   */
  found?(state: State): Iterable<RowPart>
  /** Of a rule: the rows that broke it, by entity, those that are too few to be told among them. */
  brokenRows?(state: State): Iterable<readonly [entity: string, part: LossPart]>
  /**
   * Money of the last days whose rows this detector leaves out, since they lack what it judges by.
   */
  unjudged?(state: State, memory: ShopMemory): readonly Unjudged[]
  /**
   * Its reason says for how much of net sales unit costs are known: a report adds how old these
   * are.
   */
  readonly saysMarginCoverage?: true
  start(): State
  /**
   * How many entities have enough turnover (micros in 30 days) for a leak of half of it to matter.
   * They share the detector's part of the budget. Absent for rule detectors, which take nothing
   * from the budget.
   */
  watched(state: State, memory: ShopMemory, least: number): number
  readiness(memory: ShopMemory, state: State, currency: Currency): Readiness
  learn(state: State, memory: ShopMemory, today: Today): readonly string[]
  /**
   * Whether an open finding is judged today although `learn` did not return its entity. Absent: it
   * is judged every day. A finding that is not judged stays as it is.
   */
  isDue?(state: State, memory: ShopMemory, entity: string): boolean
  assess(state: State, memory: ShopMemory, entity: string, known: KnownFinding): Candidate<Story> | null
  /**
   * Called when the finding for this entity has ended. The detector must then exclude the leak's
   * data from what it learns as usual.
   */
  onEnded(state: State, memory: ShopMemory, entity: string, leak: EndedLeak): void
  pack(state: State): unknown
  unpack(packed: unknown): State
}

/**
 * A new finding of a rule, by the SKUs of its rows and its first day; whether the standing loss is
 * open, and how many findings of this rule are.
 */
export type Claim = {
  readonly kind: string
  readonly members: ReadonlySet<string>
  readonly startedOn: number
  /** The number of days on which its rows fell. */
  readonly days: number
  readonly isOpen: boolean
  readonly openOfRule: number
  readonly memory: ShopMemory
}

/** A leak that has ended, and whether it was reported. */
export type EndedLeak = { readonly startedOn: number; readonly endedOn: number; readonly isReported: boolean }

/** What is told of a finding. `story` holds the detector's own figures; amounts are minor units. */
export type FindingNarrative<Story> = {
  /** As the files spell it. */
  readonly entity: string
  /** How people call it: a product by its name and SKU, anything else as the files spell it. */
  readonly label: EntityLabel
  /** Names of the products that the texts mention besides the entity. */
  readonly names: ProductNames
  readonly story: Story
  readonly startedOn: Day
  readonly endedOn: Day | null
  readonly loss: Range
  readonly monthly: Range
  readonly currency: Currency
}

/** A finding as those of its kind with one cause know it. */
export type Alike<Story> = Pick<FindingNarrative<Story>, 'entity' | 'story'>

/**
 * How a detector's findings are told. Plain sentences with figures, no advice that the figures do
 * not carry.
 */
export type Narrative<Story> = {
  /**
   * One line with the leak's standard word, the change and its start; no full stop. The standard
   * word selects the tips.
   */
  title(facts: FindingNarrative<Story>): string
  /**
   * The title once it is known what most of the loss has in common, in a few words such as "mostly
   * on code A10"; absent where the title says it.
   */
  titleWithCause?(facts: Pick<FindingNarrative<Story>, 'startedOn' | 'endedOn' | 'loss' | 'currency'> & { readonly common: string }): string
  /**
   * The title of several findings of this kind with one cause, with `manyOf` for their number and
   * the leak's standard word; at most 14 words. It says what `all` share, and its figures are those
   * of all. Absent where the title of one of them says it better.
   */
  titleOfMany?(facts: FindingNarrative<Story>, all: readonly Alike<Story>[]): string
  /** What happened, since when, and what would have been expected. */
  cause(facts: FindingNarrative<Story>): string
  /** SKUs that the texts mention besides the entity; absent where they mention none. */
  products?(story: Story): readonly string[]
  /**
   * The narrative's figures including the frozen part of the leak. Absent where the narrative
   * counts nothing.
   */
  withFrozen?(story: Story, frozen: readonly LossPart[]): Story
  /** What to do about the leak while it runs, with its figures marked. */
  advice(facts: FindingNarrative<Story>): Advice
  /**
   * The first step of the advice in at most 12 words, without a full stop, where what is known of
   * the leak makes it another one than that of the profile; null, or absent, where it does not.
   * `all` are the findings of this kind with one cause, this one among them.
   */
  action?(facts: FindingNarrative<Story>, all: readonly Alike<Story>[]): string | null
  /** Absent for detectors whose rows are never delayed: their leaks end when they are over. */
  readonly fading?: FadingWords<Story>
}

/**
 * Texts for a leak that is over but may still have delayed rows (refunds, disputes). Its monthly
 * loss is zero.
 */
export type FadingWords<Story> = {
  isFading(story: Story): boolean
  /** What to do about the rows that are still to come. */
  advice(facts: FindingNarrative<Story>): Advice
}

/**
 * The state of this entity's finding: the day since which it is open (null: not open), the day on
 * which it last ended, and the day before which its loss is frozen (null: nothing is frozen). A
 * leak with frozen days keeps its start; only the loss after them is judged.
 */
export type KnownFinding = { readonly openSince: number | null; readonly endedOn: number | null; readonly frozenTo: number | null }

/**
 * The first day whose rows are counted now. Earlier days belong to an earlier episode or are
 * frozen.
 */
export function countedFrom({ endedOn, frozenTo }: KnownFinding): number {
  return Math.max((endedOn ?? 0) + 1, frozenTo ?? 0)
}
