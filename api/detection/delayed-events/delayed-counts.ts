import { type Delay, delayOf } from '../statistics/delay.ts'
import { type CountedOrders, clusteringOf, type RatePrior, type UsualSpread, usualPrior } from '../statistics/late-rate.ts'
import { dueToday, reach, usualWithin } from './due-counts.ts'

/** An event of an entity: a refund of a product, a dispute of a country's order. `orderDay` is -1 where the order is not known. */
export type DelayedEvent = { readonly entity: string; readonly id: string; readonly orderDay: number; readonly amount: number }

/** What is remembered of one entity. Events are columns of equal length, oldest first. */
export type EntityCounts = {
  /** Orders placed since events are seen at all, and days with events; both without what belonged to leaks that ended. */
  placed: number
  hits: number
  /** The first day whose events are judged. */
  since: number
  /** While it is suspected: what was there before the suspected start. The rates of others are learned from this alone. */
  before: CountedOrders | null
  /** While a leak is open: the first day whose events are needed. */
  keptFrom: number | null
  /** Of a leak with settled days: up to before which day, and by how many days what was before is moved up (`closeSettled`). */
  settledTo: number | null
  moved: number
  readonly day: number[]
  readonly orderDay: number[]
  readonly amount: number[]
  readonly id: string[]
  /** What was due of orders within the delay, and of older ones, when the event came; at a usual rate of 1. */
  readonly near: number[]
  readonly far: number[]
  /** How many days were booked on that day: more than one after days on which nobody worked. */
  readonly waited: number[]
}

/** What one kind of late event has in common in a shop, and every entity's ledger. Days counted from 1970-01-01. */
export type DelayedCounts = {
  readonly ledgers: Map<string, EntityCounts>
  /** The same by name, as last put in order; not stored. */
  readonly ordered: EntityCounts[]
  /** Entities whose evidence is looked at every day. */
  readonly hot: Set<string>
  delay: Delay
  /** Share of the usual events that come of orders older than the delay. */
  tail: number
  /** What follows from both (`usualWithin`); not stored. */
  within: Float64Array
  prior: RatePrior
  clustering: number
  /** Events by age, where the order is known, and orders by day of the last days: what the delay is learned from. */
  readonly ages: number[]
  readonly young: number[]
  /** The day of the last entry of `young`. */
  youngTo: number
  placed: number
  events: number
  eventDays: number
  /** The first day from which events are seen; -1 before. */
  observedFrom: number
  hasUnseen: boolean
  /** The last day on which the shop took an order or booked an event. */
  openOn: number
  /** The least log evidence with which anything could be told (`neededOf`). */
  needed: number
  learnedOn: number
  /** The first day of this week that was taken in: when all that is suspected is looked at, also without events. */
  lookedOn: number
}

/** Days with events that the usual clustering is worth. */
export const clusteringStrength = 20

/** What is usual before a shop has shown anything of its own. */
export type DelayPriors = {
  /** Weights by age in days, and how many events they are worth. */
  readonly delay: readonly number[]
  readonly delayStrength: number
  /** Whether some come of older orders still. */
  readonly hasTail: boolean
  readonly rates: UsualSpread
  readonly strength: { readonly events: number; readonly entities: number }
  /** Whether events come of orders from before the shop's data. */
  readonly hasUnseen: boolean
}

export function emptyCounts(habits: DelayPriors): DelayedCounts {
  const usual = { delay: delayOf(habits.delay), tail: habits.hasTail ? 0.1 : 0 }
  return {
    ...usual,
    within: usualWithin(usual),
    ledgers: new Map(),
    ordered: [],
    hot: new Set(),
    prior: usualPrior(habits.rates),
    clustering: clusteringOf({ events: 0, eventDays: 0, byChance: 0 }, clusteringStrength),
    ages: habits.delay.map(() => 0),
    young: [],
    youngTo: -1,
    placed: 0,
    events: 0,
    eventDays: 0,
    observedFrom: -1,
    hasUnseen: false,
    openOn: -1,
    needed: neededOf(1),
    learnedOn: -1,
    lookedOn: -1,
  }
}

/** Of a detector that watches so many: they share its part of the budget, and the detectors the whole; two nats and a half. Proposed. */
export function neededOf(watched: number): number {
  return Math.log(Math.max(1, watched)) + 2.5
}

export function countsOfEntity(book: DelayedCounts, entity: string): EntityCounts {
  const known = book.ledgers.get(entity)
  if (known) return known
  const fresh: EntityCounts = {
    placed: 0,
    hits: 0,
    since: 0,
    before: null,
    keptFrom: null,
    settledTo: null,
    moved: 0,
    day: [],
    orderDay: [],
    amount: [],
    id: [],
    near: [],
    far: [],
    waited: [],
  }
  book.ledgers.set(entity, fresh)
  return fresh
}

export type DelayedDay = {
  readonly day: number
  /** Orders placed today, as columns of equal length; an entity may come up more than once. */
  readonly placed: { readonly entity: readonly string[]; readonly count: ArrayLike<number> }
  readonly events: readonly DelayedEvent[]
  /** An entity's orders by day, `reach` days up to today. */
  readonly placedOf: (entity: string) => readonly number[]
}

/** Takes a day in. Returns the entities with events today. */
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
  // What falls due while nobody works is booked on the next day that somebody does.
  const waited = book.openOn < 0 ? 1 : Math.min(7, day - book.openOn)
  if (total > 0 || sorted.length > 0) book.openOn = day
  book.placed += total
  noteYoung(book, day, total)
  const touched = new Set(sorted.map(({ entity }) => entity))
  for (const entity of touched) {
    countsOfEntity(book, entity).hits += 1
    book.eventDays += 1
  }
  const dues = new Map([...touched].map((entity) => [entity, dueToday(book, placedOf(entity))]))
  for (const event of sorted) {
    book.events += 1
    const due = dues.get(event.entity) ?? { near: 0, far: 0 }
    addEvent(countsOfEntity(book, event.entity), day, event, { near: waited * due.near, far: waited * due.far, waited })
    const age = day - event.orderDay
    if (event.orderDay >= 0 && age >= 0 && age < book.ages.length) book.ages[age] = (book.ages[age] ?? 0) + 1
  }
  return [...touched]
}

/** In the order of their ids; what one document gave back of one entity is one event. */
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
  due: { near: number; far: number; waited: number },
): void {
  ledger.day.push(day)
  ledger.orderDay.push(orderDay)
  ledger.amount.push(amount)
  ledger.id.push(id)
  ledger.near.push(rounded(due.near))
  ledger.far.push(rounded(due.far))
  ledger.waited.push(due.waited)
}

/** To four places: what is kept of every event should be short. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

/** Orders by day; days that were left out have none. */
export function noteYoung(book: DelayedCounts, day: number, total: number): void {
  const from = book.youngTo < 0 ? day : book.youngTo + 1
  for (let at = from; at <= day; at++) book.young.push(at === day ? total : 0)
  book.youngTo = day
  if (book.young.length > reach) book.young.splice(0, book.young.length - reach)
}

export type PackedCounts = Omit<DelayedCounts, 'ledgers' | 'ordered' | 'hot' | 'within'> & {
  readonly ledgers: readonly [string, EntityCounts][]
  readonly hot: readonly string[]
}

export function packCounts(book: DelayedCounts): PackedCounts {
  const ledgers = [...book.ledgers].sort(([a], [b]) => (a < b ? -1 : 1))
  const { within: _, ordered: __, ...kept } = book
  return { ...kept, ledgers, hot: [...book.hot].sort() }
}

export function unpackCounts(packed: PackedCounts): DelayedCounts {
  return { ...packed, within: usualWithin(packed), ordered: [], ledgers: new Map(packed.ledgers), hot: new Set(packed.hot) }
}
