import { type Delay, delayOf } from '../statistics/delay.ts'
import { type CountedOrders, clusteringOf, type RatePrior, type UsualSpread, usualPrior } from '../statistics/late-rate.ts'
import { usualWithin } from './due-counts.ts'
import type { LikelyEnd } from './likely-end.ts'

/**
 * An event of an entity: a refund of a product, a dispute of a country's order. `orderDay` is -1
 * where the order is not known.
 */
export type DelayedEvent = { readonly entity: string; readonly id: string; readonly orderDay: number; readonly amount: number }

/** The stored data of one entity. Events are columns of equal length, oldest first. */
export type EntityCounts = {
  /**
   * Orders placed since the first observed event, and clusters of events: the sum of `newCluster`.
   * Both exclude leaks that have ended.
   */
  placed: number
  clusters: number
  /** The first day whose events are judged. */
  since: number
  /**
   * While the entity is a candidate: its counts before the suspected start. The rates of other
   * entities are learned from these alone.
   */
  before: CountedOrders | null
  /** While a leak is open: the first day whose events are needed. */
  storedFrom: number | null
  /** Of an open leak: whether it may be over. */
  end: LikelyEnd
  /**
   * For a leak with frozen days: the day before which they end, and the number of days by which the
   * earlier history is shifted (`closeSettled`).
   */
  frozenTo: number | null
  moved: number
  readonly day: number[]
  readonly orderDay: number[]
  readonly amount: number[]
  readonly id: string[]
  /**
   * The number of events expected from orders within the delay, and from older ones, on the day of
   * the event, at a usual rate of 1.
   */
  readonly near: number[]
  readonly far: number[]
  /** The number of days booked on that day: more than one after days without work. */
  readonly waited: number[]
  /**
   * The chance that the event began a cluster and did not come with an earlier one of the same day:
   * 1 for a day’s first.
   */
  readonly newCluster: number[]
}

/**
 * The parts of the delayed-event model that a shop's entities share, and the counts of each entity.
 * Days are counted from 1970-01-01.
 */
export type DelayedCounts = {
  readonly ledgers: Map<string, EntityCounts>
  /** The same entities by name, in their last sorted order; not stored. */
  readonly ordered: EntityCounts[]
  /** Entities whose evidence is computed every day. */
  readonly hot: Set<string>
  delay: Delay
  /** Share of the usual events that come of orders older than the delay. */
  tail: number
  /** Derived from both (`usualWithin`); not stored. */
  within: Float64Array
  prior: RatePrior
  clustering: number
  /**
   * Events by age, where the order is known, and the orders of the last days by day: the input for
   * learning the delay.
   */
  readonly ages: number[]
  readonly young: number[]
  /** The day of the last entry of `young`. */
  youngTo: number
  placed: number
  events: number
  /**
   * Events and their clusters, on days when it was known how many are usual: the input for learning
   * the clustering.
   */
  readonly grouped: { events: number; clusters: number }
  /** The first day with observed events; -1 before it. */
  observedFrom: number
  hasUnseen: boolean
  /** The last day on which the shop took an order or booked an event. */
  openOn: number
  /** The least log evidence that could lead to a report (`neededOf`). */
  needed: number
  learnedOn: number
  /**
   * The first day of this week that was taken in. On it all candidates are judged, even without
   * events.
   */
  lookedOn: number
}

/** Prior weight of the usual clustering, in clusters. */
export const clusteringStrength = 20

/** The prior before the shop has data of its own. */
export type DelayPriors = {
  /** Weights by age in days, and the number of events that the prior counts for. */
  readonly delay: readonly number[]
  readonly delayStrength: number
  /** Whether some events come from orders older than the delay. */
  readonly hasTail: boolean
  readonly rates: UsualSpread
  readonly strength: { readonly events: number; readonly entities: number }
  /** Whether events may come from orders before the shop's data. */
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
    clustering: clusteringOf({ events: 0, clusters: 0 }, clusteringStrength),
    ages: habits.delay.map(() => 0),
    young: [],
    youngTo: -1,
    placed: 0,
    events: 0,
    grouped: { events: 0, clusters: 0 },
    observedFrom: -1,
    hasUnseen: false,
    openOn: -1,
    needed: neededOf(1),
    learnedOn: -1,
    lookedOn: -1,
  }
}

/**
 * The log evidence needed by a detector with this many active entities: they share its part of the
 * budget, and the detectors share the whole budget; plus two and a half nats. Proposed.
 */
export function neededOf(watched: number): number {
  return Math.log(Math.max(1, watched)) + 2.5
}

export function countsOfEntity(book: DelayedCounts, entity: string): EntityCounts {
  const known = book.ledgers.get(entity)
  if (known) return known
  const created: EntityCounts = {
    placed: 0,
    clusters: 0,
    since: 0,
    before: null,
    storedFrom: null,
    end: 'none',
    frozenTo: null,
    moved: 0,
    day: [],
    orderDay: [],
    amount: [],
    id: [],
    near: [],
    far: [],
    waited: [],
    newCluster: [],
  }
  book.ledgers.set(entity, created)
  return created
}

/** The clusters of events of the days from one to before another. */
export function clustersBetween({ day, newCluster }: EntityCounts, from: number, until: number): number {
  let sum = 0
  for (let i = day.length - 1; i >= 0 && (day[i] ?? from) >= from; i--) if ((day[i] ?? until) < until) sum += newCluster[i] ?? 0
  return sum
}

export type PackedCounts = Omit<DelayedCounts, 'ledgers' | 'ordered' | 'hot' | 'within'> & {
  readonly ledgers: readonly [string, EntityCounts][]
  readonly hot: readonly string[]
}

export function packCounts(book: DelayedCounts): PackedCounts {
  const ledgers = [...book.ledgers].sort(([a], [b]) => (a < b ? -1 : 1))
  const { within: _, ordered: __, ...stored } = book
  return { ...stored, ledgers, hot: [...book.hot].sort() }
}

export function unpackCounts(packed: PackedCounts): DelayedCounts {
  return { ...packed, within: usualWithin(packed), ordered: [], ledgers: new Map(packed.ledgers), hot: new Set(packed.hot) }
}
