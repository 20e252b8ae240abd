import { comeWithin, type Delay, delayOf, learnDelay, meanDelay } from '../statistics/delay.ts'
import { type Counted, clusteringOf, fitRatePrior, type RatePrior } from '../statistics/late-rate.ts'

/** An event of an entity: a refund of a product, a dispute of a country's order. `orderDay` is -1 where the order is not known. */
export type LateEvent = { readonly entity: string; readonly id: string; readonly orderDay: number; readonly amount: number }

/** What is remembered of one entity. Events are columns of equal length, oldest first. */
export type Ledger = {
  /** Orders placed since events are seen at all, and days with events; both without what belonged to leaks that ended. */
  placed: number
  hits: number
  /** The first day whose events are judged. */
  since: number
  /** While it is suspected: what was there before the suspected start. The rates of others are learned from this alone. */
  before: Counted | null
  readonly day: number[]
  readonly orderDay: number[]
  readonly amount: number[]
  readonly id: string[]
}

/** What one kind of late event has in common in a shop, and every entity's ledger. Days counted from 1970-01-01. */
export type LateBook = {
  readonly ledgers: Map<string, Ledger>
  /** Entities whose evidence is looked at every day. */
  readonly hot: Set<string>
  delay: Delay
  prior: RatePrior
  clustering: number
  /** Events by age, where the order is known, and orders by day of the last days: what the delay is learned from. */
  readonly ages: number[]
  readonly young: number[]
  placed: number
  events: number
  eventDays: number
  /** The first day from which events are seen; -1 before. */
  observedFrom: number
  learnedOn: number
}

/** What is usual before a shop has shown anything of its own. */
export type LateHabits = {
  /** Weights by age in days. */
  readonly delay: readonly number[]
  readonly prior: RatePrior
  /** How many events the prior's mean is worth. */
  readonly strength: number
  /** How many events the usual delay is worth. */
  readonly delayStrength: number
}

export function emptyBook(habits: LateHabits): LateBook {
  return {
    ledgers: new Map(),
    hot: new Set(),
    delay: delayOf(habits.delay),
    prior: habits.prior,
    clustering: clusteringOf(0, 0, 20),
    ages: habits.delay.map(() => 0),
    young: [],
    placed: 0,
    events: 0,
    eventDays: 0,
    observedFrom: -1,
    learnedOn: -1,
  }
}

export function ledgerOf(book: LateBook, entity: string): Ledger {
  const known = book.ledgers.get(entity)
  if (known) return known
  const fresh: Ledger = { placed: 0, hits: 0, since: 0, before: null, day: [], orderDay: [], amount: [], id: [] }
  book.ledgers.set(entity, fresh)
  return fresh
}

/** Takes a day in. Returns the entities with events today. */
export function takeDay(book: LateBook, day: number, placed: ReadonlyMap<string, number>, events: readonly LateEvent[]): string[] {
  const sorted = [...events].sort((a, b) => (a.id === b.id ? a.amount - b.amount : a.id < b.id ? -1 : 1))
  if (book.observedFrom < 0 && sorted.length > 0)
    book.observedFrom = Math.min(day, ...sorted.map(({ orderDay }) => (orderDay < 0 ? day : orderDay)))
  if (book.observedFrom < 0) return []
  let total = 0
  for (const [entity, count] of placed) {
    ledgerOf(book, entity).placed += count
    total += count
  }
  book.placed += total
  book.young.push(total)
  if (book.young.length > book.ages.length) book.young.shift()
  const touched = new Set<string>()
  for (const event of sorted) {
    const ledger = ledgerOf(book, event.entity)
    if (!touched.has(event.entity)) {
      ledger.hits += 1
      book.eventDays += 1
    }
    touched.add(event.entity)
    book.events += 1
    addEvent(ledger, day, event)
    if (event.orderDay >= 0) {
      const age = Math.min(book.ages.length - 1, Math.max(0, day - event.orderDay))
      book.ages[age] = (book.ages[age] ?? 0) + 1
    }
  }
  return [...touched]
}

function addEvent(ledger: Ledger, day: number, { orderDay, amount, id }: LateEvent): void {
  ledger.day.push(day)
  ledger.orderDay.push(orderDay)
  ledger.amount.push(amount)
  ledger.id.push(id)
}

/** Learns delay, rates and clustering anew, once a week. */
export function learnHabits(book: LateBook, habits: LateHabits, day: number): void {
  if (book.observedFrom < 0 || (book.learnedOn >= 0 && day - book.learnedOn < 7)) return
  book.learnedOn = day
  book.delay = learnDelay(book.ages, exposedByAge(book), delayOf(habits.delay), habits.delayStrength)
  const unripe = book.young.reduce((sum, placed, i) => sum + placed * (1 - comeWithin(book.delay, book.young.length - 1 - i)), 0)
  const ripe = Math.max(0.05, 1 - unripe / Math.max(1, book.placed))
  const counted = [...book.ledgers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { before, hits, placed }]) => before ?? { events: hits, exposure: placed * ripe })
  book.prior = fitRatePrior(counted, habits.prior, habits.strength)
  book.clustering = clusteringOf(book.events, book.eventDays, 20)
}

/** How many orders of the shop are at least so many days old. */
function exposedByAge({ ages, young, placed }: LateBook): number[] {
  let younger = 0
  return ages.map((_, age) => {
    const exposed = placed - younger
    younger += young[young.length - 1 - age] ?? 0
    return exposed
  })
}

/**
 * Orders of before events were seen, of which events came all the same: as many as a delay is long, at the pace of the entity's first
 * four weeks. Called once for an entity, four weeks after.
 */
export function addUnseen(book: LateBook, entity: string): void {
  const ledger = ledgerOf(book, entity)
  ledger.placed += (ledger.placed / 28) * meanDelay(book.delay)
}

export type PackedBook = Omit<LateBook, 'ledgers' | 'hot'> & {
  readonly ledgers: readonly [string, Ledger][]
  readonly hot: readonly string[]
}

export function packBook(book: LateBook): PackedBook {
  const ledgers = [...book.ledgers].sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...book, ledgers, hot: [...book.hot].sort() }
}

export function unpackBook(packed: PackedBook): LateBook {
  return { ...packed, ledgers: new Map(packed.ledgers), hot: new Set(packed.hot) }
}
