import { type CostChanges, mayBeLot } from './cost-changes.ts'
import type { CostSeries } from './cost-series.ts'
import { tierDays } from './price-followed.ts'

/**
 * A rise that the product's documents state, where they are statements and no lots: the costs of
 * the documents are facts then, and only the price is left to judge.
 */
export type StatedRise = {
  /** Index of the document that the rise is measured from, and of the first one that is higher. */
  readonly before: number
  readonly start: number
  /** It came in several steps, none of which is most of it. */
  readonly isDrift: boolean
}

/** What this shop's costs vary by: between documents of a product (log), and by which changes. */
type UsualChanges = { readonly scale: number; readonly changes: CostChanges }

/** A smaller rise, in units of what costs vary by, is weighed and not believed. Proposed. */
const farFromUsual = 3
/** A step that is so much of the rise is the rise; otherwise it drifts. Proposed. */
export const mostOfRise = 2 / 3
/** Documents before a rise that show whether the product's lots vary. Proposed. */
const enoughLots = 3
/** A fall that is so much of the rise is no small one. Proposed. */
const partOfRise = 1 / 4
/** Costs closer than this (log) are the same: it covers rounding in sums. */
const same = 1e-9

/**
 * The stated rise of the newest document over the level before it; null where the documents may be
 * lots that vary, or state no rise. A rise that was told (`isOpen`) stays one, however small.
 */
export function statedRise(series: CostSeries, usual: UsualChanges, isOpen: boolean): StatedRise | null {
  const found = riseOf(series.logs)
  if (!found || lotsVary(series, found.start) || (found.isDrift && fallsBefore(series, found.start))) return null
  const height = heightOf(series, found)
  if (isOpen) return height > 0 ? found : null
  const isFar = height > farFromUsual * usual.scale && !mayBeLot(usual.changes, height)
  const isSteady = found.isDrift ? !fallsBefore(series, series.days.length) : !fellLately(series, found, height)
  return isFar && isSteady ? found : null
}

/** Log rise of document `i` over the one before the rise; never below 0. */
export function statedAt({ logs }: CostSeries, { before, start }: StatedRise, i: number): number {
  return i < start ? 0 : Math.max(0, (logs[i] ?? 0) - (logs[before] ?? 0))
}

function heightOf(series: CostSeries, rise: StatedRise): number {
  return statedAt(series, rise, series.days.length - 1)
}

/** From the last document at the lowest level on, or from the step that is most of it. */
function riseOf(logs: readonly number[]): StatedRise | null {
  const last = logs.length - 1
  const lowest = Math.min(...logs.slice(0, last))
  const before = logs.findLastIndex((log, i) => i < last && log <= lowest + same)
  const height = (logs[last] ?? 0) - lowest
  if (last < 1 || !(height > same)) return null
  let start = before + 1
  for (let i = start; i <= last; i++) if (stepTo(logs, i) > stepTo(logs, start)) start = i
  if (stepTo(logs, start) >= mostOfRise * height) return { before: start - 1, start, isDrift: false }
  return { before, start: before + 1, isDrift: true }
}

function stepTo(logs: readonly number[], i: number): number {
  return (logs[i] ?? 0) - (logs[i - 1] ?? 0)
}

/**
 * Several documents before the rise that go up and down are lots: what they vary by is learned, not
 * stated.
 */
function lotsVary(series: CostSeries, start: number): boolean {
  return start >= enoughLots && fallsBefore(series, start)
}

function fallsBefore({ unitCosts }: CostSeries, end: number): boolean {
  return unitCosts.some((cost, i) => i > 0 && i < end && cost < (unitCosts[i - 1] ?? 0))
}

/**
 * The weeks before had a fall that is no small part of the rise: an offer of the supplier ended, or
 * lots vary.
 */
function fellLately({ days, logs }: CostSeries, { start }: StatedRise, height: number): boolean {
  const since = (days[start] ?? 0) - tierDays
  return logs.some((_, i) => i > 0 && i < start && (days[i] ?? 0) > since && -stepTo(logs, i) >= partOfRise * height)
}

/**
 * The document since which the cost is back at its level before index `from`, within what costs
 * vary by, after it was above; or -1.
 */
export function statedBackAt({ logs }: CostSeries, from: number, scale: number): number {
  const level = (logs[from - 1] ?? 0) + scale
  const above = logs.findIndex((log, i) => i >= from && log > level)
  return above < 0 ? -1 : logs.findIndex((log, i) => i > above && log <= level)
}
