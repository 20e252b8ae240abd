import type { LateCourse, LateModel } from '../statistics/late-fit.ts'
import { ratePosterior } from '../statistics/late-rate.ts'
import type { EventDay } from '../statistics/share-table.ts'
import { clustersBetween, countsOfEntity, type DelayedCounts, type EntityCounts } from './delayed-counts.ts'
import type { DelayedRules, DelayedView } from './delayed-view.ts'
import { reach, usuallyWithin } from './due-counts.ts'

/** The course of an entity for today's judgement. */
export function courseOf(book: DelayedCounts, view: DelayedView, rules: DelayedRules, openSince: number | null): LateCourse {
  const ledger = countsOfEntity(book, view.entity)
  const wanted = Math.min(view.today - rules.window + 1, (openSince ?? view.today) - 30)
  const from = Math.max(wanted, ledger.since, book.observedFrom)
  ledger.storedFrom = openSince === null ? null : from
  const firstDay = from - book.delay.share.length
  return { firstDay, origin: book.observedFrom, placed: view.placed(firstDay), eventDays: eventDaysOf(book, ledger, from) }
}

function eventDaysOf(book: DelayedCounts, ledger: EntityCounts, from: number): EventDay[] {
  const days: { day: number; orderDays: number[]; clusters: number; expected: number; waited: number }[] = []
  for (let i = 0; i < ledger.day.length; i++) {
    const day = ledger.day[i] ?? 0
    if (day < from) continue
    const last = days.at(-1)
    const [orderDay, newCluster] = [ledger.orderDay[i] ?? -1, ledger.newCluster[i] ?? 1]
    if (last?.day === day) {
      last.orderDays.push(orderDay)
      last.clusters += newCluster
    } else
      days.push({ day, orderDays: [orderDay], clusters: newCluster, expected: expectedAt(book, ledger, i), waited: ledger.waited[i] ?? 1 })
  }
  return days
}

/** The number of events expected on the day of the event, at a usual rate of 1. */
function expectedAt({ tail }: DelayedCounts, { near, far }: EntityCounts, i: number): number {
  return (1 - tail) * (near[i] ?? 0) + tail * (far[i] ?? 0)
}

/** Orders placed, weighted by the share of their events that is expected by `until`. */
export function exposureUntil(book: DelayedCounts, view: DelayedView, until: number): number {
  return exposedBy(book, countsOfEntity(book, view.entity), lateOrders(view), until)
}

/** The days with orders among the last `reach` days, oldest first, and the number of orders. */
type LateOrders = { readonly days: readonly number[]; readonly counts: readonly number[] }

function lateOrders(view: DelayedView): LateOrders {
  const first = view.today - reach + 1
  const [days, counts] = [[] as number[], [] as number[]]
  view.placed(first).forEach((count, i) => {
    if (!(count > 0)) return
    days.push(first + i)
    counts.push(count)
  })
  return { days, counts }
}

function exposedBy(book: DelayedCounts, ledger: EntityCounts, { days, counts }: LateOrders, until: number): number {
  let exposure = ledger.placed
  for (let i = 0; i < days.length; i++) exposure -= (counts[i] ?? 0) * (1 - usuallyWithin(book, until - (days[i] ?? 0)))
  return Math.max(0, exposure)
}

/** The model of the entity's rate, and of delays and clusters in this shop. */
export function modelOf(book: DelayedCounts, view: DelayedView): LateModel {
  const counted = { events: countsOfEntity(book, view.entity).clusters, exposure: exposureUntil(book, view, view.today) }
  return { delay: book.delay, rate: ratePosterior(counted, book.prior), pooled: pooledRate(book) }
}

/** The leak has ended: its events and their orders no longer count. */
export function freezeDelayed(book: DelayedCounts, view: DelayedView, startedOn: number): void {
  const ledger = countsOfEntity(book, view.entity)
  // In the shifted day numbers of the stored history.
  const since = startedOn + ledger.moved
  ledger.storedFrom = null
  ledger.end = 'none'
  ledger.frozenTo = null
  ledger.moved = 0
  const due = exposureUntil(book, view, view.today) - exposureUntil(book, view, since - 1)
  ledger.clusters = Math.max(0, ledger.clusters - clustersBetween(ledger, Math.max(since, ledger.since), Number.POSITIVE_INFINITY))
  ledger.placed = Math.max(0, ledger.placed - due)
  ledger.since = view.today + 1
  ledger.before = null
  book.hot.delete(view.entity)
}

/**
 * An open finding is judged on days with events and once a week: without events the evidence can
 * only fall. One that may be over is judged every day: its end is told by days without events.
 */
export function isDueForJudgement(book: DelayedCounts, entity: string, today: number): boolean {
  const ledger = book.ledgers.get(entity)
  return book.lookedOn === today || ledger?.day.at(-1) === today || (ledger !== undefined && ledger.end !== 'none')
}

const lately = [7, 14, 21, 28, 42, 56, 84, 112]

/**
 * A quick test whether this entity could leak: the log likelihood ratio of its recent events
 * against its usual rate, the highest over several windows up to today; 0 without events. It is
 * rarely far below the full evidence.
 */
function raisedRatio(book: DelayedCounts, view: DelayedView, rules: DelayedRules): number {
  const ledger = countsOfEntity(book, view.entity)
  const { day: days } = ledger
  const from = Math.max(ledger.since, view.today - rules.window + 1)
  if (days.length < rules.leastDays || (days[days.length - rules.leastDays] ?? 0) < from) return 0
  const mean = pooledRate(book)
  const orders = lateOrders(view)
  const all = exposedBy(book, ledger, orders, view.today)
  let at = days.length
  let clusters = 0
  let highest = 0
  for (const length of lately) {
    const first = Math.max(from, view.today - length + 1)
    for (; at > 0 && (days[at - 1] ?? 0) >= first; at--) clusters += ledger.newCluster[at - 1] ?? 0
    const before = exposedBy(book, ledger, orders, first - 1)
    const expected = ((0.5 + ledger.clusters - clusters) / (0.5 / mean + before)) * (all - before)
    const events = days.length - at
    if (events > expected) highest = Math.max(highest, events * Math.log(events / expected) - (events - expected))
  }
  return highest
}

export function looksRaised(book: DelayedCounts, view: DelayedView, rules: DelayedRules): boolean {
  return raisedRatio(book, view, rules) > rules.leastRaised * book.needed
}

/** The rate of all entities combined. */
function pooledRate({ prior }: DelayedCounts): number {
  return prior.means.reduce((sum, mean, part) => sum + mean * (prior.weights[part] ?? 0), 0)
}
