import type { DelayedCounts, EntityCounts } from './delayed-counts.ts'
import { dayAsStored } from './frozen-counts.ts'

/** An event of a day that turned out to be none, or smaller; `amount` is what it was less. */
export type EventTakenBack = { readonly entity: string; readonly id: string; readonly day: number; readonly amount: number }

/**
 * Takes a known event back: all of it, as if it had never come, or a part of its amount. False
 * where it is not known, or not any more.
 */
export function takeBackEvent(book: DelayedCounts, { entity, id, day, amount }: EventTakenBack): boolean {
  const ledger = book.ledgers.get(entity)
  const stored = ledger && dayAsStored(ledger, day)
  const at = ledger && stored !== null ? ledger.id.findIndex((one, i) => one === id && ledger.day[i] === stored) : -1
  if (!ledger || at < 0) return false
  const left = (ledger.amount[at] ?? 0) - amount
  if (left > 0) ledger.amount[at] = left
  else forget(book, ledger, at)
  return true
}

function forget(book: DelayedCounts, ledger: EntityCounts, at: number): void {
  const [day, orderDay] = [ledger.day[at] ?? 0, ledger.orderDay[at] ?? -1]
  const age = day - orderDay
  book.events -= 1
  if (orderDay >= 0 && (book.ages[age] ?? 0) > 0) book.ages[age] = (book.ages[age] ?? 0) - 1
  // Those of an ended leak are out of the usual rate already.
  if (day >= ledger.since) ledger.clusters = Math.max(0, ledger.clusters - (ledger.newCluster[at] ?? 0))
  for (const column of columnsOf(ledger)) column.splice(at, 1)
}

const columnsOf = ({ day, orderDay, amount, id, near, far, waited, newCluster }: EntityCounts): unknown[][] => [
  ...[day, orderDay, amount, id],
  ...[near, far, waited, newCluster],
]
