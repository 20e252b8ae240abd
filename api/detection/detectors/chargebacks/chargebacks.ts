import { dayNumber } from '../../../values/day.ts'
import type { Detector } from '../../candidate.ts'
import type { ReturnedDisputeFact } from '../../day-facts.ts'
import { freezeDelayed, isDueForJudgement } from '../../delayed-events/delay-course.ts'
import {
  type DelayedCounts,
  type DelayPriors,
  emptyCounts,
  neededOf,
  type PackedCounts,
  packCounts,
  unpackCounts,
} from '../../delayed-events/delayed-counts.ts'
import { assessDelayed } from '../../delayed-events/delayed-leak.ts'
import { cachedPlaced, type DelayedRules, type DelayedView, partOfBudget } from '../../delayed-events/delayed-view.ts'
import { reach } from '../../delayed-events/due-counts.ts'
import { learnDay } from '../../delayed-events/learn-day.ts'
import { takeBackEvent } from '../../delayed-events/take-back-event.ts'
import { closeGap } from '../../frozen-history.ts'
import { cannotRunWithout, learning, type MissingFile, type Readiness, ready } from '../../readiness.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import { type BookedDispute, causesOf, type DisputeCause, noteDisputes, withoutReturned } from './dispute-book.ts'
import { type ChargebackStory, narrative } from './narrative.ts'
import { profile } from './profile.ts'

/**
 * Prior: disputes come one to nine weeks after the order, about evenly, for four orders in a
 * thousand. Proposed.
 */
const habits: DelayPriors = {
  delay: Array.from({ length: 71 }, (_, age) => (age < 5 || age > 66 ? 0.1 : 1)),
  delayStrength: 15,
  hasTail: false,
  rates: { rate: 0.004, weights: [0.02, 0.08, 0.22, 0.4, 0.2, 0.06, 0.015, 0.005] },
  strength: { events: 2, entities: 10 },
  hasUnseen: false,
}
const rules: DelayedRules = { table: 'chargeback', cause: 'disputes above the usual', window: 190, leastDays: 3, leastRaised: 0.7 }
const historyDays = 60
/** Days of orders that are stored for every country. */
const storedDays = 400

/** One country's orders as columns of equal length, oldest first; goods in micros. */
type Placed = { readonly day: number[]; readonly orders: number[]; readonly goods: number[] }

/**
 * `floor`: the least loss in 30 days for a report, micros. `disputes` say what is behind a rise,
 * `causes` what was last said.
 */
export type ChargebackState = {
  readonly book: DelayedCounts
  readonly countries: Map<string, Placed>
  disputes: readonly BookedDispute[]
  readonly causes: Map<string, readonly DisputeCause[]>
  floor: number
}

/**
 * A larger share of a country's orders is disputed than before.
 *
 * Evidence: a likelihood ratio, pooled over starts, shapes, ends and heights, of disputes given the
 * orders and the delay of disputes. An event whose order is known counts for the day of the order.
 * Loss: each dispute times the probability that it is above the usual rate; micros. Source:
 * docs/detectors/chargebacks.md.
 */
export function chargebacksWith(isGated: boolean): Detector<ChargebackState, ChargebackStory> {
  return {
    ...profile,
    version: '1.4.0',
    words: narrative,
    start: () => ({ book: emptyCounts(habits), countries: new Map(), disputes: [], causes: new Map(), floor: 0 }),
    watched,
    readiness: chargebacksReadiness,
    learn: (state, memory, today) => learn(state, memory, today, isGated),
    isDue: ({ book }, memory, country) => isDueForJudgement(book, country, memory.lastDay),
    assess(state, memory, country, known) {
      const found = assessDelayed(state.book, viewOf(state, memory, country), rules, known)
      if (!found) return null
      const kept = known.openSince === null ? [] : (state.causes.get(country) ?? [])
      const causes = causesOf(state.disputes, { memory: memory.rows, country, since: found.startedOn, kept })
      state.causes.set(country, causes)
      return { ...found, story: { ...found.story, causes } }
    },
    onEnded: (state, memory, country, { startedOn }) => freezeDelayed(state.book, viewOf(state, memory, country), startedOn),
    // Countries in the order of insertion: sums of fractions depend on it.
    pack: ({ book, countries, disputes, causes, floor }) => ({
      floor,
      disputes,
      book: packCounts(book),
      countries: [...countries],
      causes: [...causes].filter(([, said]) => said.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
    }),
    unpack(packed) {
      const { book, countries, causes, ...own } = packed as Pick<ChargebackState, 'disputes' | 'floor'> & {
        book: PackedCounts
        countries: [string, Placed][]
        causes: [string, readonly DisputeCause[]][]
      }
      return { ...own, book: unpackCounts(book), countries: new Map(countries), causes: new Map(causes) }
    },
  }
}

export const chargebacks = chargebacksWith(true)

/** Counts countries by their parts of the budget. */
function watched(state: ChargebackState, memory: ShopMemory, least: number): number {
  state.floor = least / 2
  let parts = 0
  // In the order of names: a sum of fractions depends on its order.
  for (const country of [...state.countries.keys()].sort()) {
    const placed = placedOf(state, memory, country)
    if (placed.turnover >= least) parts += partOfBudget({ ...placed, floor: state.floor }, rules)
  }
  state.book.needed = neededOf(parts)
  return Math.ceil(parts)
}

/** Goods (micros) and orders of 30 days, as an average of the last 180 days. */
function placedOf({ countries }: ChargebackState, memory: ShopMemory, country: string): { turnover: number; placed: number } {
  const days = Math.max(30, Math.min(reach, memory.lastDay - memory.firstDay + 1))
  const ownDays = countries.get(country)
  let [sum, count] = [0, 0]
  for (let i = (ownDays?.day.length ?? 0) - 1; i >= 0 && (ownDays?.day[i] ?? 0) > memory.lastDay - days; i--) {
    sum += ownDays?.goods[i] ?? 0
    count += ownDays?.orders[i] ?? 0
  }
  return { turnover: (sum * 30) / days, placed: (count * 30) / days }
}

const disputesFile: MissingFile = { kind: 'chargebacks', detail: 'chargebacks with order_id, date, amount and country' }

function chargebacksReadiness(memory: ShopMemory, { book, countries }: ChargebackState): Readiness {
  const named = [...countries].some(([country]) => country !== '')
  if (memory.lastDay >= 0 && !named)
    return cannotRunWithout({ kind: 'orders', detail: 'orders with a country' }, 'no order names its country')
  if (book.observedFrom < 0) return cannotRunWithout(disputesFile, 'no dispute that took money was read yet')
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of history`, 1)
  return ready(`${book.events.toLocaleString('en')} disputes were read`, 1)
}

function learn(state: ChargebackState, memory: ShopMemory, { day, facts }: Today, isGated: boolean): readonly string[] {
  const { book } = state
  state.disputes = withoutReturned(noteDisputes(state.disputes, facts.disputes, { memory: memory.rows, day }), facts.returnedDisputes)
  const orders = [...facts.orders].filter(({ country }) => country !== '').sort((a, b) => (a.country < b.country ? -1 : 1))
  for (const { country, orders: count, goods } of orders) {
    notePlaced(state, country, { day, count, goods })
  }
  const placed = { entity: orders.map(({ country }) => country), count: orders.map(({ orders: count }) => count) }
  const events = facts.disputes
    // Excludes disputes of orders from before the data: the number of such orders is unknown.
    .filter(({ country, orderDay }) => country !== '' && (orderDay !== null || day >= memory.firstDay + habits.delay.length))
    .map(({ orderId, country, amount, orderDay }) => ({
      entity: country,
      id: orderId,
      amount,
      orderDay: orderDay === null ? -1 : dayNumber(orderDay),
    }))
  const worth = learnDay(book, { day, placed, events }, { habits, rules, isGated, viewOf: (country) => viewOf(state, memory, country) })
  return [...new Set([...worth, ...takeReturnedBack(book, facts.returnedDisputes)])]
}

/** A dispute that took nothing in the end is none. Returns the countries with such disputes. */
function takeReturnedBack(book: DelayedCounts, returned: readonly ReturnedDisputeFact[]): string[] {
  return returned
    .filter(({ orderId, country, openedOn, amount }) =>
      takeBackEvent(book, { entity: country, id: orderId, day: dayNumber(openedOn), amount }),
    )
    .map(({ country }) => country)
}

function notePlaced(
  { book, countries }: ChargebackState,
  country: string,
  { day, count, goods }: { day: number; count: number; goods: number },
): void {
  const ownDays = countries.get(country) ?? { day: [], orders: [], goods: [] }
  countries.set(country, ownDays)
  ownDays.day.push(day)
  ownDays.orders.push(count)
  ownDays.goods.push(goods)
  let old = 0
  const needed = book.ledgers.get(country)?.storedFrom ?? day
  while ((ownDays.day[old] ?? day) < Math.min(day - storedDays, needed - habits.delay.length)) old += 1
  if (old > 0) for (const column of [ownDays.day, ownDays.orders, ownDays.goods]) column.splice(0, old)
}

function viewOf(state: ChargebackState, memory: ShopMemory, country: string): DelayedView {
  const { countries, floor } = state
  return {
    part: () => partOfBudget({ ...placedOf(state, memory, country), floor }, rules),
    entity: country,
    today: memory.lastDay,
    close: (gap) => {
      const ownDays = countries.get(country)
      if (ownDays) closeGap(ownDays.day, [ownDays.orders, ownDays.goods], gap)
    },
    placed: cachedPlaced((from) => {
      const placed = new Array<number>(Math.max(0, memory.lastDay - from + 1)).fill(0)
      const ownDays = countries.get(country)
      for (let i = (ownDays?.day.length ?? 0) - 1; i >= 0 && (ownDays?.day[i] ?? 0) >= from; i--) {
        const at = (ownDays?.day[i] ?? 0) - from
        placed[at] = (placed[at] ?? 0) + (ownDays?.orders[i] ?? 0)
      }
      return placed
    }),
  }
}
