import { clustersBetween, countsOfEntity, type DelayedCounts, type DelayedEvent, type EntityCounts } from './delayed-counts.ts'
import { dueToday, reach } from './due-counts.ts'

/** A day of the shop, as far as delayed events are concerned. */
export type DelayedDay = {
  readonly day: number
  /** Orders placed today, as columns of equal length; an entity may occur more than once. */
  readonly placed: { readonly entity: readonly string[]; readonly count: ArrayLike<number> }
  readonly events: readonly DelayedEvent[]
  /** An entity's orders per day for the last `reach` days up to today. */
  readonly placedOf: (entity: string) => readonly number[]
}

/** Takes in a day. Returns the entities with events today. */
export function countDay(book: DelayedCounts, { day, placed, events, placedOf }: DelayedDay): string[] {
  const sorted = merged(events)
  if (book.observedFrom < 0 && sorted.length > 0)
    book.observedFrom = Math.min(day, ...sorted.map(({ orderDay }) => (orderDay < 0 ? day : orderDay)))
  if (book.observedFrom < 0) return []
  let total = 0
  for (let i = 0; i < placed.entity.length; i++) {
    const count = placed.count[i] ?? 0
    if (count > 0) countsOfEntity(book, placed.entity[i] ?? '').placed += count
    total += count
  }
  // Events due on days without work are booked on the next working day.
  const waited = book.openOn < 0 ? 1 : Math.min(7, day - book.openOn)
  if (total > 0 || sorted.length > 0) book.openOn = day
  book.placed += total
  noteYoung(book, day, total)
  const touched = new Set(sorted.map(({ entity }) => entity))
  const dues = new Map([...touched].map((entity) => [entity, dueToday(book, placedOf(entity))]))
  const newClusterOf = newClusterChances(book, day, waited)
  for (const event of sorted) {
    const ledger = countsOfEntity(book, event.entity)
    const due = dues.get(event.entity) ?? { near: 0, far: 0 }
    const newCluster = newClusterOf(event.entity)
    book.events += 1
    noteCluster(book, ledger, day, newCluster)
    ledger.clusters += newCluster
    addEvent(ledger, day, event, { near: waited * due.near, far: waited * due.far, waited, newCluster })
    const age = day - event.orderDay
    if (event.orderDay >= 0 && age >= 0 && age < book.ages.length) book.ages[age] = (book.ages[age] ?? 0) + 1
  }
  return [...touched]
}

/** Days whose clusters show how many are usual lately. Proposed. */
const lately = 14

/**
 * For one event of today after another: the chance that it came by itself. 1 for an entity's first;
 * of further ones small where events are rare, and near 1 where several are usual on any day.
 * Source: the number of clusters in a negative binomial count (Chinese restaurant process; Pitman
 * 2006).
 */
function newClusterChances(book: DelayedCounts, today: number, waited: number): (entity: string) => number {
  const seen = new Map<string, { readonly rate: number; earlier: number }>()
  return (entity) => {
    const known = seen.get(entity)
    if (known) {
      known.earlier += 1
      return rounded(known.rate / (known.rate + known.earlier))
    }
    const usual = clustersBetween(countsOfEntity(book, entity), today - lately, today) / lately
    seen.set(entity, { rate: (waited * usual) / book.clustering, earlier: 0 })
    return 1
  }
}

/**
 * Counts an event towards the learned clustering. Those of an entity's first two weeks are left
 * out: until it is known how many are usual, all events of a day seem to be one cluster.
 */
function noteCluster({ grouped }: DelayedCounts, { day }: EntityCounts, today: number, newCluster: number): void {
  if (today - (day[0] ?? today) < lately) return
  grouped.events += 1
  grouped.clusters += newCluster
}

/** In the order of ids. All rows of one document for one entity are one event. */
function merged(events: readonly DelayedEvent[]): DelayedEvent[] {
  const keyOf = ({ entity, id }: DelayedEvent) => `${id}\n${entity}`
  const byKey = new Map<string, DelayedEvent>()
  for (const event of events) {
    const known = byKey.get(keyOf(event))
    const orderDay = Math.max(event.orderDay, known?.orderDay ?? -1)
    byKey.set(keyOf(event), { ...event, orderDay, amount: event.amount + (known?.amount ?? 0) })
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event)
}

function addEvent(
  ledger: EntityCounts,
  day: number,
  { orderDay, amount, id }: DelayedEvent,
  due: { near: number; far: number; waited: number; newCluster: number },
): void {
  ledger.day.push(day)
  ledger.orderDay.push(orderDay)
  ledger.amount.push(amount)
  ledger.id.push(id)
  ledger.near.push(rounded(due.near))
  ledger.far.push(rounded(due.far))
  ledger.waited.push(due.waited)
  ledger.newCluster.push(due.newCluster)
}

/** Rounded to four decimals: entries for single events should be short. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

/** Orders by day; omitted days have none. */
export function noteYoung(book: DelayedCounts, day: number, total: number): void {
  const from = book.youngTo < 0 ? day : book.youngTo + 1
  for (let at = from; at <= day; at++) book.young.push(at === day ? total : 0)
  book.youngTo = day
  if (book.young.length > reach) book.young.splice(0, book.young.length - reach)
}
