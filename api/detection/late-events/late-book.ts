import { comeWithin, type Delay, delayOf, learnDelay, meanDelay } from '../statistics/delay.ts'
import {
  type Counted,
  clusteringOf,
  fitRatePrior,
  meanAfterNone,
  type RatePrior,
  ratePosterior,
  type UsualSpread,
  usualPrior,
} from '../statistics/late-rate.ts'

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
  /** What was due of orders within the delay, and of older ones, when the event came; at a usual rate of 1. */
  readonly near: number[]
  readonly far: number[]
  /** How many days were booked on that day: more than one after days on which nobody worked. */
  readonly waited: number[]
}

/** What one kind of late event has in common in a shop, and every entity's ledger. Days counted from 1970-01-01. */
export type LateBook = {
  readonly ledgers: Map<string, Ledger>
  /** Entities whose evidence is looked at every day. */
  readonly hot: Set<string>
  delay: Delay
  /** Share of the usual events that come of orders older than the delay. */
  tail: number
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
  learnedOn: number
}

/** What is usual before a shop has shown anything of its own. */
export type LateHabits = {
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

export function emptyBook(habits: LateHabits): LateBook {
  return {
    ledgers: new Map(),
    hot: new Set(),
    delay: delayOf(habits.delay),
    tail: habits.hasTail ? 0.1 : 0,
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
    learnedOn: -1,
  }
}

/** Days back to which orders are looked at. */
export const reach = 180
/** Orders older than the delay bring fewer events day by day, half as many in a month. Proposed; how many in all is learned. */
const tailFade = 0.5 ** (1 / 30)

/** Of the orders `placed` up to today: what is due today by the delay, and of older ones. At a usual rate of 1. */
export function dueToday({ delay }: LateBook, placed: readonly number[]): { near: number; far: number } {
  const length = delay.share.length
  const today = placed.length - 1
  let near = 0
  for (let age = 0; age < length; age++) near += (placed[today - age] ?? 0) * (delay.share[age] ?? 0)
  let far = 0
  let weight = (1 - tailFade) / (1 - tailFade ** (reach - length))
  for (let age = length; age < reach; age++) {
    far += (placed[today - age] ?? 0) * weight
    weight *= tailFade
  }
  return { near, far }
}

/** Share of the usual events that have come by so many days after the order. */
export function usuallyWithin({ delay, tail }: LateBook, days: number): number {
  const late = days - delay.share.length + 1
  const far = late <= 0 ? 0 : Math.min(1, (1 - tailFade ** late) / (1 - tailFade ** (reach - delay.share.length)))
  return (1 - tail) * comeWithin(delay, days) + tail * far
}

export function ledgerOf(book: LateBook, entity: string): Ledger {
  const known = book.ledgers.get(entity)
  if (known) return known
  const fresh: Ledger = {
    placed: 0,
    hits: 0,
    since: 0,
    before: null,
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

export type LateDay = {
  readonly day: number
  readonly placed: ReadonlyMap<string, number>
  readonly events: readonly LateEvent[]
  /** An entity's orders by day, `reach` days up to today. */
  readonly placedOf: (entity: string) => readonly number[]
}

/** Takes a day in. Returns the entities with events today. */
export function takeDay(book: LateBook, { day, placed, events, placedOf }: LateDay): string[] {
  const sorted = merged(events)
  if (book.observedFrom < 0 && sorted.length > 0)
    book.observedFrom = Math.min(day, ...sorted.map(({ orderDay }) => (orderDay < 0 ? day : orderDay)))
  if (book.observedFrom < 0) return []
  let total = 0
  for (const [entity, count] of placed) {
    ledgerOf(book, entity).placed += count
    total += count
  }
  // What falls due while nobody works is booked on the next day that somebody does.
  const waited = book.openOn < 0 ? 1 : Math.min(7, day - book.openOn)
  if (total > 0 || sorted.length > 0) book.openOn = day
  book.placed += total
  noteYoung(book, day, total)
  const touched = new Set(sorted.map(({ entity }) => entity))
  for (const entity of touched) {
    ledgerOf(book, entity).hits += 1
    book.eventDays += 1
  }
  for (const event of sorted) {
    book.events += 1
    const due = dueToday(book, placedOf(event.entity))
    addEvent(ledgerOf(book, event.entity), day, event, { near: waited * due.near, far: waited * due.far, waited })
    const age = day - event.orderDay
    if (event.orderDay >= 0 && age >= 0 && age < book.ages.length) book.ages[age] = (book.ages[age] ?? 0) + 1
  }
  return [...touched]
}

/** In the order of their ids; what one document gave back of one entity is one event. */
function merged(events: readonly LateEvent[]): LateEvent[] {
  const keyOf = ({ entity, id }: LateEvent) => `${id}\n${entity}`
  const byKey = new Map<string, LateEvent>()
  for (const event of events) {
    const known = byKey.get(keyOf(event))
    const orderDay = Math.max(event.orderDay, known?.orderDay ?? -1)
    byKey.set(keyOf(event), { ...event, orderDay, amount: event.amount + (known?.amount ?? 0) })
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event)
}

function addEvent(
  ledger: Ledger,
  day: number,
  { orderDay, amount, id }: LateEvent,
  due: { near: number; far: number; waited: number },
): void {
  ledger.day.push(day)
  ledger.orderDay.push(orderDay)
  ledger.amount.push(amount)
  ledger.id.push(id)
  ledger.near.push(due.near)
  ledger.far.push(due.far)
  ledger.waited.push(due.waited)
}

/** Orders by day; days that were left out have none. */
function noteYoung(book: LateBook, day: number, total: number): void {
  const from = book.youngTo < 0 ? day : book.youngTo + 1
  for (let at = from; at <= day; at++) book.young.push(at === day ? total : 0)
  book.youngTo = day
  if (book.young.length > reach) book.young.splice(0, book.young.length - reach)
}

/**
 * Before a day is taken in: learns delay, tail, rates and clustering anew when a week is over, as it stood on the week's last day; so days
 * without facts may be left out.
 */
export function learnHabits(book: LateBook, habits: LateHabits, day: number): void {
  if (book.observedFrom < 0) return
  if (habits.hasUnseen && !book.hasUnseen && day >= book.observedFrom + 28) addUnseen(book)
  const week = day - (day % 7)
  if (book.learnedOn >= week) return
  book.learnedOn = week
  if (book.youngTo < week - 1) noteYoung(book, week - 1, 0)
  book.delay = learnDelay(book.ages, exposedByAge(book), delayOf(habits.delay), habits.delayStrength)
  const ledgers = [...book.ledgers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ledger]) => ledger)
  if (habits.hasTail) book.tail = learnTail(book, ledgers)
  const newest = book.young.length - 1
  const unripe = book.young.reduce((sum, placed, i) => sum + placed * (1 - usuallyWithin(book, newest - i)), 0)
  const ripe = Math.max(0.05, 1 - unripe / Math.max(1, book.placed))
  const counted = ledgers.map(({ before, hits, placed }) => before ?? { events: hits, exposure: placed * ripe })
  book.prior = fitRatePrior(counted, habits.rates, habits.strength)
  book.clustering = clusteringOf(
    { events: book.events, eventDays: book.eventDays, byChance: moreByChance(book, ledgers, ripe) },
    clusteringStrength,
  )
}

/** Days with events that the usual clustering is worth. */
const clusteringStrength = 20

/** On days with events: how many more than the first were to be expected, at each entity's own rate. */
function moreByChance({ prior, tail }: LateBook, ledgers: readonly Ledger[], ripe: number): number {
  let sum = 0
  for (const { day, near, far, hits, placed } of ledgers) {
    if (hits < 2) continue
    const rate = meanAfterNone(ratePosterior({ events: hits, exposure: placed * ripe }, prior), 0)
    for (let i = 0; i < day.length; i++) if (day[i] !== day[i - 1]) sum += rate * ((1 - tail) * (near[i] ?? 0) + tail * (far[i] ?? 0))
  }
  return sum
}

/** Events that are enough to say how many come of older orders. */
const mostForTail = 3000
/** One in ten, as if that rested on so many events. */
const tailStrength = 50

/**
 * Which share of events comes of older orders: told by products that sell no more and are refunded still. Expectation and maximization
 * for a mixture of two known densities, starting from the last answer.
 */
function learnTail({ tail, observedFrom }: LateBook, ledgers: readonly Ledger[]): number {
  let share = tail
  for (let round = 0; round < 10; round++) {
    let [sum, count] = [0.1 * tailStrength, tailStrength]
    for (const ledger of ledgers) {
      if (ledger.before !== null) continue
      for (let i = 0; i < ledger.day.length && count < mostForTail; i++) {
        if ((ledger.day[i] ?? 0) < observedFrom + 75) continue
        const near = (1 - share) * (ledger.near[i] ?? 0)
        const far = share * (ledger.far[i] ?? 0)
        if (near + far <= 0) continue
        sum += far / (near + far)
        count += 1
      }
    }
    share = sum / count
  }
  return share
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
 * four weeks. Done once, four weeks after.
 */
function addUnseen(book: LateBook): void {
  book.hasUnseen = true
  const days = meanDelay(book.delay) * (1 - book.tail) + book.tail * (book.delay.share.length + 40)
  for (const ledger of book.ledgers.values()) ledger.placed += (ledger.placed / 28) * days
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
