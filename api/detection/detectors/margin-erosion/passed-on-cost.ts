import { median } from '../../statistics/quantile.ts'
import type { CostHistory } from './cost-series.ts'
import { longestHabit } from './follow-habit.ts'
import { type CostScan, type Dated, type LeakingLine, riseAt, risenOn } from './leaking-lines.ts'
import { historyOf, type MarginState } from './margin-state.ts'

/** The number of observed delays that are stored. Proposed. */
const mostFollowings = 50

/**
 * The price followed: earlier documents count as higher by the same amount, so that only the
 * uncovered part is judged from now on.
 */
export function notePassedOn(state: MarginState, sku: string, lines: readonly LeakingLine[], at: { dated: Dated; look: CostScan }): void {
  const { start } = at.dated
  noteFollowing(state, lines, at.look)
  state.watched.delete(sku)
  state.scans.delete(sku)
  if (at.look.stated) {
    noteCovered(historyOf(state, sku), start, at.look)
    return
  }
  const rises = lines.filter((line) => line.priceRise > 0).map((line) => line.priceRise)
  historyOf(state, sku).followed.push({
    before: start,
    by: Math.min(median(rises), riseAt(at.look, at.look.series.days.length - 1) + state.noise.scale),
  })
}

/**
 * A stated rise that the price covers: its newest document is the level that a later rise is
 * measured from.
 */
function noteCovered({ followed, excluded }: CostHistory, start: number, look: CostScan): void {
  const { days } = look.series
  const newest = days.at(-1) ?? start
  followed.push({ before: start, by: riseAt(look, days.length - 1) })
  if (newest > start) excluded.push({ first: start, last: newest - 1 })
}

/**
 * Learns the delay of the price from lines before and after its rise, counted from each possible
 * day of the cost rise.
 */
function noteFollowing({ followings }: MarginState, lines: readonly LeakingLine[], look: CostScan): void {
  const known = lines.filter((line) => line.isKnown)
  const first = known.find((line) => line.priceRise > 0)?.day
  if (first === undefined) return
  const risen = risenOn(look)
  const lastOld = known.filter((line) => line.priceRise === 0 && line.day < first).at(-1)?.day
  const atLeast = lastOld === undefined ? 0 : Math.max(0, lastOld + 1 - risen.latest)
  const atMost = first - risen.earliest
  if (atMost < 0 || atLeast > longestHabit) return
  followings.push({ atLeast, atMost })
  if (followings.length > mostFollowings) followings.shift()
}
