import type { RowPart } from '../candidate.ts'
import type { EntityType } from '../finding.ts'
import type { FlowStory } from './flow-definition.ts'
import type { SlicePast } from './slice-past.ts'
import { noUsualMoney, type UsualMoney } from './usual-money.ts'

/** The sums of one flow, or of one of several that are judged alike. */
export type FlowPast = { readonly usual: UsualMoney; readonly slices: Map<string, SlicePast>; committedTo: number }

export type FlowState = {
  readonly pasts: Map<string, FlowPast>
  /** By the entity of their findings. */
  readonly watched: Map<string, WatchedSlice>
  judgedOn: number
}

export function emptyPast(levels: number): FlowPast {
  return { usual: noUsualMoney(levels), slices: new Map(), committedTo: -1 }
}

/** A slice that leaks, or leaked: it keeps its columns and its start for as long as it is known. */
export type WatchedSlice = {
  readonly entity: string
  readonly entityType: EntityType
  readonly each: string
  readonly columns: readonly string[]
  /** Its name in the flow's column of these. */
  readonly name: string
  startedOn: number
  endedOn: number | null
  /** When it leaked before: those rows are no yardstick either while they are in memory. */
  readonly earlier: readonly { readonly startedOn: number; readonly endedOn: number }[]
  logEvidence: number
  /** The part by which its money is above the expected, while it leaks. */
  height: number
  /** Evidence that it is over, since `overSince`. */
  overEvidence: number
  overSince: number
  /** Its story up to `overSince`. */
  storyBefore: FlowStory
  /** The last day whose rows are in `parts`. */
  countedTo: number
  /** Expected money of rows before any row with money, which the next rows with money take. */
  carried: number
  parts: RowPart[]
  /** Variance of one row's money, micros². */
  variance: number
  story: FlowStory
}
