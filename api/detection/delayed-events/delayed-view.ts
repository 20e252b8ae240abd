import type { LossPart } from '../candidate.ts'
import type { RowTable } from '../finding.ts'
import type { DayGap } from '../frozen-history.ts'

/** Where an entity's orders are remembered: `placed(from)` are those by day, from that day to today. */
export type DelayedView = {
  readonly entity: string
  readonly today: number
  readonly placed: (from: number) => number[]
  /** Drops the orders of these days, and moves those before up. Left out where `placed` does so by the ledger. */
  readonly close?: (gap: DayGap) => void
  /** Part of the budget that the entity has, 0 to 1: see `partOfBudget`. */
  readonly part: () => number
}

/** What is told of a late leak: shares of orders, usual and now; how many events since the start, and how many were to be expected. */
export type DelayedStory = {
  readonly usual: number
  readonly now: number
  readonly events: number
  readonly usualEvents: number
  readonly isRamp: boolean
  readonly isOver: boolean
}

export type DelayedRules = {
  readonly table: RowTable
  readonly cause: string
  /** Days of events that are judged at once. */
  readonly window: number
  /** Days with events on top that are needed before anything is told. */
  readonly leastDays: number
  /** Part of the evidence needed for telling that a quick look must find before the full one is asked for; more where that is sharper. */
  readonly leastRaised: number
}

/** Shares of orders on top that are thought of, each as likely as one twice as high. Proposed. */
const extraShares = { least: 0.03, most: 0.6 }
const leastPart = 0.02

/**
 * The chance that a leak here could be told at all: that it would cost the floor in 30 days, and bring the events needed within 90.
 * Entities share the budget in this proportion. `turnover` of 30 days and `floor` in the same unit.
 */
export function partOfBudget(
  { turnover, floor, placed }: { turnover: number; floor: number; placed: number },
  { leastDays }: DelayedRules,
): number {
  const needed = Math.max(floor / Math.max(1, turnover), leastDays / Math.max(1e-9, 3 * placed), extraShares.least)
  return Math.max(
    leastPart,
    Math.log(extraShares.most / Math.min(extraShares.most, needed)) / Math.log(extraShares.most / extraShares.least),
  )
}

/** The story with the settled events counted in. */
export function withFrozenEvents(story: DelayedStory, settled: readonly LossPart[]): DelayedStory {
  const usual = settled.reduce((sum, part) => ('table' in part && part.amount > 0 ? sum + part.expected / part.amount : sum), 0)
  return { ...story, events: story.events + settled.length, usualEvents: story.usualEvents + usual }
}

/** Keeps the last answer: the same days are asked for several times while a day is taken in. */
export function keptPlaced(placed: DelayedView['placed']): DelayedView['placed'] {
  let [keptFrom, kept] = [Number.NaN, [] as number[]]
  return (from) => {
    if (from !== keptFrom) {
      kept = placed(from)
      keptFrom = from
    }
    return kept
  }
}

/** Orders of the days before the shop's data, of which events come all the same: as many a day as in its first four weeks. */
export function withUnseen(placed: number[], unseen: number): number[] {
  if (unseen <= 0) return placed
  const first = placed.slice(unseen, unseen + 28)
  const pace = first.reduce((sum, count) => sum + count, 0) / Math.max(1, first.length)
  return placed.map((count, i) => (i < unseen ? pace : count))
}
