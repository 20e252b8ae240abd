import type { LossPart } from '../candidate.ts'
import type { RowTable } from '../finding.ts'
import type { DayGap } from '../frozen-history.ts'

/** Where an entity's orders are stored: `placed(from)` are those by day, from that day to today. */
export type DelayedView = {
  readonly entity: string
  readonly today: number
  readonly placed: (from: number) => number[]
  /**
   * Drops the orders of these days, and moves the earlier ones up. Absent where `placed` derives
   * this from the stored counts.
   */
  readonly close?: (gap: DayGap) => void
  /**
   * Whether events that came `times` as often since a day rose more than those of all others.
   * Absent where that says nothing.
   */
  readonly standsOut?: (times: number, since: number) => boolean
  /** Part of the budget that the entity has, 0 to 1: see `partOfBudget`. */
  readonly part: () => number
}

/**
 * The figures of a delayed leak: the usual share of orders, and the one it has risen to by the form
 * that fits best; events of orders of its days, and how many were expected; those orders, null
 * where they are no longer stored.
 */
export type DelayedStory = {
  readonly usual: number
  readonly now: number
  readonly events: number
  readonly usualEvents: number
  readonly placed: number | null
  readonly isRamp: boolean
  readonly isOver: boolean
}

export type DelayedRules = {
  readonly table: RowTable
  readonly cause: string
  /** Days of events that are judged together. */
  readonly window: number
  /** Least number of additional days with events before a report. */
  readonly leastDays: number
  /**
   * The share of the required evidence that the quick test must find before the full scan runs;
   * higher where the quick test is more precise.
   */
  readonly leastRaised: number
}

/**
 * Additional shares of orders that are considered; a share and its double are equally likely.
 * Proposed.
 */
const extraShares = { least: 0.03, most: 0.6 }
const leastPart = 0.02

/**
 * The probability that a leak here could be reported at all: that it would cost the floor in 30
 * days, and bring the required events within 90. Entities share the budget in this proportion.
 * `turnover` of 30 days and `floor` are in the same unit.
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

/**
 * The share of the orders since the start that had an event so far, 0 to 1. Null where the orders
 * are not known, and while so many events may still come that it says nothing of a rise.
 */
export function shareSince({ usual, events, placed }: DelayedStory): number | null {
  if (placed === null || placed <= 0) return null
  const share = Math.min(1, events / placed)
  return share > usual ? share : null
}

/** The narrative's figures including the frozen events. */
export function withFrozenEvents(story: DelayedStory, frozen: readonly LossPart[]): DelayedStory {
  const usual = frozen.reduce((sum, part) => ('table' in part && part.amount > 0 ? sum + part.expected / part.amount : sum), 0)
  const placed = frozen.length > 0 ? null : story.placed
  return { ...story, events: story.events + frozen.length, usualEvents: story.usualEvents + usual, placed }
}

/** Caches the last answer: the same days are requested several times while a day is taken in. */
export function cachedPlaced(placed: DelayedView['placed']): DelayedView['placed'] {
  let [storedFrom, kept] = [Number.NaN, [] as number[]]
  return (from) => {
    if (from !== storedFrom) {
      kept = placed(from)
      storedFrom = from
    }
    return kept
  }
}

/**
 * Estimated orders on the days before the shop's data, whose events are observed: as many a day as
 * in the entity's first four weeks.
 */
export function withUnseen(placed: number[], unseen: number): number[] {
  if (unseen <= 0) return placed
  const first = placed.slice(unseen, unseen + 28)
  const pace = first.reduce((sum, count) => sum + count, 0) / Math.max(1, first.length)
  return placed.map((count, i) => (i < unseen ? pace : count))
}
