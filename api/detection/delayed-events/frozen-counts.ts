import type { KnownFinding } from '../candidate.ts'
import { closeGap, firstDays, gapsBetween, movedUp } from '../frozen-history.ts'
import { clustersBetween, countsOfEntity, type DelayedCounts, type EntityCounts } from './delayed-counts.ts'
import type { DelayedView } from './delayed-view.ts'

/** Days before a start whose orders and events show the usual rate. */
const beforeOpen = 130

/**
 * Removes the events and orders of a leak's frozen days, and moves the earlier ones up to the days
 * that are not frozen. Returns the leak's start in the shifted day numbers; null where none is
 * open.
 */
export function openAsStored(book: DelayedCounts, view: DelayedView, { openSince, frozenTo }: KnownFinding): number | null {
  const ledger = countsOfEntity(book, view.entity)
  if (openSince === null || frozenTo === null) return openSince
  if (frozenTo > (ledger.frozenTo ?? 0)) closeSettled(ledger, view, openSince + ledger.moved, frozenTo)
  return openSince + ledger.moved
}

function closeSettled(ledger: EntityCounts, view: DelayedView, since: number, frozenTo: number): void {
  const needed = [
    { from: since - beforeOpen, until: since + firstDays },
    { from: frozenTo, until: Number.POSITIVE_INFINITY },
  ]
  ledger.frozenTo = frozenTo
  for (const gap of gapsBetween(needed)) {
    const { day, orderDay, amount, id, near, far, waited, newCluster } = ledger
    // The usual rate excludes the leak's events and their orders.
    ledger.clusters = Math.max(0, ledger.clusters - clustersBetween(ledger, gap.from, gap.until))
    const orders = view.placed(gap.from).slice(0, gap.until - gap.from)
    ledger.placed = Math.max(
      0,
      orders.reduce((left, count) => left - count, ledger.placed),
    )
    for (let i = 0; (day[i] ?? gap.from) < gap.from; i++) if ((orderDay[i] ?? -1) >= 0) orderDay[i] = movedUp(orderDay[i] ?? 0, gap)
    closeGap(day, [orderDay, amount, id, near, far, waited, newCluster], gap)
    view.close?.(gap)
    ledger.moved += gap.until - gap.from
    ledger.storedFrom = ledger.storedFrom && movedUp(ledger.storedFrom, gap)
  }
}

/** The shifted number of an order's day; null for a frozen day. */
export function dayAsStored({ frozenTo, moved }: EntityCounts, day: number): number | null {
  if (frozenTo === null || day >= frozenTo) return day
  return day + moved < frozenTo ? day + moved : null
}
