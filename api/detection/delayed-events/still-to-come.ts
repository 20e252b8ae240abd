import { comeWithin, type Delay } from '../statistics/delay.ts'
import type { LateCourse } from '../statistics/late-fit.ts'
import { clusterSize } from '../statistics/late-rate.ts'
import { grownOn, type LatePlace } from '../statistics/share-table.ts'
import { type JudgedEvents, onTopOf } from './delayed-loss.ts'
import type { JudgedEvent } from './undated-events.ts'

type Placed = Pick<LateCourse, 'firstDay' | 'placed'>

/**
 * The orders of a leak's days whose events have not come yet, each weighted by the leak's growth on
 * its day and by the share of its events that is still out. The last day of `placed` is today.
 * Never negative; 0 once every order of the leak is older than the delay.
 */
export function unmaturedOrders({ firstDay, placed }: Placed, place: LatePlace, delay: Delay): number {
  const last = placed.length - 1
  let orders = 0
  for (let i = Math.max(0, last - delay.within.length + 1); i <= last; i++) {
    const out = Math.max(0, 1 - comeWithin(delay, last - i))
    if (out > 0) orders += (placed[i] ?? 0) * grownOn(firstDay + i, place) * out
  }
  return orders
}

function isSame(one: LatePlace | null, other: LatePlace): boolean {
  return one !== null && one.start === other.start && one.rampDays === other.rampDays && one.end === other.end
}

type Judged = Pick<JudgedEvents, 'scan' | 'course' | 'book'>

/**
 * What the late events of a leak that is over may still cost, micros: for each likely shape that
 * has ended, its rate on top times its orders that have not matured, at the mean amount of the
 * events on top so far. The deviation covers chance, clusters and the spread between shapes.
 */
export function stillToCome({ scan, course, book }: Judged, events: readonly JudgedEvent[]): { expected: number; deviation: number } {
  const size = clusterSize(book.clustering)
  let [weights, mean, square] = [0, 0, 0]
  let [orders, place] = [0, null as LatePlace | null]
  for (const shape of scan.shapes) {
    if (shape.end === null) continue
    // Shapes of one place follow each other.
    if (!isSame(place, shape)) orders = unmaturedOrders(course, shape, book.delay)
    place = shape
    const count = size * shape.times * shape.usual * orders
    weights += shape.weight
    mean += shape.weight * count
    square += shape.weight * count ** 2
  }
  if (!(weights > 0)) return { expected: 0, deviation: 0 }
  const { amount } = onTopOf(events)
  const count = mean / weights
  const between = Math.max(0, square / weights - count ** 2)
  return { expected: count * amount, deviation: Math.sqrt(count * Math.max(1, size) + between) * amount }
}
