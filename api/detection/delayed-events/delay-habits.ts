import { delayOf, learnDelay, meanDelay } from '../statistics/delay.ts'
import { type CountedOrders, clusteringOf, fitRatePrior, meanRate } from '../statistics/late-rate.ts'
import { clusteringStrength, type DelayedCounts, type DelayPriors, type EntityCounts, noteYoung } from './delayed-counts.ts'
import { usuallyWithin, usualWithin } from './due-counts.ts'

/** So long all is learned anew each week; later it changes slowly, and every fourth week is enough. */
const youngWeeks = 12

/**
 * Before a day is taken in: learns delay, tail, rates and clustering anew when a week is over, as it stood on the week's last day; so days
 * without facts may be left out.
 */
export function learnHabits(book: DelayedCounts, habits: DelayPriors, day: number): void {
  if (book.observedFrom < 0) return
  if (habits.hasUnseen && !book.hasUnseen && day >= book.observedFrom + 28) addUnseen(book)
  const week = day - ((day - book.observedFrom) % 7)
  if (book.learnedOn >= week) return
  book.learnedOn = week
  book.lookedOn = day
  const weeks = (week - book.observedFrom) / 7
  if (weeks > youngWeeks && weeks % 4 !== 0) return
  if (book.youngTo < week - 1) noteYoung(book, week - 1, 0)
  const ledgers = inOrder(book)
  for (const ledger of ledgers) forget(ledger, Math.min(week - keptDays, ledger.keptFrom ?? week))
  book.delay = learnDelay(book.ages, exposedByAge(book), delayOf(habits.delay), habits.delayStrength)
  if (habits.hasTail) book.tail = learnTail(book, ledgers)
  book.within = usualWithin(book)
  const newest = book.young.length - 1
  const unripe = book.young.reduce((sum, placed, i) => sum + placed * (1 - usuallyWithin(book, newest - i)), 0)
  const ripe = Math.max(0.05, 1 - unripe / Math.max(1, book.placed))
  const counted: CountedOrders[] = []
  for (const { before, hits, placed } of ledgers) counted.push(before ?? { events: hits, exposure: placed * ripe })
  book.prior = fitRatePrior(counted, habits.rates, habits.strength)
  book.clustering = clusteringOf(
    { events: book.events, eventDays: book.eventDays, byChance: moreByChance(book, ledgers, ripe) },
    clusteringStrength,
  )
}

/** In the order of their names, however they came to be known: sums must not depend on it. */
function inOrder(book: DelayedCounts): EntityCounts[] {
  const { ordered } = book
  if (ordered.length !== book.ledgers.size) {
    ordered.splice(0, ordered.length, ...[...book.ledgers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ledger]) => ledger))
  }
  return ordered
}

/** Days of events that are kept; of an open leak all are. */
const keptDays = 250

function forget(ledger: EntityCounts, before: number): void {
  let old = 0
  while ((ledger.day[old] ?? before) < before) old += 1
  if (old === 0) return
  for (const column of [ledger.day, ledger.orderDay, ledger.amount, ledger.id, ledger.near, ledger.far, ledger.waited])
    column.splice(0, old)
}

/** On days with events: how many more than the first were to be expected, at each entity's own rate. */
function moreByChance({ prior, tail, eventDays }: DelayedCounts, ledgers: readonly EntityCounts[], ripe: number): number {
  let [sum, kept] = [0, 0]
  for (const { day, near, far, hits, placed } of ledgers) {
    if (day.length === 0) continue
    for (let i = 0; i < day.length; i++) if (day[i] !== day[i - 1]) kept += 1
    if (hits < 2) continue
    const rate = meanRate({ events: hits, exposure: placed * ripe }, prior)
    for (let i = 0; i < day.length; i++) if (day[i] !== day[i - 1]) sum += rate * ((1 - tail) * (near[i] ?? 0) + tail * (far[i] ?? 0))
  }
  return (sum * eventDays) / Math.max(1, kept)
}

/** Events that are enough to say how many come of older orders. */
const mostForTail = 3000
/** One in ten, as if that rested on so many events. */
const tailStrength = 50

/**
 * Which share of events comes of older orders: told by products that sell no more and are refunded still. Expectation and maximization
 * for a mixture of two known densities, starting from the last answer.
 */
function learnTail({ tail, observedFrom }: DelayedCounts, ledgers: readonly EntityCounts[]): number {
  const nears: number[] = []
  const fars: number[] = []
  for (const ledger of ledgers) {
    if (ledger.before !== null) continue
    for (let i = 0; i < ledger.day.length && nears.length < mostForTail; i++) {
      const [near, far] = [ledger.near[i] ?? 0, ledger.far[i] ?? 0]
      if ((ledger.day[i] ?? 0) < observedFrom + 75 || near + far <= 0) continue
      nears.push(near)
      fars.push(far)
    }
  }
  let share = tail
  for (let round = 0; round < 10; round++) {
    let sum = 0.1 * tailStrength
    for (let i = 0; i < nears.length; i++) {
      const far = share * (fars[i] ?? 0)
      sum += far / ((1 - share) * (nears[i] ?? 0) + far)
    }
    share = sum / (tailStrength + nears.length)
  }
  return share
}

/** How many orders of the shop are at least so many days old. */
function exposedByAge({ ages, young, placed }: DelayedCounts): number[] {
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
function addUnseen(book: DelayedCounts): void {
  book.hasUnseen = true
  const days = meanDelay(book.delay) * (1 - book.tail) + book.tail * (book.delay.share.length + 40)
  for (const ledger of book.ledgers.values()) ledger.placed += (ledger.placed / 28) * days
}
