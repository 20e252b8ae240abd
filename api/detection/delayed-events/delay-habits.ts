import { delayOf, learnDelay, meanDelay } from '../statistics/delay.ts'
import { type CountedOrders, clusteringOf, fitRatePrior } from '../statistics/late-rate.ts'
import { noteYoung } from './count-day.ts'
import { clusteringStrength, type DelayedCounts, type DelayPriors, type EntityCounts } from './delayed-counts.ts'
import { usuallyWithin, usualWithin } from './due-counts.ts'

/**
 * During these weeks the model is fitted again each week. Later it changes slowly, and every fourth
 * week is enough.
 */
const youngWeeks = 12

/**
 * Called before a day is taken in. At the end of a week it fits delay, tail, rates and clustering
 * again, as of the week's last day, so days without facts may be omitted.
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
  for (const ledger of ledgers) forget(ledger, Math.min(week - storedDays, ledger.storedFrom ?? week))
  book.delay = learnDelay(book.ages, exposedByAge(book), delayOf(habits.delay), habits.delayStrength)
  if (habits.hasTail) book.tail = learnTail(book, ledgers)
  book.within = usualWithin(book)
  const newest = book.young.length - 1
  const unripe = book.young.reduce((sum, placed, i) => sum + placed * (1 - usuallyWithin(book, newest - i)), 0)
  const ripe = Math.max(0.05, 1 - unripe / Math.max(1, book.placed))
  const counted: CountedOrders[] = []
  for (const { before, clusters, placed } of ledgers) counted.push(before ?? { events: clusters, exposure: placed * ripe })
  book.prior = fitRatePrior(counted, habits.rates, habits.strength)
  book.clustering = clusteringOf(book.grouped, clusteringStrength)
}

/** In the order of names, not of insertion: sums must not depend on the order. */
function inOrder(book: DelayedCounts): EntityCounts[] {
  const { ordered } = book
  if (ordered.length !== book.ledgers.size) {
    ordered.splice(0, ordered.length, ...[...book.ledgers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ledger]) => ledger))
  }
  return ordered
}

/** Days of events that are stored; an open leak keeps all of its events. */
const storedDays = 250

function forget(ledger: EntityCounts, before: number): void {
  let old = 0
  while ((ledger.day[old] ?? before) < before) old += 1
  if (old === 0) return
  const { day, orderDay, amount, id, near, far, waited, newCluster } = ledger
  for (const column of [day, orderDay, amount, id, near, far, waited, newCluster]) column.splice(0, old)
}

/** The number of events that is enough to estimate the share from older orders. */
const mostForTail = 3000
/** Prior: one in ten, with the weight of this many events. */
const tailStrength = 50

/**
 * The share of events that comes from older orders. Products that no longer sell but still have
 * refunds identify it. Expectation-maximization for a mixture of two known densities, starting from
 * the last estimate.
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

/** The number of the shop's orders that are at least this many days old. */
function exposedByAge({ ages, young, placed }: DelayedCounts): number[] {
  let younger = 0
  return ages.map((_, age) => {
    const exposed = placed - younger
    younger += young[young.length - 1 - age] ?? 0
    return exposed
  })
}

/**
 * Adds estimated orders from before the shop's data, because some observed events come from them:
 * as many days as the delay is long, at the pace of the entity's first four weeks. Runs once, after
 * four weeks.
 */
function addUnseen(book: DelayedCounts): void {
  book.hasUnseen = true
  const days = meanDelay(book.delay) * (1 - book.tail) + book.tail * (book.delay.share.length + 40)
  for (const ledger of book.ledgers.values()) ledger.placed += (ledger.placed / 28) * days
}
