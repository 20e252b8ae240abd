import type { Currency } from '../../values/money.ts'
import type { Narrative } from '../candidate.ts'
import type { MarkedCause } from '../cases/cause-mark.ts'
import type { EntityType } from '../finding.ts'
import type { Profile } from '../profile.ts'
import type { Readiness } from '../readiness.ts'
import type { ShopMemory } from '../shop-memory.ts'
import type { FlowRows } from './flow-rows.ts'
import type { RowMemory } from './row-memory.ts'

/**
 * One way in which money leaves a shop: its rows, what they are held against, and by what a leak is
 * named. api/detection/detectors/README.md leads through adding one.
 */
export type Flow = {
  readonly profile: Profile
  readonly version: string
  readonly words: Narrative<FlowStory>
  /** Flows whose money is of one kind: together they are one part of the budget. */
  readonly family: string
  /** The cause of the loss, as named in the waterfall. */
  readonly cause: string
  /**
   * What the flow is judged for one by one, such as each discount code in use; absent where its
   * rows are one flow.
   */
  readonly each?: (rows: RowMemory, today: number) => readonly string[]
  readonly eachType?: EntityType
  /** The cause that `each` names; absent where it is one of this flow alone. */
  readonly eachIs?: MarkedCause
  /** The cause that the main part of a slice names, such as the reason of most refunds. */
  readonly mainIs?: MarkedCause
  /** Days after which nothing more comes to a row; absent where it is complete on its day. */
  readonly settledAfter?: number
  /** The rows that it looks at. Null where the shop's files have none. */
  rows(memory: RowMemory, each: string): FlowRows | null
  /** Columns on which the expected money depends, from coarse to fine. */
  readonly cells: readonly string[]
  /** Columns, or groups of them, that a leak may be named by. The whole flow is `[]`. */
  readonly slices: readonly (readonly string[])[]
  /** Columns whose value must have a past: what is new is no leak. */
  readonly known: readonly string[]
  /**
   * Columns whose values need no past of their own, such as customers: they are held against all
   * others.
   */
  readonly withoutPast?: readonly string[]
  /**
   * Whether what is judged one by one has seasons, as reasons of refunds have and codes have not.
   */
  readonly isSeasonal?: true
  /**
   * Whether what one or two customers mostly make up is agreed with them, as prices of trade
   * customers are, and no leak.
   */
  readonly isOfMany?: true
  /**
   * Whether what rose to `times` as much since a day rose more than what is like it did in these
   * days.
   */
  readonly standsOut?: (memory: RowMemory, each: string, times: number, since: number) => boolean
  /** Kinds of standing losses whose reported rows are theirs. */
  readonly leavesTo?: readonly string[]
  /**
   * Where all rows together rose by at least this part of what is expected of them, an older
   * detector tells it within so many days, and claims the rows: until then no slice of them is
   * told.
   */
  readonly leavesFirst?: { readonly rise: number; readonly days: number }
  readonly isRare: boolean
  readonly againstRest: boolean
  readonly leastRise: number
  /**
   * The least rise as a part of the exposure, such as of the list price; absent where the exposure
   * is no money.
   */
  readonly leastShare?: number
  /** Rows to whose weight a cell is drawn to the one above it. */
  readonly pull: number
  readiness(memory: ShopMemory, currency: Currency): Readiness
}

/**
 * What most of a loss is made of, such as one product or one depth of discount, and its money since
 * the start, micros.
 */
export type MainPart = { readonly of: string; readonly money: number }

/** Rows that are not counted, and those of them with money. */
export type LeftOut = { readonly rows: number; readonly events: number }

/**
 * What is told of a slice. `each` is empty where the flow is one; `of` has a word for each column
 * of the slice.
 */
export type FlowStory = {
  readonly each: string
  readonly columns: readonly string[]
  readonly of: readonly string[]
  readonly rows: number
  /**
   * Rows of the slice since the start that are not counted: other leaks count them, or what they
   * are of is too new to be held against a past.
   */
  readonly leftOut: LeftOut
  /** Rows with money, in the slice since the start, and how many the past would have had. */
  readonly events: number
  readonly usualEvents: number
  /** Money and what was expected of it since the start, micros. */
  readonly actual: number
  readonly expected: number
  readonly exposure: number
  /** What most of the loss is made of; null where nothing is. */
  readonly main: MainPart | null
}
